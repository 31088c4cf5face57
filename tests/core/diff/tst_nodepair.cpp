// SPDX-License-Identifier: Apache-2.0
// Ops that are paired by hand: what a pair may be, and what it does to the comparison.
#include "core/diff/graphdiff.h"
#include "tests/support/graphtext.h"

#include <QtTest>

using namespace qdq;
using qdq::test::graphFromText;

namespace {

constexpr auto kWithRelu = R"(
    x = input(float32[1, 4])
    q = quantize(x, 0.5, 0, -128, 127, int8)
    d = dequantize(q, 0.5, 0, -128, 127, int8)
    r = relu(d) @ old
    output(r)
)";
constexpr auto kWithFlatten = R"(
    x = input(float32[1, 4])
    q = quantize(x, 0.5, 0, -128, 127, int8)
    d = dequantize(q, 0.5, 0, -128, 127, int8)
    s = flatten(d) @ new
    output(s)
)";

std::string errorOf(const std::vector<std::string>& texts)
{
    const auto pairs = nodePairsFrom(graphFromText(kWithRelu), graphFromText(kWithFlatten), texts);
    return pairs ? std::string() : toText(pairs.error());
}

QStringList fieldsOf(const GraphDiff& diff)
{
    QStringList fields;
    for (const GraphChange& change : diff.changes)
        fields << QString::fromStdString(change.field + ": " + change.textA + " > " + change.textB);
    return fields;
}

} // namespace

class TestNodePair : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPairIsMatchedWhateverItIs()
    {
        const Graph a = graphFromText(kWithRelu);
        const Graph b = graphFromText(kWithFlatten);
        DiffOptions options;
        const auto without = diffGraphs(a, b, options);
        QVERIFY(without);
        QCOMPARE(without->onlyA.size(), std::size_t(1));
        QCOMPARE(without->onlyB.size(), std::size_t(1));

        const std::vector<std::string> texts {"r=s"};
        const auto pairs = nodePairsFrom(a, b, texts);
        QVERIFY(pairs);
        QCOMPARE(*pairs, (std::vector<NodePair> {{a.find("r"), b.find("s")}}));
        options.pairs = *pairs;
        const auto with = diffGraphs(a, b, options);
        QVERIFY(with);
        QVERIFY(with->onlyA.empty() && with->onlyB.empty());
        QCOMPARE(fieldsOf(*with),
            (QStringList {QStringLiteral("module: old > new"),
                QStringLiteral("operator: aten.relu.default > aten.flatten.using_ints")}));
    }

    void aPairComesBeforeWhatWouldMatch()
    {
        constexpr auto kTwo = R"(
            x = input(float32[1, 4])
            y = input(float32[1, 4])
            r = relu(x)
            s = relu(y)
            t = add(r, s)
            output(t)
        )";
        const Graph graph = graphFromText(kTwo);
        DiffOptions options;
        QVERIFY(diffGraphs(graph, graph, options)->isEmpty());
        options.pairs = {{graph.find("r"), graph.find("s")}};
        const auto crossed = diffGraphs(graph, graph, options);
        QCOMPARE(
            crossed->placesB[crossed->matchOf[crossed->placesA.nodes[graph.find("r")].op.index()]]
                .name,
            std::string("s"));
        QVERIFY(!crossed->isEmpty());
    }

    void whatIsNoPairIsRefused()
    {
        QCOMPARE(errorOf({"r"}), std::string("r: a pair is an op of A, '=' and an op of B"));
        QCOMPARE(
            errorOf({"d=s"}), std::string("d: is no op of its own and goes with the op it serves"));
        QCOMPARE(errorOf({"r=nothing"}), std::string("no op 'nothing' in B"));
        QCOMPARE(errorOf({"r=s", "x=s"}), std::string("x=s: one of them is in a pair already"));
        QCOMPARE(errorOf({"r=s", "x=x"}), std::string());
    }
};

QTEST_GUILESS_MAIN(TestNodePair)
#include "tst_nodepair.moc"
