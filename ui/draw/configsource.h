// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/applied.h"
#include "ui/draw/nodecontent.h"

#include <functional>
#include <memory>

// Which chip says what setting of a quantizer config reached an op.

namespace qdq::ui {

/// Which chip stands for a setter.
[[nodiscard]] ConfigSource configSourceOf(Setter setter);
/// Which chip stands for a call: that of its lane, or "None".
[[nodiscard]] ConfigSource configSourceOf(const ConfigCall& call);
/// Which chip stands for what a config does to an op.
[[nodiscard]] ConfigSource configSourceOf(const AppliedRow& row);

/// For SceneOptions: by the op of the same name in the annotated graph. A function of values, so
/// that a worker may ask it; it keeps `graph` alive.
[[nodiscard]] std::function<ConfigSource(NodeId)> configSourcesOf(
    std::shared_ptr<const Applied> applied, std::shared_ptr<const Graph> graph);

} // namespace qdq::ui
