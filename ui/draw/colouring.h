// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/scenebuilder.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace qdq::ui {

/// Colours of the units of a folded graph, all of it: a ramp reaches over the whole graph, however
/// much of it is on a picture.
struct Colouring
{
    std::vector<ColourClass> classes; ///< in the order of the legend
    IdMap<UnitId, std::optional<std::size_t>> classOf; ///< nothing: the colour says nothing of it
    /// What a card says of its class in words; empty where something else on it does.
    IdMap<UnitId, QString> notes;

    /// Index of the class of an op, by its node; nothing for every other node.
    [[nodiscard]] std::optional<std::size_t> of(const UnitGraph& units, NodeId op) const;
};

/// Of the units of `base`; empty for ColourBy::Kind. Linear in units and findings.
[[nodiscard]] Colouring colouringOf(const Graph& graph, const CheckResult& check,
    const SceneBase& base, const SceneOptions& options);

} // namespace qdq::ui
