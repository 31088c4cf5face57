// SPDX-License-Identifier: Apache-2.0
#include "core/units/nodegroups.h"
#include "tests/support/graphtext.h"
#include "tests/support/unitstext.h"

#include <QtTest>

using namespace qdq;
using qdq::test::graphFromText;

namespace {

constexpr auto kNetwork = R"(
    x  = input(float32[4])
    a1 = flatten(x) @ net.a
    a2 = relu(a1) @ net.a
    b1 = flatten(a2) @ net.b.in
    b2 = relu(b1) @ net.b.in
    q  = quantize(b2, 0.5, 0, -128, 127, int8)
    d  = dequantize(q, 0.5, 0, -128, 127, int8)
    c1 = flatten(d) @ net.c
    output(c1)
)";

struct Grouped
{
    explicit Grouped(const std::vector<NodeGroup>& groups)
        : graph(graphFromText(kNetwork))
    {
        UnitOptions options;
        options.foldActivations = false;
        units = makeUnits(graph, options);
        paths = addNodeGroups(graph, units, groups);
    }
    [[nodiscard]] std::string frameOf(const char* name) const
    {
        return units.framePath(units.placeOf[graph.find(name)]);
    }
    Graph graph;
    UnitGraph units;
    std::vector<std::string> paths;
};

} // namespace

class TestNodeGroups : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void standsInTheModuleAroundItsOps()
    {
        const Grouped one({{"mine", {"a2", "b1"}}});
        QCOMPARE(one.paths, (std::vector<std::string> {"net.mine"}));
        QCOMPARE(one.frameOf("a2"), std::string("net.mine.a"));
        QCOMPARE(one.frameOf("b1"), std::string("net.mine.b.in"));
        QCOMPARE(one.frameOf("a1"), std::string("net.a")); // was not asked
        const Grouped inner({{"mine", {"b1", "b2"}}});
        QCOMPARE(inner.paths.front(), std::string("net.b.in.mine"));
        QCOMPARE(inner.frameOf("b1"), std::string("net.b.in.mine"));
    }

    void takesTheBadgeBetweenItsOps()
    {
        QCOMPARE(Grouped({}).frameOf("q"), std::string("net"));
        QCOMPARE(Grouped({{"mine", {"b2", "c1"}}}).frameOf("q"), std::string("net.mine"));
        QCOMPARE(Grouped({{"mine", {"b1", "b2"}}}).frameOf("q"), std::string("net"));
    }

    void isCollapsedLikeAModule()
    {
        Grouped one({{"mine", {"a2", "b1", "b2"}}});
        const UnitGraph drawn = collapseModules(one.graph, one.units, {"net.mine"});
        const Unit& box = drawn[drawn.placeOf[one.graph.find("b1")].unit];
        QCOMPARE(box.kind, UnitKind::Module);
        QCOMPARE(box.ops.size(), std::size_t {3});
        QCOMPARE(drawn.placeOf[one.graph.find("a2")], drawn.placeOf[one.graph.find("b2")]);
    }

    void holdsAnEarlierGroupThatItTakesWhole()
    {
        const Grouped both({{"inner", {"b1", "b2"}}, {"outer", {"a2", "b1", "b2"}}});
        QCOMPARE(both.paths.back(), std::string("net.outer"));
        QCOMPARE(both.frameOf("b1"), std::string("net.outer.b.in.inner"));
    }

    void makesNoTwoModulesOfOneNameInOnePlace()
    {
        const Grouped twice({{"a", {"b1", "c1"}}, {"a", {"a1", "b2"}}});
        QCOMPARE(twice.paths, (std::vector<std::string> {"net.a (2)", "net.a (3)"}));
        QCOMPARE(Grouped({{"v1.5", {"a1", "a2"}}}).paths.front(), std::string("net.a.v1_5"));
    }

    void leavesOutWhatTheGraphHasNot()
    {
        const Grouped some({{"mine", {"gone", "c1"}}, {"lost", {"nowhere"}}});
        QCOMPARE(some.frameOf("c1"), std::string("net.c.mine"));
        QCOMPARE(some.paths.back(), std::string());
    }
};

QTEST_APPLESS_MAIN(TestNodeGroups)
#include "tst_nodegroups.moc"
