// SPDX-License-Identifier: Apache-2.0
#include "core/quant/runplan.h"
#include "tests/core/quant/calibrationcases.h"
#include "tests/support/graphtext.h"

#include <QElapsedTimer>
#include <QTest>

using namespace qdq;
using namespace qdq::test;

namespace {

QString orderOf(const Graph& graph, const RunPlan& plan)
{
    QStringList names;
    for (const NodeId id : plan.order)
        names << QString::fromStdString(graph[id].name);
    return names.join(' ');
}

/// Per step: its node, then what is free after it.
QString freesOf(const Graph& graph, const RunPlan& plan)
{
    QStringList steps;
    for (std::size_t step = 0; step < plan.order.size(); ++step) {
        QStringList names;
        for (const NodeId id : plan.freeAfter[step])
            names << QString::fromStdString(graph[id].name);
        steps << QString::fromStdString(graph[plan.order[step]].name) + ":" + names.join(',');
    }
    return steps.join(' ');
}

Result<RunPlan> planTo(const Graph& graph, const std::string& watched)
{
    return planRun(graph, [&](NodeId id) { return graph[id].name == watched; });
}

} // namespace

class TestRunPlan : public QObject
{
    Q_OBJECT

private slots:
    void runsWhatTheWatchedNodeNeeds()
    {
        const Graph graph = graphFromText(R"(
            x = input(float32[2])
            unused = aten.neg.default(x)
            y = aten.exp.default(x)
            z = relu(y)
            after = aten.tanh.default(z)
            output(after))");
        QCOMPARE(orderOf(graph, *planTo(graph, "z")), QStringLiteral("x y z"));
    }

    void freesEveryValueAfterItsLastReader()
    {
        const Graph graph = graphFromText(R"(
            x = input(float32[2])
            a = aten.neg.default(x)
            b = relu(a)
            c = add(a, x)
            d = add(b, c)
            output(d))");
        QCOMPARE(freesOf(graph, *planTo(graph, "d")), QStringLiteral("x: a: b: c:x,a d:b,c,d"));
    }

    void runsWritesThatNobodyReads()
    {
        const Graph graph = graphFromText(R"(
            x = input(float32[2])
            state = const(float32[2], 0, 0)
            y = relu(x)
            kept = aten.copy_.default(state, x)
            output(y))");
        const auto plan = planTo(graph, "y");
        QCOMPARE(orderOf(graph, *plan), QStringLiteral("x state y kept"));
        QVERIFY(plan->isWritten[graph.find("state")]);
        QVERIFY(!plan->isWritten[graph.find("x")]);
    }

    void followsWritesThroughViewsOfTheSameOrder()
    {
        const Graph graph = graphFromText(R"(
            x = input(float32[2, 2])
            flat = aten.view.default(x, [4])
            written = aten.relu_.default(flat)
            z = add(x, x)
            output(z))");
        const auto plan = planTo(graph, "z");
        QVERIFY(plan.has_value());
        QVERIFY(plan->isWritten[graph.find("x")]);
    }

    void letsCopiedViewsBeWrittenWhereNobodyLooks()
    {
        const Graph graph = graphFromText(R"(
            x = input(float32[2, 2])
            part = aten.select.int(x, 0, 1)
            written = aten.relu_.default(part)
            z = aten.neg.default(written)
            output(z))");
        QVERIFY(planTo(graph, "z").has_value());
    }

    void refusesAWriteIntoABufferThroughACopy()
    {
        const Graph graph = graphFromText(R"(
            x = input(float32[2])
            state = const(float32[2, 2], 0, 0, 0, 0)
            row = aten.select.int(state, 0, 1)
            written = aten.copy_.default(row, x)
            z = aten.neg.default(x)
            output(z))");
        const auto plan = planTo(graph, "z");
        QVERIFY(!plan);
        QCOMPARE(plan.error().where, std::string("written"));
    }

    void asksForOneDnnOnlyWhereItIsNeeded()
    {
        const Graph graph = graphFromText(R"(
            x = input(float32[1, 2])
            w = const(float32[1, 2], 1, 2)
            y = relu(x)
            z = linear(y, w)
            output(z))");
        QVERIFY(!planTo(graph, "y")->needsOneDnn);
        QVERIFY(planTo(graph, "z")->needsOneDnn);
    }

    void growsLinearlyWithTheGraph()
    {
        // A chain that a quadratic pass would not get through in time.
        std::string text = "n0 = input(float32[2])\n";
        for (int i = 1; i < 20000; ++i)
            text +=
                "n" + std::to_string(i) + " = aten.relu_.default(n" + std::to_string(i - 1) + ")\n";
        const Graph graph = graphFromText(text + "output(n19999)");
        QElapsedTimer timer;
        timer.start();
        QVERIFY(planTo(graph, "n19999").has_value());
        QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
    }
};

QTEST_APPLESS_MAIN(TestRunPlan)
#include "tst_runplan.moc"
