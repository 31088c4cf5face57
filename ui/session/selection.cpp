// SPDX-License-Identifier: Apache-2.0
#include "ui/session/selection.h"

namespace qdq::ui {

void Selection::select(NodeId node, FindingId finding, QObject* origin)
{
    if (node == m_node && finding == m_finding)
        return;
    m_node = node;
    m_finding = finding;
    Q_EMIT changed(origin);
}

} // namespace qdq::ui
