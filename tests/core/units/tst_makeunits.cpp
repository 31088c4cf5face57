// SPDX-License-Identifier: Apache-2.0
#include "core/units/unitgraph.h"
#include "tests/support/graphtext.h"
#include "tests/support/unitstext.h"

#include <QtTest>

using namespace qdq;
using qdq::test::graphFromText;

namespace {

/// Without indentation and empty lines.
std::string plain(const std::string& text)
{
    QStringList lines;
    for (const QString& line : QString::fromStdString(text).split('\n'))
        if (!line.trimmed().isEmpty())
            lines += line.trimmed();
    return lines.join('\n').toStdString() + "\n";
}

std::string folded(const std::string& text, const UnitOptions& options = {})
{
    const Graph graph = graphFromText(text);
    return test::textOf(graph, makeUnits(graph, options));
}

void compare(const std::string& actual, const std::string& expected)
{
    QCOMPARE(QString::fromStdString(actual), QString::fromStdString(plain(expected)));
}

constexpr auto kConvRelu = R"(
    w  = const(int8[2, 1, 1, 1], 10, 20)
    ws = const(float32[2], 0.25, 0.125)
    wz = const(int64[2], 0, 0)
    dw = dequantize_channel(w, ws, wz, 0, -127, 127, int8)
    b  = param(float32[2])
    x  = input(float32[1, 1, 4, 4])
    q  = quantize(x, 0.5, 0, -128, 127, int8)
    d  = dequantize(q, 0.5, 0, -128, 127, int8)
    y  = conv2d(d, dw, b)
    r  = relu(y)
    q2 = quantize(r, 0.5, 0, -128, 127, int8)
    d2 = dequantize(q2, 0.5, 0, -128, 127, int8)
    output(d2)
)";

} // namespace

class TestMakeUnits : public QObject
{
    Q_OBJECT

private slots:
    void foldsConstantsAndActivationIntoTheCard()
    {
        compare(folded(kConvRelu), R"(
            input x
            (q/1 of x) <- x
            conv2d+relu y [W:w B:b] <- q
            (q2/1 of r) <- y
            output output <- q2
        )");
    }

    void givesTheQuantizeNodesOfTheCardToIt()
    {
        const Graph graph = graphFromText(kConvRelu);
        const UnitGraph units = makeUnits(graph);
        const Unit& conv = units[units.placeOf[graph.find("y")].unit];
        QStringList names;
        for (NodeId id : conv.nodes)
            names += QString::fromStdString(graph[id].name);
        QCOMPARE(names.join(' '), QString("w ws wz dw b y r"));
        QCOMPARE(conv.constants[0].dequantize, graph.find("dw"));
        QVERIFY(!conv.constants[1].dequantize.isValid());
    }

    void putsAllReadersOfOneQuantizeIntoOneBadge()
    {
        compare(folded(R"(
            x  = input(float32[4])
            q  = quantize(x, 0.5, 0, -128, 127, int8)
            d1 = dequantize(q, 0.5, 0, -128, 127, int8)
            d2 = dequantize(q, 0.5, 0, -128, 127, int8)
            y  = flatten(d1)
            z  = add(y, d2)
            output(z)
        )"),
            R"(
            input x
            (q/2 of x) <- x
            flatten y <- q
            add z <- y q
            output output <- z
        )");
    }

    void keepsAnActivationApartWhenItsProducerHasOtherUsers()
    {
        const Graph graph = graphFromText(R"(
            x = input(float32[4])
            w = param(float32[4, 4])
            y = linear(x, w)
            r = relu(y)
            z = add(r, y)
            output(z)
        )");
        const UnitGraph units = makeUnits(graph);
        compare(test::textOf(graph, units), R"(
            input x
            linear y [W:w] <- x
            relu r <- y
            add z <- r y
            output output <- z
        )");
        QCOMPARE(units[units.placeOf[graph.find("y")].unit].unfused, graph.find("r"));
    }

