// SPDX-License-Identifier: Apache-2.0
#include "core/io/outputfile.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

using namespace qdq;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(missing)");
}

QStringList namesIn(const QTemporaryDir& folder)
{
    return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden);
}

} // namespace

class TestOutputFile : public QObject
{
    Q_OBJECT

private slots:
    void theOldFileStaysUntilCommit()
    {
        const QTemporaryDir folder;
        const QString target = folder.filePath("report.txt");
        QVERIFY(writeFile(target.toStdString(), "old"));
        auto file = OutputFile::create(target.toStdString());
        QVERIFY(file && file->write("new"));
        QCOMPARE(contentOf(target), QByteArray("old"));
        QVERIFY(file->commit());
        QCOMPARE(contentOf(target), QByteArray("new"));
        QCOMPARE(namesIn(folder), QStringList {"report.txt"});
    }

    void nothingIsLeftWithoutCommit()
    {
        const QTemporaryDir folder;
        {
            auto file = OutputFile::create(folder.filePath("report.txt").toStdString());
            QVERIFY(file && file->write("half"));
            QCOMPARE(namesIn(folder).size(), 1);
        }
        QCOMPARE(namesIn(folder), QStringList());
    }

    void aMovedFileIsRemovedOnce()
    {
        const QTemporaryDir folder;
        auto first = OutputFile::create(folder.filePath("a").toStdString());
        auto second = OutputFile::create(folder.filePath("b").toStdString());
        QVERIFY(first && second);
        *first = std::move(*second);
        QVERIFY(first->write("b") && first->commit());
        QCOMPARE(namesIn(folder), QStringList {"b"});
    }

    void aSignalHandlerRemovesUnfinishedFiles()
    {
        const QTemporaryDir folder;
        auto file = OutputFile::create(folder.filePath("report.txt").toStdString());
        QVERIFY(file && file->write("half"));
        removeUnfinishedOutputs();
        QCOMPARE(namesIn(folder), QStringList());
    }

    void refusesFoldersAndMissingFolders()
    {
        const QTemporaryDir folder;
        const auto onFolder = writeFile(folder.path().toStdString(), "x");
        QVERIFY(!onFolder);
        QCOMPARE(onFolder.error().code, ErrorCode::Unwritable);
        QCOMPARE(onFolder.error().message, std::string("is a folder, not a file"));
        QVERIFY(!writeFile((folder.path() + "/new/").toStdString(), "x"));
        QVERIFY(!writeFile((folder.path() + "/no/such/folder.txt").toStdString(), "x"));
    }

    void saysWhenTheDiskIsFull()
    {
        if (!QFile::exists("/dev/full"))
            return;
        const auto written = writeFile("/dev/full", "x");
        QVERIFY(!written);
        QVERIFY(QString::fromStdString(written.error().message).contains("No space left"));
    }

    void keepsThePermissionsOfTheOldFile()
    {
        const QTemporaryDir folder;
        const std::string target = folder.filePath("secret").toStdString();
        QVERIFY(writeFile(target, "1"));
        QCOMPARE(::chmod(target.c_str(), 0600), 0);
        QVERIFY(writeFile(target, "2"));
        struct stat status = {};
        QCOMPARE(::stat(target.c_str(), &status), 0);
        QCOMPARE(status.st_mode & 07777U, 0600U);
    }

    void writesThroughASymbolicLink()
    {
        const QTemporaryDir folder;
        QVERIFY(writeFile(folder.filePath("real").toStdString(), "1"));
        QVERIFY(QFile::link(folder.filePath("real"), folder.filePath("link")));
        QVERIFY(writeFile(folder.filePath("link").toStdString(), "2"));
        QCOMPARE(contentOf(folder.filePath("real")), QByteArray("2"));
        QVERIFY(QFileInfo(folder.filePath("link")).isSymLink());
    }
};

QTEST_APPLESS_MAIN(TestOutputFile)
#include "tst_outputfile.moc"
