// SPDX-License-Identifier: Apache-2.0
#include "ui/canvascolours.h"

#include "ui/draw/legend.h"
#include "ui/graphview/graphview.h"
#include "ui/graphview/legendpanel.h"
#include "ui/session/drawing.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QToolButton>

namespace qdq::ui {

CanvasColours::CanvasColours(
    GraphView& view, Drawing& drawing, const Switches& switches, QObject* parent)
    : QObject(parent)
    , m_view(view)
    , m_drawing(drawing)
    , m_switches(switches)
    , m_legend(new LegendPanel(&view))
{
    const QList<QAction*> choices = m_switches.choices->actions();
    for (qsizetype i = 0; i < choices.size(); ++i)
        connect(choices[i], &QAction::triggered, this,
            [this, i] { colourBy(static_cast<ColourBy>(i)); });
    connect(m_switches.group, &QAction::toggled, this, [this] { showGroup(true); });
    connect(m_switches.legend, &QAction::toggled, m_legend, &LegendPanel::setShown);
    // Also by a workspace, or by a drawing that was cancelled.
    connect(&m_drawing, &Drawing::lookChanged, this, &CanvasColours::showChoice);
}

QToolButton* CanvasColours::makeButton(QWidget* parent)
{
    m_button = new QToolButton(parent);
    m_button->setObjectName(QStringLiteral("view.colour"));
    m_button->setPopupMode(QToolButton::InstantPopup);
    m_button->setAutoRaise(true);
    m_button->setProperty("isSmall", true);
    m_button->setToolTip(tr("What the colour of cards stands for"));
    auto* menu = new QMenu(m_button);
    menu->addActions(m_switches.choices->actions());
    m_button->setMenu(menu);
    showChoice();
    return m_button;
}

void CanvasColours::showChoice()
{
    const ColourBy by = m_drawing.options().colourBy;
    m_switches.choices->actions()[static_cast<int>(by)]->setChecked(true);
    if (m_button)
        m_button->setText(tr("Colour: %1").arg(titleOf(by).toLower()));
}

void CanvasColours::colourBy(ColourBy by)
{
    m_drawing.setColourBy(by);
}

void CanvasColours::refresh()
{
    m_legend->setEntries(
        m_drawing.scene() ? colourLegend(*m_drawing.scene()) : std::vector<LegendEntry> {});
    showGroup(false);
}

void CanvasColours::select(NodeId node)
{
    m_node = node;
    showGroup(false);
}

/// Says why nothing is outlined where a person asked for it.
void CanvasColours::showGroup(bool isAsked)
{
    const std::shared_ptr<const Scene>& scene = m_view.scene();
    if (!m_switches.group->isChecked() || !scene) {
        m_view.setGroup(std::nullopt);
        return;
    }
    const Endpoint place = scene->placeOf(m_node);
    const auto group = place.isValid() ? scene->groupAt(place) : std::nullopt;
    m_view.setGroup(group);
    if (!isAsked)
        return;
    if (group)
        Q_EMIT said(scene->groups[*group].label);
    else
        Q_EMIT said(m_node.isValid() ? tr("It shares its scale with no other tensor")
                                     : tr("Select a tensor to see what shares its scale"));
}

} // namespace qdq::ui
