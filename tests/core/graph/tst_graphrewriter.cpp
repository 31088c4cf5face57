// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graphbuilder.h"
#include "core/graph/graphrewriter.h"

#include <QElapsedTimer>
#include <QTest>

using namespace qdq;

namespace {

Node call(std::string name, std::string target, ArgList args)
{
    Node node;
    node.name = std::move(name);
    node.target = std::move(target);
    node.args = std::move(args);
    return node;
}

Node draft(std::string target, ArgList args)
{
    return call({}, std::move(target), std::move(args));
}

// x; a = relu(x); b = add(x, a); c = relu(x); output(b, c)
Graph diamond()
{
    GraphBuilder builder;
    Node x = call("x", "x", {});
    x.op = OpKind::Placeholder;
    const NodeId xId = *builder.add(std::move(x));
    const NodeId a = *builder.add(call("a", "aten.relu.default", {xId}));
    const NodeId b = *builder.add(call("b", "aten.add.Tensor", {xId, a}));
    const NodeId c = *builder.add(call("c", "aten.relu.default", {xId}));
    Node output = call("output", "output", {ArgList {b, c}});
    output.op = OpKind::Output;
    (void)*builder.add(std::move(output));
    return *builder.finish();
}

QString namesOf(const GraphRewriter& rewriter, const std::vector<NodeId>& ids)
{
    QStringList names;
    for (const NodeId id : ids)
        names << QString::fromStdString(rewriter[id].name);
    return names.join(' ');
}

QString order(const GraphRewriter& rewriter)
{
    return namesOf(rewriter, rewriter.snapshot());
}

QString users(const GraphRewriter& rewriter, NodeId id)
{
    return namesOf(rewriter, rewriter[id].users);
}

// x, then `count` relus of x, then output of all of them.
Graph fan(std::size_t count)
{
    GraphBuilder builder;
    Node x = call("x", "x", {});
    x.op = OpKind::Placeholder;
    const NodeId xId = *builder.add(std::move(x));
    ArgList all;
    for (std::size_t i = 0; i < count; ++i)
        all.push_back(*builder.add(call("relu_" + std::to_string(i), "aten.relu.default", {xId})));
    Node output = call("output", "output", {std::move(all)});
    output.op = OpKind::Output;
    (void)*builder.add(std::move(output));
    return *builder.finish();
}

} // namespace

class TestGraphRewriter : public QObject
{
    Q_OBJECT

private slots:
    void insertsBeforeInCreationOrder();
    void insertsAfterInReverseOrder();
    void walkVisitsNodesInsertedAfterTheCurrentOne();
    void assigningArgumentsMovesTheNodeToTheEndOfItsInputsUsers();
    void replacesAllUsesInUserOrder();
    void namesUsersOnceHoweverOftenTheyRead();
    void readsThroughListsSlicesAndDicts();
    void sweepsDeadNodesAndKeepsImpureOnes();
    void sweepsFromOneNode();
    void neverReusesNamesOfErasedNodes();
    void namesGoOnFromPassToPass();
    void findsFreeAttributes();
    void finishRebuildsEverything();
    void annotationsFollowTheNodes();
    void annotationOfAnErasedNodeGoes();
    void keepsUserOrderOfHubs();
    void hubsAreLinear();
};

void TestGraphRewriter::insertsBeforeInCreationOrder()
{
    GraphRewriter rewriter(diamond());
    const NodeId b = rewriter.graph().find("b");
    rewriter.insertBefore(b, draft("aten.relu.default", {rewriter.first()}), "p");
    rewriter.insertBefore(b, draft("aten.relu.default", {rewriter.first()}), "q");
    QCOMPARE(order(rewriter), QString("x a p q b c output"));
}

void TestGraphRewriter::insertsAfterInReverseOrder()
{
    GraphRewriter rewriter(diamond());
    const NodeId output = rewriter.graph().find("output");
    const NodeId x = rewriter.first();
    rewriter.insertAfter(x, draft("aten.relu.default", {x}), "p");
    rewriter.insertAfter(x, draft("aten.relu.default", {x}), "q");
    rewriter.insertAfter(output, draft("aten.relu.default", {x}), "last");
    QCOMPARE(order(rewriter), QString("x q p a b c output last"));
}

