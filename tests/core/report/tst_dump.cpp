// SPDX-License-Identifier: Apache-2.0
#include "core/graph/stage.h"
#include "core/graph/argtext.h"
#include "core/report/dumpreport.h"
#include "core/report/graphfacts.h"
#include "tests/support/graphtext.h"

#include <QtTest>

using namespace qdq;
using qdq::test::graphFromText;

class TestDump : public QObject
{
    Q_OBJECT

private slots:
    void printsANodeALine()
    {
        const Graph graph = graphFromText(R"(
            x = input(float32[1, s77])
            w = const(int8[2, 2], 1, 2, 3, 4)
            p = param(float32[2])
            q = quantize(x, 2.0, 0, -128, 127, int8)
            y = aten.gelu.default(q, [1, 2.5], approximate="tanh", flag=True) : float32[1, 2] @ block.act
            output(y)
        )");
        QCOMPARE(dumpText(graph),
            std::string("x = placeholder() : float32[1, s77]\n"
                        "w = get_attr(w) : int8[2, 2]\n"
                        "p = placeholder(parameter p) : float32[2]\n"
                        "q = quantized_decomposed.quantize_per_tensor.default(x, 2.0, 0, -128, "
                        "127, torch.int8)\n"
                        "y = aten.gelu.default(q, [1, 2.5], approximate='tanh', flag=True) : "
                        "float32[1, 2]  @block.act\n"
                        "output = output([y])\n"));
    }

    void printsArgumentsLikePython()
    {
        const Graph graph = graphFromText("x = input(float32[1]); output(x)");
        QCOMPARE(argText(graph, Arg {}), std::string("None"));
        QCOMPARE(argText(graph, Arg {1.0}), std::string("1.0"));
        QCOMPARE(argText(graph, Arg {1e-5}), std::string("1e-05"));
        QCOMPARE(argText(graph, Arg {SliceArg {{Arg {}, std::int64_t {3}, Arg {}}}}),
            std::string("slice(None, 3, None)"));
        QCOMPARE(argText(graph, Arg {DictArg {{{"k", true}}}}), std::string("{'k': True}"));
        QCOMPARE(argText(graph, Arg {ComplexArg {1, -2}}), std::string("complex(1.0, -2.0)"));
    }

    void writesDotThatNamesEveryUse()
    {
        const std::string dot =
            dumpDot(graphFromText("x = input(float32[1]); y = add(x, x); output(y)"));
        QVERIFY(dot.starts_with("digraph"));
        QVERIFY(dot.find("n0 [label=\"placeholder\\nx\\nfloat32[1]\", shape=ellipse];")
            != std::string::npos);
        QVERIFY(dot.find("n0 -> n1;\n  n1 -> n2;") != std::string::npos);
    }

    void countsNoDeadConstants()
    {
        const GraphFacts facts = factsOf(graphFromText(R"(
            w = param(float32[2, 2]); dead = param(float32[2])
            x = input(float32[1, 2]); q = quantize(x, 0.5, 3, -128, 127, int8); d = dequantize(q, 0.5, 3, -128, 127, int8)
            y = linear(d, w); z = aten.tanh.default(y); output(z)
        )"));
        QCOMPARE(facts.nodes, std::size_t {7});
        QCOMPARE(facts.constants, std::size_t {1});
        QCOMPARE(facts.deadConstants, std::size_t {1});
        QCOMPARE(facts.quantize + facts.dequantize, std::size_t {2});
        QCOMPARE(facts.inputs.size(), std::size_t {1});
        QCOMPARE(facts.inputs[0].scale, std::optional(0.5));
        QCOMPARE(facts.inputs[0].zeroPoint, std::optional<std::int64_t>(3));
    }

    void readsTheStageOffTheNodes()
    {
        QCOMPARE(stageOf(graphFromText("x = input(float32[1]); output(x)")), Stage::Float);
        QCOMPARE(stageOf(graphFromText(
                     "x = input(float32[1]); q = quantize(x, 1.0, 0, -128, 127, int8); output(q)")),
            Stage::Converted);
    }
};

QTEST_APPLESS_MAIN(TestDump)
#include "tst_dump.moc"
