// SPDX-License-Identifier: Apache-2.0
#include "core/rules/requant.h"
#include "tests/ui/samplescene.h"
#include "ui/draw/fonts.h"
#include "ui/draw/legend.h"
#include "ui/draw/nodepainter.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <set>

namespace qdq::ui::test {
namespace {

std::shared_ptr<const Scene> sceneBy(
    ColourBy by, const Sample& sample, SceneOptions options = sceneOptions())
{
    options.colourBy = by;
    return makeSampleScene(sample, std::move(options));
}

const CardContent& cardOf(const Scene& scene, const Sample& sample, const char* node)
{
    const Endpoint place = scene.placeOf(sample.graph.find(node));
    if (!place.unit.isValid())
        qFatal("%s is not drawn", node);
    return scene.cards[place.unit.index()].content;
}

int stepOf(const CardContent& card)
{
    return (static_cast<int>(*card.colour) - static_cast<int>(Token::Ramp1)) / 2;
}

QStringList wordsOf(const Scene& scene)
{
    QStringList words;
    for (const LegendEntry& entry : colourLegend(scene))
        words << entry.text;
    return words;
}

std::vector<ColourBy> allButKind()
{
    std::vector<ColourBy> all;
    for (int i = 1; i < kColourByCount; ++i)
        all.push_back(static_cast<ColourBy>(i));
    return all;
}

} // namespace

class TestColouring : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    void namesAreReadBack()
    {
        for (int i = 0; i < kColourByCount; ++i)
            QCOMPARE(colourByFromName(nameOf(static_cast<ColourBy>(i))), static_cast<ColourBy>(i));
        QVERIFY(!colourByFromName(QStringLiteral("mood")));
    }

    void kindNeedsNoLegend()
    {
        const auto scene = sceneBy(ColourBy::Kind, openSample());
        QVERIFY(colourLegend(*scene).empty());
        for (const SceneCard& card : scene->cards)
            QVERIFY(!card.content.colour);
    }

    void everythingElseBringsALegendOfWhatIsThere()
    {
        const Sample sample = openSample();
        for (const ColourBy by : allButKind()) {
            const auto scene = sceneBy(by, sample);
            std::set<Token> explained {Token::LineControl};
            for (const ColourClass& each : scene->colours) {
                explained.insert(each.colour);
                QVERIFY(!each.text.isEmpty());
            }
            QCOMPARE(wordsOf(*scene).front(), titleOf(by));
            for (const SceneCard& card : scene->cards) {
                QVERIFY(card.content.colour);
                QVERIFY(explained.contains(*card.content.colour));
            }
        }
    }

    void aLargerShiftIsNeverALowerStep()
    {
        for (const char* file : {"tiny_convnet_xnnpack.pt2", "tiny_convnet_vpu.pt2"}) {
            const Sample sample = openSample(file);
            const auto scene = sceneBy(ColourBy::Shift, sample);
            std::map<int, std::set<int>> steps; // by shift
            std::set<NodeId> convs;
            for (const RequantRow& row : makeRequantTable(sample.graph)) {
                const auto& card = cardOf(*scene, sample, sample.graph[row.node].name.c_str());
                QVERIFY(isRamp(*card.colour));
                QVERIFY(card.footer.contains(QStringLiteral("≫"))); // the number itself
                steps[std::ranges::max(row.shift)].insert(stepOf(card));
                convs.insert(row.node);
            }
            int last = -1;
            for (const auto& [shift, found] : steps) {
                QCOMPARE(found.size(), std::size_t {1});
                QVERIFY(*found.begin() >= last);
                last = *found.begin();
            }
            for (const Unit& unit : scene->units.units)
                if (!convs.contains(unit.main))
                    QCOMPARE(*cardOf(*scene, sample, sample.graph[unit.main].name.c_str()).colour,
                        Token::LineControl);
        }
    }

    void aPartHasTheColoursOfTheWhole()
    {
        const Sample sample = openSample();
        for (const ColourBy by : allButKind()) {
            const auto whole = sceneBy(by, sample);
            SceneOptions options = sceneOptions();
            options.focus = FocusScope {sample.graph.find("linear"), 1};
            const auto part = sceneBy(by, sample, options);
            QCOMPARE(
                cardOf(*part, sample, "linear").colour, cardOf(*whole, sample, "linear").colour);
        }
    }