    void doesNotFoldAcrossQuantize() // the picture of R5
    {
        compare(folded(R"(
            x = input(float32[4])
            w = param(float32[4, 4])
            y = linear(x, w)
            q = quantize(y, 0.5, 0, -128, 127, int8)
            d = dequantize(q, 0.5, 0, -128, 127, int8)
            r = relu(d)
            output(r)
        )"),
            R"(
            input x
            linear y [W:w] <- x
            (q/1 of y) <- y
            relu r <- q
            output output <- r
        )");
    }

    void canLeaveActivationsAlone()
    {
        UnitOptions options;
        options.foldActivations = false;
        compare(folded(kConvRelu, options), R"(
            input x
            (q/1 of x) <- x
            conv2d y [W:w B:b] <- q
            relu r <- y
            (q2/1 of r) <- r
            output output <- q2
        )");
    }

    void showsQuantizeAndDequantizeAsBoxesWhenAsked()
    {
        UnitOptions options;
        options.foldQdq = false;
        compare(folded(kConvRelu, options), R"(
            input x
            quantize q <- x
            dequantize d <- q
            conv2d+relu y [W:w B:b] <- d
            quantize q2 <- y
            dequantize d2 <- q2
            output output <- d2
        )");
    }

    void showsOneBadgeAsBoxesWhenAsked()
    {
        const Graph graph = graphFromText(kConvRelu);
        UnitOptions options;
        options.unfolded = {graph.find("q")};
        compare(test::textOf(graph, makeUnits(graph, options)), R"(
            input x
            quantize q <- x
            dequantize d <- q
            conv2d+relu y [W:w B:b] <- d
            (q2/1 of r) <- y
            output output <- q2
        )");
    }

    void makesABadgeOfAValueThatComesInQuantized()
    {
        compare(folded(R"(
            x  = input(int8[4])
            d1 = dequantize(x, 0.5, 0, -128, 127, int8)
            d2 = dequantize(x, 0.5, 0, -128, 127, int8)
            y  = add(d1, d2)
            output(y)
        )"),
            R"(
            input x
            (dq(x)/2 of x) <- x x
            add y <- dq(x) dq(x)
            output output <- y
        )");
    }

    void foldsDynamicQuantizationIntoTheBadge()
    {
        const Graph graph = graphFromText(R"(
            x = input(float32[4])
            c = quantized_decomposed.choose_qparams.tensor(x, -128, 127, 0.1, int8)
            s = _operator.getitem(c, 0)
            z = _operator.getitem(c, 1)
            q = quantized_decomposed.quantize_per_tensor.tensor(x, s, z, -128, 127, int8)
            d = quantized_decomposed.dequantize_per_tensor.tensor(q, s, z, -128, 127, int8)
            y = relu(d)
            output(y)
        )");
        const UnitGraph units = makeUnits(graph);
        compare(test::textOf(graph, units), R"(
            input x
            (q/1 of x) <- x
            relu y <- q
            output output <- y
        )");
        QCOMPARE(units.badges.at(0).nodes.size(), std::size_t {5});
        QVERIFY(units.badges.at(0).isDynamic);
    }

    void hidesShapeArithmeticAssertionsAndUnreadConstants()
    {
        const Graph graph = graphFromText(R"(
            dead = param(float32[4])
            x = input(float32[s77, 4])
            n = aten.sym_size.int(x, 0)
            m = _operator.mul(n, 2)
            a = aten._assert_tensor_metadata.default(x)
            y = aten.view.default(x, [m, -1])
            output(y)
        )");
        const UnitGraph units = makeUnits(graph);
        compare(test::textOf(graph, units), R"(
            input x
            view y <- x
            output output <- y
        )");
        QStringList hidden;
        for (const HiddenNode& node : units.hidden)
            hidden += QString::fromStdString(graph[node.node].name) + " "
                + QString::number(static_cast<int>(node.reason));
        QCOMPARE(hidden.join(", "), QString("dead 3, n 1, m 1, a 2"));
    }

    void countsUnitsThatShareAConstant()
    {
        compare(folded(R"(
            w = param(float32[4, 4])
            x = input(float32[4])
            y = linear(x, w)
            z = linear(y, w)
            output(z)
        )"),
            R"(
            input x
            linear y [W:w*2] <- x
            linear z [W:w*2] <- y
            output output <- z
        )");
    }

