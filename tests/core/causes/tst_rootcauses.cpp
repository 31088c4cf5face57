// SPDX-License-Identifier: Apache-2.0
#include "core/causes/rootcause.h"
#include "core/io/reader.h"
#include "tests/support/graphtext.h"
#include "tests/support/places.h"

#include <QtTest>

using namespace qdq;
using namespace qdq::test;

namespace {

CheckResult checked(const Graph& graph)
{
    auto result = checkGraph(graph);
    if (!result)
        qFatal("%s", toText(result.error()).c_str());
    return *std::move(result);
}

QStringList linesOf(const std::vector<RootCause>& causes)
{
    QStringList lines;
    for (const RootCause& cause : causes)
        lines += QString::fromStdString(std::to_string(cause.findings.size()) + ' '
            + std::string(nameOf(cause.kind)) + ": " + cause.title);
    return lines;
}

QStringList causesOf(const Graph& graph)
{
    return linesOf(rootCauses(graph, checked(graph)));
}

/// What must hold of every list of causes; empty when it does.
QString trouble(const CheckResult& result, const std::vector<RootCause>& causes)
{
    std::vector<int> seen(result.violations.size());
    for (const RootCause& cause : causes) {
        if (cause.findings.empty() || cause.title.empty() || cause.message.empty())
            return "a cause without findings or words";
        if (!std::ranges::is_sorted(cause.findings))
            return "findings out of order";
        if ((cause.edit.kind == EditKind::None) != cause.edit.text.empty())
            return "an edit without words, or words without an edit";
        for (const std::size_t finding : cause.findings)
            ++seen[finding];
    }
    for (std::size_t i = 1; i < causes.size(); ++i)
        if (causes[i - 1].findings.size() < causes[i].findings.size())
            return "a smaller cause before a larger one";
    return std::ranges::all_of(seen, [](int times) { return times == 1; })
        ? QString()
        : QString("a finding with no cause, or with two");
}

const char* kTwoBlocks = R"(
x = input(float32[1, 2, 4, 4])
q = quantize(x, 0.5, 0, -128, 127, int8)
a = dequantize(q, 0.5, 0, -128, 127, int8) @ one
b = aten.gelu.default(a) @ one
qb = quantize(b, 0.25, 0, -128, 127, int8) @ one
db = dequantize(qb, 0.25, 0, -128, 127, int8) @ one
s = add(a, db) @ one
qs = quantize(s, 0.5, 0, -128, 127, int8) @ one
c = dequantize(qs, 0.5, 0, -128, 127, int8) @ two
d = aten.gelu.default(c) @ two
qd = quantize(d, 0.125, 0, -128, 127, int8) @ two
dd = dequantize(qd, 0.125, 0, -128, 127, int8) @ two
t = add(c, dd) @ two
qt = quantize(t, 0.5, 0, -128, 127, int8) @ two
dt = dequantize(qt, 0.5, 0, -128, 127, int8)
output(dt)
)";

} // namespace

class TestRootCauses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatTheFindingsOfTheSampleHaveInCommon();
    void hasNothingToSayOfACleanGraph();
    void namesTheQConfigsThatFit();
    void countsIdenticalModulesOnce();
    void takesTheLargerSetOfSymbols();
    void tellsFixedParametersFromAffineOnes();
    void keepsScalesOfBiasesApart();
    void explainsEveryFindingOfTheCorpora();
};

void TestRootCauses::saysWhatTheFindingsOfTheSampleHaveInCommon()
{
    const auto opened = openGraph(samples() / "graphs/tiny_convnet_xnnpack.pt2");
    QVERIFY(opened);
    QCOMPARE(causesOf(opened->graph),
        QStringList({"11 spec-field: activation observers are not power-of-two",
            "10 spec-field: activations are affine",
            "5 spec-field: weight observers are not power-of-two",
            "5 float-bias: bias not annotated", "1 symbol: batch exported dynamic",
            "1 separate-specs: add inputs annotated apart"}));
}

void TestRootCauses::hasNothingToSayOfACleanGraph()
{
    const auto opened = openGraph(samples() / "graphs/tiny_convnet_vpu.pt2");
    QVERIFY(opened);
    QCOMPARE(causesOf(opened->graph), QStringList());
}

