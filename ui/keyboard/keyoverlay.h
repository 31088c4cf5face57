// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>
#include <QPointer>

class QScrollArea;

namespace qdq::ui {

class KeyMap;

/// The keyboard map over the window: the keys of the pane that has the focus, or all of them with a
/// press of Tab. Esc, a click outside, or the key that showed it closes it.
class KeyOverlay : public QFrame
{
    Q_OBJECT

public:
    KeyOverlay(const KeyMap& keys, QWidget* window);

    /// Shows it for what has the focus now; hides it when it is there.
    void toggle();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool isNext) override; ///< Tab
    void mousePressEvent(QMouseEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fill(bool isAll);
    void leave();

    const KeyMap& m_keys;
    QScrollArea* m_area;
    QPointer<QWidget> m_before; ///< that had the focus
    bool m_isAll = false;
};

} // namespace qdq::ui
