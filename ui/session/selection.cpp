// SPDX-License-Identifier: Apache-2.0
#include "ui/session/selection.h"

#include <utility>

namespace qdq::ui {

void Selection::select(NodeId node, FindingId finding, QObject* origin)
{
    if (node == m_node && finding == m_finding && m_several.empty())
        return;
    m_node = node;
    m_finding = finding;
    m_several.clear();
    Q_EMIT changed(origin);
}

void Selection::selectSeveral(std::vector<NodeId> nodes, QObject* origin)
{
    if (nodes == m_several)
        return;
    m_node = {};
    m_finding = {};
    m_several = std::move(nodes);
    Q_EMIT changed(origin);
}

} // namespace qdq::ui
