// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace qdq::ui {

/// The 28 px row over a panel: title at the left, a grey note and buttons at the right.
class PanelHeader : public QWidget
{
    Q_OBJECT

public:
    explicit PanelHeader(const QString& title, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// As the one tab of a row of tabs: a dock that stands alone looks like those that share their
    /// place.
    void setTabLook();
    void setNote(const QString& note);
    /// Appends a widget at the right end.
    void addWidget(QWidget* widget);
    /// 28 px high whatever is in it; as wide as there is room.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();

    QHBoxLayout* m_layout = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_note = nullptr;
    bool m_isTab = false;
};

} // namespace qdq::ui
