// SPDX-License-Identifier: Apache-2.0
// However a file is changed there is one word of it.
#include "ui/workspace/filewatcher.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace qdq::ui;

class TestFileWatcher : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void aRewriteIsToldOnce();
    void aReplacementByRenameIsToldOnce();
    void aCutIsTold();
    void aRemovalAndAReturnAreTold();
    void aStormIsOneChange();
    void otherFilesOfTheFolderAreNotIts();
    void nothingIsToldOfAFileThatIsNotWatchedAnyMore();

private:
    void write(const QString& path, const QByteArray& content)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(content);
    }
    [[nodiscard]] QString other() const { return m_folder->filePath(QStringLiteral("other")); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FileWatcher> m_watcher;
    QString m_path;
};

void TestFileWatcher::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->filePath(QStringLiteral("net.pt2"));
    write(m_path, "first");
    m_watcher = std::make_unique<FileWatcher>();
    m_watcher->watch(m_path);
}

void TestFileWatcher::aRewriteIsToldOnce()
{
    const QSignalSpy changed(m_watcher.get(), &FileWatcher::changed);
    write(m_path, "second, longer");
    QTRY_COMPARE_WITH_TIMEOUT(changed.count(), 1, 5000);
    QTest::qWait(900);
    QCOMPARE(changed.count(), 1);
    write(m_path, "third");
    QTRY_COMPARE_WITH_TIMEOUT(changed.count(), 2, 5000);
}

void TestFileWatcher::aReplacementByRenameIsToldOnce()
{
    const QSignalSpy changed(m_watcher.get(), &FileWatcher::changed);
    const QSignalSpy vanished(m_watcher.get(), &FileWatcher::vanished);
    for (int round = 1; round <= 2; ++round) {
        write(other(), "other " + QByteArray::number(round));
        QCOMPARE(std::rename(qPrintable(other()), qPrintable(m_path)), 0);
        QTRY_COMPARE_WITH_TIMEOUT(changed.count(), round, 5000);
    }
    QTest::qWait(900);
    QCOMPARE(changed.count(), 2);
    QCOMPARE(vanished.count(), 0);
}

void TestFileWatcher::aCutIsTold()
{
    const QSignalSpy changed(m_watcher.get(), &FileWatcher::changed);
    QVERIFY(QFile::resize(m_path, 0));
    QTRY_COMPARE_WITH_TIMEOUT(changed.count(), 1, 5000);
}

void TestFileWatcher::aRemovalAndAReturnAreTold()
{
    const QSignalSpy changed(m_watcher.get(), &FileWatcher::changed);
    const QSignalSpy vanished(m_watcher.get(), &FileWatcher::vanished);
    QVERIFY(QFile::remove(m_path));
    QTRY_COMPARE_WITH_TIMEOUT(vanished.count(), 1, 5000);
    QCOMPARE(changed.count(), 0);
    write(m_path, "back again");
    QTRY_COMPARE_WITH_TIMEOUT(changed.count(), 1, 5000);
    write(m_path, "and changed");
    QTRY_COMPARE_WITH_TIMEOUT(changed.count(), 2, 5000);
}

void TestFileWatcher::aStormIsOneChange()
{
    const QSignalSpy changed(m_watcher.get(), &FileWatcher::changed);
    for (int i = 0; i < 100; ++i) {
        write(m_path, QByteArray(i, 'x'));
        QTest::qWait(10);
    }
    QTRY_COMPARE_WITH_TIMEOUT(changed.count(), 1, 5000);
    QTest::qWait(900);
    QCOMPARE(changed.count(), 1);
}

void TestFileWatcher::otherFilesOfTheFolderAreNotIts()
{
    const QSignalSpy changed(m_watcher.get(), &FileWatcher::changed);
    for (int i = 0; i < 10; ++i)
        write(other() + QString::number(i), "x");
    QTest::qWait(900);
    QCOMPARE(changed.count(), 0);
}

void TestFileWatcher::nothingIsToldOfAFileThatIsNotWatchedAnyMore()
{
    const QSignalSpy changed(m_watcher.get(), &FileWatcher::changed);
    write(m_path, "second");
    m_watcher->watch({});
    QTest::qWait(900);
    QCOMPARE(changed.count(), 0);
}

QTEST_GUILESS_MAIN(TestFileWatcher)
#include "tst_filewatcher.moc"
