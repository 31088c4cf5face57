// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/layoutengine.h"
#include "core/rules/rule.h"
#include "core/units/numbertext.h"
#include "ui/draw/scene.h"

#include <functional>
#include <optional>
#include <string>

namespace qdq::ui {

/// Part of the graph around a node.
struct FocusScope
{
    NodeId node;
    int hops = 1; ///< units, not badges
};

struct SceneOptions
{
    /// Folding. `collapsedModules` is used as it is; with `depth` or `maxBoxes` more are added.
    UnitOptions units;
    std::optional<int> depth; ///< modules stand open down to here
    /// Where neither depth nor scope is given: opens modules only as far as so many boxes are
    /// drawn; 0 opens all.
    std::size_t maxBoxes = 120;
    // Scope; at most one of them.
    std::optional<FocusScope> focus;
    std::string module; ///< path, without call numbers; empty is the whole graph

    NumberForm numbers = NumberForm::Pow2;
    bool isCompact = false; ///< cards of 152 × 40 with glyph, op and name
    bool hasToggles = true; ///< badges keep room for [+]
    /// Which setting reached an op; none where nothing is known.
    std::function<ConfigSource(NodeId)> configSource;
    LayoutOptions layout;
};

/// Folds, measures, lays out and puts together. Pure: no thread of its own beyond what layoutGraph
/// uses, no state but the cache in `options.layout`; the same input gives the same scene. Needs the
/// bundled fonts, so a QGuiApplication. Errors: Cancelled; Usage for a focus node that is not drawn
/// (with the reason) or a module that holds nothing.
[[nodiscard]] Result<Scene> makeScene(const Graph& graph, const CheckResult& check,
    const SceneOptions& options = {}, const Progress& progress = {});

} // namespace qdq::ui
