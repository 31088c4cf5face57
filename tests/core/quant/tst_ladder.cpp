// SPDX-License-Identifier: Apache-2.0
// The settings of a config as one op meets them, on the chain of three convs: stem, block,
// head_conv.
#include "core/io/reader.h"
#include "core/quant/applied.h"
#include "core/quant/configedit.h"
#include "core/quant/ladder.h"
#include "tests/support/places.h"

#include <QTest>

using namespace qdq;
using namespace qdq::test;

namespace {

QuantizerConfig configOf(const char* backend, std::vector<ConfigCall> calls)
{
    QuantizerConfig config;
    config.backend = backend;
    config.qconfigs = {defaultQConfig(backend, "default")};
    config.calls = std::move(calls);
    return config;
}

QString wordOf(RungState state)
{
    constexpr const char* kWords[] = {
        "wins", "not reached", "refused", "does not match", "idle", "no rule"};
    return QLatin1String(kWords[static_cast<std::size_t>(state)]);
}

} // namespace

class TestLadder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void theStrongestLaneWins();
    void aLaneWithoutRuleIsThere();
    void saysWhereAPathGoesApart();
    void aTextPrefixIsNotAMatch();
    void aRuleThatIsDroppedSaysWhichNode();
    void xnnpackLeavesGlobalWhatANameClaims();
    void theNearestRuleIsTheOneThatFailed();

private:
    struct Told
    {
        Applied applied;
        std::vector<CallState> states;
        std::vector<Rung> rungs;
    };
    [[nodiscard]] Told ladder(const QuantizerConfig& config, const char* node) const;
    [[nodiscard]] static QStringList words(const Told& told);

    Graph m_chain;
};

void TestLadder::initTestCase()
{
    auto opened = openGraph(samples() / "graphs/chain.pt2");
    QVERIFY(opened);
    m_chain = std::move(opened->graph);
}

TestLadder::Told TestLadder::ladder(const QuantizerConfig& config, const char* node) const
{
    Result<Applied> applied = applyConfig(m_chain, config);
    if (!applied)
        qFatal("%s", toText(applied.error()).c_str());
    Told told {*std::move(applied), {}, {}};
    told.states = callStates(told.applied.annotated, config);
    told.rungs = ladderOf(
        told.applied.annotated, config, told.states, told.applied.annotated.graph.find(node));
    return told;
}

QStringList TestLadder::words(const Told& told)
{
    QStringList words;
    for (const Rung& rung : told.rungs)
        words << wordOf(rung.state);
    return words;
}

void TestLadder::theStrongestLaneWins()
{
    const auto config = configOf("x86_inductor",
        {{Setter::Global, {}, "default"}, {Setter::ModuleType, "torch.nn.Conv2d", "default"},
            {Setter::ModuleName, "block", std::nullopt}});
    const Told middle = ladder(config, "conv2d_1");
    QCOMPARE(words(middle), QStringList({"wins", "not reached", "not reached"}));
    QCOMPARE(middle.rungs.front().call, std::optional<std::size_t>(2));
    QCOMPARE(middle.rungs[1].by, std::optional<std::size_t>(2));
    QCOMPARE(
        words(ladder(config, "conv2d")), QStringList({"does not match", "wins", "not reached"}));
}

void TestLadder::aLaneWithoutRuleIsThere()
{
    const auto config = configOf("x86_inductor", {{Setter::Global, {}, "default"}});
    const Told told = ladder(config, "conv2d");
    QCOMPARE(words(told), QStringList({"no rule", "no rule", "wins"}));
    QCOMPARE(told.rungs[0].lane, Lane::ModuleName);
    QVERIFY(!told.rungs[0].call);
}

void TestLadder::saysWhereAPathGoesApart()
{
    const auto config = configOf("x86_inductor",
        {{Setter::ModuleName, "stm", "default"}, {Setter::ModuleName, "stem.relu", "default"},
            {Setter::ModuleName, "stem.conv.deep", "default"}});
    const Told told = ladder(config, "conv2d");
    QCOMPARE(
        words(told).mid(0, 3), QStringList({"does not match", "does not match", "does not match"}));
    QCOMPARE(told.rungs[0].asked, std::string("stm"));
    QCOMPARE(told.rungs[0].there, std::string("stem"));
    QCOMPARE(told.rungs[1].asked, std::string("relu"));
    QCOMPARE(told.rungs[1].there, std::string("conv"));
    QCOMPARE(told.rungs[2].asked, std::string("deep"));
    QVERIFY(told.rungs[2].there.empty());
}

/// "ste" is the beginning of "stem" as a text and no module at all.
void TestLadder::aTextPrefixIsNotAMatch()
{
    const auto config = configOf("x86_inductor", {{Setter::ModuleName, "ste", "default"}});
    const Told told = ladder(config, "conv2d");
    QCOMPARE(told.rungs.front().state, RungState::DoesNotMatch);
    QCOMPARE(told.rungs.front().there, std::string("stem"));
}

/// set_module_name("stem") of XNNPACK: the weight is a get_attr, which lies in no module.
void TestLadder::aRuleThatIsDroppedSaysWhichNode()
{
    const auto config = configOf("xnnpack", {{Setter::ModuleName, "stem", "default"}});
    const Told told = ladder(config, "conv2d");
    QCOMPARE(words(told), QStringList({"refused", "no rule", "no rule"}));
    const Rung& rung = told.rungs.front();
    QVERIFY2(rung.reason.find("get_attr") != std::string::npos, rung.reason.c_str());
    QVERIFY(rung.at.isValid());
    QCOMPARE(told.applied.annotated.graph[rung.at].op, OpKind::GetAttr);
}

void TestLadder::xnnpackLeavesGlobalWhatANameClaims()
{
    const auto config = configOf(
        "xnnpack", {{Setter::Global, {}, "default"}, {Setter::ModuleName, "stem", "default"}});
    const Told told = ladder(config, "conv2d");
    QCOMPARE(words(told), QStringList({"refused", "no rule", "not reached"}));
    QCOMPARE(told.rungs[2].by, std::optional<std::size_t>(1));
    QCOMPARE(words(ladder(config, "conv2d_1")).last(), QStringLiteral("wins"));
}

void TestLadder::theNearestRuleIsTheOneThatFailed()
{
    const auto config = configOf("xnnpack",
        {{Setter::ModuleName, "stem", "default"}, {Setter::ModuleName, "blok", "default"}});
    const Told told = ladder(config, "conv2d");
    std::vector<std::optional<std::size_t>> nearest;
    for (const AppliedRow& row : told.applied.rows)
        nearest.push_back(row.nearest);
    QCOMPARE(nearest.size(), std::size_t {3});
    QCOMPARE(nearest[0], std::optional<std::size_t>(0)); // means it, took nothing
    QCOMPARE(nearest[1], std::optional<std::size_t>(1)); // one letter off "block"
    QVERIFY(!nearest[2]);
    const auto global = configOf("x86_inductor", {{Setter::Global, {}, "default"}});
    for (const AppliedRow& row : ladder(global, "conv2d").applied.rows)
        QVERIFY(!row.nearest);
}

QTEST_APPLESS_MAIN(TestLadder)
#include "tst_ladder.moc"
