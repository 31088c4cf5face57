// SPDX-License-Identifier: Apache-2.0
#include "core/quant/applied.h"
#include "core/quant/pythoncode.h"
#include "core/quant/why.h"
#include "tests/core/quant/cases.h"

#include <QJsonArray>
#include <QTest>

using namespace qdq;
using namespace qdq::test;

namespace {

using Calls = std::vector<ConfigCall>;
using Path = std::filesystem::path;

Graph chain()
{
    auto opened = openGraph(samples() / "graphs/chain.pt2");
    if (!opened)
        qFatal("%s", toText(opened.error()).c_str());
    return std::move(opened->graph);
}

QuantizerConfig configOf(const std::string& backend, Calls calls)
{
    QuantizerConfig config;
    config.backend = backend;
    NamedQConfig named;
    named.name = "default";
    named.preset = backend;
    config.qconfigs = {named};
    config.calls = std::move(calls);
    return config;
}

ConfigCall global()
{
    return {Setter::Global, "", "default"};
}

Applied apply(const QuantizerConfig& config)
{
    auto applied = applyConfig(chain(), config);
    if (!applied)
        qFatal("%s", toText(applied.error()).c_str());
    return *std::move(applied);
}

QStringList sourcesOf(const Applied& applied)
{
    QStringList sources;
    for (const AppliedRow& row : applied.rows)
        sources << (row.isQuantized ? QString::fromStdString(row.source) : QStringLiteral("fp32"));
    return sources;
}

QStringList idsOf(const Applied& applied)
{
    QStringList ids;
    for (const LintFinding& finding : applied.findings)
        ids << QString::fromStdString(finding.finding.rule);
    return ids;
}

/// What expected.json writes for an observer, or "fp32".
QJsonValue observerJson(const std::optional<ObserverModule>& observer)
{
    if (!observer)
        return QStringLiteral("fp32");
    QJsonObject json {{"observer", QString::fromStdString(observer->type)},
        {"dtype", QString::fromStdString(std::string(nameOf(*observer->dtype)))}};
    if (observer->quantMin)
        json["quant_min"] = qint64(*observer->quantMin);
    if (observer->quantMax)
        json["quant_max"] = qint64(*observer->quantMax);
    return json;
}

QJsonValue withoutTheRest(const QJsonValue& recorded)
{
    if (!recorded.isObject())
        return recorded;
    QJsonObject json;
    for (const char* key : {"observer", "dtype", "quant_min", "quant_max"})
        if (recorded[key].isString() || recorded[key].isDouble())
            json[key] = recorded[key];
    return json;
}

std::vector<std::string> compareRows(const Applied& applied, const QJsonArray& recorded)
{
    std::vector<std::string> lines;
    if (applied.rows.size() != std::size_t(recorded.size()))
        return {"other number of rows"};
    for (std::size_t i = 0; i < applied.rows.size(); ++i) {
        const AppliedRow& row = applied.rows[i];
        const QJsonObject wanted = recorded[qsizetype(i)].toObject();
        const std::string& name = applied.annotated.graph[row.node].name;
        if (name != wanted["node"].toString().toStdString())
            lines.push_back("row is " + name);
        if (observerJson(row.inputObserver) != withoutTheRest(wanted["input"]))
            lines.push_back("other input observer at " + name);
        if (row.isQuantized != wanted["weight"].isObject())
            lines.push_back("other answer to \"quantized\" at " + name);
        if (row.why.empty())
            lines.push_back("no reason at " + name);
    }
    return lines;
}

/// What a config did, without the numbers of its calls.
QString printed(const Result<Applied>& applied)
{
    if (!applied)
        return QString::fromStdString(applied.error().message);
    QStringList lines {QString::number(applied->observerCount)};
    const Graph& graph = applied->annotated.graph;
    for (const AppliedRow& row : applied->rows)
        lines << QStringLiteral("%1 %2 %3")
                     .arg(QString::fromStdString(graph[row.node].name),
                         QString::fromStdString(row.source))
                     .arg(row.isQuantized);
    for (const LintFinding& finding : applied->findings)
        lines << QString::fromStdString(finding.finding.rule);
    return lines.join('\n');
}

} // namespace

class TestApplied : public QObject
{
    Q_OBJECT

private slots:
    void fiveSettingsOnTheChain_data();
    void fiveSettingsOnTheChain();
    void nameAloneDoesNothingUnderXnnpack();
    void equalsWhatWasRecorded();
    void typoNamesTheNearestModule();
    void laterCallWithTheSameKeyWins();
    void excludedConvSaysByWhom();
    void dynamicShapesAreRefusedByVpu();
    void configOfAnotherBackEndIsRefused();
    void convertedGraphsAreRefused();
    void convertWithoutDataIsRefusedUnlessAllowed();
    void reasonsComeStrongestFirst();
    void tracingChangesNothing();
    void annotatingTwiceGivesTheSame();
    void aCallThatIsOffIsAsIfItWereNotThere();
};

