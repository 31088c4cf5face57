// SPDX-License-Identifier: Apache-2.0
// Rules of a config as lines: every rule of every config that is at hand ends in a state, and says
// what is wrong where something is.
#include "core/quant/configedit.h"
#include "tests/core/quant/cases.h"
#include "ui/config/lanemodel.h"
#include "ui/session/quantization.h"
#include "ui/support/qtconvert.h"
#include "ui/support/translations.h"

#include <QAbstractItemModelTester>

#include <cstdio>
#include <map>

using namespace qdq;
using namespace qdq::test;
using namespace qdq::ui;

namespace {

/// What the window knows of a config once it was tried on a graph.
ConfigFacts factsOf(const Graph& program, const QuantizerConfig& config)
{
    ConfigFacts facts;
    facts.config = config;
    facts.current = config;
    facts.hasProgram = true;
    Result<Applied> applied = applyConfig(program, config);
    if (!applied) {
        facts.error = applied.error();
        return facts;
    }
    facts.states = callStates(applied->annotated, config);
    facts.opCounts = opCountsOf(applied->annotated, facts.states);
    facts.applied = std::make_shared<const Applied>(std::move(*applied));
    return facts;
}

Graph graphAt(const std::filesystem::path& path)
{
    auto opened = openGraph(path);
    if (!opened)
        qFatal("%s", toText(opened.error()).c_str());
    return std::move(opened->graph);
}

QuantizerConfig chainConfig(const char* backend, std::vector<ConfigCall> calls)
{
    QuantizerConfig config;
    config.backend = backend;
    config.qconfigs = {defaultQConfig(backend, "default")};
    config.calls = std::move(calls);
    return config;
}

QStringList statesOf(const ConfigFacts& facts)
{
    QStringList states;
    for (const RuleLine& line : ruleLines(facts))
        states << (line.finding.isEmpty() ? line.stateText
                                          : line.finding + QLatin1Char(' ') + line.stateText);
    return states;
}

} // namespace

class TestRuleLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void linesStandByStrength();
    void actionsSayWhatDiffersFromTheDefault();
    void aNameThatIsNotThereHasTheOneThatWasMeant();
    void everyStateOfTheChainIsTold();
    void whatIsOffIsNeverWrong();
    void aRefusedConfigSaysWhere();
    void whatChangedSinceApplyingIsMarked();
    void onlyRulesCanBeSelected();
    void everyRuleEndsInAState();

private:
    void check(const Graph& program, const std::filesystem::path& config);

    Graph m_chain;
    std::map<QString, int> m_counts; ///< rules by state
    int m_configs = 0;
};

void TestRuleLines::initTestCase()
{
    installTranslations(QStringLiteral("en")); // which has the plurals
    m_chain = graphAt(samples() / "graphs/chain.pt2");
}

void TestRuleLines::linesStandByStrength()
{
    const ConfigFacts facts = factsOf(m_chain,
        chainConfig("x86_inductor",
            {{Setter::Global, {}, "default"}, {Setter::ModuleType, "torch.nn.Conv2d", "default"},
                {Setter::ModuleName, "block", std::nullopt},
                {Setter::ModuleName, "stem", "default"}}));
    QStringList told;
    for (const RuleLine& line : ruleLines(facts))
        told << QStringLiteral("%1 %2: %3").arg(labelOf(line.chip), line.key, line.action);
    QCOMPARE(told,
        QStringList({"None block: do not quantize", "module stem: act u8, w i8 per-channel",
            "op type Conv2d: act u8, w i8 per-channel",
            "global default: act u8, w i8 per-channel"}));
    QCOMPARE(statesOf(facts), QStringList({"1 conv", "1 conv", "1 conv", "W3 shadowed"}));
}

void TestRuleLines::actionsSayWhatDiffersFromTheDefault()
{
    QuantizerConfig config = chainConfig("x86_inductor", {{Setter::Global, {}, "default"}});
    NamedQConfig& named = config.qconfigs.front();
    named.overrides[0] = SpecOverride {};
    named.overrides[0]->quantMax = 100;
    QCOMPARE(ruleLines(factsOf(m_chain, config)).front().action, QStringLiteral("act qmax 100"));
    named.overrides[2] = SpecOverride {};
    named.overrides[2]->isNull = true;
    QCOMPARE(
        ruleLines(factsOf(m_chain, config)).front().action, QStringLiteral("act qmax 100, w fp32"));
}

void TestRuleLines::aNameThatIsNotThereHasTheOneThatWasMeant()
{
    const ConfigFacts facts = factsOf(m_chain,
        chainConfig("x86_inductor",
            {{Setter::ModuleName, "stm", "default"}, {Setter::Global, {}, "default"}}));
    const RuleLine line = ruleLines(facts).front();
    QCOMPARE(line.stateText, QStringLiteral("matches nothing"));
    QCOMPARE(line.nearest, QStringLiteral("stem"));
    QCOMPARE(line.sentence, QStringLiteral("No module is named stm. Did you mean stem?"));
}

