// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/groups/sharedgroups.h"
#include "core/layout/layoutengine.h"
#include "core/rules/requant.h"
#include "core/rules/rule.h"
#include "core/units/nodegroups.h"
#include "core/units/numbertext.h"
#include "core/units/unittext.h"
#include "ui/draw/colourby.h"
#include "ui/draw/scene.h"
#include "ui/draw/scenepreview.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace qdq::ui {

/// Part of the graph around some nodes.
struct FocusScope
{
    NodeId node;
    int hops = 1; ///< units, not badges
    std::vector<NodeId> also {}; ///< more nodes to begin from
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

    /// Levels with more than 400 children are split into runs of 50 that open and close like
    /// modules.
    bool hasRuns = false;
    std::vector<NodeGroup> groups; ///< that somebody made; drawn as modules

    NumberForm numbers = NumberForm::Pow2;
    bool isCompact = false; ///< cards of 152 × 40 with glyph, op and name
    bool hasToggles = true; ///< badges keep room for [+]
    ColourBy colourBy = ColourBy::Kind;
    /// Which setting reached an op; none where nothing is known.
    std::function<ConfigSource(NodeId)> configSource;
    /// By violation of the check: it is waived, and marked so; null for none.
    std::shared_ptr<const std::vector<bool>> waived;
    [[nodiscard]] bool isWaived(std::size_t violation) const
    {
        return waived && violation < waived->size() && (*waived)[violation];
    }
    /// What is different from now; null where the graph is no what-if.
    std::shared_ptr<const ScenePreview> preview;
    LayoutOptions layout;
    /// Told of what stands already of a scene that takes long, from a worker's thread: cards,
    /// badges and edges at the places they will have, but for a shift.
    std::function<void(Scene&& part)> onPart;
};

/// What all drawings of one folded graph have in common, however much of it stands open: made once,
/// shared by them.
struct SceneBase
{
    UnitGraph units; ///< folded as SceneOptions::units says, no module collapsed
    std::shared_ptr<const RequantTexts> requant;
    std::shared_ptr<const SharedGroups> shared; ///< never null
    /// Module → the first one that is built like it (core/units/identical.h).
    std::unordered_map<std::string, std::string> identical;
    std::unordered_map<std::string, std::string> moduleTypes; ///< class by path
    std::vector<std::string>
        groupPaths; ///< of SceneOptions::groups; empty for one that is not drawn
};

/// What makeSceneBase can take over where it is there already; null for what is not.
struct SceneParts
{
    const UnitGraph* folded = nullptr; ///< as makeUnits folds with the same options
    const std::vector<RequantRow>* requant = nullptr;
    const SharedGroups* shared = nullptr; ///< for the target of the check
};
/// Of the options only folding, groups and runs count here; of the check the target.
[[nodiscard]] std::shared_ptr<const SceneBase> makeSceneBase(const Graph& graph,
    const CheckResult& check, const SceneOptions& options, const SceneParts& parts = {});

/// Folds, measures, lays out and puts together. Pure: no thread of its own beyond what layoutGraph
/// uses, no state but the cache in `options.layout`; the same input gives the same scene. Needs the
/// bundled fonts, so a QGuiApplication. Errors: Cancelled; Usage for a focus node that is not drawn
/// (with the reason) or a module that holds nothing.
[[nodiscard]] Result<Scene> makeScene(const Graph& graph, const CheckResult& check,
    const SceneOptions& options = {}, const Progress& progress = {});
/// The same with what is common made before, by the same options; costs little beyond what is
/// drawn.
[[nodiscard]] Result<Scene> makeScene(const Graph& graph, const CheckResult& check,
    const SceneBase& base, const SceneOptions& options, const Progress& progress = {});

// The halves of makeScene before and after the layout, for whoever lays out two scenes as one.

/// A scene in which everything but the places is decided.
struct MeasuredScene
{
    Scene scene;
    std::vector<UnitEdge> stubs;
    LayoutOptions layout; ///< the options', made fit for what is drawn
};
[[nodiscard]] Result<MeasuredScene> measureScene(const Graph& graph, const CheckResult& check,
    const SceneBase& base, const SceneOptions& options);
/// Adds what follows from the places: outlines of open modules, stubs, bounds.
[[nodiscard]] Scene finishScene(
    MeasuredScene measured, const SceneBase& base, const std::vector<LayoutFrame>& frames);

} // namespace qdq::ui
