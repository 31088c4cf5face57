// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/finding.h"

#include <QObject>

namespace qdq::ui {

/// What is selected in the window: one node, and perhaps the finding on it that is being looked at.
/// All views show this one and change this one; the origin of a change is told so that it need not
/// scroll itself.
class Selection : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] NodeId node() const { return m_node; }
    [[nodiscard]] FindingId finding() const { return m_finding; }

    void select(NodeId node, FindingId finding, QObject* origin);
    void clear(QObject* origin) { select({}, {}, origin); }

Q_SIGNALS:
    /// Only when something is different from before.
    void changed(QObject* origin);

private:
    NodeId m_node;
    FindingId m_finding;
};

} // namespace qdq::ui