void TestRuleLines::everyStateOfTheChainIsTold()
{
    QuantizerConfig mixed = chainConfig(
        "x86_inductor", {{Setter::Global, {}, "default"}, {Setter::ModuleName, "stem", "dynamic"}});
    mixed.qconfigs.push_back(defaultQConfig("x86_inductor", "dynamic"));
    mixed.qconfigs.back().presetArgs.isDynamic = true;
    QCOMPARE(
        statesOf(factsOf(m_chain, mixed)), QStringList({"W4 mixed static and dynamic", "3 convs"}));
    const ConfigFacts twice = factsOf(m_chain,
        chainConfig("x86_inductor",
            {{Setter::ModuleName, "stem", "default"}, {Setter::ModuleName, "stem", std::nullopt}}));
    QCOMPARE(statesOf(twice), QStringList({"W4 overwritten", "1 conv"}));
    const ConfigFacts xnnpack = factsOf(m_chain,
        chainConfig("xnnpack",
            {{Setter::ModuleName, "stem", "default"},
                {Setter::OperatorType, "aten.conv2d", "default"}}));
    QCOMPARE(statesOf(xnnpack), QStringList({"W4 matches 1, annotates 0", "W4 ignored"}));
    ConfigFacts unknown = xnnpack;
    unknown.applied.reset();
    unknown.states.clear();
    QCOMPARE(statesOf(unknown), QStringList({"trying…", "trying…"}));
    unknown.isStopped = true;
    QCOMPARE(statesOf(unknown), QStringList({"not tried", "not tried"}));
    unknown.hasProgram = false;
    QCOMPARE(statesOf(unknown), QStringList({"no float graph", "no float graph"}));
}

void TestRuleLines::whatIsOffIsNeverWrong()
{
    QuantizerConfig config = chainConfig(
        "x86_inductor", {{Setter::Global, {}, "default"}, {Setter::ModuleName, "stm", "default"}});
    config.calls[1].isOff = true;
    const ConfigFacts facts = factsOf(m_chain, config);
    QCOMPARE(statesOf(facts), QStringList({"off", "3 convs"}));
    QVERIFY(!ruleLines(facts).front().isWrong());
    QVERIFY(ruleLines(facts).front().hits.empty());
}

/// XNNPACK raises for a module name with "do not quantize".
void TestRuleLines::aRefusedConfigSaysWhere()
{
    const ConfigFacts facts = factsOf(m_chain,
        chainConfig("xnnpack",
            {{Setter::Global, {}, "default"}, {Setter::ModuleName, "stem", std::nullopt}}));
    QCOMPARE(statesOf(facts), QStringList({"refused", "not tried"}));
    QVERIFY(ruleLines(facts).front().isWrong());
}

void TestRuleLines::whatChangedSinceApplyingIsMarked()
{
    ConfigFacts facts = factsOf(m_chain,
        chainConfig("x86_inductor",
            {{Setter::Global, {}, "default"}, {Setter::ModuleName, "stem", "default"}}));
    for (const RuleLine& line : ruleLines(facts))
        QVERIFY(!line.isChanged);
    facts.config = withAction(facts.config, 1, false);
    QVERIFY(ruleLines(facts)[0].isChanged);
    QVERIFY(!ruleLines(facts)[1].isChanged);
}

void TestRuleLines::onlyRulesCanBeSelected()
{
    LaneModel model;
    const QAbstractItemModelTester tester(
        &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setLines(
        ruleLines(factsOf(m_chain, chainConfig("x86_inductor", {{Setter::Global, {}, "default"}}))),
        true);
    QStringList rows;
    for (int row = 0; row < model.rowCount(); ++row)
        rows << (model.flags(model.index(row, 0)).testFlag(Qt::ItemIsSelectable) ? "* " : "  ")
                + model.index(row, 0).data().toString();
    QCOMPARE(rows,
        QStringList({"  Module name, wins over everything", "  No rule",
            "  Op type, wins over global", "  No rule", "  Global, everything no other rule took",
            "* default → act u8, w i8 per-channel, 3 convs"}));
    QCOMPARE(model.rowOf(0), 5);
    QCOMPARE(model.rowOf(std::nullopt), -1);
}

void TestRuleLines::check(const Graph& program, const std::filesystem::path& path)
{
    const Result<QuantizerConfig> config = readQuantizerConfigFile(path);
    if (!config)
        return; // no config, or one that is refused for its own sake
    ++m_configs;
    const ConfigFacts facts = factsOf(program, *config);
    const std::vector<RuleLine> lines = ruleLines(facts);
    QCOMPARE(lines.size(), config->calls.size());
    for (const RuleLine& line : lines) {
        QVERIFY2(!line.stateText.isEmpty(), path.c_str());
        QVERIFY2(
            line.state != RuleState::Pending && line.state != RuleState::NoGraph, path.c_str());
        QVERIFY2(line.isWrong() || line.finding.isEmpty(), path.c_str());
        QVERIFY2(facts.isRefused() || line.state != RuleState::Unknown, path.c_str());
        const bool isWordOfACount =
            line.state == RuleState::Hits || line.state == RuleState::AnnotatesNothing;
        ++m_counts[isWordOfACount ? QStringLiteral("hits or annotates nothing") : line.stateText];
    }
}

void TestRuleLines::everyRuleEndsInAState()
{
    for (const auto& folder : {samples() / "lint"})
        for (const auto& config : filesNamed(folder, "config.json"))
            check(graphAt(config.parent_path() / "graph.json"), config);
    for (const auto& config : filesWithSuffix(samples() / "configs", ".json"))
        check(m_chain, config);
    std::map<std::filesystem::path, Graph> programs;
    for (const Case& recorded : allCases()) {
        const std::filesystem::path program = recorded.floatJson();
        if (!std::filesystem::exists(program))
            continue;
        auto [at, isNew] = programs.try_emplace(program);
        if (isNew)
            at->second = graphAt(program);
        check(at->second, recorded.folder / "quantizer.json");
    }
    std::printf("%d configs%s\n", m_configs,
        corpus("pt2e").empty() ? "; the recorded corpora are not here" : "");
    for (const auto& [state, count] : m_counts)
        std::printf("  %4d  %s\n", count, qPrintable(state));
    QVERIFY(m_configs > 50);
}

QTEST_GUILESS_MAIN(TestRuleLines)
#include "tst_rulelines.moc"
