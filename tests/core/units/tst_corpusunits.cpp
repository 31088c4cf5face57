// SPDX-License-Identifier: Apache-2.0
#include "core/io/reader.h"
#include "core/units/unitgraph.h"
#include "core/units/unittext.h"
#include "tests/support/places.h"

#include <QtTest>

#include <map>
#include <set>

// What must hold of every folded graph, over every graph at hand.

using namespace qdq;

namespace {

std::vector<std::filesystem::path> graphFiles()
{
    std::vector<std::filesystem::path> files;
    for (const auto& root : {test::samples(), test::corpus("pt2e"), test::corpus("real")}) {
        if (root.empty())
            continue;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
            const std::string name = entry.path().filename().string();
            const bool isGraph = name.starts_with("float") || name.starts_with("annotated")
                || name.starts_with("prepared") || name.starts_with("calibrated")
                || name.starts_with("converted");
            if (isGraph && name.find(".json") != std::string::npos)
                files.push_back(entry.path());
            if (name.ends_with(".pt2") || name.ends_with(".pt2.gz"))
                files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// Empty when every node stands in exactly one place and placeOf agrees.
QString misplaced(const Graph& graph, const UnitGraph& units)
{
    std::vector<int> times(graph.nodes.size(), 0);
    const auto count = [&](const std::vector<NodeId>& nodes) {
        for (NodeId id : nodes)
            ++times[id.index()];
    };
    for (const Unit& unit : units.units)
        count(unit.nodes);
    for (const Badge& badge : units.badges)
        count(badge.nodes);
    for (const HiddenNode& hidden : units.hidden) {
        ++times[hidden.node.index()];
        if (units.placeOf[hidden.node].isValid())
            return "hidden and drawn: " + QString::fromStdString(graph[hidden.node].name);
    }
    for (NodeId id : allNodes(graph))
        if (times[id.index()] != 1)
            return QString::fromStdString(graph[id].name) + " stands in "
                + QString::number(times[id.index()]) + " places";
    return {};
}

/// Empty when edges go forward in `order` and come grouped by their target, arguments counted from
/// 0.
QString disordered(const UnitGraph& units)
{
    std::map<Endpoint, std::size_t> position;
    for (const Endpoint& end : units.order)
        position.emplace(end, position.size());
    if (position.size() != units.units.size() + units.badges.size())
        return "the order does not hold every unit and badge once";
    std::size_t last = 0;
    std::size_t argument = 0;
    for (const UnitEdge& edge : units.edges) {
        const std::size_t to = position.at(edge.to);
        if (position.at(edge.from) >= to)
            return "an edge leads backwards";
        if (to < last)
            return "edges are not grouped";
        argument = to == last ? argument : 0;
        last = to;
        if (edge.argument != argument++)
            return "arguments are not counted";
    }
    return {};
}

} // namespace

class TestCorpusUnits : public QObject
{
    Q_OBJECT

private slots:
    void everyNodeStandsInOnePlace()
    {
        std::size_t graphs = 0;
        std::size_t nodes = 0;
        std::set<std::string> unknown;
        for (const auto& file : graphFiles()) {
            const auto opened = openGraph(file);
            if (!opened)
                continue; // readers have their own tests
            const Graph& graph = opened->graph;
            ++graphs;
            nodes += graph.nodes.size();
            for (const bool fold : {true, false}) {
                UnitOptions options;
                options.foldQdq = fold;
                const UnitGraph units = makeUnits(graph, options);
                QVERIFY2(misplaced(graph, units).isEmpty(),
                    qPrintable(
                        QString::fromStdString(file.string()) + ": " + misplaced(graph, units)));
                QVERIFY2(disordered(units).isEmpty(),
                    qPrintable(QString::fromStdString(file.string()) + ": " + disordered(units)));
                for (const Unit& unit : units.units)
                    if (!unit.isKnownOp)
                        unknown.insert(unit.title);
            }
            // Texts of everything, for what they would trip over.
            const UnitGraph units = makeUnits(graph);
            const UnitTexts texts(graph, units);
            for (std::size_t i = 0; i < units.units.size(); ++i)
                QVERIFY(!texts.card(UnitId {i}).title.empty());
            for (std::size_t i = 0; i < units.badges.size(); ++i)
                QVERIFY2(!texts.badge(BadgeId {i}).text.empty(),
                    qPrintable(QString::fromStdString(file.string())));
        }
        qInfo("%zu graphs, %zu nodes, %zu ops that the table does not know", graphs, nodes,
            unknown.size());
        for (const std::string& name : unknown)
            qInfo("  %s", name.c_str());
    }

    void collapsingAnyModuleKeepsEveryNode()
    {
        std::size_t collapses = 0;
        for (const auto& file : graphFiles()) {
            const auto opened = openGraph(file);
            if (!opened || opened->graph.nodes.size() > 400)
                continue;
            const Graph& graph = opened->graph;
            std::set<std::string> paths;
            for (const Unit& unit : makeUnits(graph).units)
                if (!unit.modulePath.empty())
                    paths.insert(unit.modulePath.substr(0, unit.modulePath.find('.')));
            for (const std::string& path : paths) {
                UnitOptions options;
                options.collapsedModules = {path};
                QVERIFY2(misplaced(graph, makeUnits(graph, options)).isEmpty(),
                    qPrintable(QString::fromStdString(file.string() + " " + path)));
                ++collapses;
            }
        }
        qInfo("%zu modules collapsed", collapses);
    }
};

QTEST_APPLESS_MAIN(TestCorpusUnits)
#include "tst_corpusunits.moc"
