// SPDX-License-Identifier: Apache-2.0
// A graph without its weights says the same about its quantization.
#include "core/io/reader.h"
#include "core/rules/rule.h"
#include "core/rules/withoutweights.h"
#include "tests/support/places.h"

#include <QtTest>

#include <algorithm>
#include <memory>

using namespace qdq;

namespace {

QStringList linesOf(const std::vector<Finding>& findings)
{
    QStringList lines;
    for (const Finding& finding : findings)
        lines << QString::fromStdString(finding.rule + " " + std::to_string(finding.node.value)
            + " " + finding.found + " " + finding.cause);
    return lines;
}

} // namespace

class TestWithoutWeights : public QObject
{
    Q_OBJECT

private slots:
    void findsTheSameViolations_data();
    void findsTheSameViolations();
    void subgraphsLoseTheirWeightsToo();
};

void TestWithoutWeights::findsTheSameViolations_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : {"tiny_convnet_xnnpack.pt2", "tiny_convnet_vpu.pt2", "chain.pt2"})
        QTest::addRow("%s", name) << QString::fromLatin1(name);
}

void TestWithoutWeights::findsTheSameViolations()
{
    QFETCH(QString, name);
    const auto opened = openGraph(test::samples() / "graphs" / name.toStdString());
    QVERIFY(opened);
    const Graph bare = withoutWeights(opened->graph);
    const auto whole = checkGraph(opened->graph);
    const auto less = checkGraph(bare);
    QVERIFY(whole && less);
    QCOMPARE(linesOf(less->violations), linesOf(whole->violations));
    QCOMPARE(linesOf(less->undecided), linesOf(whole->undecided));

    std::size_t dropped = 0;
    for (std::size_t i = 0; i < bare.tensors.size(); ++i) {
        const auto& [key, tensor] = bare.tensors[i];
        QCOMPARE(tensor.shape, opened->graph.tensors[i].second.shape);
        dropped += !tensor.hasData();
        if (tensor.shape.size() > 1)
            QVERIFY2(!tensor.hasData(), key.c_str());
    }
    QVERIFY(dropped > 0);
}

void TestWithoutWeights::subgraphsLoseTheirWeightsToo()
{
    const auto opened = openGraph(test::samples() / "graphs" / "tiny_convnet_xnnpack.pt2");
    QVERIFY(opened);
    Graph branch = opened->graph;
    branch.subgraphs.emplace_back("inner", std::make_shared<const Graph>(opened->graph));
    Graph outer = opened->graph;
    outer.subgraphs.emplace_back("branch", std::make_shared<const Graph>(std::move(branch)));

    const Graph bare = withoutWeights(outer);
    const Graph& one = *bare.subgraphs.front().second;
    const Graph& two = *one.subgraphs.front().second;
    for (const Graph* graph : {&bare, &one, &two}) {
        QCOMPARE(graph->tensors.size(), outer.tensors.size());
        for (const auto& [name, tensor] : graph->tensors)
            QVERIFY2(tensor.shape.size() < 2 || !tensor.hasData(), name.c_str());
        QVERIFY(std::ranges::any_of(
            graph->tensors, [](const auto& entry) { return entry.second.hasData(); }));
    }
    QVERIFY(std::ranges::all_of(
        opened->graph.tensors, [](const auto& entry) { return entry.second.hasData(); }));
}

QTEST_APPLESS_MAIN(TestWithoutWeights)
#include "tst_withoutweights.moc"
