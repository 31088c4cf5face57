// SPDX-License-Identifier: Apache-2.0
// A file that changes or vanishes on disk, files that are dropped, one file in two windows.
#include "core/io/outputfile.h"
#include "tests/ui/support/keeperfixture.h"
#include "ui/widgets/dropzones.h"

#include <QMimeData>
#include <QSignalSpy>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestFilesOnDisk : public KeeperFixture
{
    Q_OBJECT

private Q_SLOTS:
    void aChangedFileReloadsWithItsView();
    void aVanishedFileLeavesTheView();
    void aChangedConfigIsOffered();
    void zonesSayWhatADropDoes();
    void twoWindowsOpenTheSameFile();
};

void TestFilesOnDisk::aChangedFileReloadsWithItsView()
{
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_xnnpack.pt2"), path("net.pt2")));
    open(path("net.pt2"));
    lookAround();
    const Workspace before = window().workspace();
    const DocumentPtr old = window().session().document();
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_xnnpack.pt2"), path("new.pt2")));
    QCOMPARE(std::rename(qPrintable(path("new.pt2")), qPrintable(path("net.pt2"))), 0);
    QTRY_COMPARE_WITH_TIMEOUT(
        messages().text(), QStringLiteral("net.pt2 changed on disk. Your view stays."), 5000);
    shoot(&window(), QStringLiteral("changed"));
    QCOMPARE(window().session().document(), old);
    press(QStringLiteral("Reload"));
    QTRY_VERIFY_WITH_TIMEOUT(window().session().document() != old, 20000);
    waitForDrawing();
    compareViews(before);

    // Cut while it is open: what is shown stays.
    const DocumentPtr shown = window().session().document();
    QVERIFY(QFile::resize(path("net.pt2"), 5000));
    QTRY_VERIFY_WITH_TIMEOUT(
        messages().text().startsWith(QStringLiteral("net.pt2 changed on disk.")), 5000);
    press(QStringLiteral("Reload"));
    QTRY_VERIFY_WITH_TIMEOUT(
        messages().text().startsWith(QStringLiteral("Cannot open net.pt2.")), 10000);
    QCOMPARE(window().session().document(), shown);
}

void TestFilesOnDisk::aVanishedFileLeavesTheView()
{
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_vpu.pt2"), path("net.pt2")));
    open(path("net.pt2"));
    const DocumentPtr shown = window().session().document();
    QVERIFY(QFile::remove(path("net.pt2")));
    QTRY_VERIFY_WITH_TIMEOUT(
        messages().text().startsWith(QStringLiteral("net.pt2 is no longer on disk.")), 5000);
    QCOMPARE(window().session().document(), shown);
    QVERIFY(window().drawing().scene());
}

void TestFilesOnDisk::aChangedConfigIsOffered()
{
    QVERIFY(QFile::copy(sample("configs/x86.json"), path("x86.json")));
    QVERIFY(QFile::setPermissions(path("x86.json"), QFile::ReadOwner | QFile::WriteOwner));
    open(sample("graphs/chain.pt2"));
    window().openConfig(path("x86.json"));
    QuantizerConfig config = *window().quantization().config();
    config.calls.clear();
    QVERIFY(writeFile(toPath(path("x86.json")), writeQuantizerConfig(config)));
    QTRY_COMPARE_WITH_TIMEOUT(messages().text(),
        QStringLiteral("x86.json changed on disk. The config here stays as it is."), 5000);
    QVERIFY(*window().quantization().config() != config);
    press(QStringLiteral("Reload config"));
    QVERIFY(*window().quantization().config() == config);
    QTRY_VERIFY(!messages().text().contains(QStringLiteral("changed on disk")));
    // What is saved here is no news.
    QVERIFY(window().quantization().saveConfig(path("x86.json"), config));
    QTest::qWait(1000);
    QVERIFY(!messages().text().contains(QStringLiteral("changed on disk")));
}

void TestFilesOnDisk::zonesSayWhatADropDoes()
{
    open(sample("graphs/tiny_convnet_vpu.pt2"));
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(sample("graphs/tiny_convnet_xnnpack.pt2"))});
    auto* zones = window().findChild<DropZones*>(QStringLiteral("dropzones"));
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window(), &enter);
    QVERIFY(enter.isAccepted());
    QVERIFY(zones->isVisible());
    QVERIFY(zones->zones().size() >= 2);
    QCOMPARE(zones->zones()[0].title, QStringLiteral("Open here"));
    QCOMPARE(zones->zones()[1].title, QStringLiteral("Open in new window"));
    const auto centre = [&](std::size_t zone) {
        return zones->mapTo(&window(), zones->rectOf(zone).center());
    };
    QDragMoveEvent move(centre(0), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window(), &move);
    QVERIFY(move.isAccepted());
    shoot(&window(), QStringLiteral("dropzones"));
    QDropEvent drop(QPointF(centre(0)), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window(), &drop);
    QVERIFY(!zones->isVisible());
    QTRY_COMPARE_WITH_TIMEOUT(
        window().session().document()->check.violations.size(), std::size_t(33), 20000);

    data.setUrls({QUrl::fromLocalFile(sample("configs/x86.json"))});
    QDragEnterEvent config(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window(), &config);
    QCOMPARE(zones->zones().size(), std::size_t(1));
    QDropEvent use(QPointF(centre(0)), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window(), &use);
    QVERIFY(window().quantization().config());

    data.setUrls({QUrl::fromLocalFile(QStringLiteral("/dev"))});
    QDragEnterEvent other(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window(), &other);
    QVERIFY(!zones->isVisible());
}

void TestFilesOnDisk::twoWindowsOpenTheSameFile()
{
    open(sample("graphs/tiny_convnet_xnnpack.pt2"));
    MainWindow& other = m_keeper->openWindow();
    QCOMPARE(m_keeper->windowCount(), std::size_t(2));
    other.openFile(sample("graphs/tiny_convnet_xnnpack.pt2"));
    QTRY_VERIFY_WITH_TIMEOUT(other.drawing().scene(), 30000);
    QTest::keyClick(&other, Qt::Key_F8);
    QVERIFY(other.selection().finding().isValid());
    QVERIFY(!window().selection().finding().isValid());
    other.close();
    QTRY_COMPARE(m_keeper->windowCount(), std::size_t(1));
    QVERIFY(window().session().document());
}

int main(int argc, char** argv)
{
    return runWindowTest<TestFilesOnDisk>(argc, argv);
}

#include "tst_filesondisk.moc"
