// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/comparison.h"
#include "ui/draw/scenebuilder.h"

#include <memory>
#include <string>
#include <vector>

namespace qdq::ui {

struct ComparedLook
{
    /// Both in one layout: what is in both stands at one place, what is in one leaves a ghost in
    /// the other. Else each by itself.
    bool isAligned = true;
    /// Modules drawn as one box, on both sides; used as it is where `isSaid`, else as many as keep
    /// the larger side within `mostBoxes`.
    std::vector<std::string> collapsed;
    bool isSaid = false;
    std::size_t mostBoxes = 120;
    NumberForm numbers = NumberForm::Pow2;
    LayoutOptions layout;
};

/// What all drawings of one comparison share.
struct ComparedBase
{
    std::shared_ptr<const SceneBase> a;
    std::shared_ptr<const SceneBase> b;
};

struct ComparedScenes
{
    ComparedBase base;
    std::shared_ptr<const Scene> a;
    std::shared_ptr<const Scene> b;
    bool isAligned = false;
    std::vector<std::string> collapsed; ///< modules that are one box

    [[nodiscard]] const std::shared_ptr<const Scene>& side(bool isB) const { return isB ? b : a; }
};

/// Draws both sides, compact, with signs on what differs. `base` may be empty. Errors: those of
/// makeScene.
[[nodiscard]] Result<ComparedScenes> drawCompared(const Comparison& comparison, ComparedBase base,
    const ComparedLook& look, const Progress& progress);

} // namespace qdq::ui
