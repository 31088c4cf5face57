// SPDX-License-Identifier: Apache-2.0
// The window answers while it compares: graphs are compared, stepped through, filtered, paired with
// other options and left, and the event loop is never held for longer than a person notices.
#include "tests/ui/compare/comparefixture.h"
#include "tests/ui/support/watchdog.h"
#include "ui/compare/differencesdock.h"
#include "ui/compare/summarybar.h"

#include <QToolButton>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestCompareWatch : public CompareFixture
{
    Q_OBJECT

private Q_SLOTS:
    void samplesAreComparedWithoutHoldingTheLoop();
    void realModelsAreComparedWithoutHoldingTheLoop();

private:
    void compareAll(const QString& a, const QString& b);
    void stepThrough();
    static void judge(const qdq::ui::test::Watchdog& watchdog, const QString& what);
};

/// The time of the thread, for a busy machine holds the clock too. Without optimization, or with
/// sanitizers, the same work takes several times as long.
void TestCompareWatch::judge(const qdq::ui::test::Watchdog& watchdog, const QString& what)
{
    qInfo("%s: at most %lld ms on the clock, %lld ms of the thread, %d times over 100 ms",
        qPrintable(what), watchdog.worstClock(), watchdog.worstThread(), watchdog.overLimit());
#if defined(__SANITIZE_ADDRESS__) || !defined(NDEBUG)
    QVERIFY2(watchdog.worstThread() < 1000, qPrintable(what));
#else
    QCOMPARE(watchdog.overLimit(), 0);
#endif
}

void TestCompareWatch::stepThrough()
{
    for (int step = 0; step < 12; ++step) {
        QTest::keyClick(m_window.get(), Qt::Key_F8);
        QTest::qWait(10);
    }
    awaitScenes();
    for (const char* chip : {"compare.chip0", "compare.chip2", "compare.violations"}) {
        child<QToolButton>(chip)->click();
        QTest::qWait(10);
        child<QToolButton>(chip)->click();
    }
    for (const char* name : {"compare.otherSide", "compare.overlay", "compare.otherSide",
             "compare.overlay", "view.fitAll"}) {
        QVERIFY2(action(name), name);
        action(name)->trigger();
        QTest::qWait(10);
    }
}

void TestCompareWatch::compareAll(const QString& a, const QString& b)
{
    m_window->compareFiles({a, b});
    QTRY_VERIFY_WITH_TIMEOUT(mode().isActive(), 120000);
    awaitScenes();
    QVERIFY(comparison().matchedCards > 0);
    stepThrough();
    if (QTest::currentTestFailed())
        return;
    for (const char* name : {"compare.matchStructure", "compare.swap"}) {
        if (action(name)->isChecked())
            continue; // from the pair before
        const ComparisonPtr before = mode().work().comparison();
        action(name)->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(mode().work().comparison() != before, 120000);
        awaitScenes();
    }
    action("compare.leave")->trigger();
    QTest::qWait(20);
}

void TestCompareWatch::samplesAreComparedWithoutHoldingTheLoop()
{
    const qdq::ui::test::Watchdog watchdog;
    compareAll(sample(QStringLiteral("tiny_convnet_xnnpack.pt2")),
        sample(QStringLiteral("tiny_convnet_vpu.pt2")));
    judge(watchdog, QStringLiteral("samples"));
}

/// Each model as two back ends convert it.
void TestCompareWatch::realModelsAreComparedWithoutHoldingTheLoop()
{
    int pairs = 0;
    for (const auto& path : qdq::test::filesNamed(qdq::test::corpus("real"), "converted.json.gz")) {
        const auto other = path.parent_path().parent_path() / "vpu" / path.filename();
        if (path.parent_path().filename() != "xnnpack" || !std::filesystem::exists(other))
            continue;
        const qdq::ui::test::Watchdog watchdog;
        compareAll(QString::fromStdString(path.string()), QString::fromStdString(other.string()));
        if (QTest::currentTestFailed())
            return;
        judge(watchdog, QString::fromStdString(path.parent_path().parent_path().filename()));
        if (QTest::currentTestFailed())
            return;
        ++pairs;
    }
    qInfo("%d models of the corpus", pairs);
}

int main(int argc, char** argv)
{
    return runWindowTest<TestCompareWatch>(argc, argv);
}

#include "tst_comparewatch.moc"
