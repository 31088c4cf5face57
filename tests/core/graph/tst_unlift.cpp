// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graphbuilder.h"
#include "core/graph/unlift.h"
#include "core/io/reader.h"
#include "tests/support/places.h"
#include "tests/support/samegraph.h"

#include <QtTest>

using namespace qdq;

namespace {

NodeId placeholder(
    GraphBuilder& builder, const char* name, InputKind kind, const char* attribute = "")
{
    Node node;
    node.name = name;
    node.target = name;
    node.op = OpKind::Placeholder;
    node.inputKind = kind;
    node.attribute = attribute;
    return *builder.add(std::move(node));
}

NodeId call(GraphBuilder& builder, const char* name, const char* target, ArgList args)
{
    Node node;
    node.name = name;
    node.target = target;
    node.args = std::move(args);
    return *builder.add(std::move(node));
}

void output(GraphBuilder& builder, ArgList values, std::vector<OutputSpec> specs)
{
    Node node;
    node.name = "output";
    node.target = "output";
    node.op = OpKind::Output;
    node.args = {std::move(values)};
    (void)*builder.add(std::move(node));
    builder.setOutputSpecs(std::move(specs));
}

/// "name(args) users" of each node, in order.
QStringList linesOf(const Graph& graph)
{
    QStringList lines;
    for (const Node& node : graph.nodes) {
        QString line = QString::fromStdString(node.name + " = " + node.target + "(");
        for (const Arg& arg : node.args)
            line += QString::fromStdString(test::argText(graph, arg)) + ' ';
        line += ") ->";
        for (const NodeId user : node.users)
            line += ' ' + QString::fromStdString(graph[user].name);
        lines += line.replace(" )", ")");
    }
    return lines;
}

/// The graphs of real models were recorded without the values of symbolic numbers.
void forgetSymbolsThatAreNotRecorded(Graph& graph, const Graph& recorded)
{
    for (std::size_t i = 0; i < std::min(graph.nodes.size(), recorded.nodes.size()); ++i)
        if (std::holds_alternative<SymMeta>(graph.nodes[i].meta.val.value)
            && !recorded.nodes[i].meta.val.isKnown())
            graph.nodes[i].meta.val = {};
}

} // namespace

class TestUnlift : public QObject
{
    Q_OBJECT

private slots:
    void turnsConstantsIntoAttributesAndMovesTheirUsersBack()
    {
        GraphBuilder builder;
        const NodeId weight = placeholder(builder, "p_a_weight", InputKind::Parameter, "a.weight");
        const NodeId x = placeholder(builder, "x", InputKind::UserInput);
        const NodeId mul = call(builder, "mul", "aten.mul.Tensor", {x, weight});
        const NodeId add = call(builder, "add", "aten.add.Tensor", {x, mul});
        output(builder, {add}, {OutputSpec {}});
        const auto graph = unlift(*builder.finish());
        QVERIFY(graph);
        // mul was re-assigned when a.weight took the parameter's place: it is x's second user now,
        // the guards its third.
        QCOMPARE(linesOf(*graph),
            (QStringList {"a_weight = a.weight() -> mul", "x = x() -> add mul _guards_fn",
                "_guards_fn = _guards_fn(%x) ->", "mul = aten.mul.Tensor(%x %a_weight) -> add",
                "add = aten.add.Tensor(%x %mul) -> output", "output = output([%add]) ->"}));
        QVERIFY(graph->outputSpecs.empty());
        QCOMPARE(graph->findModule("_guards_fn")->type, std::string("GuardsFn"));
    }

    void writesMutationsBack()
    {
        GraphBuilder builder;
        const NodeId buffer = placeholder(builder, "b_count", InputKind::Buffer, "count");
        const NodeId x = placeholder(builder, "x", InputKind::UserInput);
        const NodeId add = call(builder, "add", "aten.add.Tensor", {buffer, x});
        output(builder, {add, add}, {{OutputKind::BufferMutation, "count"}, {}});
        const auto graph = unlift(*builder.finish());
        QVERIFY(graph);
        QCOMPARE(linesOf(*graph).mid(3),
            (QStringList {"add = aten.add.Tensor(%count %x) -> copy__default",
                "copy__default = aten.copy_.default(%count %add) -> output",
                "output = output([%copy__default]) ->"}));
    }

    void refusesAMutationOfWhatIsNoInput()
    {
        GraphBuilder builder;
        const NodeId x = placeholder(builder, "x", InputKind::UserInput);
        output(builder, {x}, {{OutputKind::BufferMutation, "elsewhere"}});
        const auto graph = unlift(*builder.finish());
        QCOMPARE(graph.error().code, ErrorCode::Refused);
        QVERIFY(graph.error().message.find("elsewhere") != std::string::npos);
    }

    void leavesTheModuleFormAlone()
    {
        GraphBuilder builder;
        const NodeId x = placeholder(builder, "x", InputKind::UserInput);
        output(builder, {x}, {});
        const Graph graph = *builder.finish();
        QVERIFY(!isLifted(graph));
        QCOMPARE(linesOf(*unlift(graph)), linesOf(graph));
    }

    void givesTorchsModuleForm_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QString>("module");
        int count = 0;
        for (const char* folder : {"pt2e", "real"})
            for (const auto& json : test::filesWithPrefix(test::corpus(folder), "float"))
                for (const char* suffix : {".pt2", ".pt2.gz"}) {
                    const std::string name = json.filename().string();
                    const auto program =
                        json.parent_path() / (name.substr(0, name.find('.')) + suffix);
                    if (name.find(".json") == std::string::npos
                        || !std::filesystem::exists(program))
                        continue;
                    QTest::newRow((json.parent_path().filename() / name).c_str())
                        << QString::fromStdString(program.string())
                        << QString::fromStdString(json.string());
                    ++count;
                }
        qInfo("%d recorded pairs", count);
        if (count == 0)
            QTest::newRow("no corpus on this machine") << QString() << QString();
    }

    void givesTorchsModuleForm()
    {
        QFETCH(QString, program);
        QFETCH(QString, module);
        if (program.isEmpty())
            return;
        const auto lifted = openGraph(program.toStdString());
        QVERIFY2(lifted, lifted ? "" : toText(lifted.error()).c_str());
        const auto wanted = openGraph(module.toStdString());
        QVERIFY2(wanted, wanted ? "" : toText(wanted.error()).c_str());
        auto graph = unlift(lifted->graph);
        QVERIFY2(graph, graph ? "" : toText(graph.error()).c_str());
        forgetSymbolsThatAreNotRecorded(*graph, wanted->graph);
        const std::vector<std::string> wrong = test::differences(*graph, wanted->graph);
        for (const std::string& line : wrong)
            qWarning("%s", line.c_str());
        QVERIFY(wrong.empty());
    }
};

QTEST_GUILESS_MAIN(TestUnlift)
#include "tst_unlift.moc"
