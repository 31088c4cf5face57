// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>
#include <QWidget>

class QButtonGroup;

namespace qdq::ui {

/// One of a few choices, all of them seen.
class SegmentedControl : public QWidget
{
    Q_OBJECT

public:
    SegmentedControl(const QString& name, const QStringList& choices, QWidget* parent = nullptr);

    [[nodiscard]] int choice() const;
    void setChoice(int choice);

Q_SIGNALS:
    void chosen(int choice);

private:
    QButtonGroup* m_buttons = nullptr;
};

} // namespace qdq::ui
