// SPDX-License-Identifier: Apache-2.0
// From a cause to what it is about: findings on the canvas, steps of a chain.
#include "ui/actions.h"
#include "ui/canvaslook.h"
#include "ui/canvaspane.h"
#include "ui/docks/causesdock.h"
#include "ui/docks/configdock.h"
#include "ui/graphview/graphview.h"
#include "ui/mainwindow.h"
#include "ui/session/finder.h"
#include "ui/session/openwork.h"
#include "ui/support/qtconvert.h"

namespace qdq::ui {

/// A cause lights its findings as a query lights its matches; choosing none gives the light back to
/// the query.
void MainWindow::onCauseChosen(const std::vector<NodeId>& nodes)
{
    m_look->showMatches(nodes.empty() ? m_finder->stops() : nodes);
    if (!nodes.empty())
        canvas().frameNodes(nodes);
}

void MainWindow::stepCause()
{
    const auto count = static_cast<int>(m_session->document()->causes.size());
    if (count == 0)
        return;
    m_causes->bringToFront();
    m_causes->setCurrent((m_causes->current() + 1) % count);
}

/// A step of a chain of causes leads to what shows it.
void MainWindow::onStepRequested(const QString& link)
{
    if (link == QLatin1String("config"))
        m_config->bringToFront();
    for (std::size_t i = 0; i < kStageCount; ++i)
        if (link == toQString(nameOf(static_cast<Stage>(i))))
            goToStage(static_cast<Stage>(i));
}

} // namespace qdq::ui
