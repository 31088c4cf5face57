// SPDX-License-Identifier: Apache-2.0
// lift() undoes unlift(): names, order and kinds are those that torch gave the program.
#include "core/graph/lift.h"
#include "core/graph/unlift.h"
#include "core/io/reader.h"
#include "tests/support/places.h"
#include "tests/support/samegraph.h"

#include <QtTest>

using namespace qdq;

namespace {

QStringList namesOf(const Graph& graph)
{
    QStringList names;
    for (const Node& node : graph.nodes)
        names << QString::fromStdString(node.name + " " + node.attribute);
    return names;
}

} // namespace

class TestLift : public QObject
{
    Q_OBJECT

private slots:
    void undoesUnlift()
    {
        std::vector<std::filesystem::path> files = test::filesWithSuffix(test::samples(), ".pt2");
        for (const auto& file : test::filesNamed(test::corpus("pt2e"), "float.pt2"))
            files.push_back(file);
        for (const auto& file : test::filesNamed(test::corpus("pt2e"), "converted.pt2"))
            files.push_back(file);
        for (const auto& file : files) {
            const auto program = openGraph(file);
            QVERIFY(program);
            const auto module = unlift(program->graph);
            QVERIFY(module);
            const auto lifted = lift(*module);
            QVERIFY2(lifted, file.c_str());
            QCOMPARE(namesOf(*lifted), namesOf(program->graph));
            const auto wrong = test::differences(*lifted, program->graph);
            QVERIFY2(wrong.empty(), wrong.empty() ? "" : wrong.front().c_str());
            QCOMPARE(lifted->callSpec, program->graph.callSpec);
        }
        qInfo("%zu programs", files.size());
    }

    void givesEachConstantOnePlaceholder()
    {
        const auto program = openGraph(test::samples() / "graphs" / "chain.pt2");
        auto module = unlift(program->graph);
        QVERIFY(module);
        const auto lifted = lift(*module);
        QVERIFY(isLifted(*lifted));
        QVERIFY(lift(*lifted)->nodes.size() == lifted->nodes.size());
    }

    void refusesObservers()
    {
        Graph graph;
        Node node;
        node.name = "activation_post_process_0";
        node.target = node.name;
        node.op = OpKind::CallModule;
        graph.nodes = {node};
        const auto lifted = lift(graph);
        QVERIFY(!lifted);
        QCOMPARE(lifted.error().where, node.name);
    }
};

QTEST_APPLESS_MAIN(TestLift)
#include "tst_lift.moc"
