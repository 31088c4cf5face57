// SPDX-License-Identifier: Apache-2.0
#include "tests/support/files.h"
#include "tests/support/program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/resource.h>

#include <unistd.h>

// What cannot be written, for every command that writes: one line that says why, status 2, the old
// file as it was, and nothing else left behind.

using namespace qdq::test;

namespace {

constexpr auto kOld = "what was there before";

QString sample(const QString& name)
{
    return QStringLiteral(QDQ_SOURCE_DIR "/samples/") + name;
}

/// A run that may write no more than 16 bytes into a file, as where the disk is full.
Outcome runWithLittleSpace(const QStringList& arguments)
{
    QProcess process;
    process.setChildProcessModifier([] {
        const rlimit limit {16, 16};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    });
    process.start(QStringLiteral(QDQ_BINARY_DIR "/qdqscope-cli"), arguments);
    Outcome outcome;
    if (process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit)
        outcome.status = process.exitCode();
    outcome.out = process.readAllStandardOutput();
    outcome.err = process.readAllStandardError();
    return outcome;
}

} // namespace

class TestWriteFailures : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void everyCommandSaysWhyAndLeavesTheOldFile_data()
    {
        QTest::addColumn<QStringList>("arguments"); // the output comes last
        QTest::addColumn<QString>("suffix");
        const QString xnnpack = sample("graphs/tiny_convnet_xnnpack.pt2");
        const QString vpu = sample("graphs/tiny_convnet_vpu.pt2");
        const QString chain = sample("graphs/chain.pt2");
        const QString x86 = sample("configs/x86.json");
        const auto row = [](const char* name, const QStringList& arguments, const char* suffix) {
            QTest::newRow(name) << arguments << QString(suffix);
        };
        row("info", {"info", xnnpack, "-o"}, ".txt");
        for (const char* format : {"text", "json", "csv", "sarif", "junit"})
            row(qPrintable(QStringLiteral("check ") + format),
                {"check", "--format", format, xnnpack, "-o"}, ".txt");
        row("check baseline", {"check", xnnpack, "--write-baseline"}, ".json");
        row("requant", {"requant", "--format", "c", xnnpack, "-o"}, ".c");
        row("applied", {"applied", chain, "--config", x86, "-o"}, ".txt");
        row("quantize", {"quantize", "--until", "prepared", chain, "--config", x86, "-o"}, ".json");
        row("explain", {"explain", xnnpack, "add", "-o"}, ".txt");
        row("diff", {"diff", "--format", "json", xnnpack, vpu, "-o"}, ".json");
        row("diff page", {"diff", "--format", "html", xnnpack, vpu, "-o"}, ".html");
        for (const char* suffix : {".html", ".pdf"})
            row(qPrintable(QStringLiteral("report ") + suffix), {"report", xnnpack, "-o"}, suffix);
        row("dump", {"dump", "--format", "json", xnnpack, "-o"}, ".json");
        row("rules", {"rules", "R3", "-o"}, ".txt");
        for (const char* suffix : {".png", ".svg", ".pdf"})
            row(qPrintable(QStringLiteral("render ") + suffix),
                {"render", "--focus", "add", xnnpack, "-o"}, suffix);
    }
    void everyCommandSaysWhyAndLeavesTheOldFile()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const QString, suffix);
        const QString target = m_folder->filePath("result" + suffix);

        writeFile(target, kOld);
        check(runWithLittleSpace(arguments + QStringList {target}), target, "File too large");
        QCOMPARE(readFile(target), QByteArray(kOld));

        const QString full = m_folder->filePath("full" + suffix);
        if (QFile::exists("/dev/full") && QFile::link("/dev/full", full))
            check(runCli(arguments + QStringList {full}), "/dev/full", "No space left on device");

        QVERIFY(QDir().mkdir(m_folder->filePath("folder" + suffix)));
        const QString folder = m_folder->filePath("folder" + suffix);
        check(runCli(arguments + QStringList {folder}), folder, "is a folder, not a file");

        const QString nowhere = m_folder->filePath("no/such/folder" + suffix);
        check(runCli(arguments + QStringList {nowhere}), nowhere, "No such file or directory");
        if (::geteuid() != 0) // nothing is denied to root
            checkWithoutPermission(arguments, target);

        QStringList left =
            QDir(m_folder->path())
                .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
        left.removeAll("full" + suffix);
        QCOMPARE(left, (QStringList {"folder" + suffix, "result" + suffix}));
    }

    void standardOutputMayBeFullToo()
    {
        if (!QFile::exists("/dev/full"))
            return;
        for (const QStringList& arguments :
            {QStringList {"info", sample("graphs/chain.pt2")}, QStringList {"rules"}}) {
            QProcess process;
            process.setStandardOutputFile("/dev/full");
            process.start(QStringLiteral(QDQ_BINARY_DIR "/qdqscope-cli"), arguments);
            QVERIFY(process.waitForFinished(60'000));
            QCOMPARE(process.exitCode(), 2);
            QCOMPARE(process.readAllStandardError(),
                QByteArray("standard output: error: cannot be written: No space left on device\n"));
        }
    }

private:
    static void check(const Outcome& outcome, const QString& place, const char* reason)
    {
        const QByteArray last = outcome.err.trimmed().split('\n').last();
        QVERIFY2(outcome.status == 2, outcome.err + outcome.out);
        QVERIFY2(
            last.startsWith(place.toUtf8() + ": error: ") && last.contains(reason), outcome.err);
        QCOMPARE(outcome.out, QByteArray());
    }

    void checkWithoutPermission(const QStringList& arguments, const QString& target) const
    {
        using Permission = QFileDevice;
        QVERIFY(QFile::setPermissions(target, Permission::ReadOwner));
        check(runCli(arguments + QStringList {target}), target, "Permission denied");
        QVERIFY(QFile::setPermissions(target, Permission::ReadOwner | Permission::WriteOwner));
        const auto everything =
            Permission::ReadOwner | Permission::WriteOwner | Permission::ExeOwner;
        QVERIFY(
            QFile::setPermissions(m_folder->path(), Permission::ReadOwner | Permission::ExeOwner));
        const Outcome outcome = runCli(arguments + QStringList {target});
        QVERIFY(QFile::setPermissions(m_folder->path(), everything));
        check(outcome, target, "Permission denied");
        QCOMPARE(readFile(target), QByteArray(kOld));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestWriteFailures)
#include "tst_writefailures.moc"
