// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/units/unitgraph.h"

#include <QAccessibleInterface>
#include <QAccessibleWidget>

#include <map>
#include <vector>

namespace qdq::ui {

class GraphView;

/// The canvas for screen readers: one widget whose children are the card that the keyboard is on,
/// what feeds it and what reads it. Every other node is in the Nodes table. Minimap and zoom
/// buttons are left out.
class CanvasAccessible : public QAccessibleWidget
{
public:
    explicit CanvasAccessible(GraphView* view);
    ~CanvasAccessible() override;

    [[nodiscard]] int childCount() const override;
    [[nodiscard]] QAccessibleInterface* child(int index) const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override;
    [[nodiscard]] QAccessibleInterface* focusChild() const override;
    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override;
    [[nodiscard]] QString text(QAccessible::Text which) const override;

    [[nodiscard]] GraphView& view() const;

private:
    /// The focused card first, then inputs, then users.
    [[nodiscard]] std::vector<Endpoint> shown() const;
    [[nodiscard]] QAccessibleInterface* interfaceOf(Endpoint end) const;

    mutable std::map<Endpoint, QAccessible::Id> m_children;
};

/// Makes the canvas known to Qt's accessibility; once per program, before the first window.
void installCanvasAccessibility();

} // namespace qdq::ui
