// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/finding.h"

#include <QObject>

#include <vector>

namespace qdq::ui {

/// What is selected in the window: one node, and perhaps the finding on it that is being looked at;
/// or several nodes, of which only the canvas and the inspector have something to say.
/// All views show this one and change this one; the origin of a change is told so that it need not
/// scroll itself.
class Selection : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] NodeId node() const { return m_node; }
    [[nodiscard]] FindingId finding() const { return m_finding; }

    /// The nodes where several are selected together; node() is none of them then.
    [[nodiscard]] const std::vector<NodeId>& several() const { return m_several; }

    void select(NodeId node, FindingId finding, QObject* origin);
    void selectSeveral(std::vector<NodeId> nodes, QObject* origin);
    void clear(QObject* origin) { select({}, {}, origin); }

Q_SIGNALS:
    /// Only when something is different from before.
    void changed(QObject* origin);

private:
    NodeId m_node;
    FindingId m_finding;
    std::vector<NodeId> m_several;
};

} // namespace qdq::ui