    void keepsArgumentsInOrderAndTwice()
    {
        compare(folded(R"(
            x = input(float32[4])
            y = flatten(x)
            z = cat([y, x, y], 1)
            output(z)
        )"),
            R"(
            input x
            flatten y <- x
            cat z <- y x y
            output output <- z
        )");
    }

    void joinsTheOutputsOfAnOpToIt()
    {
        compare(folded(R"(
            x = input(float32[4])
            c = aten.chunk.default(x, 2)
            a = _operator.getitem(c, 0)
            b = _operator.getitem(c, 1)
            y = add(a, b)
            output(y)
        )"),
            R"(
            input x
            chunk c <- x
            add y <- c c
            output output <- y
        )");
    }

    void stylesEdgesByWhatFlows()
    {
        const Graph graph = graphFromText(R"(
            x = input(float32[4])
            i = input(int64[4])
            q = quantize(x, 0.5, 0, -128, 127, int8)
            d = dequantize(q, 0.5, 0, -128, 127, int8)
            y = add(d, x) : float32[4]
            z = aten.index.Tensor(y, [i]) : float32[4]
            output(z)
        )");
        const UnitGraph units = makeUnits(graph);
        const auto styleInto = [&](const char* name, std::size_t argument) {
            for (const UnitEdge& edge : units.edges)
                if (edge.consumer == graph.find(name) && edge.argument == argument)
                    return edge.style;
            return EdgeStyle::Accumulator;
        };
        QCOMPARE(styleInto("q", 0), EdgeStyle::Integer);
        QCOMPARE(styleInto("y", 0), EdgeStyle::Integer);
        QCOMPARE(styleInto("y", 1), EdgeStyle::Float);
        QCOMPARE(styleInto("z", 1), EdgeStyle::ShapeOrIndex);
    }

    void namesAnUnknownOpInFull()
    {
        const Graph graph = graphFromText(R"(
            x = input(float32[4])
            y = mylib.roi_fold.default(x)
            output(y)
        )");
        const Unit unit = makeUnits(graph).units.at(1);
        QCOMPARE(unit.title, std::string("mylib::roi_fold"));
        QVERIFY(!unit.isKnownOp);
        QCOMPARE(unit.family, OpFamily::Other);
    }

    void cutsOutANeighbourhood()
    {
        const Graph graph = graphFromText(R"(
            x  = input(float32[4])
            q  = quantize(x, 0.5, 0, -128, 127, int8)
            d1 = dequantize(q, 0.5, 0, -128, 127, int8)
            d2 = dequantize(q, 0.5, 0, -128, 127, int8)
            y  = flatten(d1)
            z  = add(y, d2)
            r  = flatten(z)
            output(r)
        )");
        const UnitSubgraph part = neighbourhood(makeUnits(graph), {graph.find("y")}, 1);
        compare(test::textOf(graph, part.graph), R"(
            input x
            (q/2 of x) <- x
            flatten y <- q
            add z <- y q
        )");
        QCOMPARE(part.stubs.size(), std::size_t {1});
        QCOMPARE(part.stubs[0].consumer, graph.find("r"));
        QCOMPARE(part.original.size(), part.graph.order.size());
    }

    void leavesOtherReadersOfABadgeTwoHopsAway()
    {
        const Graph graph = graphFromText(R"(
            x  = input(float32[4])
            q  = quantize(x, 0.5, 0, -128, 127, int8)
            d1 = dequantize(q, 0.5, 0, -128, 127, int8)
            d2 = dequantize(q, 0.5, 0, -128, 127, int8)
            y  = flatten(d1)
            z  = relu(d2)
            output([y, z])
        )");
        const UnitGraph units = makeUnits(graph);
        compare(test::textOf(graph, neighbourhood(units, {graph.find("z")}, 1).graph), R"(
            input x
            (q/2 of x) <- x
            relu z <- q
            output output <- z
        )");
        compare(test::textOf(graph, neighbourhood(units, {graph.find("q")}, 0).graph), "(q/2 of x)");
    }
};

QTEST_APPLESS_MAIN(TestMakeUnits)
#include "tst_makeunits.moc"
