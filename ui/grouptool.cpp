// SPDX-License-Identifier: Apache-2.0
#include "ui/grouptool.h"

#include "ui/canvasactions.h"
#include "ui/graphview/graphview.h"
#include "ui/session/drawing.h"
#include "ui/session/selection.h"
#include "ui/support/qtconvert.h"

#include <QAction>
#include <QInputDialog>

namespace qdq::ui {

GroupTool::GroupTool(GraphView& view, Drawing& drawing, const Selection& selection,
    const CanvasActions& actions, QObject* parent)
    : QObject(parent)
    , m_view(view)
    , m_drawing(drawing)
    , m_selection(selection)
{
    connect(actions.makeGroup, &QAction::triggered, this, &GroupTool::askForName);
    connect(actions.ungroup, &QAction::triggered, this, &GroupTool::ungroup);
}

bool GroupTool::isForSeveral() const
{
    return m_view.selection().size() > 1;
}

void GroupTool::askForName()
{
    if (m_view.selection().empty()) {
        Q_EMIT said(tr("Select the ops of the group first: Ctrl+click, or Shift+drag"));
        return;
    }
    auto* dialog = new QInputDialog(&m_view);
    dialog->setObjectName(QStringLiteral("groupName"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Group selection"));
    dialog->setLabelText(tr("Name of the group:"));
    dialog->setTextValue(tr("group %1").arg(m_drawing.groups().size() + 1));
    connect(dialog, &QInputDialog::textValueSelected, this, &GroupTool::make);
    dialog->open();
}

void GroupTool::make(const QString& name)
{
    const std::vector<NodeId> selected = m_view.selection();
    if (!m_drawing.addGroup(toStd(name.simplified()), selected))
        Q_EMIT said(tr("A group needs at least two ops"));
}

void GroupTool::ungroup()
{
    const std::vector<NodeId>& selected = m_view.selection();
    const NodeId node = selected.empty() ? m_selection.node() : selected.front();
    if (const auto group = node.isValid() ? m_drawing.groupAt(node) : std::nullopt)
        m_drawing.removeGroup(*group);
    else
        Q_EMIT said(tr("This is in no group"));
}

} // namespace qdq::ui