void TestGraphRewriter::walkVisitsNodesInsertedAfterTheCurrentOne()
{
    GraphRewriter rewriter(diamond());
    QStringList visited;
    for (NodeId id = rewriter.first(); id.isValid(); id = rewriter.next(id)) {
        visited << QString::fromStdString(rewriter[id].name);
        if (rewriter[id].name == "a")
            rewriter.insertAfter(id, draft("aten.relu.default", {id}), "new");
    }
    QCOMPARE(visited.join(' '), QString("x a new b c output"));
}

void TestGraphRewriter::assigningArgumentsMovesTheNodeToTheEndOfItsInputsUsers()
{
    GraphRewriter rewriter(diamond());
    const NodeId x = rewriter.first();
    QCOMPARE(users(rewriter, x), QString("a b c"));
    rewriter.reassignArgs(rewriter.graph().find("b"));
    QCOMPARE(users(rewriter, x), QString("a c b"));
    const NodeId a = rewriter.graph().find("a");
    rewriter.setArgs(a, {x}, {});
    QCOMPARE(users(rewriter, x), QString("c b a"));
    rewriter.setArgs(a, {}, {});
    QCOMPARE(users(rewriter, x), QString("c b"));
    QVERIFY(rewriter[a].inputs.empty());
}

void TestGraphRewriter::replacesAllUsesInUserOrder()
{
    GraphRewriter rewriter(diamond());
    const NodeId x = rewriter.first();
    rewriter.reassignArgs(rewriter.graph().find("a"));
    const NodeId y = rewriter.insertAfter(x, draft("aten.neg.default", {x}), "y");
    rewriter.replaceAllUses(x, y);
    // y itself reads x and is a user like any other: so does torch.
    QCOMPARE(users(rewriter, x), QString());
    QCOMPARE(users(rewriter, y), QString("b c a y"));
}

void TestGraphRewriter::namesUsersOnceHoweverOftenTheyRead()
{
    GraphRewriter rewriter(diamond());
    const NodeId x = rewriter.first();
    const NodeId twice = rewriter.insertAfter(x, draft("aten.mul.Tensor", {x, x}), "twice");
    QCOMPARE(users(rewriter, x), QString("a b c twice"));
    QCOMPARE(rewriter[twice].inputs.size(), std::size_t {1});
    rewriter.erase(twice);
    QCOMPARE(users(rewriter, x), QString("a b c"));
}

void TestGraphRewriter::readsThroughListsSlicesAndDicts()
{
    GraphRewriter rewriter(diamond());
    const NodeId x = rewriter.first();
    const NodeId a = rewriter.graph().find("a");
    const NodeId b = rewriter.graph().find("b");
    Node node = draft("aten.index.Tensor",
        {ArgList {ArgList {b}}, SliceArg {{Arg {}, a, Arg {}}}, DictArg {{{"key", x}}}});
    node.kwargs = {{"late", rewriter.graph().find("c")}};
    const NodeId id =
        rewriter.insertBefore(rewriter.graph().find("output"), std::move(node), "deep");
    QCOMPARE(namesOf(rewriter, rewriter[id].inputs), QString("b a x c"));
    rewriter.replaceInput(id, a, x);
    QCOMPARE(namesOf(rewriter, rewriter[id].inputs), QString("b x c"));
}

void TestGraphRewriter::sweepsDeadNodesAndKeepsImpureOnes()
{
    GraphRewriter rewriter(diamond());
    const NodeId x = rewriter.first();
    const NodeId output = rewriter.graph().find("output");
    const NodeId p = rewriter.insertBefore(output, draft("aten.relu.default", {x}), "p");
    rewriter.insertBefore(output, draft("aten.relu.default", {p}), "q");
    rewriter.insertBefore(output, draft("aten.add_.Tensor", {x, 1}), "inplace");
    rewriter.insertBefore(output, draft("aten.dropout.default", {x, 0.5, false}), "dropout");
    ObserverModule guards;
    guards.name = "_guards_fn";
    guards.type = "GuardsFn";
    rewriter.setModule(std::move(guards));
    Node guard = draft("_guards_fn", {x});
    guard.op = OpKind::CallModule;
    rewriter.insertBefore(output, std::move(guard), "_guards_fn");
    QCOMPARE(rewriter.eliminateDeadCode(), std::size_t {2});
    QCOMPARE(order(rewriter), QString("x a b c inplace dropout _guards_fn output"));
}