void TestApplied::fiveSettingsOnTheChain_data()
{
    QTest::addColumn<Calls>("calls");
    QTest::addColumn<QStringList>("sources");
    QTest::addColumn<int>("qdq");
    const ConfigCall type {Setter::ModuleType, "torch.nn.modules.conv.Conv2d", "default"};
    const ConfigCall stem {Setter::ModuleName, "stem", "default"};
    const ConfigCall noBlock {Setter::ModuleName, "block", {}};
    const QString g = "global";
    const QString t = "module_type";
    const QString n = "module_name";
    const QString f = "fp32";
    QTest::newRow("global") << Calls {global()} << QStringList {g, g, g} << 9;
    QTest::newRow("op type") << Calls {global(), type} << QStringList {t, t, t} << 9;
    QTest::newRow("op type, module name")
        << Calls {global(), type, stem} << QStringList {n, t, t} << 9;
    QTest::newRow("block = None") << Calls {global(), noBlock} << QStringList {g, f, g} << 6;
    QTest::newRow("module name only") << Calls {stem} << QStringList {n, f, f} << 3;
}

void TestApplied::fiveSettingsOnTheChain()
{
    QFETCH(const Calls, calls);
    QFETCH(const QStringList, sources);
    QFETCH(const int, qdq);
    const Applied applied = apply(configOf("x86_inductor", calls));
    QCOMPARE(sourcesOf(applied), sources);
    QCOMPARE(applied.qdqCount, std::optional(std::size_t(qdq)));
}

void TestApplied::nameAloneDoesNothingUnderXnnpack()
{
    const Applied applied = apply(configOf("xnnpack", {{Setter::ModuleName, "stem", "default"}}));
    QCOMPARE(applied.observerCount, 0U);
    QCOMPARE(sourcesOf(applied), QStringList({"fp32", "fp32", "fp32"}));
    QCOMPARE(applied.rows[0].source, std::string("unmatched"));
    QCOMPARE(idsOf(applied), QStringList({"P02", "W4"}));
    QVERIFY(applied.hasIdleSetting());
    for (const LintFinding& finding : applied.findings)
        QVERIFY2(finding.message.find("stem_conv_weight is a get_attr") != std::string::npos,
            finding.message.c_str());
    const auto reasons = reasonsWhyFloat(applied.annotated,
        configOf("xnnpack", {{Setter::ModuleName, "stem", "default"}}),
        callStates(
            applied.annotated, configOf("xnnpack", {{Setter::ModuleName, "stem", "default"}})),
        applied.rows[0].node);
    QCOMPARE(reasons.front().id, FloatReasonId::Filter);
    QCOMPARE(applied.annotated.graph[reasons.front().evidence.front()].name,
        std::string("stem_conv_weight"));
}

void TestApplied::equalsWhatWasRecorded()
{
    Tally tally("applied");
    for (const Case& recorded : allCases()) {
        const QJsonValue rows = recorded.expected()["applied"];
        const auto config = readQuantizerConfigFile(recorded.folder / "quantizer.json");
        if (!rows.isArray() || !config)
            continue;
        auto opened = openGraph(recorded.floatJson());
        QVERIFY(opened);
        const auto applied = applyConfig(opened->graph, *config);
        if (!applied) {
            tally.add(recorded.name, {toText(applied.error())});
            continue;
        }
        auto lines = compareRows(*applied, rows.toArray());
        const auto counts = recorded.expected()["counts"].toObject();
        if (std::size_t(counts["observer_nodes"].toInt()) != applied->observerCount)
            lines.push_back("other number of observers");
        if (counts.contains("qdq")
            && std::optional(std::size_t(counts["qdq"].toInt())) != applied->qdqCount)
            lines.push_back("other number of Q/DQ nodes");
        tally.add(recorded.name, lines);
    }
    QVERIFY(tally.finish());
}

void TestApplied::typoNamesTheNearestModule()
{
    const Applied applied =
        apply(configOf("x86_inductor", {global(), {Setter::ModuleName, "head_conf", "default"}}));
    QCOMPARE(idsOf(applied), QStringList({"P05", "W4"}));
    QCOMPARE(applied.findings[1].call, std::optional<std::size_t>(1));
    QCOMPARE(applied.findings[1].message,
        std::string("calls[1] module_name \"head_conf\" matches nothing; nearest: \"head_conv\""));
}

void TestApplied::laterCallWithTheSameKeyWins()
{
    const Applied applied = apply(configOf("x86_inductor",
        {global(), {Setter::ModuleName, "stem", {}}, {Setter::ModuleName, "stem", "default"}}));
    QCOMPARE(sourcesOf(applied), QStringList({"module_name", "global", "global"}));
    QCOMPARE(applied.rows[0].call, std::optional<std::size_t>(2));
    QCOMPARE(idsOf(applied), QStringList {"W3"});
    QCOMPARE(applied.findings[0].call, std::optional<std::size_t>(1));
}

void TestApplied::excludedConvSaysByWhom()
{
    const Applied applied =
        apply(configOf("x86_inductor", {global(), {Setter::ModuleName, "block", {}}}));
    QVERIFY(!applied.rows[1].isQuantized);
    QCOMPARE(applied.rows[1].source, std::string("module_name"));
    QCOMPARE(
        applied.rows[1].why, std::string("calls[1] module_name \"block\" says: do not quantize"));
    QVERIFY(!applied.hasIdleSetting());
}

