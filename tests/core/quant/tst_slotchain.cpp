// SPDX-License-Identifier: Apache-2.0
#include "core/quant/slotchain.h"
#include "core/rules/qdqview.h"
#include "tests/core/quant/calibrationcases.h"

#include <QTest>

#include <map>
#include <set>

using namespace qdq;
using namespace qdq::test;

// The chain from a setting to a scale, held against what the library recorded: an explanation that
// is wrong is worse than none.

namespace {

/// One case taken through every stage, with the recorded observer state.
struct Run
{
    QuantizerConfig config;
    Annotated annotated;
    Prepared prepared;
    Graph observed;
    std::optional<Converted> converted;

    [[nodiscard]] ChainSources sources() const
    {
        ChainSources sources;
        sources.specs = &annotated.graph;
        sources.annotated = &annotated;
        sources.config = &config;
        sources.prepared = &prepared;
        sources.observed = &observed;
        sources.converted = converted ? &converted->graph : nullptr;
        return sources;
    }
    [[nodiscard]] std::vector<SlotChain> chainsAt(const std::string& node) const
    {
        std::vector<SlotChain> chains;
        for (const EdgeOrNode& slot : slotsAt(sources(), annotated.graph.find(node)))
            chains.push_back(slotChain(sources(), slot));
        return chains;
    }
    [[nodiscard]] std::vector<SlotChain> allChains() const
    {
        std::vector<SlotChain> chains;
        std::set<EdgeOrNode> met;
        for (const NodeId id : allNodes(annotated.graph))
            for (const EdgeOrNode& slot : slotsAt(sources(), id))
                if (met.insert(slot).second)
                    chains.push_back(slotChain(sources(), slot));
        return chains;
    }
};

template <typename T> T valueOrDie(Result<T> result)
{
    if (!result)
        qFatal("%s", toText(result.error()).c_str());
    return *std::move(result);
}

Run runOf(const Case& one)
{
    Run run;
    run.config = valueOrDie(readQuantizerConfigFile(one.folder / "quantizer.json"));
    run.annotated = valueOrDie(runAnnotate(openOrDie(one.floatJson()), run.config));
    run.prepared = valueOrDie(runPrepare(run.annotated));
    run.observed = valueOrDie(
        takeObserverState(run.prepared.graph, openOrDie(one.folder / "calibrated.json.gz")));
    ConvertOptions lenient;
    lenient.allowUncalibrated = true;
    run.converted = valueOrDie(runConvert(run.observed, lenient));
    return run;
}

/// A sample program under one config, without data.
Run preparedOf(const char* program, QuantizerConfig config)
{
    Run run;
    run.config = std::move(config);
    run.annotated = valueOrDie(runAnnotate(openOrDie(samples() / "graphs" / program), run.config));
    run.prepared = valueOrDie(runPrepare(run.annotated));
    run.observed = run.prepared.graph;
    return run;
}

QuantizerConfig configOf(const char* name)
{
    return valueOrDie(readQuantizerConfigFile(samples() / "configs" / name));
}

/// The bundled cases, and of the corpus those of the two sample models.
std::vector<Case> chainCases()
{
    std::vector<Case> cases;
    for (const Case& one : allCases()) {
        const bool isWide = one.folder.string().find(bundledCases().string()) != 0;
        const bool isSample = one.name.starts_with("tiny/") || one.name.starts_with("chain/");
        if ((!isWide || isSample) && one.raisesAt().empty() && one.has("converted.json")
            && one.has("calibrated.json.gz") && one.has("prepared.json"))
            cases.push_back(one);
    }
    return cases;
}

std::string nodeThatStates(const ResultStep& result)
{
    return result.dequantizes.empty() ? result.quantize : result.dequantizes.front();
}

/// What the last line of the calculation says, and what the recorded node carries.
std::vector<std::string> compareWithRecorded(const SlotChain& chain, const QdqView& recorded)
{
    const std::string at = slotText(chain.slot) + ": ";
    if (!chain.arithmetic)
        return {at + "no arithmetic"};
    const std::string name = nodeThatStates(*chain.result);
    const NodeId node = recorded.graph().find(name);
    if (!node.isValid())
        return {at + "no recorded node '" + name + "'"};
    const auto& scales = recorded.scaleOf(node).values;
    const std::size_t channel = chain.arithmetic->channel.value_or(0);
    std::vector<std::string> lines;
    if (channel >= scales.size() || scales[channel] != chain.arithmetic->scale)
        lines.push_back(at + "another scale than " + name);
    const auto& zeroPoints = recorded.zeroPointOf(node).values;
    if (channel >= zeroPoints.size() || zeroPoints[channel] != chain.arithmetic->steps.back().value)
        lines.push_back(at + "another zero point than " + name);
    return lines;
}

QStringList slotTexts(const std::vector<SlotName>& names)
{
    QStringList texts;
    for (const SlotName& name : names)
        texts << QString::fromStdString(slotText(name));
    return texts;
}

const SpecFieldStep* field(const SlotChain& chain, const std::string& name)
{
    const auto found = std::ranges::find(*chain.qspec, name, &SpecFieldStep::name);
    return found == chain.qspec->end() ? nullptr : &*found;
}

} // namespace

