// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/graph/servedmodules.h"
#include "core/io/reader.h"
#include "core/report/findinggroups.h"
#include "core/rules/rule.h"
#include "tests/support/places.h"

#include <QtTest>

#include <algorithm>
#include <set>

using namespace qdq;

namespace {

struct Checked
{
    OpenedGraph opened;
    CheckResult result;
    IdMap<NodeId, std::string> modules;

    explicit Checked(const std::filesystem::path& path)
        : opened(std::move(*openGraph(path)))
        , result(std::move(*checkGraph(opened.graph)))
        , modules(servedModulePaths(opened.graph))
    {
    }
    [[nodiscard]] std::vector<FindingGroup> groups() const
    {
        return groupFindings(opened.graph, modules, result.violations);
    }
};

std::vector<std::filesystem::path> graphs()
{
    std::vector<std::filesystem::path> files {test::samples() / "graphs/tiny_convnet_xnnpack.pt2",
        test::samples() / "graphs/tiny_convnet_vpu.pt2"};
    for (const auto& file : test::filesNamed(test::corpus("real"), "converted.json.gz"))
        files.push_back(file);
    qInfo("%zu graphs", files.size());
    return files;
}

} // namespace

class TestFindingGroups : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void putsEveryFindingInOneGroup();
    void groupsModulesOfOneClass();
    void dealsOutPicturesRuleByRule();
    void makesFewGroupsOfManyLayers();
};

void TestFindingGroups::putsEveryFindingInOneGroup()
{
    for (const auto& path : graphs()) {
        const Checked checked(path);
        std::set<std::size_t> seen;
        std::string last;
        for (const FindingGroup& group : checked.groups()) {
            QVERIFY(!group.members.empty() && std::ranges::is_sorted(group.members));
            QVERIFY(!naturalLess(group.rule, last));
            last = group.rule;
            std::set<std::string> modules;
            for (const std::size_t member : group.members) {
                const Finding& finding = checked.result.violations[member];
                QCOMPARE(finding.rule, group.rule);
                QVERIFY(seen.insert(member).second);
                QVERIFY2(modules.insert(checked.modules[finding.node]).second, path.c_str());
            }
        }
        QCOMPARE(seen.size(), checked.result.violations.size());
    }
}

void TestFindingGroups::groupsModulesOfOneClass()
{
    // stem and tail are both ConvBnReLU, and a max pool reads either.
    const Checked checked(test::samples() / "graphs/tiny_convnet_xnnpack.pt2");
    const auto nameOf = [&](std::size_t finding) {
        return checked.opened.graph[checked.result.violations[finding].node].name;
    };
    std::vector<std::string> names;
    for (const FindingGroup& group : checked.groups())
        if (group.rule == "R1" && nameOf(group.members.front()) == "quantize_per_tensor_1")
            std::ranges::transform(group.members, std::back_inserter(names), nameOf);
    QCOMPARE(names, (std::vector<std::string> {"quantize_per_tensor_1", "quantize_per_tensor_6"}));
}

void TestFindingGroups::dealsOutPicturesRuleByRule()
{
    std::vector<FindingGroup> groups;
    for (const char* rule : {"R1", "R1", "R1", "R2", "R4", "R4"})
        groups.push_back({rule, {groups.size()}, {}});
    dealOutPictures(groups, 4);
    std::vector<int> numbers;
    for (const FindingGroup& group : groups)
        numbers.push_back(group.picture ? static_cast<int>(*group.picture) : -1);
    QCOMPARE(numbers, (std::vector<int> {0, 1, -1, 2, 3, -1}));
    dealOutPictures(groups, 0);
}

void TestFindingGroups::makesFewGroupsOfManyLayers()
{
    const std::filesystem::path real = test::corpus("real");
    if (real.empty()) {
        qInfo("no recorded corpus here");
        return;
    }
    // 32 equal layers: a layer's findings, not those of the network.
    const Checked checked(real / "llama_32l/x86/converted.json.gz");
    QVERIFY(checked.result.violations.size() > 800);
    QVERIFY(checked.groups().size() < 60);
}

QTEST_APPLESS_MAIN(TestFindingGroups)
#include "tst_findinggroups.moc"