void TestApplied::dynamicShapesAreRefusedByVpu()
{
    QuantizerConfig config;
    config.backend = "vpu";
    const auto applied = applyConfig(chain(), config);
    QVERIFY(!applied);
    QCOMPARE(applied.error().code, ErrorCode::Refused);
    QCOMPARE(applied.error().where, std::string("input_1"));
}

void TestApplied::configOfAnotherBackEndIsRefused()
{
    const auto applied = applyConfig(
        chain(), configOf("xnnpack", {{Setter::FunctionType, "torch.matmul", "default"}}));
    QVERIFY(!applied);
    QCOMPARE(applied.error().where, std::string("/calls/0/set"));
}

void TestApplied::convertedGraphsAreRefused()
{
    const auto opened = openGraph(samples() / "graphs/tiny_convnet_xnnpack.pt2");
    QVERIFY(opened);
    const auto applied = applyConfig(opened->graph, configOf("xnnpack", {global()}));
    QVERIFY(!applied);
    QVERIFY(applied.error().message.starts_with("the graph is converted already"));
}

void TestApplied::convertWithoutDataIsRefusedUnlessAllowed()
{
    const auto folder = Path(QDQ_SOURCE_DIR) / "tests/core/quant/data/cases/linear_bn";
    const auto opened = openGraph(folder / "float.json");
    QVERIFY(opened);
    QuantizerConfig config;
    config.backend = "vpu";
    const auto applied = applyConfig(opened->graph, config);
    QVERIFY(applied);
    QVERIFY(applied->qdqCount);
    const auto refused = runConvert(applied->prepared.graph);
    QVERIFY(!refused);
    QVERIFY2(
        refused.error().message.find("W1") != std::string::npos, refused.error().message.c_str());
    // The power-of-two observers have no scale at all then; scale 1 stands in where that is
    // allowed.
    ConvertOptions options;
    options.allowUncalibrated = true;
    QVERIFY(runConvert(applied->prepared.graph, options));
}

void TestApplied::reasonsComeStrongestFirst()
{
    const auto config = configOf("x86_inductor", {{Setter::ModuleName, "stem", "default"}});
    const Applied applied = apply(config);
    const auto states = callStates(applied.annotated, config);
    const auto reasons = reasonsWhyFloat(applied.annotated, config, states, applied.rows[1].node);
    QVERIFY(reasons.size() >= 2);
    for (std::size_t i = 1; i < reasons.size(); ++i)
        QVERIFY(reasons[i - 1].id >= reasons[i].id);
    QCOMPARE(reasons.front().id, FloatReasonId::Filter);
    QCOMPARE(reasons.back().id, FloatReasonId::NoCall);
    QVERIFY(reasonsWhyFloat(applied.annotated, config, states, applied.rows[0].node).empty());
}

void TestApplied::tracingChangesNothing()
{
    const auto config = configOf("x86_inductor", {global()});
    const auto traced = annotateFloat(chain(), config);
    const auto plain = annotateFloat(chain(), config, {.isTracing = false});
    QVERIFY(traced && plain);
    QVERIFY(traced->graph.annotations == plain->graph.annotations);
    QVERIFY(!traced->trace.matches.empty() && plain->trace.matches.empty());
}

void TestApplied::annotatingTwiceGivesTheSame()
{
    for (const std::string backend : {"x86_inductor", "arm_inductor", "xnnpack"}) {
        const auto config = configOf(backend, {global()});
        const auto once = annotateFloat(chain(), config);
        QVERIFY(once);
        const auto twice = annotateFloat(once->graph, config);
        QVERIFY(twice);
        QVERIFY(once->graph.annotations == twice->graph.annotations);
    }
}

void TestApplied::aCallThatIsOffIsAsIfItWereNotThere()
{
    int tried = 0;
    int effective = 0;
    for (const Case& recorded : casesBelow(bundledCases())) {
        const auto config = readQuantizerConfigFile(recorded.folder / "quantizer.json");
        const auto opened = openGraph(recorded.floatJson());
        if (!config || !opened)
            continue;
        const QString before = printed(applyConfig(opened->graph, *config));
        for (std::size_t call = 0; call < config->calls.size(); ++call) {
            QuantizerConfig without = *config;
            without.calls.erase(without.calls.begin() + std::ptrdiff_t(call));
            QuantizerConfig off = *config;
            off.calls[call].isOff = true;
            const QString expected = printed(applyConfig(opened->graph, without));
            QCOMPARE(printed(applyConfig(opened->graph, off)), expected);
            QCOMPARE(pythonCode(off).value_or(""), pythonCode(without).value_or(""));
            ++tried;
            effective += expected != before ? 1 : 0;
        }
    }
    std::printf("%d calls switched off, of which %d did something\n", tried, effective);
    QVERIFY(effective > 5);
}

QTEST_APPLESS_MAIN(TestApplied)
#include "tst_applied.moc"