class TestSlotChain : public QObject
{
    Q_OBJECT

private slots:
    void arithmeticEndsInTheRecordedNumbers();
    void groupsAreTheRecordedInstances();
    void aFileAloneTellsTheSameNumbers();
    void tellsWhatReachedAConvInput();
    void calibrationSaysWhereTheRangeComesFrom();
    void saysWhichFieldWasOverridden();
    void aDerivedSlotListsItsSourcesAndTheProduct();
    void aGroupListsItsMembersAndWhy();
    void aSlotWithoutSpecSaysSo();
    void aDynamicSlotHasNoNumbers();
};

void TestSlotChain::arithmeticEndsInTheRecordedNumbers()
{
    Tally tally("arithmetic equals converted.json");
    int slotCount = 0;
    for (const Case& one : chainCases()) {
        const Run run = runOf(one);
        const Graph converted = openOrDie(one.folder / "converted.json");
        const QdqView recorded(converted);
        std::vector<std::string> lines;
        for (const SlotChain& chain : run.allChains()) {
            if (!chain.result || chain.result->isDynamic || nodeThatStates(*chain.result).empty())
                continue;
            ++slotCount;
            const auto found = compareWithRecorded(chain, recorded);
            lines.insert(lines.end(), found.begin(), found.end());
        }
        tally.add(one.name, lines);
    }
    QVERIFY(tally.finish());
    std::printf("%d slots compared\n", slotCount);
    QVERIFY(slotCount > 60);
}

void TestSlotChain::groupsAreTheRecordedInstances()
{
    Tally tally("groups equal prepared.json");
    for (const Case& one : chainCases()) {
        const Run run = runOf(one);
        const Graph recorded = openOrDie(one.folder / "prepared.json");
        std::map<std::string, std::size_t> groupOfInstance;
        std::vector<std::string> lines;
        for (const SlotChain& chain : run.allChains()) {
            if (!chain.observer)
                continue;
            const NodeId node = recorded.find(chain.observer->node);
            const ObserverModule* module =
                node.isValid() ? recorded.findModule(recorded[node].target) : nullptr;
            if (!module)
                lines.push_back("no recorded observer " + chain.observer->node);
            else if ((module->aliasOf.empty() ? module->name : module->aliasOf)
                != chain.observer->name)
                lines.push_back(slotText(chain.slot) + ": another instance");
            if (groupOfInstance.emplace(chain.observer->name, chain.group->id).first->second
                != chain.group->id)
                lines.push_back(slotText(chain.slot) + ": two groups have " + chain.observer->name);
            if (std::ranges::find(chain.group->members, chain.slot) == chain.group->members.end())
                lines.push_back(slotText(chain.slot) + ": not in its own group");
        }
        tally.add(one.name, lines);
    }
    QVERIFY(tally.finish());
}

