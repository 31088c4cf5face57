// SPDX-License-Identifier: Apache-2.0
// What is drawn as one box: levels, runs and modules that are built alike.
#include "core/units/identical.h"
#include "core/units/runs.h"
#include "core/units/scope.h"
#include "tests/support/graphtext.h"

#include <QtTest>

#include <set>

using namespace qdq;
using qdq::test::graphFromText;

namespace {

/// `count` modules layers.0 … of two ops each, in a chain.
UnitGraph chainOfLayers(int count, Graph* graph = nullptr)
{
    std::string text = "x = input(float32[4])\n";
    std::string last = "x";
    for (int i = 0; i < count; ++i) {
        const std::string n = std::to_string(i);
        text += "a" + n + " = aten.neg.default(" + last + ") @ layers." + n + "\n";
        text += "b" + n + " = flatten(a" + n + ") @ layers." + n + "\n";
        last = "b" + n;
    }
    text += "output(" + last + ")\n";
    Graph made = graphFromText(text.c_str());
    UnitGraph units = makeUnits(made);
    if (graph)
        *graph = std::move(made);
    return units;
}

std::set<std::string> framesOf(const UnitGraph& units)
{
    std::set<std::string> frames;
    for (const Unit& unit : units.units)
        frames.insert(unit.framePath);
    return frames;
}

} // namespace

class TestScope : public QObject
{
    Q_OBJECT

private slots:
    void leavesShortLevelsAlone()
    {
        UnitGraph units = chainOfLayers(12);
        const auto before = framesOf(units);
        addRuns(units, 12, 5);
        QVERIFY(framesOf(units) == before);
    }

    void splitsALongLevelIntoRunsOfModules()
    {
        UnitGraph units = chainOfLayers(12);
        addRuns(units, 10, 5);
        QCOMPARE(units.units[1].framePath, std::string("layers.0–4.0"));
        QCOMPARE(modulesBelow(units, 1),
            (std::vector<std::string> {"layers.0–4", "layers.5–9", "layers.10–11"}));
    }

    void splitsALongLevelIntoRunsOfOps()
    {
        std::string text = "x = input(float32[4])\n";
        for (int i = 0; i < 9; ++i)
            text += "n" + std::to_string(i) + " = aten.neg.default(x)\n";
        text += "output(n8)\n";
        const Graph graph = graphFromText(text.c_str());
        UnitGraph units = makeUnits(graph);
        addRuns(units, 8, 4);
        QCOMPARE(units.units[0].framePath, std::string("nodes 1–4"));
        QCOMPARE(units.units[4].framePath, std::string("nodes 5–8"));
    }

    void opensAModuleByOneLevel()
    {
        const UnitGraph units = chainOfLayers(12);
        const std::vector<std::string> inner = modulesIn(units, "layers");
        QCOMPARE(inner.size(), std::size_t {12});
        QCOMPARE(inner[3], std::string("layers.3"));
        QVERIFY(modulesIn(units, "layers.3").empty()); // small enough to be read at once
    }

    void drawsAtMostSoManyBoxes()
    {
        const UnitGraph units = chainOfLayers(40); // 80 ops, 40 modules
        QCOMPARE(openDepth(units, 100), 2);
        QCOMPARE(openDepth(units, 60), 1);
        QCOMPARE(openDepth(units, 20), 0);
    }

    void findsModulesThatAreBuiltAlike()
    {
        Graph graph;
        const UnitGraph units = chainOfLayers(4, &graph);
        const auto same = identicalModules(graph, units);
        QCOMPARE(same.size(), std::size_t {3});
        QCOMPARE(same.at("layers.3"), std::string("layers.0"));
    }

    void tellsModulesApartThatAreWiredOtherwise()
    {
        const Graph graph = graphFromText(R"(
            x  = input(float32[4])
            a0 = aten.neg.default(x) @ p
            b0 = add(a0, x) @ p
            a1 = aten.neg.default(b0) @ q
            b1 = add(a1, a1) @ q
            a2 = aten.neg.default(b1) @ r
            b2 = add(a2, b1) @ r
            output(b2)
        )");
        const auto same = identicalModules(graph, makeUnits(graph));
        QCOMPARE(same.size(), std::size_t {1});
        QCOMPARE(same.at("r"), std::string("p"));
    }
};

QTEST_APPLESS_MAIN(TestScope)
#include "tst_scope.moc"
