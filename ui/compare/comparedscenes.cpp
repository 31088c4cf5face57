// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/comparedscenes.h"

#include "core/units/paths.h"
#include "core/units/scope.h"
#include "ui/compare/sceneunion.h"
#include "ui/draw/scenelayout.h"

#include <algorithm>

namespace qdq::ui {

namespace {

SceneOptions optionsOf(const ComparedLook& look)
{
    SceneOptions options;
    options.isCompact = true;
    options.hasToggles = false;
    options.hasRuns = true;
    options.maxBoxes = 0;
    options.numbers = look.numbers;
    options.layout = look.layout;
    return options;
}

/// The depth that suits both, so that the same modules stand open.
std::vector<std::string> modulesToClose(const ComparedBase& base, std::size_t mostBoxes)
{
    const int depth =
        std::min(openDepth(base.a->units, mostBoxes), openDepth(base.b->units, mostBoxes));
    std::vector<std::string> closed;
    for (const auto& side : {base.a, base.b})
        if (side->units.units.size() > mostBoxes)
            for (std::string& module : modulesBelow(side->units, depth))
                if (std::ranges::find(closed, module) == closed.end())
                    closed.push_back(std::move(module));
    return closed;
}

void sharpen(Difference& difference, Difference other)
{
    const auto rank = [](Difference each) {
        return each == Difference::None ? 0 : each == Difference::Changed ? 1 : 2;
    };
    if (rank(other) > rank(difference))
        difference = other;
}

/// Signs on the cards and badges of a side.
class Signs
{
public:
    Signs(const Comparison& comparison, bool isB, Scene& scene)
        : m_comparison(comparison)
        , m_isB(isB)
        , m_scene(scene)
    {
    }

    void run()
    {
        for (const DifferenceRow& row : m_comparison.rows)
            if (const NodeId node = m_isB ? row.nodeB : row.nodeA; node.isValid())
                mark(node, row);
        const std::vector<Finding>& violations = m_comparison.side(m_isB)->check.violations;
        for (std::size_t i = 0; i < violations.size(); ++i)
            if (!m_comparison.side(m_isB).isShared[i])
                markCard(violations[i].node);
        // What the other side breaks and this one does not.
        const ComparedSide& other = m_comparison.side(!m_isB);
        for (std::size_t i = 0; i < other.isShared.size(); ++i)
            if (!other.isShared[i])
                markCard(other.partners[other->check.violations[i].node]);
    }

private:
    void mark(NodeId node, const DifferenceRow& row)
    {
        const DifferenceKind kind = row.kind;
        const Endpoint place = m_scene.placeOf(node);
        const bool isAlone = kind == DifferenceKind::Added || kind == DifferenceKind::Removed;
        if (place.isBadge()) {
            const Badge& badge = m_scene.units[place.badge];
            // Another DQ of the same tensor is no other tensor.
            if (!isAlone || node == badge.quantize || !badge.quantize.isValid())
                sharpen(m_scene.badges[place.badge.index()].difference, signOf(kind));
        } else if (place.isValid()) {
            if (row.isOfTensor && m_scene.units[place.unit].kind != UnitKind::Module)
                return; // this side has no badge there: float
            const Unit& unit = m_scene.units[place.unit];
            const bool isWhole = isAlone && unit.kind != UnitKind::Module && node == unit.main;
            sharpen(m_scene.cards[place.unit.index()].difference,
                isAlone && !isWhole ? Difference::Changed : signOf(kind));
        }
    }

    /// A violation that came or went is a difference of the card it is on.
    void markCard(NodeId node)
    {
        const Endpoint place = m_scene.placeOf(node);
        if (place.unit.isValid())
            sharpen(m_scene.cards[place.unit.index()].difference, Difference::Changed);
    }

    const Comparison& m_comparison;
    bool m_isB;
    Scene& m_scene;
};

Result<MeasuredScene> measure(
    const Comparison& comparison, bool isB, const SceneBase& base, const SceneOptions& options)
{
    const Document& document = *comparison.side(isB);
    Result<MeasuredScene> measured = measureScene(document.graph(), document.check, base, options);
    if (measured)
        Signs(comparison, isB, measured->scene).run();
    return measured;
}

std::shared_ptr<const SceneBase> baseOf(const Document& document, const SceneOptions& options)
{
    return makeSceneBase(
        document.graph(), document.check, options, {&document.units, &document.requant});
}

} // namespace

Result<ComparedScenes> drawCompared(const Comparison& comparison, ComparedBase base,
    const ComparedLook& look, const Progress& progress)
{
    SceneOptions options = optionsOf(look);
    if (!base.a)
        base = {baseOf(*comparison.a, options), baseOf(*comparison.b, options)};
    ComparedScenes drawn {base, nullptr, nullptr, look.isAligned, look.collapsed};
    if (!look.isSaid)
        drawn.collapsed = modulesToClose(base, look.mostBoxes);
    options.units.collapsedModules = drawn.collapsed;
    Result<MeasuredScene> a = measure(comparison, false, *base.a, options);
    if (!a)
        return failWith(std::move(a));
    Result<MeasuredScene> b = measure(comparison, true, *base.b, options);
    if (!b)
        return failWith(std::move(b));
    std::vector<LayoutFrame> framesA;
    std::vector<LayoutFrame> framesB;
    if (look.isAligned) {
        Result<std::vector<LayoutFrame>> frames = layOutTogether(comparison, *a, *b, progress);
        if (!frames)
            return failWith(std::move(frames));
        framesA = framesB = std::move(*frames);
    } else {
        for (const auto& [measured, side, frames] :
            {std::tuple {&*a, false, &framesA}, {&*b, true, &framesB}}) {
            Result<std::vector<LayoutFrame>> laid = layOutScene(
                measured->scene, comparison.side(side)->graph(), measured->layout, progress);
            if (!laid)
                return failWith(std::move(laid));
            *frames = std::move(*laid);
        }
    }
    drawn.a = std::make_shared<const Scene>(finishScene(std::move(*a), *base.a, framesA));
    drawn.b = std::make_shared<const Scene>(finishScene(std::move(*b), *base.b, framesB));
    return drawn;
}

} // namespace qdq::ui
