// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/groups/sharedgroups.h"
#include "core/io/reader.h"
#include "core/rules/target.h"
#include "tests/support/graphtext.h"
#include "tests/support/places.h"

#include <QtTest>

#include <algorithm>
#include <set>

using namespace qdq;
using qdq::test::graphFromText;

namespace {

struct Grouped
{
    explicit Grouped(Graph given, const Target* target = nullptr)
        : graph(std::move(given))
        , units(makeUnits(graph))
        , shared(sharedGroups(graph, units, target))
    {
    }

    Graph graph;
    UnitGraph units;
    SharedGroups shared;
};

const Target* vpu()
{
    return findTarget("vpu").get();
}

std::string namesOf(const Graph& graph, const SharedGroup& group)
{
    std::vector<std::string> names;
    for (const SharedTensor& tensor : group.tensors)
        names.push_back(graph[tensor.producer].name);
    return join(names, " ");
}

/// "S1: x pool = 0.5; S2: …", with "/" between scales that differ.
QString textOf(const Grouped& grouped)
{
    std::vector<std::string> parts;
    for (const SharedGroup& group : grouped.shared.groups) {
        std::vector<std::string> scales;
        for (const double scale : group.scales)
            scales.push_back(shortest(scale));
        parts.push_back(
            group.name() + ": " + namesOf(grouped.graph, group) + " = " + join(scales, "/"));
    }
    return QString::fromStdString(join(parts, "; "));
}

/// Pool, then add of it and of a second input; scales by name.
std::string poolAndAdd(const char* x, const char* pooled, const char* y, const char* sum)
{
    std::string text = R"(
        x  = input(float32[1, 2, 4, 4])
        y  = input(float32[1, 2, 2, 2])
        qx = quantize(x, $X, 0, -128, 127, int8)
        dx = dequantize(qx, $X, 0, -128, 127, int8)
        p  = max_pool2d(dx, [2, 2])
        qp = quantize(p, $P, 0, -128, 127, int8)
        dp = dequantize(qp, $P, 0, -128, 127, int8)
        qy = quantize(y, $Y, 0, -128, 127, int8)
        dy = dequantize(qy, $Y, 0, -128, 127, int8)
        a  = add(dp, dy)
        r  = relu(a)
        qa = quantize(r, $A, 0, -128, 127, int8)
        da = dequantize(qa, $A, 0, -128, 127, int8)
        output(da)
    )";
    for (const auto& [key, value] :
        {std::pair("$X", x), std::pair("$P", pooled), std::pair("$Y", y), std::pair("$A", sum)})
        for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key))
            text.replace(at, 2, value);
    return text;
}

/// Sets of producers' names, so that stages of one network can be compared.
std::set<std::set<std::string>> partitionOf(const Grouped& grouped)
{
    std::set<std::set<std::string>> parts;
    for (const SharedGroup& group : grouped.shared.groups) {
        std::set<std::string> names;
        for (const SharedTensor& tensor : group.tensors)
            names.insert(grouped.graph[tensor.producer].name);
        parts.insert(std::move(names));
    }
    return parts;
}

std::optional<Graph> graphAt(const std::filesystem::path& path)
{
    if (!std::filesystem::exists(path))
        return std::nullopt;
    auto opened = openGraph(path);
    return opened ? std::optional(std::move(opened->graph)) : std::nullopt;
}

/// Beside the tests, and in the corpus where it is.
std::vector<std::filesystem::path> recordedFiles(const char* name)
{
    const std::filesystem::path bundled =
        std::filesystem::path(QDQ_SOURCE_DIR) / "tests/core/quant/data/cases";
    std::vector<std::filesystem::path> files = qdq::test::filesNamed(bundled, name);
    std::ranges::copy(
        qdq::test::filesNamed(qdq::test::corpus("pt2e"), name), std::back_inserter(files));
    return files;
}

/// Converted graphs: those of the samples, and all that are recorded.
std::vector<std::filesystem::path> convertedFiles()
{
    std::vector<std::filesystem::path> files {qdq::test::samples() / "graphs/tiny_convnet_vpu.pt2",
        qdq::test::samples() / "graphs/tiny_convnet_xnnpack.pt2"};
    std::ranges::copy(recordedFiles("converted.json"), std::back_inserter(files));
    return files;
}

} // namespace

