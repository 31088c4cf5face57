// SPDX-License-Identifier: Apache-2.0
// Two graphs as data: what is which, what differs, and both drawings in one layout.
#include "core/rules/target.h"
#include "tests/support/places.h"
#include "tests/ui/support/drawndocument.h"
#include "ui/compare/comparedscenes.h"
#include "ui/compare/comparereport.h"
#include "ui/compare/comparetoolbar.h"
#include "ui/compare/differencemodel.h"
#include "ui/compare/pairview.h"
#include "ui/draw/fonts.h"
#include "ui/session/preview.h"
#include "ui/support/qtconvert.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QFile>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <set>

using namespace qdq;
using namespace qdq::ui;
using qdq::ui::test::documentOf;

namespace {

DocumentPtr openDocument(const std::filesystem::path& path)
{
    Result<OpenedGraph> opened = openGraph(path);
    if (!opened)
        qFatal("%s", toText(opened.error()).c_str());
    Result<DocumentPtr> document =
        makeCheckedDocument(std::move(*opened), builtInTargets().front(), {});
    if (!document)
        qFatal("%s", toText(document.error()).c_str());
    return *document;
}

DocumentPtr sample(const std::string& name)
{
    return openDocument(qdq::test::samples() / "graphs" / name);
}

ComparisonPtr compare(
    const DocumentPtr& a, const DocumentPtr& b, const CompareOptions& options = {})
{
    Result<ComparisonPtr> comparison = compareDocuments(a, b, options);
    if (!comparison)
        qFatal("%s", toText(comparison.error()).c_str());
    return *comparison;
}

ComparedScenes draw(const Comparison& comparison, bool isAligned = true)
{
    ComparedLook look;
    look.isAligned = isAligned;
    look.layout.useWorker = false;
    Result<ComparedScenes> scenes = drawCompared(comparison, {}, look, {});
    if (!scenes)
        qFatal("%s", toText(scenes.error()).c_str());
    return *scenes;
}

/// "≠ conv2d bias | bias | fp32 | int32, s_in·s_w | R4 resolved".
QStringList linesOf(const Comparison& comparison, DifferenceKind kind)
{
    QStringList lines;
    for (const DifferenceRow& row : comparison.rows)
        if (row.kind == kind)
            lines << QStringList {row.element, row.field, row.a, row.b, row.note}.join(
                QStringLiteral(" | "));
    return lines;
}

QStringList factsOf(const PairView& view)
{
    QStringList lines;
    for (const PairFact& fact : view.facts)
        lines << QStringLiteral("%1 %2 %3 %4")
                     .arg(fact.field, fact.a,
                         fact.isSame ? QStringLiteral("=") : QStringLiteral("≠"), fact.b);
    return lines;
}

constexpr auto kTwoRelus = R"(
    x = input(float32[1, 4])
    r = relu(x) @ first
    s = relu(r) @ second
    t = add(s, x)
    output(t)
)";
constexpr auto kTwoRelusRenamed = R"(
    x = input(float32[1, 4])
    other = relu(x) @ one
    last = relu(other) @ two
    t = add(last, x)
    output(t)
)";

/// No two boxes of a scene share a place.
bool hasOverlap(const Scene& scene)
{
    std::vector<QRectF> rects;
    for (const SceneCard& card : scene.cards)
        rects.push_back(card.rect);
    for (const SceneBadge& badge : scene.badges)
        rects.push_back(badge.rect);
    for (const SceneCard& ghost : scene.ghostCards)
        rects.push_back(ghost.rect);
    for (std::size_t i = 0; i < rects.size(); ++i)
        for (std::size_t j = i + 1; j < rects.size(); ++j)
            if (rects[i].adjusted(1, 1, -1, -1).intersects(rects[j].adjusted(1, 1, -1, -1)))
                return true;
    return false;
}

} // namespace

