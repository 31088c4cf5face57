// SPDX-License-Identifier: Apache-2.0
// What an edited config changes in how values are carried, on drawn graphs.
#include "core/diff/quantchanges.h"
#include "core/units/ghosts.h"
#include "tests/support/graphtext.h"

#include <QtTest>

using namespace qdq;
using qdq::test::graphFromText;

namespace {

/// Three convs in a row, all with quantized inputs.
const char* kNow = R"(
x  = input(float32[1, 3, 4, 4])
w1 = const(float32[3, 3, 1, 1])
w2 = const(float32[3, 3, 1, 1])
q1 = quantize(x, 0.5, 0, 0, 255, uint8)
d1 = dequantize(q1, 0.5, 0, 0, 255, uint8)
a  = conv2d(d1, w1) @ stem
q2 = quantize(a, 0.25, 0, 0, 255, uint8)
d2 = dequantize(q2, 0.25, 0, 0, 255, uint8)
b  = conv2d(d2, w2) @ block
q3 = quantize(b, 0.125, 0, 0, 255, uint8)
d3 = dequantize(q3, 0.125, 0, 0, 255, uint8)
c  = aten.gelu.default(d3) @ head
output(c)
)";

/// The same with `block` left in float; nodes have other names, as after another conversion.
const char* kThen = R"(
x  = input(float32[1, 3, 4, 4])
w1 = const(float32[3, 3, 1, 1])
w2 = const(float32[3, 3, 1, 1])
p1 = quantize(x, 0.5, 0, 0, 255, uint8)
e1 = dequantize(p1, 0.5, 0, 0, 255, uint8)
a  = conv2d(e1, w1) @ stem
b  = conv2d(a, w2) @ block
p2 = quantize(b, 0.0625, 0, 0, 255, uint8)
e2 = dequantize(p2, 0.0625, 0, 0, 255, uint8)
c  = aten.gelu.default(e2) @ head
output(c)
)";

std::vector<std::string> namesOf(const Graph& graph, const std::vector<NodeId>& nodes)
{
    std::vector<std::string> names;
    for (const NodeId node : nodes)
        names.push_back(graph[node].name);
    return names;
}

} // namespace

class TestQuantChanges : public QObject
{
    Q_OBJECT

private slots:
    void theSameGraphHasNoChanges()
    {
        const Graph now = graphFromText(kNow);
        const QuantChanges changes = quantChanges(now, now);
        QVERIFY(changes.ops.empty() && changes.gone.empty() && changes.added.empty());
        QCOMPARE(changes.kept.size(), 3U);
        for (const KeptTensor& kept : changes.kept)
            QVERIFY(!kept.isChanged && !kept.losesReader);
    }

    void findsTheOpThatTakesItsInputInFloat()
    {
        const Graph now = graphFromText(kNow);
        const Graph then = graphFromText(kThen);
        const QuantChanges changes = quantChanges(now, then);
        QCOMPARE(changes.ops.size(), 1U);
        QCOMPARE(then[changes.ops[0].then].name, "b");
        QCOMPARE(now[changes.ops[0].now].name, "b");
        QVERIFY(changes.ops[0].losesQuantized());
    }

    void namesWhatGoesAwayByItsPlace()
    {
        const Graph now = graphFromText(kNow);
        const Graph then = graphFromText(kThen);
        const QuantChanges changes = quantChanges(now, then);
        QCOMPARE(changes.gone.size(), 1U);
        QCOMPARE(now[changes.gone[0].node].name, "q2");
        QCOMPARE(then[changes.gone[0].producer].name, "a");
        QCOMPARE(namesOf(then, changes.gone[0].consumers), std::vector<std::string> {"b"});
        QVERIFY(changes.added.empty());
        // The other way round the same tensor comes.
        const QuantChanges back = quantChanges(then, now);
        QCOMPARE(namesOf(now, back.added), std::vector<std::string> {"q2"});
    }

    void whatStaysIsFoundUnderItsNewName()
    {
        const Graph now = graphFromText(kNow);
        const Graph then = graphFromText(kThen);
        const QuantChanges changes = quantChanges(now, then);
        QCOMPARE(changes.kept.size(), 2U);
        QCOMPARE(now[changes.nowOf[then.find("p1")]].name, "q1");
        QCOMPARE(now[changes.nowOf[then.find("p2")]].name, "q3");
        QVERIFY(!changes.kept[0].isChanged);
        QVERIFY(changes.kept[1].isChanged); // another scale
    }

    void aReaderThatTurnsAwayIsTold()
    {
        const Graph now = graphFromText(R"(
x = input(float32[4])
q = quantize(x, 0.5, 0, 0, 255, uint8)
d = dequantize(q, 0.5, 0, 0, 255, uint8)
a = aten.neg.default(d)
b = aten.gelu.default(d)
output(a, b)
)");
        const Graph then = graphFromText(R"(
x = input(float32[4])
q = quantize(x, 0.5, 0, 0, 255, uint8)
d = dequantize(q, 0.5, 0, 0, 255, uint8)
a = aten.neg.default(d)
b = aten.gelu.default(x)
output(a, b)
)");
        const QuantChanges changes = quantChanges(now, then);
        QCOMPARE(changes.kept.size(), 1U);
        QVERIFY(changes.kept[0].losesReader);
        QCOMPARE(namesOf(then, changes.kept[0].consumers), std::vector<std::string> {"a"});
    }

    /// A ghost stands between producer and consumer, where the Q was.
    void aGhostTakesThePlaceOfTheTensor()
    {
        const Graph now = graphFromText(kNow);
        const Graph then = graphFromText(kThen);
        const QuantChanges changes = quantChanges(now, then);
        UnitGraph units = makeUnits(then);
        const std::size_t badges = units.badges.size();
        addGhosts(units, {{changes.gone[0].producer, changes.gone[0].consumers}});
        QCOMPARE(units.badges.size(), badges + 1);
        const BadgeId ghost {badges};
        QVERIFY(isGhost(units[ghost]));
        const UnitId producer = units.placeOf[then.find("a")].unit;
        const UnitId consumer = units.placeOf[then.find("b")].unit;
        int in = 0;
        int out = 0;
        for (const UnitEdge& edge : units.edges) {
            QVERIFY(edge.from.unit != producer || edge.to.unit != consumer);
            in += edge.from.unit == producer && edge.to.badge == ghost;
            out += edge.from.badge == ghost && edge.to.unit == consumer;
        }
        QCOMPARE(in, 1);
        QCOMPARE(out, 1);
        const auto place = [&](Endpoint end) { return std::ranges::find(units.order, end); };
        QVERIFY(place({producer, {}}) < place({{}, ghost}));
        QVERIFY(place({{}, ghost}) < place({consumer, {}}));
    }

    void aGhostWithoutAnEdgeIsLeftOut()
    {
        const Graph then = graphFromText(kThen);
        UnitGraph units = makeUnits(then);
        const std::size_t badges = units.badges.size();
        addGhosts(units, {{then.find("a"), {then.find("c")}}, {NodeId {}, {}}});
        QCOMPARE(units.badges.size(), badges);
    }
};

QTEST_APPLESS_MAIN(TestQuantChanges)
#include "tst_quantchanges.moc"
