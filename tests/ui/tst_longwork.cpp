// SPDX-License-Identifier: Apache-2.0
// Work that takes long: what is shown meanwhile, and that Cancel answers at once and changes
// nothing.
#include "core/io/graphjson.h"
#include "core/io/outputfile.h"
#include "tests/support/graphfamilies.h"
#include "tests/ui/support/windowfixture.h"
#include "ui/compare/comparemode.h"
#include "ui/session/quantization.h"
#include "ui/widgets/progresschip.h"

#include <QElapsedTimer>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <ctime>
#include <thread>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;
using namespace std::chrono_literals;

class TestLongWork : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void showsWhatStandsOfALongDrawing();
    void cancelOfAnOpeningChangesNothing();
    void cancelOfALayoutChangesNothing();
    void cancelOfTheFirstDrawingDrawsPlainly();
    void cancelOfARunChangesNothing();
    void everyJobOfTheWindowAnswersToCancel();
    void cancelByTheChipAndEsc();
    void cancelOfADrawingKeepsWhatIsWaived();

private:
    void setWorker(const char* how) { m_window->drawing().setWorker({QDQ_TEST_WORKER, how}, 60s); }
    QString write(const Graph& graph)
    {
        const QString path = m_folder.filePath(QStringLiteral("large.json"));
        const auto text = writeGraphJson(graph);
        return text && writeFile(path.toStdString(), *text) ? path : QString();
    }
    /// Milliseconds that the keys for Cancel took: of the thread, since on a busy machine the clock
    /// goes on while the thread waits for a processor.
    static double threadTime()
    {
        timespec now {};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
    }
    double cancelByKeys()
    {
        QElapsedTimer timer;
        timer.start();
        const double start = threadTime();
        QTest::keyClick(m_window.get(), Qt::Key_Period, Qt::ControlModifier);
        const double took = threadTime() - start;
        qInfo("Cancel answered after %lld ms, %.1f ms of the thread", timer.elapsed(), took);
        return took;
    }
    /// Work that ends when it is asked to.
    static void startLong(LatestJob& job)
    {
        job.start(
            QStringLiteral("Long work"),
            [](const Progress& progress) {
                for (int i = 0; i < 20000 && !progress.isCancelled(); ++i)
                    std::this_thread::sleep_for(1ms);
                return 0;
            },
            [](int) {});
    }
    [[nodiscard]] Drawing& drawing() const { return m_window->drawing(); }
    [[nodiscard]] ProgressChip& chip() const { return *m_window->findChild<ProgressChip*>(); }
};

void TestLongWork::showsWhatStandsOfALongDrawing()
{
    // Without modules, so that it opens with every box.
    Graph graph = qdq::test::makeFamily(qdq::test::Family::Nas, 2000);
    for (Node& node : graph.nodes)
        node.meta.moduleStack = {};
    graph.moduleStacks.clear();
    setWorker("--slow");
    m_window->openFile(write(graph));
    QTRY_VERIFY_WITH_TIMEOUT(drawing().job().isRunning(), 20000);
    QTRY_VERIFY_WITH_TIMEOUT(drawing().scene(), 20000);
    QVERIFY(drawing().job().isRunning()); // more is to come
    const std::shared_ptr<const Scene> part = drawing().scene();
    QVERIFY(!part->cards.empty());
    QVERIFY(!part->stubs.empty()); // where the rest follows
    QVERIFY(chip().isVisible());
    const NodeId first = part->units.units.front().main;
    QCOMPARE(m_window->canvas().scene(), part);
    const QPointF before = m_window->canvas().toView(part->rectOf(part->placeOf(first)).center());
    QTRY_VERIFY_WITH_TIMEOUT(!drawing().job().isRunning(), 60000);
    const Scene& whole = *drawing().scene();
    qInfo("%zu of %zu cards while the rest was laid out", part->cards.size(), whole.cards.size());
    QVERIFY(part->cards.size() < whole.cards.size());
    QVERIFY(whole.layoutNote.isEmpty());
    const QPointF after = m_window->canvas().toView(whole.rectOf(whole.placeOf(first)).center());
    QVERIFY(QLineF(before, after).length() < 2); // what one looks at stays where it is
}

void TestLongWork::cancelOfAnOpeningChangesNothing()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    const DocumentPtr document = m_window->session().document();
    const std::shared_ptr<const Scene> scene = drawing().scene();
    const Camera camera = m_window->canvas().camera();
    m_window->openFile(write(qdq::test::makeFamily(qdq::test::Family::Tfm, 20000)));
    QVERIFY(m_window->session().opening().isRunning());
    QVERIFY(cancelByKeys() < 100);
    QVERIFY(!m_window->session().opening().isRunning());
    QTest::qWait(500);
    QCOMPARE(m_window->session().document(), document);
    QCOMPARE(drawing().scene(), scene);
    QCOMPARE(m_window->canvas().camera(), camera);
    QVERIFY(m_window->session().path().endsWith(QStringLiteral("tiny_convnet_xnnpack.pt2")));
}

