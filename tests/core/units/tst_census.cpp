// SPDX-License-Identifier: Apache-2.0
#include "core/io/reader.h"
#include "core/units/census.h"
#include "tests/support/graphtext.h"
#include "tests/support/places.h"

#include <QtTest>

#include <algorithm>

using namespace qdq;
using qdq::test::graphFromText;

namespace {

NodeCensus censusOf(const Graph& graph)
{
    return countNodes(graph, makeUnits(graph));
}

QString textOf(const NodeCensus& census)
{
    return QStringLiteral("%1 cards, %2 fused, %3 Q/DQ, %4 constants, %5 parts, %6 hidden, %7 dead")
        .arg(census.cards)
        .arg(census.fused)
        .arg(census.qdq)
        .arg(census.constants)
        .arg(census.parts)
        .arg(census.hidden)
        .arg(census.dead);
}

/// What names and kinds of nodes alone say, without folding anything.
struct Plain
{
    std::size_t qdq = 0;
    std::size_t observers = 0;
    std::size_t constants = 0; ///< weights, buffers and the like, read or not
    std::size_t ends = 0; ///< user inputs and the output
};

Plain plainOf(const Graph& graph)
{
    Plain plain;
    for (const Node& node : graph.nodes) {
        const bool isCall = node.op == OpKind::CallFunction;
        // Of "quantized_decomposed.choose_qparams.tensor" only the library is called so.
        if (isCall && node.target.find("quantize", node.target.find('.')) != std::string::npos)
            ++plain.qdq;
        // The module of shape guards is called, too.
        plain.observers += node.op == OpKind::CallModule
            && node.target.find("post_process") != std::string::npos;
        const bool isInput = node.op == OpKind::Placeholder;
        plain.constants +=
            node.op == OpKind::GetAttr || (isInput && node.inputKind != InputKind::UserInput);
        plain.ends +=
            node.op == OpKind::Output || (isInput && node.inputKind == InputKind::UserInput);
    }
    return plain;
}

std::vector<std::filesystem::path> allGraphs()
{
    std::vector<std::filesystem::path> files =
        qdq::test::filesWithSuffix(qdq::test::samples() / "graphs", ".pt2");
    for (const char* name :
        {"float.json", "annotated.json", "prepared.json", "converted.json", "calibrated.json.gz"})
        std::ranges::copy(
            qdq::test::filesNamed(qdq::test::corpus("pt2e"), name), std::back_inserter(files));
    for (const char* suffix : {".pt2", ".onnx"})
        for (const char* folder : {"pt2", "onnx", "real"})
            std::ranges::copy(qdq::test::filesWithSuffix(qdq::test::corpus(folder), suffix),
                std::back_inserter(files));
    return files;
}

} // namespace

class TestCensus : public QObject
{
    Q_OBJECT

private slots:
    void everyNodeHasItsPlace()
    {
        const Graph graph = graphFromText(R"(
            x    = input(float32[1, s77, 4])
            dead = const(float32[4])
            size = aten.sym_size.int(x, 1)
            gt   = _operator.ge(size, 2)
            ok   = aten._assert_scalar.default(gt, "s77 >= 2")
            qx   = quantize(x, 0.5, 0, -128, 127, int8)
            dx   = dequantize(qx, 0.5, 0, -128, 127, int8)
            w    = const(int8[4, 4])
            dw   = dequantize(w, 0.5, 0, -127, 127, int8)
            y    = linear(dx, dw)
            r    = relu(y)
            output(r)
        )");
        QCOMPARE(textOf(censusOf(graph)),
            QString("3 cards, 1 fused, 3 Q/DQ, 1 constants, 0 parts, 3 hidden, 1 dead"));
    }

    void theCountsAddUpForEveryGraph()
    {
        int graphs = 0;
        for (const auto& file : allGraphs()) {
            OpenOptions options;
            options.takesFirstProgram = true;
            const auto opened = openGraph(file, options);
            QVERIFY2(opened, file.c_str());
            const Graph& graph = opened->graph;
            const UnitGraph units = makeUnits(graph);
            const NodeCensus census = countNodes(graph, units);
            QCOMPARE(census.live() + census.dead, graph.nodes.size());
            // Q and DQ that are boxes of their own are no cards.
            const auto cards = std::ranges::count_if(units.units, [](const Unit& unit) {
                return unit.kind == UnitKind::Op || unit.kind == UnitKind::Input
                    || unit.kind == UnitKind::Output;
            });
            QCOMPARE(static_cast<std::ptrdiff_t>(census.cards), cards);
            const Plain plain = plainOf(graph);
            QVERIFY2(census.qdq == plain.qdq, file.c_str());
            QVERIFY2(census.observers == plain.observers, file.c_str());
            QVERIFY2(census.constants + census.dead >= plain.constants, file.c_str());
            if (census.constants + census.dead != plain.constants)
                qInfo("%s: %zu + %zu, %zu", file.c_str(), census.constants, census.dead,
                    plain.constants);
            QVERIFY2(census.cards >= plain.ends, file.c_str());
            ++graphs;
        }
        QVERIFY(graphs >= 4);
        qInfo("%d graphs", graphs);
    }
};

QTEST_APPLESS_MAIN(TestCensus)
#include "tst_census.moc"
