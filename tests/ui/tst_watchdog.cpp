// SPDX-License-Identifier: Apache-2.0
// The window answers while it works: every sample is opened, stepped through, shown at its stages
// and exported, and the event loop is never held for longer than a person notices.
#include "tests/ui/support/watchdog.h"
#include "tests/ui/support/windowfixture.h"
#include "ui/dialogs/exportdialog.h"

#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestWatchdog : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void everySampleIsHandledWithoutHoldingTheLoop();
    void realModelsAreSteppedThroughWithoutHoldingTheLoop();

private:
    void openFile(const QString& file);
    static void judge(const qdq::ui::test::Watchdog& watchdog, const QString& file);
    void stepThrough();
    void showStages();
    void exportPicture(const QString& name);
};

void TestWatchdog::stepThrough()
{
    for (int step = 0; step < 12; ++step) {
        QTest::keyClick(m_window.get(), Qt::Key_F8);
        QTest::qWait(10);
    }
    QTest::keyClick(&m_window->canvas(), Qt::Key_A);
    QTest::qWait(10);
}

/// To converted where there is a float graph; then each stage that is there.
void TestWatchdog::showStages()
{
    if (!m_window->quantization().documentAt(Stage::Float))
        return;
    m_window->quantization().newConfig(QStringLiteral("xnnpack"));
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->quantization().applying().isRunning(), 60000);
    for (const auto key : {Qt::Key_2, Qt::Key_3, Qt::Key_1}) {
        QTest::keyClick(m_window.get(), key, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->quantization().running().isRunning()
                && !m_window->drawing().job().isRunning(),
            60000);
    }
}

void TestWatchdog::exportPicture(const QString& name)
{
    QTRY_VERIFY_WITH_TIMEOUT(action("file.export")->isEnabled(), 60000);
    // Offscreen nobody gives the window back the keys that a dialog had.
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier);
    auto* dialog = child<ExportDialog>("dialog.export");
    QVERIFY(dialog);
    const QString target = m_folder.filePath(name + QStringLiteral(".png"));
    auto* file = dialog->findChild<QLineEdit*>(QStringLiteral("export.file"));
    file->selectAll();
    QTest::keyClicks(file, target);
    QTRY_VERIFY_WITH_TIMEOUT(!dialog->isPreviewing(), 60000);
    dialog->findChild<QPushButton*>(QStringLiteral("export.accept"))->click();
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(target).size() > 0, 60000);
    QTest::qWait(50);
}

void TestWatchdog::openFile(const QString& file)
{
    m_window->openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(
        !m_window->session().opening().isRunning() && !m_window->drawing().job().isRunning(),
        120000);
    QVERIFY2(m_window->session().document(), qPrintable(file));
    QCOMPARE(toQString(m_window->session().document()->file.info.path), file);
}

/// The time of the thread, for a busy machine holds the clock too. Without optimization, or with
/// sanitizers, the same work takes several times as long.
void TestWatchdog::judge(const qdq::ui::test::Watchdog& watchdog, const QString& file)
{
    qInfo("%s: at most %lld ms on the clock, %lld ms of the thread, %d times over 100 ms",
        qPrintable(file.section(QLatin1Char('/'), -3)), watchdog.worstClock(),
        watchdog.worstThread(), watchdog.overLimit());
#if defined(__SANITIZE_ADDRESS__) || !defined(NDEBUG)
    QVERIFY2(watchdog.worstThread() < 2000, qPrintable(file));
#else
    QCOMPARE(watchdog.overLimit(), 0);
#endif
}

void TestWatchdog::everySampleIsHandledWithoutHoldingTheLoop()
{
    const auto files = qdq::test::filesEnding(qdq::test::samples() / "graphs", ".pt2");
    QVERIFY(files.size() >= 4);
    for (const std::filesystem::path& path : files) {
        const QString file = QString::fromStdString(path.string());
        const qdq::ui::test::Watchdog watchdog;
        openFile(file);
        stepThrough();
        showStages();
        exportPicture(QFileInfo(file).completeBaseName());
        judge(watchdog, file);
        if (QTest::currentTestFailed())
            return;
    }
}

void TestWatchdog::realModelsAreSteppedThroughWithoutHoldingTheLoop()
{
    const auto files = qdq::test::filesNamed(qdq::test::corpus("real"), "float.json.gz");
    qInfo("%zu models of the corpus", files.size());
    for (const std::filesystem::path& path : files) {
        const QString file = QString::fromStdString(path.string());
        const qdq::ui::test::Watchdog watchdog;
        openFile(file);
        stepThrough();
        judge(watchdog, file);
        if (QTest::currentTestFailed())
            return;
    }
}

int main(int argc, char** argv)
{
    return runWindowTest<TestWatchdog>(argc, argv);
}

#include "tst_watchdog.moc"