void TestRootCauses::namesTheQConfigsThatFit()
{
    const auto opened = openGraph(samples() / "graphs/tiny_convnet_xnnpack.pt2");
    const auto config = readQuantizerConfigFile(samples() / "configs/xnnpack.json");
    QVERIFY(opened && config);
    const auto causes = rootCauses(opened->graph, checked(opened->graph), {&*config, {}});
    const std::vector<std::string> names = {config->qconfigs.front().name};
    for (const RootCause& cause : causes)
        for (const SpecEdit& edit : cause.edit.specs)
            QCOMPARE(edit.qconfigs, names);
}

void TestRootCauses::countsIdenticalModulesOnce()
{
    const Graph graph = graphFromText(kTwoBlocks);
    const auto causes = rootCauses(graph, checked(graph));
    QCOMPARE(linesOf(causes), QStringList("2 separate-specs: add inputs annotated apart"));
    QCOMPARE(causes.front().copies, 2U);
    QCOMPARE(graph[causes.front().anchor].name, std::string("s"));
}

void TestRootCauses::takesTheLargerSetOfSymbols()
{
    const Graph graph = graphFromText(R"(
x = input(float32[s0, 3, 8])
y = input(float32[2, 3, s1])
z = input(float32[s0, 3, s1])
output(x, y, z)
)");
    QCOMPARE(causesOf(graph), QStringList("3 symbol: dimensions s0, s1 exported dynamic"));
}

void TestRootCauses::tellsFixedParametersFromAffineOnes()
{
    const Graph graph = graphFromText(R"(
x = input(float32[1, 4])
q = quantize(x, 0.3, 5, -128, 127, int8)
d = dequantize(q, 0.3, 5, -128, 127, int8)
s = aten.sigmoid.default(d)
p = quantize(s, 0.00390625, -128, -128, 127, int8)
e = dequantize(p, 0.00390625, -128, -128, 127, int8)
output(e)
)");
    QCOMPARE(causesOf(graph),
        QStringList({"1 spec-field: activations are affine",
            "1 spec-field: activation observers are not power-of-two",
            "1 fixed-parameters: fixed parameters: scale 2^-8, zero point -128"}));
}

void TestRootCauses::keepsScalesOfBiasesApart()
{
    const Graph graph = graphFromText(R"(
x  = input(float32[1, 2])
w  = const(int8[1, 2], 1, 2)
ws = const(float32[1], 0.3)
wz = const(int64[1], 0)
b  = const(int32[1], 7)
bs = const(float32[1], 0.15)
bz = const(int64[1], 0)
q  = quantize(x, 0.5, 0, -128, 127, int8)
d  = dequantize(q, 0.5, 0, -128, 127, int8)
dw = dequantize_channel(w, ws, wz, 0, -127, 127, int8)
db = dequantize_channel(b, bs, bz, 0, -2147483648, 2147483647, int32)
y  = linear(d, dw, db)
output(y)
)");
    const auto causes = rootCauses(graph, checked(graph));
    QCOMPARE(linesOf(causes),
        QStringList({"1 spec-field: weight observers are not power-of-two",
            "1 spec-field: bias scales follow scales that are no powers of two"}));
    // s_in is 2^-1 already: the observer of the weights is what has to change.
    QCOMPARE(causes[1].edit.specs.size(), 1U);
    QVERIFY(causes[1].edit.specs.front().isWeight);
}

void TestRootCauses::explainsEveryFindingOfTheCorpora()
{
    std::size_t graphs = 0;
    std::size_t findings = 0;
    std::size_t count = 0;
    std::vector<std::filesystem::path> files = filesEnding(samples() / "rules", ".json");
    for (const char* root : {"pt2e", "real"})
        for (const char* name : {"converted.json", "converted.json.gz"})
            for (const auto& file : filesNamed(corpus(root), name))
                files.push_back(file);
    for (const auto& file : files) {
        const auto opened = openGraph(file);
        if (!opened)
            continue;
        const CheckResult result = checked(opened->graph);
        const auto causes = rootCauses(opened->graph, result);
        QVERIFY2(trouble(result, causes).isEmpty(),
            qPrintable(QString::fromStdString(file.string()) + ": " + trouble(result, causes)));
        ++graphs;
        findings += result.violations.size();
        count += causes.size();
    }
    std::printf("%zu findings of %zu graphs have %zu causes\n", findings, graphs, count);
    QVERIFY(graphs > 0);
}

QTEST_APPLESS_MAIN(TestRootCauses)
#include "tst_rootcauses.moc"
