// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/scenebuilder.h"

namespace qdq::ui {

/// What is drawn, and in which whole it lies: what a card says must not depend on how much of the
/// graph is on the picture.
struct SceneScope
{
    UnitGraph whole; ///< empty where `part` is all of it
    UnitSubgraph part;
};

/// Fills scene.units, cards and badges: texts, marks and sizes; rectangles stand at the origin.
void addContent(Scene& scene, SceneScope scope, const Graph& graph, const CheckResult& check,
    const SceneBase& base, const SceneOptions& options);

/// What cards say of requantization.
[[nodiscard]] RequantTexts requantTexts(const std::vector<RequantRow>& rows);

} // namespace qdq::ui
