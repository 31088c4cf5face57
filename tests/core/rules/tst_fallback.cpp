// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/io/reader.h"
#include "core/rules/fallback.h"
#include "core/rules/target.h"
#include "tests/support/graphtext.h"
#include "tests/support/places.h"

#include <QtTest>

#include <set>

using namespace qdq;
using qdq::test::graphFromText;

namespace {

std::string namesOf(const Graph& graph, const std::vector<NodeId>& nodes)
{
    std::vector<std::string> names;
    for (const NodeId node : nodes)
        names.push_back(graph[node].name);
    return join(names, " ");
}

/// "[conv relu] (tanh) [conv_1]": brackets on the target, else elsewhere.
std::string segmentsOf(const std::string& text, const char* target = "vpu")
{
    const Graph graph = graphFromText(text);
    std::vector<std::string> parts;
    for (const PlaceSegment& segment : makeFallbackMap(graph, *findTarget(target)).segments)
        parts.push_back((segment.isOnTarget ? "[" : "(") + namesOf(graph, segment.nodes)
            + (segment.isOnTarget ? "]" : ")"));
    return join(parts, " ");
}

/// "x >i y, y >f out!": to integers, to float; ! at the border.
std::string crossingsOf(const std::string& text, const char* target = "vpu")
{
    const Graph graph = graphFromText(text);
    std::vector<std::string> parts;
    for (const Crossing& crossing : makeFallbackMap(graph, *findTarget(target)).crossings)
        parts.push_back(graph[crossing.from].name + (crossing.isToFloat ? " >f " : " >i ")
            + namesOf(graph, crossing.to) + (crossing.isAtBorder ? "!" : ""));
    return join(parts, ", ");
}

void same(const std::string& actual, const std::string& expected)
{
    QCOMPARE(QString::fromStdString(actual), QString::fromStdString(expected));
}

/// linear, relu, tanh on the CPU, linear; all quantized in between.
const std::string kChain = R"(
    x  = input(float32[1, 4])
    q0 = quantize(x, 0.5, 0, -128, 127, int8)
    d0 = dequantize(q0, 0.5, 0, -128, 127, int8)
    w  = const(int8[4, 4])
    dw = dequantize(w, 0.5, 0, -127, 127, int8)
    a  = linear(d0, dw)
    r  = relu(a)
    q1 = quantize(r, 0.5, 0, -128, 127, int8)
    d1 = dequantize(q1, 0.5, 0, -128, 127, int8)
    t  = aten.tanh.default(d1)
    q2 = quantize(t, 0.5, 0, -128, 127, int8)
    d2 = dequantize(q2, 0.5, 0, -128, 127, int8)
    b  = linear(d2, dw)
    q3 = quantize(b, 0.5, 0, -128, 127, int8)
    d3 = dequantize(q3, 0.5, 0, -128, 127, int8)
    output(d3)
)";