void TestSlotChain::aFileAloneTellsTheSameNumbers()
{
    const Case one = bundled("tiny/x86");
    const Run run = runOf(one);
    const Graph file = openOrDie(one.folder / "calibrated.json.gz");
    const ChainSources alone = sourcesOfFile(file);
    int compared = 0;
    for (const NodeId id : allNodes(run.annotated.graph)) {
        const auto mine = run.chainsAt(run.annotated.graph[id].name);
        const auto places = slotsAt(alone, file.find(run.annotated.graph[id].name));
        QCOMPARE(places.size(), mine.size());
        for (std::size_t i = 0; i < places.size(); ++i) {
            const SlotChain chain = slotChain(alone, places[i]);
            QVERIFY(chain.slot == mine[i].slot);
            QVERIFY(!chain.call && !chain.match && !chain.pattern);
            QCOMPARE(chain.observer.has_value(), mine[i].observer.has_value());
            if (!chain.observer)
                continue;
            QCOMPARE(chain.observer->name, mine[i].observer->name);
            QCOMPARE(chain.arithmetic->scale, mine[i].arithmetic->scale);
            QVERIFY(chain.group->members == mine[i].group->members);
            ++compared;
        }
    }
    QVERIFY(compared > 20);
}

void TestSlotChain::tellsWhatReachedAConvInput()
{
    const Run run = preparedOf("chain.pt2", configOf("x86.json"));
    const auto chains = run.chainsAt("conv2d");
    QCOMPARE(chains.size(), std::size_t {3});
    const SlotChain& input = chains[0];
    QVERIFY((input.slot == SlotName {"input_1", "conv2d"}));
    QVERIFY(input.call->kind == CallStep::Kind::Call);
    QCOMPARE(input.call->text, std::string("calls[0] global"));
    QCOMPARE(*input.match, std::string("global"));
    QCOMPARE(input.pattern->id, std::string("conv_unary"));
    QVERIFY((input.pattern->nodes == std::vector<std::string> {"conv2d", "relu"}));
    QVERIFY(input.pattern->role == SlotRole::Input);
    QCOMPARE(std::get<std::string>(field(input, "dtype")->value), std::string("uint8"));
    QVERIFY(field(input, "dtype")->source == FieldSource::Preset);
    QCOMPARE(input.observer->name, std::string("activation_post_process_0"));
    QCOMPARE(input.observer->type, std::string("HistogramObserver"));
    QVERIFY(!input.evidence && !input.arithmetic && !input.result); // no data yet
    QVERIFY(chains[1].pattern->role == SlotRole::Weight);
}

void TestSlotChain::calibrationSaysWhereTheRangeComesFrom()
{
    const Run run = preparedOf("chain.pt2", configOf("x86.json"));
    const std::array paths {samples() / "graphs/chain_calib.npz"};
    const auto batches =
        valueOrDie(openCalibrationData(paths, userInputs(run.prepared.graph).size()));
    const Calibration calibration = valueOrDie(calibrate(run.prepared.graph, batches));
    ChainSources sources = run.sources();
    sources.observed = &calibration.graph;
    sources.evidence = calibration.evidence;
    sources.batches = batches.size();
    const auto places = slotsAt(sources, run.annotated.graph.find("conv2d"));
    const SlotChain input = slotChain(sources, places[0]);
    QCOMPARE(*input.evidence->batches, batches.size());
    // The range is that of the very values in the file.
    double low = 0;
    double high = 0;
    std::uint64_t elements = 0;
    for (const CalibrationBatch& batch : batches)
        for (const double value : valueOrDie(batch.inputs[0].loadAsDouble())) {
            low = std::min(low, value);
            high = std::max(high, value);
            ++elements;
        }
    QCOMPARE(*input.evidence->elements, elements);
    QCOMPARE(input.evidence->min[0], low);
    QCOMPARE(input.evidence->max[0], high);
    const auto values = valueOrDie(batches[input.evidence->minAt->batch].inputs[0].loadAsDouble());
    QVERIFY(std::ranges::find(values, low) != values.end());
    QCOMPARE(input.evidence->minAt->node, std::string("input_1"));
    QCOMPARE(input.result->scale[0], input.arithmetic->scale);
    QVERIFY(input.result->quantize.empty()); // nothing is converted
}

