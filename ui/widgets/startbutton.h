// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractButton>

class QAction;

namespace qdq::ui {

/// An action as a wide button: icon and words at the left, its shortcut at the right.
class StartButton : public QAbstractButton
{
    Q_OBJECT

public:
    enum class Look
    {
        Primary, ///< filled with the accent colour
        Plain
    };

    StartButton(
        QAction* action, const QString& text, const QString& icon, Look look, QWidget* parent);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QString shortcutText() const;

    QAction* m_action;
    QString m_icon;
    Look m_look;
};

} // namespace qdq::ui