void TestGraphRewriter::sweepsFromOneNode()
{
    GraphRewriter rewriter(diamond());
    const NodeId b = rewriter.graph().find("b");
    const NodeId c = rewriter.graph().find("c");
    rewriter.replaceInput(rewriter.graph().find("output"), b, c);
    QCOMPARE(rewriter.eliminateDeadCodeFrom(b), std::size_t {2});
    QCOMPARE(order(rewriter), QString("x c output"));
}

void TestGraphRewriter::neverReusesNamesOfErasedNodes()
{
    GraphRewriter rewriter(diamond());
    const NodeId x = rewriter.first();
    const NodeId p = rewriter.insertAfter(x, draft("aten.relu.default", {x}), "p");
    rewriter.erase(p);
    QVERIFY(!rewriter.isAlive(p));
    const NodeId next = rewriter.insertAfter(x, draft("aten.relu.default", {x}), "p");
    QCOMPARE(rewriter[next].name, std::string("p_1"));
}

void TestGraphRewriter::namesGoOnFromPassToPass()
{
    GraphRewriter first(diamond());
    const NodeId x = first.first();
    first.erase(first.insertAfter(x, draft("aten.relu.default", {x}), "p"));
    GraphRewriter second(first.finish().graph);
    const NodeId p = second.insertAfter(x, draft("aten.relu.default", {x}), "p");
    QCOMPARE(second[p].name, std::string("p_1"));
    // A graph from elsewhere starts afresh.
    Graph copied = second.finish().graph;
    copied.names = nullptr;
    GraphRewriter third(std::move(copied));
    const NodeId fresh = third.insertAfter(x, draft("aten.relu.default", {x}), "p");
    QCOMPARE(third[fresh].name, std::string("p"));
}

void TestGraphRewriter::findsFreeAttributes()
{
    GraphRewriter rewriter(diamond());
    QCOMPARE(rewriter.freeAttribute("conv._scale_"), std::string("conv__scale_0"));
    rewriter.setTensor("_scale_0", makeFloatTensor({1}, {1.0F}));
    rewriter.setTensor("_scale_1", makeFloatTensor({1}, {1.0F}));
    QCOMPARE(rewriter.freeAttribute("_scale_"), std::string("_scale_2"));
    rewriter.removeAttributes({"_scale_0"});
    QCOMPARE(rewriter.freeAttribute("_scale_"), std::string("_scale_0"));
    QVERIFY(!rewriter.hasAttribute("_scale_0"));
    QVERIFY(rewriter.hasAttribute("_scale_1"));
    rewriter.dropUnreferencedAttributes();
    QVERIFY(!rewriter.hasAttribute("_scale_1"));
}

void TestGraphRewriter::finishRebuildsEverything()
{
    GraphRewriter rewriter(diamond());
    const NodeId x = rewriter.first();
    const NodeId a = rewriter.graph().find("a");
    const NodeId y = rewriter.insertAfter(x, draft("aten.neg.default", {x}), "y");
    rewriter.replaceAllUses(a, y);
    rewriter.eliminateDeadCode();
    const auto finished = rewriter.finish();
    const Graph& graph = finished.graph;
    QCOMPARE(graph.nodes.size(), std::size_t {5});
    QVERIFY(!finished.newIds[a].isValid());
    QCOMPARE(finished.newIds[y], NodeId {1});
    QCOMPARE(graph.find("y"), NodeId {1});
    QVERIFY(!graph.find("a").isValid());
    for (const NodeId id : allNodes(graph)) {
        QCOMPARE(graph.find(graph[id].name), id);
        for (const NodeId input : graph[id].inputs) {
            QVERIFY(input < id);
            QVERIFY(std::ranges::find(graph[input].users, id) != graph[input].users.end());
        }
        for (const NodeId user : graph[id].users)
            QVERIFY(std::ranges::find(graph[user].inputs, id) != graph[user].inputs.end());
    }
    QCOMPARE(graph[graph.find("b")].args, (ArgList {NodeId {0}, NodeId {1}}));
}

