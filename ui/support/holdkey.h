// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace qdq::ui {

/// A key that acts for as long as it is held, in the widgets that are watched. Losing the focus
/// lets it go.
class HoldKey : public QObject
{
    Q_OBJECT

public:
    HoldKey(Qt::Key key, QObject* parent);

    void watch(QWidget* widget);

Q_SIGNALS:
    void held(bool isHeld);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void set(bool isHeld);

    Qt::Key m_key;
    bool m_isHeld = false;
};

} // namespace qdq::ui
