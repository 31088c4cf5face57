// SPDX-License-Identifier: Apache-2.0
#include "core/graph/optable.h"
#include "core/graph/servedmodules.h"
#include "core/io/reader.h"
#include "tests/support/places.h"

#include <QtTest>

using namespace qdq;

namespace {

Graph sample(const char* name)
{
    auto opened = openGraph(test::samples() / "graphs" / name);
    return opened ? std::move(opened->graph) : Graph {};
}

} // namespace

class TestServedModules : public QObject
{
    Q_OBJECT

private slots:
    void putsEachQAndDqIntoTheModuleOfItsOp_data()
    {
        QTest::addColumn<QString>("node");
        QTest::addColumn<QString>("module");
        // The weight's DQ serves the convolution that reads it; the Q of the input the first
        // convolution; a Q after an op that op; the DQ in front of a linear the linear.
        QTest::newRow("weight") << "dequantize_per_channel"
                                << "stem.conv";
        QTest::newRow("last weight") << "dequantize_per_channel_4"
                                     << "fc";
        QTest::newRow("input") << "quantize_per_tensor"
                               << "stem.conv";
        QTest::newRow("input's DQ") << "dequantize_per_tensor"
                                    << "stem.conv";
        QTest::newRow("output of relu") << "quantize_per_tensor_1"
                                        << "stem.relu";
        QTest::newRow("output") << "quantize_per_tensor_10"
                                << "fc";
        QTest::newRow("output's DQ") << "dequantize_per_tensor_11"
                                     << "fc";
    }

    void putsEachQAndDqIntoTheModuleOfItsOp()
    {
        QFETCH(QString, node);
        QFETCH(QString, module);
        const Graph graph = sample("tiny_convnet_xnnpack.pt2");
        const NodeId id = graph.find(node.toStdString());
        QVERIFY(id.isValid());
        QVERIFY(graph.modulePath(id).empty()); // the file itself does not say
        QCOMPARE(QString::fromStdString(servedModulePaths(graph)[id]), module);
    }

    void leavesOpsWhereTheyAre()
    {
        const Graph graph = sample("tiny_convnet_vpu.pt2");
        const auto paths = servedModulePaths(graph);
        QCOMPARE(paths.size(), graph.nodes.size());
        for (const NodeId id : allNodes(graph))
            if (roleOf(graph[id]) == OpRole::Plain)
                QCOMPARE(paths[id], std::string(graph.modulePath(id)));
    }

    void findsTheFloatWeightsThatConvertLeavesBehind()
    {
        const Graph graph = sample("tiny_convnet_xnnpack.pt2");
        std::vector<std::string> names;
        for (const NodeId id : deadConstants(graph))
            names.emplace_back(graph.constantName(id));
        const std::vector<std::string> wanted {"stem.conv.weight", "block.conv1.weight",
            "block.conv2.weight", "tail.conv.weight", "fc.weight"};
        QCOMPARE(names, wanted);
    }

    void findsTheCountersOfBatchNorms()
    {
        const Graph graph = sample("tiny_convnet_float.pt2");
        const std::vector<NodeId> dead = deadConstants(graph);
        QCOMPARE(dead.size(), std::size_t {4});
        for (const NodeId id : dead)
            QVERIFY(graph.constantName(id).ends_with(".num_batches_tracked"));
    }

    void findsWhatPathsHaveInCommon()
    {
        QCOMPARE(commonModulePath("a.b.c", "a.b.d"), std::string_view("a.b"));
        QCOMPARE(commonModulePath("a.b", "a.b.d"), std::string_view("a.b"));
        QCOMPARE(commonModulePath("a.bc", "a.b"), std::string_view("a"));
        QCOMPARE(commonModulePath("a", "b"), std::string_view());
        QCOMPARE(commonModulePath("", "b"), std::string_view());
    }
};

QTEST_GUILESS_MAIN(TestServedModules)
#include "tst_servedmodules.moc"
