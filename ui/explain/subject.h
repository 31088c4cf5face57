// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document.h"

#include <QString>

#include <string_view>

// Names for what a node of the graph is to a person: the card or badge that it is drawn in, not the
// Q/DQ call that carries it.

namespace qdq::ui {

/// "Conv2d" of "torch.nn.modules.conv.Conv2d".
[[nodiscard]] QString className(std::string_view type);

/// Class of the module at `path` around a node; empty where the file does not say.
[[nodiscard]] QString moduleClass(const Graph& graph, NodeId node, std::string_view path);

/// Class of the whole model, "TinyConvNet"; where that only says that something was wrapped, the
/// name of the file.
[[nodiscard]] QString modelTitle(const Document& document);

/// "add + relu" for an op, "output of conv2d_1" for a tensor, "weight of conv2d" for a constant or
/// its DQ.
[[nodiscard]] QString subjectTitle(const Document& document, NodeId node);

/// The op whose value a Q or a DQ carries; the node itself for all others. A DQ of a constant gives
/// the constant.
[[nodiscard]] NodeId sourceOf(const Document& document, NodeId node);

/// Which end of `op` a tensor is at: "in 0", "out", "weight", "bias"; empty where the two have
/// nothing to do with each other.
[[nodiscard]] QString portOf(const Document& document, NodeId op, NodeId tensor);

} // namespace qdq::ui