    void saysInWordsWhereAnOpRuns()
    {
        const Sample sample = openSample();
        const auto scene = sceneBy(ColourBy::Placement, sample);
        QCOMPARE(
            cardOf(*scene, sample, "adaptive_avg_pool2d").footer, QStringLiteral("on the CPU"));
        QVERIFY(!cardOf(*scene, sample, "conv2d").footer.contains(QStringLiteral("CPU")));
        QVERIFY(wordsOf(*scene).contains(QStringLiteral("runs on VPU")));
    }

    void withoutATargetThereIsNoPlace()
    {
        Sample sample = openSample();
        sample.check = {};
        const auto scene = sceneBy(ColourBy::Placement, sample);
        QCOMPARE(wordsOf(*scene),
            (QStringList {titleOf(ColourBy::Placement), QStringLiteral("no target is chosen")}));
    }

    void findingsAreThoseOfTheCardAndOfWhatItWrites()
    {
        const Sample sample = openSample();
        const auto scene = sceneBy(ColourBy::Findings, sample);
        // max_pool2d breaks nothing itself; the tensor that it writes has a zero point.
        QVERIFY(cardOf(*scene, sample, "max_pool2d").marks.empty());
        QCOMPARE(*cardOf(*scene, sample, "max_pool2d").colour, Token::ErrorFg);
        const Sample clean = openSample("tiny_convnet_vpu.pt2");
        for (const SceneCard& card : sceneBy(ColourBy::Findings, clean)->cards)
            QVERIFY(*card.content.colour == Token::OkFg || card.content.kind != UnitKind::Op);
    }

    void whatIsWaivedIsNoViolation()
    {
        const Sample sample = openSample();
        SceneOptions options = sceneOptions();
        options.waived =
            std::make_shared<const std::vector<bool>>(sample.check.violations.size(), true);
        const auto scene = sceneBy(ColourBy::Findings, sample, options);
        QCOMPARE(*cardOf(*scene, sample, "max_pool2d").colour, Token::WaivedFg);
        QVERIFY(wordsOf(*scene).contains(QStringLiteral("waived findings only")));
        QVERIFY(!wordsOf(*scene).contains(QStringLiteral("has violations")));
    }

    void aConfigNamesItsSources()
    {
        SceneOptions options = sceneOptions();
        options.configSource = [](NodeId) { return ConfigSource::Global; };
        const auto scene = sceneBy(ColourBy::Config, openSample(), options);
        QCOMPARE(wordsOf(*scene),
            (QStringList {titleOf(ColourBy::Config), labelOf(ConfigSource::Global)}));
    }

    void aBoxShowsHowItsOpsShareTheColours()
    {
        const Sample sample = openSample();
        SceneOptions options = sceneOptions();
        options.units.collapsedModules = {"block"};
        options.maxBoxes = 0;
        const auto scene = sceneBy(ColourBy::Placement, sample, options);
        const auto box = std::ranges::find_if(scene->cards,
            [](const SceneCard& card) { return card.content.kind == UnitKind::Module; });
        QVERIFY(box != scene->cards.end());
        QCOMPARE(box->content.mix.size(), std::size_t {1}); // all of it runs on the target
        QCOMPARE(box->content.mix.front().colour, Token::OkFg);
        QCOMPARE(box->content.mix.front().nodes, std::size_t {3}); // two convs and an add
    }

    void whatIsFloatStaysHatched()
    {
        const Sample sample = openSample();
        const auto plain = sceneBy(ColourBy::Kind, sample);
        for (const ColourBy by : allButKind()) {
            const auto scene = sceneBy(by, sample);
            for (std::size_t i = 0; i < scene->cards.size(); ++i)
                QCOMPARE(scene->cards[i].content.isFloat, plain->cards[i].content.isFloat);
        }
    }
};

} // namespace qdq::ui::test

QTEST_MAIN(qdq::ui::test::TestColouring)
#include "tst_colouring.moc"