void TestLongWork::cancelOfALayoutChangesNothing()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    const std::shared_ptr<const Scene> scene = drawing().scene();
    setWorker("--hang");
    auto* fold = child<QToolButton>("view.foldQdq");
    fold->click();
    QVERIFY(drawing().job().isRunning());
    QTRY_VERIFY_WITH_TIMEOUT(chip().isVisible(), 2000);
    QVERIFY(chip().findChild<QPushButton*>()->isVisible());
    QVERIFY(cancelByKeys() < 100);
    QVERIFY(!drawing().job().isRunning());
    QVERIFY(!chip().isVisible());
    QCOMPARE(drawing().scene(), scene);
    QVERIFY(drawing().foldsQdq());
    QVERIFY(fold->isChecked());
    // And it can be asked for again.
    setWorker("");
    fold->click();
    QTRY_VERIFY_WITH_TIMEOUT(!drawing().job().isRunning(), 30000);
    QVERIFY(drawing().scene()->cards.size() > scene->cards.size());
}

void TestLongWork::cancelOfTheFirstDrawingDrawsPlainly()
{
    setWorker("--hang");
    m_window->openFile(sample(QStringLiteral("tiny_convnet_xnnpack.pt2")));
    QTRY_VERIFY_WITH_TIMEOUT(chip().isVisible() && drawing().job().isRunning(), 20000);
    QVERIFY(!drawing().scene());
    QVERIFY(cancelByKeys() < 100);
    QTRY_VERIFY_WITH_TIMEOUT(drawing().scene(), 10000);
    QVERIFY(drawing().scene()->cards.size() > 10);
    QVERIFY(!drawing().scene()->layoutNote.isEmpty());
}

void TestLongWork::cancelOfARunChangesNothing()
{
    open(QStringLiteral("tiny_convnet_float.pt2"));
    const DocumentPtr document = m_window->session().document();
    m_window->openConfig(
        QString::fromStdString((qdq::test::samples() / "configs" / "vpu.json").string()));
    QTRY_VERIFY(action("quantize.runStep")->isEnabled());
    action("quantize.runStep")->trigger();
    QVERIFY(m_window->quantization().running().isRunning());
    QVERIFY(cancelByKeys() < 100);
    QVERIFY(!m_window->quantization().running().isRunning());
    QTest::qWait(500);
    QCOMPARE(m_window->session().document(), document);
}

/// Whatever the window can do that takes long.
void TestLongWork::everyJobOfTheWindowAnswersToCancel()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    const std::vector<LatestJob*> jobs = m_window->jobs().jobs();
    QVERIFY(jobs.size() >= 10);
    for (LatestJob* job :
        {&m_window->whatIf().trying(), &m_window->trial().trying(),
            &m_window->compareMode().work().comparing(), &m_window->compareMode().work().drawing()})
        QVERIFY(std::ranges::find(jobs, job) != jobs.end());
    for (LatestJob* job : jobs) {
        QVERIFY(!action("run.cancel")->isEnabled());
        startLong(*job);
        QVERIFY(action("run.cancel")->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(chip().isVisible(), 5000);
        QVERIFY(cancelByKeys() < 100);
        QVERIFY(!job->isRunning());
        QVERIFY(!chip().isVisible());
    }
}

void TestLongWork::cancelByTheChipAndEsc()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    LatestJob& job = m_window->whatIf().trying();
    startLong(job);
    QTRY_VERIFY_WITH_TIMEOUT(chip().isVisible(), 5000);
    chip().findChild<QPushButton*>()->click();
    QVERIFY(!job.isRunning());
    startLong(job);
    QTRY_VERIFY_WITH_TIMEOUT(chip().isVisible(), 5000);
    QTest::keyClick(chip().findChild<QPushButton*>(), Qt::Key_Escape);
    QVERIFY(!job.isRunning());
}

void TestLongWork::cancelOfADrawingKeepsWhatIsWaived()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    setWorker("--hang");
    child<QToolButton>("view.foldQdq")->click();
    const auto waived = std::make_shared<const std::vector<bool>>(33, true);
    drawing().setWaived(waived); // while it draws
    QVERIFY(cancelByKeys() < 100);
    QVERIFY(drawing().foldsQdq());
    QCOMPARE(drawing().options().waived, waived);
}

int main(int argc, char** argv)
{
    return runWindowTest<TestLongWork>(argc, argv);
}

#include "tst_longwork.moc"