class TestSharedGroups : public QObject
{
    Q_OBJECT

private slots:
    void joinsWhatTheTargetRequiresAndWhatIsTransitive()
    {
        const Grouped grouped(graphFromText(poolAndAdd("0.5", "0.5", "0.5", "0.5")), vpu());
        QCOMPARE(textOf(grouped), QString("S1: x p y r = 0.5"));
        QVERIFY(!grouped.shared.groups.front().disagrees());
    }

    void saysWhenMembersDisagreeAndWhichIsWidest()
    {
        const Grouped grouped(graphFromText(poolAndAdd("0.5", "0.5", "0.25", "2.0")), vpu());
        QCOMPARE(textOf(grouped), QString("S1: x p y r = 0.25/0.5/2"));
        const SharedGroup& group = grouped.shared.groups.front();
        QVERIFY(group.disagrees());
        QCOMPARE(*group.widest, std::size_t {3});
        QCOMPARE(group.tensors[3].range->first, -256.0);
        QCOMPARE(group.tensors[3].range->second, 254.0);
    }

    void withoutATargetOnlyWhatKeepsItsScaleIsGrouped()
    {
        QCOMPARE(textOf(Grouped(graphFromText(poolAndAdd("0.5", "0.5", "0.5", "0.5")))),
            QString("S1: x p = 0.5"));
        QCOMPARE(
            textOf(Grouped(graphFromText(poolAndAdd("0.5", "0.25", "0.5", "0.5")))), QString());
    }

    void namesTheOpAndTheRuleOfEachTie()
    {
        const Grouped grouped(graphFromText(poolAndAdd("0.5", "0.5", "0.25", "2.0")), vpu());
        const std::vector<SharedReason>& reasons = grouped.shared.groups.front().reasons;
        QCOMPARE(reasons.size(), std::size_t {3});
        const NodeId pool = grouped.graph.find("p");
        QVERIFY(reasons[0] == (SharedReason {SharedReason::Kind::Required, pool, "R3"}));
        QVERIFY(reasons[1] == (SharedReason {SharedReason::Kind::HandedOn, pool, ""}));
        QVERIFY(reasons[2]
            == (SharedReason {SharedReason::Kind::Required, grouped.graph.find("a"), "R3"}));
    }

    void findsTheGroupOfANodeAndOfABadge()
    {
        const Grouped grouped(graphFromText(poolAndAdd("0.5", "0.5", "0.5", "0.5")), vpu());
        const SharedGroup* group = &grouped.shared.groups.front();
        for (const char* node : {"qx", "dx", "qp", "dp", "qy", "dy", "qa", "da"})
            QCOMPARE(grouped.shared.of(grouped.graph.find(node)), group);
        QCOMPARE(grouped.shared.of(grouped.graph.find("a")), nullptr);
        QCOMPARE(grouped.shared.of(NodeId {}), nullptr);
        for (const Badge& badge : grouped.units.badges)
            QCOMPARE(grouped.shared.of(badge), group);
    }

    void zeroPointsCountWhereARuleAsksForThem()
    {
        std::string text = poolAndAdd("0.5", "0.5", "0.5", "0.5");
        text.replace(text.find("quantize(p, 0.5, 0"), 18, "quantize(p, 0.5, 3");
        text.replace(text.find("dequantize(qp, 0.5, 0"), 21, "dequantize(qp, 0.5, 3");
        QVERIFY(!Grouped(graphFromText(text), vpu()).shared.groups.front().disagrees());
        const Grouped strict(graphFromText(text), findTarget("litert").get());
        const auto disagrees = [](const SharedGroup& group) { return group.disagrees(); };
        QVERIFY(std::ranges::any_of(strict.shared.groups, disagrees));
    }

