// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/siderail.h"

#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"
#include "ui/style/textscale.h"

#include <QMainWindow>
#include <QPainter>
#include <QToolButton>

namespace qdq::ui {

namespace {

constexpr int kWidth = 32;

/// A tab that is read from bottom to top.
class RailTab : public QToolButton
{
public:
    RailTab(const QString& text, QWidget* parent)
        : QToolButton(parent)
    {
        setText(text);
        setAccessibleName(text);
        setToolTip(text);
        setCheckable(true);
        setFocusPolicy(Qt::TabFocus);
    }
    [[nodiscard]] QSize sizeHint() const override
    {
        return {scaled(kWidth) - 2, fontMetrics().horizontalAdvance(text()) + 24};
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = themeOf(this);
        QPainter painter(this);
        const bool isLit = isChecked() || underMouse();
        painter.fillRect(rect(),
            theme[isChecked() ? Token::SurfacePanel
                    : isLit   ? Token::SurfaceHover
                              : Token::SurfacePanelAlt]);
        if (isChecked())
            painter.fillRect(QRect(0, 0, 2, height()), theme[Token::AccentFg]);
        if (hasFocus())
            paintBox(painter, QRectF(rect()).adjusted(2, 2, -2, -2),
                {{}, theme[Token::AccentFocus], 2}, 3);
        painter.setPen(theme[isChecked() ? Token::TextPrimary : Token::TextSecondary]);
        painter.rotate(-90);
        painter.drawText(QRect(-height(), 0, height(), width()), Qt::AlignCenter, text());
    }
};

/// Without the number behind it, which a rail has no room for.
QString titleOf(const QDockWidget& dock)
{
    return dock.toggleViewAction()
        ->iconText()
        .section(QChar(0x2003), 0, 0)
        .section(QChar(0x2001), 0, 0);
}

} // namespace

SideRail::SideRail(QMainWindow* window)
    : QToolBar(tr("Side rail"), window)
    , m_window(window)
{
    setObjectName(QStringLiteral("rail"));
    setMovable(false);
    setOrientation(Qt::Vertical);
    toggleViewAction()->setVisible(false);
    hide();
}

void SideRail::fold(const QList<QDockWidget*>& docks)
{
    if (m_isFolded)
        return;
    m_isFolded = true;
    clear();
    m_docks.clear();
    for (QDockWidget* dock : docks) {
        if (dock->isHidden() || dock->isFloating()
            || m_window->dockWidgetArea(dock) != Qt::LeftDockWidgetArea)
            continue;
        m_docks.append(dock);
        auto* tab = new RailTab(titleOf(*dock), this);
        connect(tab, &QToolButton::toggled, this, [this, dock, tab](bool isOn) {
            for (QToolButton* other : findChildren<QToolButton*>())
                if (isOn && other != tab)
                    other->setChecked(false);
            dock->setVisible(isOn);
            if (isOn)
                dock->raise();
        });
        addWidget(tab);
        dock->hide();
    }
    setVisible(!m_docks.isEmpty());
}

void SideRail::unfold()
{
    if (!m_isFolded)
        return;
    m_isFolded = false;
    for (const QPointer<QDockWidget>& dock : m_docks)
        if (dock)
            dock->show();
    if (!m_docks.isEmpty() && m_docks.first())
        m_docks.first()->raise();
    m_docks.clear();
    clear();
    hide();
}

} // namespace qdq::ui
