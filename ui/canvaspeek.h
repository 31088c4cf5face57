// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <QObject>
#include <QTimer>

namespace qdq::ui {

class GraphView;
class PeekCard;
class Session;

/// The card that tells of a badge or card without selecting it: after the pointer has rested on a
/// badge for a while, or at once for the current item when asked for. It goes with the next move of
/// the camera, of the selection or of the pointer.
class CanvasPeek : public QObject
{
    Q_OBJECT

public:
    CanvasPeek(GraphView& canvas, Session& session, QObject* parent);

    /// For what is selected, else for what the pointer is on; hides it where it is shown.
    void toggle();
    void hide();

Q_SIGNALS:
    /// Asked for, not by the pointer: what it says.
    void told(const QString& text);

private:
    void onHovered(NodeId node);
    void showFor(NodeId node);

    GraphView& m_canvas;
    Session& m_session;
    PeekCard* m_card;
    QTimer m_rest;
    NodeId m_hovered;
};

} // namespace qdq::ui