    void samplesHaveTheGroupsThatTheirQuantizersMade()
    {
        const auto open = [](const char* name) {
            return Grouped(*graphAt(qdq::test::samples() / "graphs" / name), vpu());
        };
        // The VPU quantizer shares transitively; nothing is left that disagrees.
        const Grouped vpuMade = open("tiny_convnet_vpu.pt2");
        QCOMPARE(vpuMade.shared.groups.size(), std::size_t {3});
        for (const SharedGroup& group : vpuMade.shared.groups)
            QVERIFY(!group.disagrees());
        // add's three tensors have observers of their own.
        const Grouped xnnpack = open("tiny_convnet_xnnpack.pt2");
        const NodeId add = xnnpack.graph.find("add");
        const auto ofAdd =
            std::ranges::find_if(xnnpack.shared.groups, [&](const SharedGroup& group) {
                return std::ranges::find(group.reasons, add, &SharedReason::op)
                    != group.reasons.end();
            });
        QVERIFY(ofAdd != xnnpack.shared.groups.end());
        QVERIFY(ofAdd->disagrees());
        qInfo("%s", qPrintable(textOf(xnnpack)));
    }

    /// The observers that torch made are the judge of what annotations share.
    void annotationsShareWhatTorchGaveOneObserver()
    {
        int compared = 0;
        std::size_t groups = 0;
        for (const auto& file : recordedFiles("annotated.json")) {
            auto annotated = graphAt(file);
            auto prepared = graphAt(file.parent_path() / "prepared.json");
            if (!annotated || !prepared)
                continue;
            const auto specs = partitionOf(Grouped(std::move(*annotated)));
            const auto observers = partitionOf(Grouped(std::move(*prepared)));
            if (specs != observers)
                qWarning("%s: %zu groups of specs, %zu of observers", file.c_str(), specs.size(),
                    observers.size());
            QVERIFY(specs == observers);
            groups += specs.size();
            ++compared;
        }
        QVERIFY(groups > 0);
        qInfo("%d recorded networks compared, %zu groups", compared, groups);
    }

    void everyBrokenSharedScaleLiesInOneGroupThatDisagrees()
    {
        int checked = 0;
        for (const auto& file : convertedFiles()) {
            const Grouped grouped(*graphAt(file), vpu());
            const auto check = checkGraph(grouped.graph);
            QVERIFY(check);
            for (const Finding& finding : check->violations) {
                if (finding.rule != "R3")
                    continue;
                std::set<const SharedGroup*> groups;
                for (const NodeId tensor : finding.evidence)
                    if (grouped.units.placeOf[tensor].isBadge()) // else a constant of the card
                        groups.insert(grouped.shared.of(tensor));
                QCOMPARE(groups.size(), std::size_t {1});
                const SharedGroup* group = *groups.begin();
                QVERIFY2(group && group->disagrees(), file.c_str());
                ++checked;
            }
        }
        QVERIFY(checked > 0);
        qInfo("%d findings", checked);
    }

    /// Subtracted as integers they would overflow, and the range would begin above its end.
    void boundsOfAnyWidthGiveARange()
    {
        std::string text = poolAndAdd("0.5", "0.5", "0.5", "0.5");
        const std::string bounds = "0, -128, 127";
        const std::string wide = "100, -9223372036854775807, 9223372036854775807";
        for (std::size_t at = text.find(bounds); at != std::string::npos; at = text.find(bounds))
            text.replace(at, bounds.size(), wide);
        const Grouped grouped(graphFromText(text), vpu());
        QVERIFY(!grouped.shared.groups.empty());
        for (const SharedTensor& tensor : grouped.shared.groups.front().tensors) {
            QCOMPARE(tensor.range->first, -4611686018427387904.0);
            QCOMPARE(tensor.range->second, 4611686018427387904.0);
        }
    }

    void groupsAreNumberedInExecutionOrder()
    {
        std::size_t groups = 0;
        for (const auto& file : convertedFiles()) {
            const Grouped grouped(*graphAt(file), vpu());
            std::vector<std::size_t> firsts;
            for (const SharedGroup& group : grouped.shared.groups) {
                Endpoint first;
                first.badge = group.tensors.front().badge;
                firsts.push_back(static_cast<std::size_t>(
                    std::ranges::find(grouped.units.order, first) - grouped.units.order.begin()));
                QCOMPARE(group.number, firsts.size());
                QVERIFY(group.tensors.size() > 1);
            }
            QVERIFY(std::ranges::is_sorted(firsts));
            groups += firsts.size();
        }
        QVERIFY(groups > 2);
    }
};

QTEST_APPLESS_MAIN(TestSharedGroups)
#include "tst_sharedgroups.moc"
