// SPDX-License-Identifier: Apache-2.0
#include "core/groups/sharedgroups.h"
#include "core/rules/target.h"
#include "tests/ui/samplescene.h"
#include "ui/draw/fonts.h"
#include "ui/draw/scenegroups.h"

#include <QtTest>

#include <algorithm>

namespace qdq::ui::test {
namespace {

QStringList labelsOf(const Scene& scene)
{
    QStringList labels;
    for (const SceneGroup& group : scene.groups)
        labels << group.label;
    return labels;
}

/// Every tensor of a group in one of its outlines; nothing else but ops of the group.
void checkOutlines(const Scene& scene, const SharedGroups& shared)
{
    QCOMPARE(scene.groups.size(), shared.groups.size());
    for (const SceneGroup& group : scene.groups) {
        QVERIFY(group.badges.size() >= 2);
        for (const BadgeId badge : group.badges)
            QVERIFY(std::ranges::any_of(group.outlines, [&](const QRectF& outline) {
                return outline.contains(scene.badges[badge.index()].rect);
            }));
        for (std::size_t i = 0; i < scene.badges.size(); ++i)
            for (const QRectF& outline : group.outlines)
                if (outline.intersects(scene.badges[i].rect))
                    QCOMPARE(scene.badges[i].content.group, group.name);
        const std::vector<SharedReason>& reasons = shared.groups[group.number - 1].reasons;
        for (std::size_t i = 0; i < scene.cards.size(); ++i)
            for (const QRectF& outline : group.outlines)
                if (outline.intersects(scene.cards[i].rect))
                    QVERIFY(std::ranges::find(reasons, scene.units.units[i].main, &SharedReason::op)
                        != reasons.end());
    }
}

/// Beside the tests, and in the corpus where it is.
std::vector<std::filesystem::path> convertedFiles()
{
    const std::filesystem::path bundled =
        std::filesystem::path(QDQ_SOURCE_DIR) / "tests/core/quant/data/cases";
    std::vector<std::filesystem::path> files = qdq::test::filesNamed(bundled, "converted.json");
    std::ranges::copy(qdq::test::filesNamed(qdq::test::corpus("pt2e"), "converted.json"),
        std::back_inserter(files));
    return files;
}

SceneOptions fastOptions()
{
    SceneOptions options = sceneOptions();
    options.layout.useDot = false;
    return options;
}

} // namespace

class TestSceneGroups : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    void labelsSayHowManyAndWhichScale()
    {
        const auto scene = makeSampleScene(openSample("tiny_convnet_vpu.pt2"));
        QCOMPARE(labelsOf(*scene).front(), QStringLiteral("S1 · 4 tensors · 2⁻⁴"));
        QVERIFY(!scene->groups.front().isBroken);
    }

    void thoseThatDisagreeNameTheWidest()
    {
        const auto scene = makeSampleScene(openSample());
        QCOMPARE(labelsOf(*scene).front(),
            QStringLiteral("S1 · 4 tensors · 3 scales · widest: conv2d_2"));
        QVERIFY(scene->groups.front().isBroken);
    }

    void badgesCarryTheLetter()
    {
        const Sample sample = openSample();
        const auto scene = makeSampleScene(sample);
        const UnitGraph units = makeUnits(sample.graph);
        const SharedGroups shared = sharedGroups(sample.graph, units, sample.check.target.get());
        int lettered = 0;
        for (std::size_t i = 0; i < scene->badges.size(); ++i) {
            const SharedGroup* group = shared.of(scene->units.badges[i]);
            lettered += group ? 1 : 0;
            QCOMPARE(scene->badges[i].content.group,
                group ? QString::fromStdString(group->name()) : QString());
        }
        QVERIFY(lettered >= 4);
    }

    void aPartKeepsNumberAndLabel()
    {
        const Sample sample = openSample();
        SceneOptions options = sceneOptions();
        options.focus = FocusScope {sample.graph.find("flatten"), 1};
        const auto part = makeSampleScene(sample, options);
        QCOMPARE(labelsOf(*part), labelsOf(*makeSampleScene(sample)).mid(1));
    }

    void outlinesHoldTheirTensorsAndNothingForeign()
    {
        for (const char* file : {"tiny_convnet_xnnpack.pt2", "tiny_convnet_vpu.pt2"}) {
            const Sample sample = openSample(file);
            const auto scene = makeSampleScene(sample);
            QVERIFY(scene->groups.size() >= 2);
            checkOutlines(*scene,
                sharedGroups(sample.graph, makeUnits(sample.graph), sample.check.target.get()));
        }
    }

    void theSameHoldsForEveryRecordedNetwork()
    {
        int groups = 0;
        for (const auto& file : convertedFiles()) {
            auto opened = openGraph(file);
            QVERIFY(opened);
            const auto check = checkGraph(opened->graph);
            QVERIFY(check);
            const auto scene = makeScene(opened->graph, *check, fastOptions());
            QVERIFY(scene);
            checkOutlines(
                *scene, sharedGroups(opened->graph, makeUnits(opened->graph), check->target.get()));
            groups += static_cast<int>(scene->groups.size());
        }
        QVERIFY(groups > 0);
        qInfo("%d groups outlined", groups);
    }

    void aCardStandsForTheGroupOfWhatItWrites()
    {
        const Sample sample = openSample();
        const auto scene = makeSampleScene(sample);
        const auto groupOf = [&](const char* node) {
            const auto group = scene->groupAt(scene->placeOf(sample.graph.find(node)));
            return group ? scene->groups[*group].name : QString();
        };
        QCOMPARE(groupOf("add"), QStringLiteral("S1"));
        QCOMPARE(groupOf("flatten"), QStringLiteral("S2"));
        QCOMPARE(groupOf("linear"), QStringLiteral("S2")); // it reads it
        QCOMPARE(groupOf("x"), QString());
    }
};

} // namespace qdq::ui::test

QTEST_MAIN(qdq::ui::test::TestSceneGroups)
#include "tst_scenegroups.moc"
