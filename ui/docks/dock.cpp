// SPDX-License-Identifier: Apache-2.0
#include "ui/docks/dock.h"

#include "ui/style/controls.h"
#include "ui/widgets/panelheader.h"

#include <QMainWindow>

#include <utility>

namespace qdq::ui {

namespace {

/// A title bar that takes no room.
class NoTitle : public QWidget
{
public:
    using QWidget::QWidget;
    [[nodiscard]] QSize sizeHint() const override { return {0, 0}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, 0}; }
};

} // namespace

Dock::Dock(const QString& name, const QString& title, QWidget* parent)
    : QDockWidget(title, parent)
    , m_title(title)
    , m_header(new PanelHeader(title, this))
    , m_noTitle(new NoTitle(this))
{
    setObjectName(name);
    toggleViewAction()->setObjectName(QStringLiteral("window.%1").arg(name));
    m_header->setTabLook();
    m_header->hide();
    connect(this, &QDockWidget::visibilityChanged, this, &Dock::onVisibilityChanged);
    connect(this, &QDockWidget::topLevelChanged, this, &Dock::updateTitleBar);
    connect(this, &QDockWidget::dockLocationChanged, this, &Dock::updateTitleBar);
}

void Dock::rename(const QString& name, const QString& title)
{
    setObjectName(name);
    toggleViewAction()->setObjectName(QStringLiteral("window.%1").arg(name));
    m_title = title;
    m_header->setTitle(title);
    setWindowTitle(title);
}

void Dock::setCount(int count, bool isError)
{
    setWindowTitle(withCount(m_title, count, isError));
}

void Dock::clearCount()
{
    setWindowTitle(m_title);
}

void Dock::setMarked(bool isMarked)
{
    setWindowTitle(isMarked ? QStringLiteral("%1 •").arg(m_title) : m_title);
}

void Dock::bringToFront()
{
    show();
    raise();
}

void Dock::invalidate()
{
    m_isStale = true;
    if (m_isSeen)
        onVisibilityChanged(true);
}

void Dock::showEvent(QShowEvent* event)
{
    QDockWidget::showEvent(event);
    updateTitleBar();
}

void Dock::onVisibilityChanged(bool isVisible)
{
    m_isSeen = isVisible;
    updateTitleBar();
    if (isVisible && std::exchange(m_isStale, false))
        refresh();
}

void Dock::updateTitleBar()
{
    QWidget* wanted = nullptr; // the desktop's own, when it floats
    const auto* window = qobject_cast<QMainWindow*>(parentWidget());
    if (!isFloating())
        wanted = window && !window->tabifiedDockWidgets(this).isEmpty() ? m_noTitle : m_header;
    if (titleBarWidget() == wanted)
        return;
    for (QWidget* bar : {static_cast<QWidget*>(m_header), m_noTitle})
        bar->setVisible(bar == wanted);
    setTitleBarWidget(wanted);
}

} // namespace qdq::ui
