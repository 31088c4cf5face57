// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/marklayout.h"
#include "ui/graphview/camera.h"
#include "ui/graphview/cardparts.h"
#include "ui/graphview/gridindex.h"
#include "ui/graphview/tilecache.h"
#include "ui/graphview/walk.h"

#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>

#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace qdq::ui {

class Minimap;
class ZoomControl;

/// The canvas: one widget that paints a scene, however large, and lets one look around in it. Cards
/// and edges lie in cached tiles; marks, numbers, selection and pointer are painted over them. It
/// knows scenes and nothing of files, sessions or docks: what is selected or current is set from
/// outside, and what the user does is told by signals in terms of nodes.
class GraphView : public QWidget
{
    Q_OBJECT

public:
    explicit GraphView(QWidget* parent = nullptr);
    ~GraphView() override;

    /// What stays where it is on the screen when the drawing changes: the middle of a node, or the
    /// upper left corner of a module, open or closed.
    struct Anchor
    {
        NodeId node;
        QString module;
    };
    /// Another drawing. Without an anchor in both the camera stays, and frames all of the first
    /// scene. Selection and current finding are kept where their nodes are still there.
    void setScene(std::shared_ptr<const Scene> scene, const Anchor& anchor = {});
    [[nodiscard]] const std::shared_ptr<const Scene>& scene() const { return m_scene; }
    void setTheme(const Theme& theme);

    void setSelection(std::vector<NodeId> nodes);
    [[nodiscard]] const std::vector<NodeId>& selection() const { return m_selection; }
    /// As a click does: selectionChanged() tells of it.
    void selectByUser(std::vector<NodeId> nodes);
    /// Drawn in its strong form with numbered evidence; nothing is none.
    void setCurrentFinding(std::optional<Finding> finding);
    [[nodiscard]] const Highlight& highlight() const { return m_highlight; }
    /// Rules whose marks are shown.
    void setVisibleRules(VisibleRules rules);
    /// Everything else steps back; an empty set is no focus.
    void setFocus(const std::vector<NodeId>& nodes);
    using QWidget::setFocus;
    /// Badges whose difference is looked at: in the strong form, the others keep their outline.
    void setEmphasis(const std::vector<NodeId>& nodes);
    /// Outlines a shared-scale group of the scene; nothing leaves it to the scene. Another scene
    /// has none.
    void setGroup(std::optional<std::size_t> group);
    [[nodiscard]] std::optional<std::size_t> group() const { return m_group; }
    /// Edges drawn in the accent colour, until the scene changes.
    void setTrace(std::vector<std::size_t> edges);

    // ---- camera ----
    [[nodiscard]] Camera camera() const { return m_camera; }
    void setCamera(const Camera& camera, bool isAnimated = false);
    void frameAll();
    /// Shows these nodes, enlarging to at most 100 %.
    void frameNodes(const std::vector<NodeId>& nodes);
    void frameSelection();
    /// Shows subject and evidence; where they would need less than 70 % zoom, the subject alone.
    void frameFinding();
    void zoomIn();
    void zoomOut();
    void zoomTo100();
    /// Camera moves take 180 ms; none with reduced motion.
    void setAnimated(bool isAnimated) { m_isAnimated = isAnimated; }
    void setWheelZooms(bool zooms) { m_wheelZooms = zooms; }
    void setMinimapShown(bool isShown);
    [[nodiscard]] bool isMinimapShown() const { return m_isMinimapWanted; }
    [[nodiscard]] Detail detail() const { return m_detail; }

    /// One step along the edges from the selected node; the selection follows.
    void walk(Step step);
    /// The card or badge that the keyboard is on: the first that is selected.
    [[nodiscard]] Endpoint current() const;
    /// The part of it that Tab has gone to; nothing for the card as a whole.
    [[nodiscard]] std::optional<CardPart> currentPart() const;
    /// What feeds and what reads a card or badge.
    [[nodiscard]] const Walk& links() const { return m_walk; }