void TestSlotChain::saysWhichFieldWasOverridden()
{
    QuantizerConfig config = configOf("x86.json");
    SpecOverride narrower;
    narrower.quantMax = std::optional<std::int64_t>(100);
    config.qconfigs[0].overrides[static_cast<std::size_t>(SpecRole::InputActivation)] = narrower;
    const auto chains = preparedOf("chain.pt2", config).chainsAt("conv2d");
    QCOMPARE(std::get<std::int64_t>(field(chains[0], "quant_max")->value), std::int64_t {100});
    QVERIFY(field(chains[0], "quant_max")->source == FieldSource::Override);
    QVERIFY(field(chains[0], "quant_min")->source == FieldSource::Preset);
    QVERIFY(field(chains[1], "quant_max")->source == FieldSource::Preset);
}

void TestSlotChain::aDerivedSlotListsItsSourcesAndTheProduct()
{
    const Run run = runOf(bundled("linear_bn/vpu"));
    int derived = 0;
    for (const SlotChain& chain : run.allChains()) {
        const SpecFieldStep* from = field(chain, "derived_from");
        if (!from)
            continue;
        ++derived;
        const auto& sources = std::get<std::vector<SlotName>>(from->value);
        QCOMPARE(sources.size(), std::size_t {2});
        double product = 1;
        for (const SlotChain& other : run.chainsAt(chain.slot.to))
            if (std::ranges::find(sources, other.slot) != sources.end()) {
                const auto& scale = other.result->scale;
                product *= scale[scale.size() == 1 ? 0 : *chain.arithmetic->channel];
            }
        QCOMPARE(chain.arithmetic->scale, product); // powers of two: exact
        QVERIFY(chain.call->kind == CallStep::Kind::None);
        QVERIFY(from->source == FieldSource::BackEnd);
        QVERIFY(chain.arithmetic->steps[0].text.starts_with("scale = s(activation_post_process_"));
    }
    QVERIFY(derived > 0);
}

void TestSlotChain::aGroupListsItsMembersAndWhy()
{
    const Run run = preparedOf("tiny_convnet_float.pt2", configOf("xnnpack.json"));
    const auto chains = run.chainsAt("add");
    QCOMPARE(slotTexts(chains[0].group->members),
        (QStringList {"output of conv2d_2", "edge conv2d_2 → add"}));
    QCOMPARE(chains[0].group->why.front(),
        std::string("edge conv2d_2 → add reads output of conv2d_2, with an equal spec"));
    QCOMPARE(slotTexts(chains[1].group->members),
        (QStringList {"output of relu", "edge relu → max_pool2d", "output of max_pool2d",
            "edge max_pool2d → conv2d_1", "edge max_pool2d → add"}));
    QVERIFY(std::ranges::find(chains[1].group->why,
                std::string("output of max_pool2d has a shared spec that names output of relu"))
        != chains[1].group->why.end());
    QVERIFY(chains[0].group->id != chains[1].group->id); // what R3 complains about
}

void TestSlotChain::aSlotWithoutSpecSaysSo()
{
    const auto chains = preparedOf("chain.pt2", configOf("x86.json")).chainsAt("conv2d");
    const SlotChain& bias = chains[2];
    QVERIFY(bias.qspec && bias.qspec->empty());
    QCOMPARE(bias.whyFloat, std::string("the qconfig has no bias spec"));
    QVERIFY(!bias.group && !bias.observer && !bias.result);
}

void TestSlotChain::aDynamicSlotHasNoNumbers()
{
    const Run run = runOf(bundled("mlp/x86_dyn"));
    int dynamic = 0;
    for (const SlotChain& chain : run.allChains()) {
        if (!chain.result || !chain.result->isDynamic)
            continue;
        ++dynamic;
        QVERIFY(!chain.arithmetic);
        QVERIFY(chain.result->scale.empty());
        QVERIFY(!chain.result->quantize.empty());
    }
    QVERIFY(dynamic > 0);
}

QTEST_APPLESS_MAIN(TestSlotChain)
#include "tst_slotchain.moc"
