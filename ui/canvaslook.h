// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/units/reach.h"
#include "ui/graphview/camera.h"
#include "ui/session/document.h"

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

namespace qdq::ui {

class Drawing;
class GraphView;
class LookChip;

/// What of the drawing is lit, and why everything else steps back: a focus and its neighbours, the
/// paths between two nodes, all that is up or down from one, or what a query found. One of them at
/// a time; each is worked out anew when the drawing changes.
class CanvasLook : public QObject
{
    Q_OBJECT

public:
    CanvasLook(GraphView& view, Drawing& drawing, QObject* parent);

    /// Ids of nodes belong to this document; another one ends every look.
    void setDocument(DocumentPtr document);

    void focusOn(std::vector<NodeId> nodes);
    /// The next node that is chosen is the other end.
    void beginPath(NodeId from);
    /// Whether the choice of a node was waited for; it is then the end of a path.
    bool takeNode(NodeId node);
    void showUpstream(NodeId node);
    void showDownstream(NodeId node);
    /// Matches of a query; none of them lights nothing and dims nothing.
    void showMatches(std::vector<NodeId> nodes);
    /// Hops of a focus, or the next of several paths.
    void step(int step);
    void setOnly(bool isOnly);
    void leave();

    [[nodiscard]] bool isActive() const { return m_kind != Kind::None; }
    /// The rest is removed, and with it this node.
    [[nodiscard]] bool hides(NodeId node) const;
    /// The drawing has changed.
    void refresh();

protected:
    /// Escape on the canvas leaves the look first; the selection goes with the next one.
    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    /// By the person: a query that lit it is to be emptied.
    void left();

private:
    enum class Kind
    {
        None,
        Focus,
        PathFrom, ///< one end is known
        Path,
        Upstream,
        Downstream,
        Matches,
    };

    void begin(Kind kind, std::vector<NodeId> nodes);
    [[nodiscard]] UnitReach::Marks marks(const UnitReach& reach);
    [[nodiscard]] UnitReach::Marks pathMarks(const UnitReach& reach);
    void light(const UnitReach& reach, const UnitReach::Marks& marks);
    void removeRest();
    void describe();
    [[nodiscard]] QString nameOf(std::size_t index) const;
    [[nodiscard]] QString textOf() const;
    [[nodiscard]] std::vector<Endpoint> places() const;

    GraphView& m_view;
    Drawing& m_drawing;
    LookChip* m_chip;
    DocumentPtr m_document;
    Kind m_kind = Kind::None;
    std::vector<NodeId> m_nodes; ///< that the look begins from; both ends of a path
    int m_hops = 1;
    std::size_t m_pathCount = 0;
    std::size_t m_path = 0; ///< 0 all of them, else the number of one
    bool m_isOnly = false;
    bool m_framesAll = false; ///< the next drawing is the part alone
    std::optional<Camera> m_before; ///< to go back to when the rest is drawn again
};

} // namespace qdq::ui