std::string swapped(std::string text, const std::string& from, const std::string& to)
{
    const std::size_t at = text.find(from);
    Q_ASSERT(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

} // namespace

class TestFallback : public QObject
{
    Q_OBJECT

private slots:
    void cutsTheGraphWhereAnOpRunsElsewhere()
    {
        same(segmentsOf(kChain), "[a r] (t) [b]");
        same(crossingsOf(kChain), "x >i a!, r >f t, t >i b, b >f output!");
    }

    void keepsItWholeOnATargetThatRunsTheOp()
    {
        same(segmentsOf(kChain, "litert"), "[a r t b]");
        same(crossingsOf(kChain, "litert"), "x >i a!, b >f output!");
    }

    void anOpThatReadsFloatIsElsewhereThoughItIsOnTheList()
    {
        const std::string text = swapped(kChain, "b  = linear(d2, dw)", "b  = linear(t, dw)");
        const Graph graph = graphFromText(text);
        const FallbackMap map = makeFallbackMap(graph, *findTarget("vpu"));
        same(namesOf(graph, map.inFloat), "b");
        same(namesOf(graph, map.fallback), "t");
        same(segmentsOf(text), "[a r] (t b)");
        same(crossingsOf(text), "x >i a!, r >f t");
    }

    void countsAConversionOnceForAllItsReaders()
    {
        same(crossingsOf(swapped(kChain, "output(d3)",
                 "e = dequantize(q1, 0.5, 0, -128, 127, int8); g = aten.gelu.default(e); "
                 "output(g)")),
            "x >i a!, r >f t g, t >i b");
    }

    void branchesThatMeetAreOneSegment()
    {
        same(segmentsOf(R"(
            x = input(int8[4])
            d = dequantize(x, 0.5, 0, -128, 127, int8)
            a = relu(d)
            b = flatten(d)
            c = add(a, b)
            output(c)
        )"),
            "[a b c]");
    }

    void aBranchAroundTheCpuIsCutFromWhatComesBehindIt()
    {
        // c could run with a, but d needs t first: a and d are not one segment.
        same(segmentsOf(R"(
            x = input(int8[4])
            v = dequantize(x, 0.5, 0, -128, 127, int8)
            a = relu(v)
            q = quantize(a, 0.5, 0, -128, 127, int8)
            e = dequantize(q, 0.5, 0, -128, 127, int8)
            t = aten.tanh.default(e)
            p = quantize(t, 0.5, 0, -128, 127, int8)
            f = dequantize(p, 0.5, 0, -128, 127, int8)
            d = add(e, f)
            output(d)
        )"),
            "[a] (t) [d]");
    }

    void withoutAQThePlacesFollowFromTheListAlone()
    {
        const std::string text =
            "x = input(float32[4]); a = relu(x); t = aten.tanh.default(a); b = relu(t); output(b)";
        same(segmentsOf(text), "[a] (t) [b]");
        same(crossingsOf(text), "");
    }

    void aQuantizedOutputIsNotConverted()
    {
        same(crossingsOf(swapped(kChain, "output(d3)", "output(q3)")), "x >i a!, r >f t, t >i b");
    }

    /// Over all graphs: every op is in one segment, neighbours on one side of one depth are
    /// together, and a segment never needs itself.
    void holdsOverEveryGraph()
    {
        std::size_t graphs = 0;
        std::vector<std::filesystem::path> files;
        for (const auto& root :
            {test::samples(), std::filesystem::path(QDQ_SOURCE_DIR) / "tests/data",
                test::corpus("pt2e"), test::corpus("onnx")})
            for (const char* ending : {"converted.json", "float.json", ".pt2", ".onnx"})
                for (const auto& file : test::filesEnding(root, ending))
                    files.push_back(file);
        for (const auto& file : files) {
            const auto opened = openGraph(file);
            if (!opened)
                continue;
            ++graphs;
            for (const TargetPtr& target : builtInTargets())
                checkMap(opened->graph, makeFallbackMap(opened->graph, *target), file.string());
        }
        QVERIFY(graphs > 5);
        qInfo("%zu graphs", graphs);
    }

private:
    static void checkMap(const Graph& graph, const FallbackMap& map, const std::string& file)
    {
        std::set<NodeId> seen;
        for (const PlaceSegment& segment : map.segments)
            for (const NodeId node : segment.nodes) {
                QVERIFY2(seen.insert(node).second, file.c_str());
                QVERIFY2((map.places[node] == RunPlace::Target) == segment.isOnTarget, file.c_str());
            }
        for (const NodeId node : allNodes(graph))
            QVERIFY2((map.places[node] != RunPlace::None) == seen.contains(node), file.c_str());
        for (const Crossing& crossing : map.crossings)
            QVERIFY2(map.isQuantized && !crossing.to.empty(), file.c_str());
    }
};

QTEST_APPLESS_MAIN(TestFallback)
#include "tst_fallback.moc"
