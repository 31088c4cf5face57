// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QScrollArea;
class QStackedWidget;

namespace qdq::ui {

class Breadcrumb;
class GraphView;
class MessageBar;
class WelcomePage;
class WhatIfBar;

/// The middle of the window: messages on top, the way to the selection, and the canvas or the
/// welcome page.
class CanvasPane : public QWidget
{
    Q_OBJECT

public:
    explicit CanvasPane(WelcomePage* welcome, QWidget* parent = nullptr);

    [[nodiscard]] MessageBar& messages() { return *m_messages; }
    [[nodiscard]] Breadcrumb& breadcrumb() { return *m_breadcrumb; }
    [[nodiscard]] WhatIfBar& whatIfBar() { return *m_whatIfBar; }
    [[nodiscard]] GraphView& view() { return *m_view; }

    void showWelcome(bool isShown);
    /// Another page in the place of the canvas; null shows the canvas again.
    void showPage(QWidget* page);
    [[nodiscard]] bool isWelcomeShown() const;

private:
    MessageBar* m_messages = nullptr;
    Breadcrumb* m_breadcrumb = nullptr;
    WhatIfBar* m_whatIfBar = nullptr;
    GraphView* m_view = nullptr;
    QScrollArea* m_welcomeArea = nullptr;
    QStackedWidget* m_stack = nullptr;
    QWidget* m_page = nullptr;
};

} // namespace qdq::ui
