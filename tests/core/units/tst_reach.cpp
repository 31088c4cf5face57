// SPDX-License-Identifier: Apache-2.0
#include "core/units/reach.h"
#include "tests/support/graphtext.h"

#include <QtTest>

using namespace qdq;
using qdq::test::graphFromText;

namespace {

// a diamond of diamonds: 2 × 2 ways from x to z
constexpr auto kDiamonds = R"(
    x = input(float32[4])
    a = aten.neg.default(x)
    b = flatten(x)
    m = add(a, b)
    c = aten.neg.default(m)
    d = flatten(m)
    z = add(c, d)
    s = aten.neg.default(z)
    output(s)
)";

struct Drawn
{
    Graph graph = graphFromText(kDiamonds);
    UnitGraph units = makeUnits(graph);
    UnitReach reach {units};

    Endpoint at(const char* name) const { return units.placeOf[graph.find(name)]; }
    QString marked(const UnitReach::Marks& marks) const
    {
        QStringList names;
        for (const Unit& unit : units.units)
            if (marks[reach.numberOf(units.placeOf[unit.main])])
                names << QString::fromStdString(unit.name);
        return names.join(' ');
    }
};

} // namespace

class TestReach : public QObject
{
    Q_OBJECT

private slots:
    void goesUpAndDown()
    {
        const Drawn drawn;
        QCOMPARE(drawn.marked(drawn.reach.upstream(drawn.at("m"))), QString("x a b m"));
        QCOMPARE(drawn.marked(drawn.reach.downstream(drawn.at("c"))), QString("c z s output"));
    }
    void countsHops()
    {
        const Drawn drawn;
        const std::vector starts {drawn.at("m")};
        QCOMPARE(drawn.marked(drawn.reach.within(starts, 0)), QString("m"));
        QCOMPARE(drawn.marked(drawn.reach.within(starts, 1)), QString("a b m c d"));
    }
    void findsWhatLiesBetween()
    {
        const Drawn drawn;
        QCOMPARE(drawn.marked(drawn.reach.between(drawn.at("x"), drawn.at("z"))),
            QString("x a b m c d z"));
        QCOMPARE(drawn.marked(drawn.reach.between(drawn.at("z"), drawn.at("x"))), QString());
        QCOMPARE(drawn.marked(drawn.reach.between(drawn.at("a"), drawn.at("b"))), QString());
    }
    void countsAndListsPaths()
    {
        const Drawn drawn;
        QCOMPARE(drawn.reach.countPaths(drawn.at("x"), drawn.at("z")), std::size_t {4});
        QCOMPARE(drawn.reach.countPaths(drawn.at("a"), drawn.at("b")), std::size_t {0});
        QStringList paths;
        for (std::size_t i = 0; i < 4; ++i) {
            QString path;
            for (const Endpoint end : drawn.reach.path(drawn.at("x"), drawn.at("z"), i))
                path += QString::fromStdString(drawn.units[end.unit].name);
            paths << path;
        }
        QCOMPARE(paths, QStringList({"xamcz", "xamdz", "xbmcz", "xbmdz"}));
    }
};

QTEST_APPLESS_MAIN(TestReach)
#include "tst_reach.moc"
