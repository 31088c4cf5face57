// SPDX-License-Identifier: Apache-2.0
#include "core/diff/graphdiff.h"
#include "core/gate/violationdiff.h"
#include "core/io/reader.h"
#include "tests/support/graphtext.h"
#include "tests/support/places.h"

#include <QtTest>

using namespace qdq;
using qdq::test::graphFromText;

namespace {

// What the tests below change in one place.
constexpr auto kNetwork = R"(
    x  = input(float32[1, 1, 4, 4])
    q  = quantize(x, 0.5, 0, -128, 127, int8)
    d  = dequantize(q, 0.5, 0, -128, 127, int8)
    w  = const(int8[2, 1, 1, 1], 10, 20)
    ws = const(float32[2], 0.25, 0.125)
    wz = const(int64[2], 0, 0)
    dw = dequantize_channel(w, ws, wz, 0, -127, 127, int8)
    b  = const(float32[2], 1, 2)
    y  = conv2d(d, dw, b, [1, 1]) @ stem
    r  = relu(y) @ stem
    q2 = quantize(r, 0.25, 3, -128, 127, int8)
    d2 = dequantize(q2, 0.25, 3, -128, 127, int8)
    output(d2)
)";

std::string swapped(std::string text, const std::string& from, const std::string& to)
{
    std::size_t at = text.find(from);
    Q_ASSERT(at != std::string::npos);
    for (; at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

/// All that differs, a line each.
QString diffOf(const Graph& a, const Graph& b, double rtol = DiffOptions().rtol)
{
    const auto diff = diffGraphs(a, b, {rtol, {}});
    if (!diff)
        return QString::fromStdString(diff.error().message);
    std::string text;
    for (const PlaceId op : diff->onlyA)
        text += "- " + diff->placesA[op].name + "\n";
    for (const PlaceId op : diff->onlyB)
        text += "+ " + diff->placesB[op].name + "\n";
    for (const GraphChange& change : diff->changes) {
        text += diff->placesA[change.a].name + " " + change.field + ": " + change.textA + " > "
            + change.textB + (change.remark.empty() ? "" : " (" + change.remark + ")");
        text += change.ratio ? QString(" *%1\n").arg(*change.ratio).toStdString() : "\n";
    }
    for (const std::string& constant : diff->notCompared)
        text += "? " + constant + "\n";
    return QString::fromStdString(text);
}

QString diffTo(const std::string& from, const std::string& to)
{
    return diffOf(graphFromText(kNetwork), graphFromText(swapped(kNetwork, from, to)));
}

/// Without the weights that a dump of structure does not carry.
QString withoutUnknown(const QString& differences)
{
    QStringList lines = differences.split('\n', Qt::SkipEmptyParts);
    lines.removeIf([](const QString& line) { return line.startsWith("? "); });
    return lines.join('\n');
}

bool readsConstantsOnly(const Graph& graph, const Places& places, PlaceId op)
{
    const std::vector<NodeId>& inputs = graph[places[op].node].inputs;
    return std::ranges::all_of(
        inputs, [&](NodeId input) { return graph.isConstant(places.sources[input]); });
}

Graph opened(const std::filesystem::path& path)
{
    auto graph = openGraph(path);
    Q_ASSERT(graph);
    return std::move(graph->graph);
}

} // namespace

class TestGraphDiff : public QObject
{
    Q_OBJECT

private slots:
    void aGraphDoesNotDifferFromItself()
    {
        QCOMPARE(diffOf(graphFromText(kNetwork), graphFromText(kNetwork)), QString());
    }

    void namesAreNoDifference()
    {
        std::string renamed = kNetwork;
        for (const char* name : {"q2", "d2", "dw", "ws", "wz"})
            renamed = swapped(renamed, name, std::string(name) + "_default_7");
        QCOMPARE(diffOf(graphFromText(kNetwork), graphFromText(renamed)), QString());
    }

    void changedNumbersAreToldWhereTheyStand_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("difference");
        const auto row = [](const char* from, const char* to, const char* difference) {
            QTest::addRow("%s", difference) << from << to << difference;
        };
        row("0.25, 3,", "0.5, 3,", "r output scale: 2^-2 > 2^-1 *2\n");
        row("0.25, 3,", "0.25, 0,", "r output zero point: 3 > 0\n");
        row("0.5, 0, -128", "0.5, 0, -127", "x output range: [-128, 127] > [-127, 127]\n");
        row("ws = const(float32[2], 0.25, 0.125)", "ws = const(float32[2], 0.25, 0.5)",
            "y weight scale: 2^-3~2^-2 > 2^-2~2^-1 *4\n"
            "y weight: 2.5000 > 2.5000~10.000 (1 of 2 values differ, the largest by 7.5000)\n");
        row("1], 10, 20)", "1], 10, 21)",
            "y weight: 2.5000 > 2.5000~2.6250 (1 of 2 values differ, the largest by 0.12500)\n");
        row("b  = const(float32[2], 1, 2)", "b  = const(float32[2], 1, 3)",
            "y bias: 1.0000~2.0000 > 1.0000~3.0000 (1 of 2 values differ, the largest by "
            "1.0000)\n");
        row("b  = const(float32[2], 1, 2)", "b  = const(float32[2])", "? y bias\n");
        row("[1, 1])", "[2, 2])", "y arguments: (_, _, _, [1, 1]) > (_, _, _, [2, 2])\n");
        row("float32[1, 1, 4, 4]", "float32[s0, 1, 4, 4]", "x shape: 1×1×4×4 > s0×1×4×4\n");
        row("dw, b,", "dw, None,", "y inputs: x, weight, bias > x, weight\n");
    }
    void changedNumbersAreToldWhereTheyStand()
    {
        QFETCH(const QString, from);
        QFETCH(const QString, to);
        QFETCH(const QString, difference);
        QCOMPARE(diffTo(from.toStdString(), to.toStdString()), difference);
    }

    void symbolsAndKeywordsAreNoDifference()
    {
        const std::string symbolic =
            swapped(kNetwork, "float32[1, 1, 4, 4]", "float32[s0, 1, 4, 4]");
        QCOMPARE(diffOf(graphFromText(symbolic), graphFromText(swapped(symbolic, "s0", "s77"))),
            QString());
        QCOMPARE(diffTo("dw, b, [1, 1])", "dw, bias=b, stride=[1, 1])"), QString());
        QCOMPARE(diffTo("dw, b, [1, 1])", "dw, bias=b, stride=[2, 1])"),
            QString("y arguments: (_, _, _, [1, 1]) > (_, _, bias=_, stride=[2, 1])\n"));
    }

    void numbersWithinRtolAreTheSame()
    {
        const Graph near = graphFromText(swapped(kNetwork, "0.25, 3,", "0.2500001, 3,"));
        QCOMPARE(diffOf(graphFromText(kNetwork), near), QString());
        QCOMPARE(diffOf(graphFromText(kNetwork), near, 1e-9),
            QString("r output scale: 2^-2 > 0.25000 *1\n"));
    }

    void aQuantizerThatLeftAnOpOutIsSeen()
    {
        const std::string less = swapped(
            swapped(swapped(kNetwork, "    q2 = quantize(r, 0.25, 3, -128, 127, int8)\n", ""),
                "    d2 = dequantize(q2, 0.25, 3, -128, 127, int8)\n", ""),
            "output(d2)", "output(r)");
        QCOMPARE(diffOf(graphFromText(kNetwork), graphFromText(less)),
            QString("r output quantization: int8, scale 2^-2, zero point 3 > float\n"));
    }

    void anInputThatIsFedPastItsQIsSeen()
    {
        const std::string text = "x = input(float32[4]); r = relu(x);"
                                 "q = quantize(r, 0.5, 0, -128, 127, int8);"
                                 "d = dequantize(q, 0.5, 0, -128, 127, int8);"
                                 "y = add(d, d); output(y)";
        QCOMPARE(
            diffOf(graphFromText(text), graphFromText(swapped(text, "add(d, d)", "add(d, r)"))),
            QString("y input 1 quantization: int8, scale 2^-1, zero point 0 > float\n"));
    }

    void insertedAndRemovedOpsAreNamed()
    {
        const std::string more = swapped(kNetwork, "r  = relu(y) @ stem",
            "e  = aten.silu.default(y) @ stem; r  = relu(e) @ stem");
        QCOMPARE(diffOf(graphFromText(kNetwork), graphFromText(more)),
            QString("+ e\nr inputs: y > e\n"));
        QCOMPARE(diffOf(graphFromText(more), graphFromText(kNetwork)),
            QString("- e\nr inputs: e > y\n"));
    }

    /// The two back ends of one network: 11 scales, zero points, weights, biases, all violations.
    void twoBackEndsOfTiny()
    {
        const std::filesystem::path tiny(QDQ_SOURCE_DIR "/tests/data/pt2e/tiny");
        const Graph a = opened(tiny / "xnn_channel/converted.json");
        const Graph b = opened(tiny / "vpu/converted.json");
        const auto diff = diffGraphs(a, b);
        QVERIFY(diff.has_value());
        QCOMPARE(diff->matchCount(), std::size_t {16});
        QVERIFY(diff->onlyA.empty() && diff->onlyB.empty() && diff->notCompared.empty());
        std::map<std::string, int> fields;
        for (const GraphChange& change : diff->changes)
            ++fields[change.field];
        const std::map<std::string, int> wanted = {{"shape", 1}, {"output scale", 11},
            {"output zero point", 10}, {"weight scale", 5}, {"weight", 5}, {"bias quantization", 5},
            {"bias", 5}};
        QVERIFY(fields == wanted);
        const CheckResult checkA = checkGraph(a).value();
        const CheckResult checkB = checkGraph(b).value();
        const ViolationDiff violations = diffViolations(a, checkA, b, checkB, *diff);
        QCOMPARE(violations.onlyA.size(), std::size_t {33});
        QVERIFY(violations.onlyB.empty() && violations.both.empty());
    }

    /// A graph in memory and the program exported from it are one network.
    void twoExportsDoNotDiffer()
    {
        std::vector<std::pair<std::filesystem::path, std::filesystem::path>> pairs = {
            {std::filesystem::path(
                 QDQ_SOURCE_DIR "/tests/data/pt2e/tiny/xnn_channel/converted.json"),
                qdq::test::samples() / "graphs/tiny_convnet_xnnpack.pt2"}};
        for (const auto& path : qdq::test::filesNamed(qdq::test::corpus("pt2e"), "converted.pt2"))
            pairs.emplace_back(path.parent_path() / "converted.json", path);
        const std::filesystem::path real = qdq::test::corpus("real");
        for (const auto& path : qdq::test::filesNamed(real, "x86.converted.pt2"))
            pairs.emplace_back(path.parent_path() / "x86/converted.json.gz", path);
        // One network by exporters of torch 2.6, 2.8 and 2.10: keywords for positions, other names.
        const std::filesystem::path pt2 = qdq::test::corpus("pt2");
        for (const char* name : {"old_quant_26.pt2", "old_quant_28.pt2"})
            if (!pt2.empty())
                pairs.emplace_back(pt2 / name, pt2 / "old_quant_210.pt2");
        for (const auto& [json, exported] : pairs)
            QCOMPARE(withoutUnknown(diffOf(opened(json), opened(exported))), QString());
        qInfo("%zu pairs", pairs.size());
    }

    /// Every recorded case from its float graph on: no op of the converted graph is unaccounted
    /// for.
    void stagesOfOneNetworkMatch()
    {
        int count = 0;
        for (const auto& path :
            qdq::test::filesNamed(qdq::test::corpus("pt2e"), "converted.json")) {
            const auto prepared = openGraph(path.parent_path() / "prepared.json");
            const auto converted = openGraph(path);
            if (!prepared || !converted)
                continue;
            const auto diff = diffGraphs(prepared->graph, converted->graph);
            QVERIFY2(diff.has_value(), path.c_str());
            QVERIFY2(diff->onlyB.empty(), path.c_str());
            for (const PlaceId op : diff->onlyA)
                QVERIFY2(readsConstantsOnly(prepared->graph, diff->placesA, op), path.c_str());
            ++count;
        }
        qInfo("%d cases", count);
    }
};

QTEST_APPLESS_MAIN(TestGraphDiff)
#include "tst_graphdiff.moc"
