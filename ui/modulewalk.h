// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"
#include "core/graph/graph.h"

#include <QObject>
#include <QString>

#include <string>

namespace qdq::ui {

class Drawing;
class GraphView;

/// Up and down the modules that stand open, by the keyboard: one look at a module after the other.
/// Where one is is forgotten when something is selected.
class ModuleWalk : public QObject
{
    Q_OBJECT

public:
    ModuleWalk(GraphView& view, Drawing& drawing, QObject* parent = nullptr);

    /// Shows the module around `node`, or around the one that is shown; at last the whole graph.
    void toParent(NodeId node);
    /// Shows the first module in the one that is shown, or asks for its first op; opens `node`
    /// where it is a closed module.
    void intoFirstChild(NodeId node);
    void forget() { m_isWalking = false; }

Q_SIGNALS:
    /// A module is shown now; "" is the whole graph.
    void shown(const QString& path);
    void nodeRequested(qdq::NodeId node);

private:
    void show(const std::string& path);
    /// `path` where it is drawn as a frame, else the nearest one around it that is; "" for none.
    [[nodiscard]] std::string framed(std::string path) const;

    GraphView& m_view;
    Drawing& m_drawing;
    std::string m_path;
    bool m_isWalking = false;
};

} // namespace qdq::ui
