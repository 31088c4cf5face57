// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QToolButton>

namespace qdq::ui {

/// "add = add": the selected pair, over the line between both canvases. A click brings both back
/// into view.
class PairPill : public QToolButton
{
    Q_OBJECT

public:
    explicit PairPill(QWidget* parent = nullptr);

    /// Without a partner the text says so and the link is not drawn.
    void setPair(const QString& text, bool isLinked);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    bool m_isLinked = false;
};

} // namespace qdq::ui
