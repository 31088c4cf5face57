// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

namespace qdq::ui {

/// Tells screen readers what happened: a label that nobody sees, whose change of name is read out.
/// Qt 6.4 has no event for announcements of its own.
class Announcer : public QLabel
{
    Q_OBJECT

public:
    explicit Announcer(QWidget* parent);

    void announce(const QString& text);

Q_SIGNALS:
    void announced(const QString& text);
};

} // namespace qdq::ui