    /// The badge or card at a point of the widget.
    [[nodiscard]] Endpoint itemAt(const QPointF& point) const;
    /// Point of the widget for a point of the scene.
    [[nodiscard]] QPointF toView(const QPointF& scenePoint) const;
    /// The node that stands for a card or badge: op, Q or observer.
    [[nodiscard]] NodeId nodeOf(Endpoint end) const;

Q_SIGNALS:
    /// By the user; not by setSelection.
    void selectionChanged();
    void nodeActivated(qdq::NodeId node);
    /// Double click or Enter on a collapsed module, or its [−].
    void moduleToggleRequested(const QString& path);
    /// Shift+Enter: the module around a node is to be closed.
    void collapseRequested(qdq::NodeId node);
    /// [+] of a badge.
    void badgeToggleRequested(qdq::NodeId node);
    void contextMenuRequested(qdq::NodeId node, const QPoint& globalPosition);
    /// The keyboard went to a part of the current card, or back to the card as a whole.
    void partChanged();
    /// Enter on a part that is not the header.
    void partActivated(const qdq::ui::CardPart& part);
    /// The pointer rests on a node; none when it left.
    void hovered(qdq::NodeId node);
    void cameraChanged();
    /// Before a jump (not a pan or a wheel step): the moment to store a history entry.
    void cameraAboutToJump();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;
    bool focusNextPrevChild(bool isNext) override; ///< Tab goes through the parts of a card

private:
    enum class Drag : std::uint8_t
    {
        None,
        Pending, ///< pressed on empty canvas, not moved yet
        Pan,
        Rectangle,
    };

    // graphview.cpp
    void moveCamera(const Camera& camera);
    void jumpTo(const Camera& camera);
    void zoomAt(const QPointF& anchor, double factor);
    void placeOverlays();
    void ensureVisible(const QRectF& rect);
    void refreshPlaces();
    [[nodiscard]] std::optional<QPointF> placeOf(const Anchor& anchor) const;

    // graphviewpaint.cpp
    [[nodiscard]] SceneLook look() const;
    void renderTile(QPainter& painter, const QRectF& rect, double zoom) const;
    void paintOverlay(QPainter& painter);
    void layOutMarks(const SceneLook& look);
    void paintStates(QPainter& painter, const SceneLook& look);
    void paintTracedEdges(QPainter& painter, const SceneLook& look);
    void paintItemState(
        QPainter& painter, const SceneLook& look, Endpoint end, const CardState& state);
    void paintTabs(QPainter& painter, const QTransform& toView);

    // graphviewinput.cpp
    void hoverAt(const QPointF& point);
    void clickAt(const QPointF& point, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] bool clickToggle(const QPointF& point);
    [[nodiscard]] bool clickChip(const QPointF& point);
    void selectRectangle();
    void followEdge(std::size_t edge, bool toProducer);
    void activateSelection(bool isCollapse);
    [[nodiscard]] bool goToPart(int part);

    std::shared_ptr<const Scene> m_scene;
    GridIndex m_index;
    Walk m_walk;
    Theme m_theme;
    TileCache m_tiles;
    Camera m_camera;
    Detail m_detail = Detail::Near;
    VisibleRules m_rules;
    std::optional<std::size_t> m_group; ///< outlined; index into the scene's
    MarkLayout m_marks;
    double m_marksZoom = 0; ///< for which m_marks holds all of the scene; 0 is none
    std::optional<Finding> m_finding;
    Highlight m_highlight;
    std::vector<NodeId> m_selection;
    std::vector<Endpoint> m_selectedPlaces;
    std::vector<NodeId> m_focusNodes;
    std::set<Endpoint> m_focusPlaces;
    std::vector<NodeId> m_emphasizedNodes;
    std::vector<Endpoint> m_emphasized;
    std::optional<std::size_t> m_selectedEdge;
    int m_part = -1; ///< index into partsOf(current()); -1 is the card as a whole
    std::vector<std::size_t> m_trace;
    Endpoint m_hovered;

    Drag m_drag = Drag::None;
    QPointF m_pressed;
    QPointF m_dragged;
    bool m_isAnimated = true;
    bool m_wheelZooms = false;
    bool m_isMinimapWanted = true;
    bool m_isZoomMoving = false;
    QVariantAnimation m_flight;
    QTimer m_rest; ///< the zoom has come to rest
    Minimap* m_minimap;
    ZoomControl* m_zoomControl;
};

} // namespace qdq::ui
