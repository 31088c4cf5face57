// SPDX-License-Identifier: Apache-2.0
#include "core/units/paths.h"
#include "core/units/unitgraph.h"
#include "tests/support/graphtext.h"
#include "tests/support/unitstext.h"

#include <QtTest>

using namespace qdq;
using qdq::test::graphFromText;

namespace {

// Two blocks and a skip from before the first to after the second.
constexpr auto kBlocks = R"(
    x  = input(float32[4])
    q0 = quantize(x, 0.5, 0, -128, 127, int8)
    d0 = dequantize(q0, 0.5, 0, -128, 127, int8)
    e0 = dequantize(q0, 0.5, 0, -128, 127, int8)
    a1 = flatten(d0) @ a.one
    qa = quantize(a1, 0.5, 0, -128, 127, int8)
    da = dequantize(qa, 0.5, 0, -128, 127, int8)
    a2 = flatten(da) @ a.two
    q1 = quantize(a2, 0.5, 0, -128, 127, int8)
    d1 = dequantize(q1, 0.5, 0, -128, 127, int8)
    b1 = flatten(d1) @ b
    z  = add(b1, e0)
    output(z)
)";

QString collapsed(const char* text, const std::vector<std::string>& paths)
{
    const Graph graph = graphFromText(text);
    UnitOptions options;
    options.collapsedModules = paths;
    return QString::fromStdString(test::textOf(graph, makeUnits(graph, options)));
}

} // namespace

class TestCollapse : public QObject
{
    Q_OBJECT

private slots:
    void drawsAModuleAsOneBox()
    {
        QCOMPARE(collapsed(kBlocks, {"a"}),
            QString("input x\n(q0/2 of x) <- x\na a <- q0\n(q1/1 of a2) <- a\nflatten b1 <- q1\n"
                    "add z <- b1 q0\noutput output <- z\n"));
    }

    void hidesBadgesBetweenBoxesOnly()
    {
        QCOMPARE(collapsed(kBlocks, {"a", "b"}),
            QString("input x\n(q0/2 of x) <- x\na a <- q0\nb b <- a\nadd z <- b q0\n"
                    "output output <- z\n"));
    }

    void collapsesTheOutermostOfNestedPaths()
    {
        QCOMPARE(collapsed(kBlocks, {"a.one", "a"}), collapsed(kBlocks, {"a"}));
    }

    void keepsEveryNodeInOnePlace()
    {
        const Graph graph = graphFromText(kBlocks);
        UnitOptions options;
        options.collapsedModules = {"a"};
        const UnitGraph units = makeUnits(graph, options);
        const Unit& box = units[units.placeOf[graph.find("a1")].unit];
        QCOMPARE(box.kind, UnitKind::Module);
        QCOMPARE(box.nodes.size(), std::size_t {4}); // a1 qa da a2
        QCOMPARE(box.ops.size(), std::size_t {2});
        QCOMPARE(box.familyCounts[static_cast<std::size_t>(OpFamily::Shape)], 2U);
    }

    void ordersBoxesThatStandForScatteredNodes()
    {
        // a feeds m, which feeds the end of a: whatever the order, every unit is there once.
        const QString text = collapsed(R"(
            x  = input(float32[4])
            a1 = flatten(x) @ a
            m  = relu(a1) @ m
            a2 = add(m, a1) @ a
            output(a2)
        )",
            {"a"});
        QCOMPARE(text, QString("input x\na a <- x m\nrelu m <- a\noutput output <- a\n"));
    }

    void drawsABadgeInTheModuleThatHoldsBothEnds()
    {
        const Graph graph = graphFromText(kBlocks);
        const UnitGraph units = makeUnits(graph);
        const auto badgeOf = [&](const char* name) {
            return units[units.placeOf[graph.find(name)].badge];
        };
        QCOMPARE(badgeOf("qa").framePath, std::string("a"));
        QCOMPARE(badgeOf("qa").modulePath, std::string("a.one"));
        QCOMPARE(badgeOf("q1").framePath, std::string());
        QCOMPARE(badgeOf("q1").modulePath, std::string("a.two"));
        QCOMPARE(badgeOf("q0").modulePath, std::string("a.one")); // the input has no module
    }

    void comparesPathsByParts()
    {
        QCOMPARE(commonPath("a.b.c", "a.b.d"), std::string_view("a.b"));
        QCOMPARE(commonPath("a.bc", "a.bd"), std::string_view("a"));
        QCOMPARE(commonPath("a.b", "a.b.c"), std::string_view("a.b"));
        QCOMPARE(commonPath("ab", "a"), std::string_view(""));
        QVERIFY(isInside("a.b", "a"));
        QVERIFY(!isInside("ab", "a"));
        QCOMPARE(withoutCallNumbers("sub@1.fc"), std::string("sub.fc"));
    }
};

QTEST_APPLESS_MAIN(TestCollapse)
#include "tst_collapse.moc"