void TestGraphRewriter::annotationsFollowTheNodes()
{
    GraphRewriter rewriter(diamond());
    const NodeId x = rewriter.first();
    const NodeId b = rewriter.graph().find("b");
    const NodeId a = rewriter.graph().find("a");
    rewriter.ensureAnnotation(b).inputs = {
        {x, QSpec {QuantizationSpec {}}}, {a, QSpec {SharedQuantizationSpec {{x, b}}}}};
    rewriter.ensureAnnotation(b).output = SharedQuantizationSpec {{x, NodeId {}}};
    rewriter.insertBefore(x, draft("aten.ones.default", {}), "ones");
    const auto finished = rewriter.finish();
    const QuantizationAnnotation* annotation = finished.graph.annotation(finished.graph.find("b"));
    QVERIFY(annotation);
    QCOMPARE(annotation->inputs[0].first, NodeId {1});
    const EdgeOrNode edge {NodeId {1}, NodeId {3}};
    QCOMPARE(std::get<SharedQuantizationSpec>(*annotation->inputs[1].second).with, edge);
    const EdgeOrNode node {NodeId {1}, NodeId {}};
    QCOMPARE(std::get<SharedQuantizationSpec>(*annotation->output).with, node);
    QVERIFY(!finished.graph.annotation(NodeId {1}));
}

void TestGraphRewriter::annotationOfAnErasedNodeGoes()
{
    GraphRewriter rewriter(diamond());
    const NodeId b = rewriter.graph().find("b");
    const NodeId c = rewriter.graph().find("c");
    rewriter.ensureAnnotation(c).output = SharedQuantizationSpec {{rewriter.first(), b}};
    rewriter.replaceInput(rewriter.graph().find("output"), b, c);
    rewriter.erase(b);
    const auto finished = rewriter.finish();
    QVERIFY(!finished.graph.annotation(finished.graph.find("c")));
}

void TestGraphRewriter::keepsUserOrderOfHubs()
{
    // The same edits as on a small node, where users are a plain list: a model of what must come
    // out.
    constexpr std::size_t kCount = 300;
    GraphRewriter rewriter(fan(kCount));
    const NodeId x = rewriter.first();
    std::vector<NodeId> model = rewriter[x].users;
    QCOMPARE(model.size(), kCount);
    std::uint32_t seed = 7;
    for (int step = 0; step < 2000; ++step) {
        seed = seed * 1664525U + 1013904223U;
        const NodeId user {1 + (seed >> 8) % kCount};
        std::erase(model, user);
        if ((seed >> 4) % 3 == 0) {
            rewriter.setArgs(user, {}, {});
        } else {
            rewriter.setArgs(user, {x}, {});
            model.push_back(user);
        }
        if (step % 37 == 0)
            QCOMPARE(rewriter[x].users, model);
    }
    QCOMPARE(rewriter.graph().nodes[x.index()].users, model);
}

void TestGraphRewriter::hubsAreLinear()
{
    // Quadratic handling of 50 000 users takes many seconds, linear some milliseconds.
    GraphRewriter rewriter(fan(50'000));
    const NodeId x = rewriter.first();
    QElapsedTimer timer;
    timer.start();
    const NodeId y = rewriter.insertAfter(x, draft("aten.neg.default", {}), "y");
    for (int round = 0; round < 4; ++round)
        for (const NodeId user : rewriter.snapshot())
            if (rewriter.peek(user).target == "aten.relu.default")
                rewriter.reassignArgs(user);
    rewriter.replaceAllUses(x, y);
    QCOMPARE(rewriter[y].users.size(), std::size_t {50'000});
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed()) + " ms"));
}

QTEST_APPLESS_MAIN(TestGraphRewriter)
#include "tst_graphrewriter.moc"