class TestComparison : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        loadFonts();
        m_tiny = compare(sample("tiny_convnet_xnnpack.pt2"), sample("tiny_convnet_vpu.pt2"));
    }

    void countsWhatDiffersByKind()
    {
        QCOMPARE(m_tiny->matchedCards, std::size_t(12));
        QCOMPARE(m_tiny->a.cards, std::size_t(12));
        QCOMPARE(m_tiny->count(DifferenceKind::Scale), 11);
        QCOMPARE(m_tiny->count(DifferenceKind::ZeroPoint), 10);
        QCOMPARE(m_tiny->count(DifferenceKind::Weight), 5);
        QCOMPARE(m_tiny->count(DifferenceKind::Bias), 5);
        QCOMPARE(m_tiny->count(DifferenceKind::TypeOrShape), 1);
        QCOMPARE(m_tiny->count(DifferenceKind::Added), 15);
        QCOMPARE(m_tiny->count(DifferenceKind::Removed), 0);
        QCOMPARE(m_tiny->count(DifferenceKind::Structure), 0);
        QCOMPARE(m_tiny->violations.onlyA.size(), std::size_t(33));
        QVERIFY(m_tiny->violations.onlyB.empty());
        QCOMPARE(m_tiny->b->liveNodes.size() - m_tiny->a->liveNodes.size(), std::size_t(15));
    }

    void everyBiasIsOneRowWithItsRule()
    {
        const QStringList lines = linesOf(*m_tiny, DifferenceKind::Bias);
        QCOMPARE(lines.size(), 5);
        for (const QString& line : lines)
            QVERIFY2(line.contains(QStringLiteral(" bias | bias | fp32 | int32, s_in·s_w | "))
                    && line.endsWith(QStringLiteral("R4 resolved")),
                qPrintable(line));
    }

    void scalesSayTheirFactor()
    {
        const QStringList lines = linesOf(*m_tiny, DifferenceKind::Scale);
        QVERIFY2(lines.contains(QStringLiteral(
                     "add → conv2d_3 | scale | 0.021680 | 2⁻⁴ | × 2.88 · R2 resolved")),
            qPrintable(lines.join(QLatin1Char('\n'))));
        QCOMPARE(linesOf(*m_tiny, DifferenceKind::TypeOrShape),
            QStringList {QStringLiteral("x | shape | s77×3×16×16 | 8×3×16×16 | R6 resolved")});
    }

    void aGraphDiffersFromItselfInNothing()
    {
        const DocumentPtr vpu = sample("tiny_convnet_vpu.pt2");
        const ComparisonPtr same = compare(vpu, vpu);
        QVERIFY(same->rows.empty());
        QCOMPARE(same->matchedCards, same->a.cards);
        for (const NodeId node : vpu->liveNodes)
            if (same->diff.placesA.nodes[node].op.isValid())
                QCOMPARE(same->a.partners[node], node);
    }

    void partnersLeadBack()
    {
        for (const NodeId node : m_tiny->a->liveNodes)
            if (const NodeId partner = m_tiny->a.partners[node]; partner.isValid())
                QCOMPARE(m_tiny->b.partners[partner], node);
    }

    void answersTheWordsOfTheQuery()
    {
        const Graph& a = m_tiny->a->graph();
        const NodeId add = a.find("add");
        QVERIFY(m_tiny->differs(false, add, "rule"));
        QVERIFY(!m_tiny->differs(false, add, "changed"));
        const NodeId conv = a.find("conv2d");
        QVERIFY(m_tiny->differs(false, conv, "changed"));
        QVERIFY(!m_tiny->differs(false, conv, "scale"));
        std::size_t scales = 0;
        for (const NodeId node : m_tiny->a->liveNodes)
            scales += m_tiny->differs(false, node, "scale");
        QCOMPARE(scales, std::size_t(11));
        std::size_t added = 0;
        for (const NodeId node : m_tiny->b->liveNodes)
            added += m_tiny->differs(true, node, "added");
        QCOMPARE(added, std::size_t(15));
    }

    void matchesByNameAndByStructure()
    {
        // One network under other names and in other modules.
        const DocumentPtr a = documentOf(kTwoRelus);
        const DocumentPtr b = documentOf(kTwoRelusRenamed);
        const auto matched = [&](MatchBy match) {
            return compare(a, b, {match, 1e-6})->matchedCards;
        };
        QCOMPARE(matched(MatchBy::Name), std::size_t(3)); // x, the add and the output
        QCOMPARE(matched(MatchBy::Structure), std::size_t(5));
    }

    void whatIsPairedByHandIsOnePair()
    {
        const DocumentPtr a = documentOf(kTwoRelus);
        const DocumentPtr b = documentOf(kTwoRelusRenamed);
        CompareOptions options {MatchBy::Name, 1e-6};
        const NodeId mine = a->graph().find("r");
        const NodeId theirs = b->graph().find("other");
        const ComparisonPtr before = compare(a, b, options);
        QVERIFY(before->canBePaired(false, mine) && before->canBePaired(true, theirs));
        QVERIFY(!before->canBePaired(false, a->graph().find("t")));
        options.pairs = {{mine, theirs}};
        const ComparisonPtr after = compare(a, b, options);
        QCOMPARE(after->matchedCards, before->matchedCards + 1);
        QCOMPARE(after->a.partners[mine], theirs);
        QCOMPARE(after->pairAt(true, theirs), std::optional<std::size_t>(0));
        QVERIFY(!after->canBePaired(false, mine));
        QCOMPARE(viewPair(*after, mine, theirs).subtitle, QStringLiteral("Paired by hand"));
        CompareReportRequest request {after, {a, QStringLiteral("/d/a.json"), {}, {}},
            {b, QStringLiteral("/d/b.json"), {}, {}}, CompareFormat::Text, {},
            QStringLiteral("/d/out.txt")};
        QCOMPARE(commandOf(request),
            QStringLiteral("qdqscope-cli diff a.json b.json --match name --match r=other -o "
                           "out.txt"));
    }

    void aWideToleranceLeavesWhatIsNoNumber()
    {
        const ComparisonPtr wide =
            compare(m_tiny->a.document, m_tiny->b.document, {MatchBy::ModuleAndOp, 1});
        QCOMPARE(wide->count(DifferenceKind::Scale), 0);
        QCOMPARE(wide->count(DifferenceKind::ZeroPoint), 10);
        QCOMPARE(wide->count(DifferenceKind::Bias), 5);
    }

    void matchedBoxesStandAtOnePlace()
    {
        const ComparedScenes scenes = draw(*m_tiny);
        for (std::size_t i = 0; i < scenes.a->cards.size(); ++i) {
            const NodeId partner = m_tiny->a.partners[scenes.a->units.units[i].main];
            QCOMPARE(scenes.b->rectOf(scenes.b->placeOf(partner)), scenes.a->cards[i].rect);
        }
        QVERIFY(scenes.a->ghostCards.empty());
        QVERIFY(!hasOverlap(*scenes.a));
        QVERIFY(!hasOverlap(*scenes.b));
    }

    void signsStandWhereSomethingDiffers()
    {
        const ComparedScenes scenes = draw(*m_tiny);
        const auto signAt = [&](const char* name) {
            return scenes.a->cards[scenes.a->placeOf(m_tiny->a->graph().find(name)).unit.index()]
                .difference;
        };
        QCOMPARE(signAt("conv2d"), Difference::Changed); // weight and bias
        QCOMPARE(signAt("add"), Difference::Changed); // R3
        QCOMPARE(signAt("max_pool2d"), Difference::None); // only its tensor
        QCOMPARE(
            std::ranges::count_if(scenes.a->badges,
                [](const SceneBadge& badge) { return badge.difference == Difference::Changed; }),
            11);
    }

    void whatOneSideHasLeavesAGhostOnTheOther()
    {
        const ComparisonPtr comparison =
            compare(sample("tiny_convnet_float.pt2"), sample("tiny_convnet_vpu.pt2"));
        QVERIFY(comparison->matchedCards < comparison->a.cards);
        const ComparedScenes scenes = draw(*comparison);
        std::set<QString> ghosts;
        for (const SceneCard& ghost : scenes.b->ghostCards) {
            QCOMPARE(ghost.difference, Difference::Removed);
            ghosts.insert(ghost.content.name);
        }
        QVERIFY(ghosts.contains(QStringLiteral("batch_norm")));
        QVERIFY(scenes.a->ghostCards.empty());
        QVERIFY(!scenes.a->ghostBadges.empty()); // tensors that are float in A
        QVERIFY(!hasOverlap(*scenes.a));
        QVERIFY(!hasOverlap(*scenes.b));
        // Every edge that is no reference has a line from its one end to the other.
        for (const auto& scene : {scenes.a, scenes.b})
            for (const SceneEdge& edge : scene->edges) {
                QVERIFY(edge.isReference || edge.points.size() >= 2);
                if (!edge.isReference)
                    QVERIFY(std::abs(edge.points.last().y() - scene->rectOf(edge.to).top()) <= 2);
            }
    }

    void eachByItselfHasNoGhosts()
    {
        const ComparisonPtr comparison =
            compare(sample("tiny_convnet_float.pt2"), sample("tiny_convnet_vpu.pt2"));
        const ComparedScenes scenes = draw(*comparison, false);
        QVERIFY(scenes.b->ghostCards.empty() && scenes.a->ghostBadges.empty());
        QVERIFY(!hasOverlap(*scenes.b));
    }

    void aPairSaysItsFields()
    {
        const NodeId add = m_tiny->a->graph().find("add");
        const PairView view = viewPair(*m_tiny, add, m_tiny->a.partners[add]);
        QCOMPARE(view.title, QStringLiteral("add + relu"));
        QCOMPARE(view.subtitle, QStringLiteral("Matched by module block and op aten.add.Tensor"));
        const QStringList facts = factsOf(view);
        for (const char* line : {"in 0 scale 0.044299 ≠ 2⁻⁴", "in 0 zp 14 ≠ 0",
                 "in 1 scale 0.011853 ≠ 2⁻⁴", "in 1 zp −128 ≠ 0", "out scale 0.021680 ≠ 2⁻⁴",
                 "out zp −128 ≠ 0", "dtype int8 = int8", "shape s77×8×8×8 ≠ 8×8×8×8"})
            QVERIFY2(facts.contains(QString::fromUtf8(line)),
                qPrintable(QString::fromUtf8(line) + QStringLiteral(" not in\n")
                    + facts.join(QLatin1Char('\n'))));
        QVERIFY(view.rangeA && view.rangeB);
        QCOMPARE(view.rangeB->first, -8.0);
        QCOMPARE(view.rangeB->second, 7.9375);
        QCOMPARE(view.rangeA->first, 0.0);
        QVERIFY(view.sentences.contains(QStringLiteral("B steps are 2.88 times coarser.")));
        QVERIFY(view.sentences.contains(
            QStringLiteral("128 of B's 256 codes lie below zero, where relu never goes.")));
        QCOMPARE(view.findings.size(), std::size_t(3));
        QCOMPARE(view.findings.front().mark.rule, QStringLiteral("R3"));
        QVERIFY(view.findings.front().mark.isCurrent);
        for (const PairFinding& finding : view.findings)
            QCOMPARE(finding.state, PairFinding::State::Resolved);
    }

    void theTableIsAModel()
    {
        DifferenceModel model;
        DifferenceFilter filter;
        filter.setSourceModel(&model);
        const QAbstractItemModelTester tester(
            &filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setComparison(m_tiny);
        QCOMPARE(filter.rowCount(), 47);
        filter.setKinds({DifferenceKind::Bias}, false);
        QCOMPARE(filter.rowCount(), 5);
        filter.setKinds({}, true);
        QVERIFY(filter.rowCount() > 5);
        filter.setKinds({}, false);
        filter.sort(DifferenceModel::NoteColumn, Qt::DescendingOrder);
        double last = 1e9;
        for (int i = 0; i < filter.rowCount(); ++i) {
            const double size = m_tiny->rows[static_cast<std::size_t>(filter.rowAt(i))].size;
            QVERIFY(size <= last);
            last = size;
        }
    }

    void theCommandIsThatOfTheCommandLine()
    {
        CompareReportRequest request;
        request.comparison = m_tiny;
        request.a = {
            m_tiny->a.document, QStringLiteral("/data/a b.pt2"), QStringLiteral("a b.pt2"), {}};
        request.b = {
            m_tiny->b.document, QStringLiteral("/data/new/b.pt2"), QStringLiteral("b.pt2"), {}};
        request.target = QStringLiteral("/data/out.html");
        QCOMPARE(commandOf(request),
            QStringLiteral("qdqscope-cli diff 'a b.pt2' new/b.pt2 --format html -o out.html"));
        // A file beside what it was before it changed on disk.
        request.b.path = request.a.path;
        QCOMPARE(commandOf(request), QString());
    }

    void aWhatIfIsNotTheFileItWasMadeFrom()
    {
        auto tried = std::make_shared<Document>(*m_tiny->b.document);
        tried->preview = std::make_shared<Preview>();
        const QTemporaryDir folder;
        CompareReportRequest request;
        request.comparison = m_tiny;
        request.a = {m_tiny->a.document,
            QString::fromStdString(
                (qdq::test::samples() / "graphs/tiny_convnet_xnnpack.pt2").string()),
            QStringLiteral("tiny_convnet_xnnpack.pt2"), QStringLiteral("5ca1ab1e")};
        request.b = {
            tried, request.a.path, QStringLiteral("tiny_convnet_xnnpack.pt2 · what-if"), {}};
        QVERIFY(request.a.isFile());
        QVERIFY(!request.b.isFile());
        QCOMPARE(commandOf(request), QString());
        QCOMPARE(suggestedName(request),
            QStringLiteral("tiny_convnet_xnnpack_vs_tiny_convnet_xnnpack_what-if.html"));
        request.format = CompareFormat::Json;
        request.target = folder.filePath(QStringLiteral("out.json"));
        QVERIFY(writeCompareReport(request, {}));
        QFile file(request.target);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject report = QJsonDocument::fromJson(file.readAll()).object();
        // As it was opened, not as it is on disk now; of a what-if there is none.
        QCOMPARE(report["file_a"]["sha256"].toString(), QStringLiteral("5ca1ab1e"));
        QCOMPARE(report["file_b"]["sha256"].toString(), QString());
    }

    void readsATolerance()
    {
        QCOMPARE(toleranceFrom(QStringLiteral("rel 1e-6")), std::optional(1e-6));
        QCOMPARE(toleranceFrom(QStringLiteral(" 0.25 ")), std::optional(0.25));
        QVERIFY(!toleranceFrom(QStringLiteral("-1")));
        QVERIFY(!toleranceFrom(QStringLiteral("much")));
        QCOMPARE(toleranceText(1e-6), QStringLiteral("rel 1e-6"));
    }

    /// Converted by several back ends: every pair is compared and drawn, whatever it is.
    void drawsWhatTheCorpusHas()
    {
        const auto files = qdq::test::filesNamed(qdq::test::corpus("pt2e"), "converted.pt2");
        int pairs = 0;
        for (std::size_t i = 0; i + 1 < files.size() && pairs < 12; ++i) {
            if (files[i].parent_path().parent_path() != files[i + 1].parent_path().parent_path())
                continue;
            const ComparisonPtr comparison =
                compare(openDocument(files[i]), openDocument(files[i + 1]));
            const ComparedScenes scenes = draw(*comparison);
            QVERIFY(!hasOverlap(*scenes.a));
            QVERIFY(!hasOverlap(*scenes.b));
            ++pairs;
        }
        qInfo("%d recorded pairs drawn, beside the bundled ones", pairs);
    }

    /// Thousands of nodes on both sides: compared in seconds, drawn as boxes, no two on one place.
    void largeGraphsOpenAsBoxes()
    {
        const auto root = qdq::test::corpus("real");
        const auto a = root / "llama_32l/x86/converted.json.gz";
        const auto b = root / "llama_32l/arm/converted.json.gz";
        const bool isRecorded = !root.empty() && std::filesystem::exists(a) && exists(b);
        qInfo("%d recorded large graphs", isRecorded ? 2 : 0);
        const DocumentPtr left = isRecorded ? openDocument(a) : m_tiny->a.document;
        const DocumentPtr right = isRecorded ? openDocument(b) : m_tiny->b.document;
        QElapsedTimer clock;
        clock.start();
        const ComparisonPtr comparison = compare(left, right);
        const qint64 compared = clock.restart();
        const ComparedScenes scenes = draw(*comparison);
        const qint64 drawn = clock.restart();
        const NodeId last = left->liveNodes[left->liveNodes.size() - 10];
        (void)viewPair(*comparison, last, comparison->a.partners[last]);
        qInfo("%zu and %zu nodes: compared in %lld ms, %zu boxes drawn in %lld ms, a pair in %lld "
              "ms, %zu differences",
            left->liveNodes.size(), right->liveNodes.size(), static_cast<long long>(compared),
            scenes.a->cards.size() + scenes.a->badges.size(), static_cast<long long>(drawn),
            static_cast<long long>(clock.elapsed()), comparison->rows.size());
        QVERIFY(scenes.a->cards.size() <= 200);
        QVERIFY(!hasOverlap(*scenes.a));
        QVERIFY(!hasOverlap(*scenes.b));
        QVERIFY(comparison->matchedCards * 2 > comparison->a.cards);
    }

private:
    ComparisonPtr m_tiny;
};

QTEST_MAIN(TestComparison)

#include "tst_comparison.moc"
