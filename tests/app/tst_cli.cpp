// SPDX-License-Identifier: Apache-2.0
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

// The command line as scripts see it: exit statuses, JSON keys, one line per error, nothing half
// written.

using namespace qdq::test;

class TestCli : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    // ---- exit statuses ----
    void checkSaysByItsStatusWhetherSomethingWasFound()
    {
        QCOMPARE(runCli({"check", recorded("tiny/vpu")}).status, 0);
        QCOMPARE(runCli({"check", recorded("tiny/xnn_channel")}).status, 1);
        QCOMPARE(runCli({"check", recorded("tiny/vpu"), recorded("tiny/xnn_channel")}).status, 1);
        QCOMPARE(runCli({"check", "--fail-on", "never", recorded("tiny/xnn_channel")}).status, 0);
        QCOMPARE(runCli({"check", "--rules", "R5,R7", recorded("tiny/xnn_channel")}).status, 0);
        QCOMPARE(
            runCli({"check", "--skip", "R1,R2,R3,R4,R6", recorded("tiny/xnn_channel")}).status, 0);
    }

    void undecidedIsNeitherPassedNorFailed()
    {
        // The weight's scales are not in the file: what depends on them cannot be decided.
        QByteArray text = readFile(QStringLiteral(QDQ_SOURCE_DIR "/samples/rules/R2/good.json"));
        text.replace(R"("shape": [2], "data": "AAAAPAAAgDs=")", R"("shape": [2])");
        const QString file = m_folder->filePath("structure.json");
        writeFile(file, text);
        const Outcome strict = runCli({"check", "--format", "json", file});
        QCOMPARE(strict.status, 1);
        const QJsonObject report = jsonOf(strict);
        QCOMPARE(report["violations"].toArray().size(), 0);
        QCOMPARE(report["undecided"]["R2"].toInt(), 1);
        QCOMPARE(report["undecided"]["R4"].toInt(), 1);
        QCOMPARE(runCli({"check", "--allow-undecided", file}).status, 0);
        const QString text2 = runCli({"check", file}).out;
        QVERIFY(text2.contains("weight: R2 undecided: scale unknown"));
        QVERIFY(!text2.split("passed:").last().contains("R2"));
    }

    void wrongUsageIsRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("message");
        QTest::newRow("no command") << QStringList() << "A subcommand is required";
        QTest::newRow("unknown command") << QStringList {"chek"} << "did you mean 'check'?";
        QTest::newRow("no file") << QStringList {"check"} << "FILE is required";
        QTest::newRow("unknown option")
            << QStringList {"check", "--frobnicate", "x"} << "--frobnicate";
        QTest::newRow("unknown format") << QStringList {"check", "--format", "xml", "x"} << "xml";
        QTest::newRow("unknown rule")
            << QStringList {"check", "--rules", "R9", recorded("tiny/vpu")} << "unknown rule 'R9'";
        QTest::newRow("unknown page") << QStringList {"rules", "R9"} << "unknown rule 'R9'";
        QTest::newRow("unknown node")
            << QStringList {"explain", recorded("tiny/vpu"), "ad"} << "did you mean 'add'?";
    }
    void wrongUsageIsRefused()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const QString, message);
        const Outcome outcome = runCli(arguments);
        QCOMPARE(outcome.status, 2);
        QCOMPARE(outcome.out, QByteArray());
        QCOMPARE(outcome.err.count('\n'), 1);
        QVERIFY2(
            outcome.err.contains("error: ") && QString(outcome.err).contains(message), outcome.err);
    }

    void helpHasAnExampleForEveryCommand()
    {
        const QString text = runCli({"--help"}).out;
        const QString list = text.section("Subcommands:\n", 1).section("\n\n", 0, 0);
        const QStringList lines = list.split('\n', Qt::SkipEmptyParts);
        QVERIFY(lines.size() >= 6);
        for (const QString& line : lines) {
            const QString command = line.trimmed().section(' ', 0, 0);
            const Outcome help = runCli({command, "--help"});
            QCOMPARE(help.status, 0);
            QVERIFY2(
                help.out.contains("Example: qdqscope-cli " + command.toUtf8()), qPrintable(line));
        }
        QCOMPARE(runCli({"--version"}).out, QByteArray("qdqscope-cli 0.1.0\n"));
    }

    // ---- bad input ----
    void badInputIsOneLineAndNothingIsWritten_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("message");
        QTest::newRow("empty") << QByteArray() << "the file is empty";
        QTest::newRow("noise") << QByteArray("hello") << "unrecognised file";
        QTest::newRow("JSON of another kind") << QByteArray(R"({"a": 1})") << "";
        QTest::newRow("cut JSON") << QByteArray(kMinimalGraph).chopped(20) << "";
        QTest::newRow("reference to nothing")
            << QByteArray(kMinimalGraph).replace(R"({"node": "x"})", R"({"node": "y"})")
            << "/nodes/1";
        QTest::newRow("newer version")
            << QByteArray(kMinimalGraph).replace(R"("version": 1)", R"("version": 99)") << "99";
        QTest::newRow("cut zip")
            << readFile(QStringLiteral(QDQ_SOURCE_DIR "/samples/graphs/chain.pt2")).first(5000)
            << "";
    }
    void badInputIsOneLineAndNothingIsWritten()
    {
        QFETCH(const QByteArray, content);
        QFETCH(const QString, message);
        const QString file = m_folder->filePath("input");
        writeFile(file, content);
        const QString target = m_folder->filePath("report");
        for (const char* command : {"check", "info", "requant", "dump"}) {
            const Outcome outcome = runCli({command, "--format",
                command == QByteArray("dump") ? "dot" : "json", "-o", target, file});
            QVERIFY2(outcome.status == 2, command);
            QCOMPARE(outcome.out, QByteArray());
            QVERIFY2(outcome.err.count('\n') == 1 && outcome.err.startsWith(file.toUtf8() + ": "),
                outcome.err);
            QVERIFY2(
                QString(outcome.err).contains("error: ") && QString(outcome.err).contains(message),
                outcome.err);
            QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden),
                QStringList {"input"});
        }
    }

    void missingFilesAndFoldersAreNamed()
    {
        const QString missing = m_folder->filePath("missing.pt2");
        QCOMPARE(runCli({"check", missing}).err,
            missing.toUtf8() + ": error: cannot be opened: No such file or directory\n");
        QCOMPARE(runCli({"check", m_folder->path()}).err,
            m_folder->path().toUtf8() + ": error: is a folder, not a file\n");
        QCOMPARE(runCli({"check", m_folder->path()}).status, 2);
    }

    void oneBadFileSpoilsTheWholeTable()
    {
        const Outcome outcome =
            runCli({"check", recorded("tiny/vpu"), m_folder->filePath("missing")});
        QCOMPARE(outcome.status, 2);
        QCOMPARE(outcome.out, QByteArray());
    }

    /// Damage inside a `.pt2` opens with stubs and warnings; then all is never said to be well.
    void damagedProgramsAreNeverSaidToBeClean()
    {
        int count = 0;
        for (const auto& path : qdq::test::filesEnding(qdq::test::corpus("pt2-bad"), ".pt2")) {
            const QString file = QString::fromStdString(path.string());
            const Outcome info = runCli({"info", "--format", "json", file});
            const Outcome check = runCli({"check", file});
            QVERIFY2(check.status >= 0 && info.status >= 0, path.c_str());
            QCOMPARE(check.status == 2, info.status == 2);
            if (check.status == 2)
                QVERIFY2(check.err.count('\n') == 1 && check.out.isEmpty(), path.c_str());
            if (jsonOf(info)["incomplete"].toBool())
                QVERIFY2(check.status == 1 && check.out.contains(": incomplete: "), path.c_str());
            ++count;
        }
        qInfo("%d damaged files", count);
    }

    // ---- output ----
    void outputAppearsWholeOrNotAtAll()
    {
        const QString target = m_folder->filePath("report.json");
        QCOMPARE(
            runCli({"check", "--format", "json", "-o", target, recorded("tiny/vpu")}).status, 0);
        QCOMPARE(readFile(target), runCli({"check", "--format", "json", recorded("tiny/vpu")}).out);
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden),
            QStringList {"report.json"});

        const Outcome folder = runCli({"info", "-o", m_folder->path(), recorded("tiny/vpu")});
        QCOMPARE(folder.status, 2);
        QCOMPARE(folder.err, m_folder->path().toUtf8() + ": error: is a folder, not a file\n");
        const Outcome nowhere =
            runCli({"info", "-o", m_folder->filePath("no/such/file"), recorded("tiny/vpu")});
        QCOMPARE(nowhere.status, 2);
        QVERIFY2(nowhere.err.contains("cannot be written"), nowhere.err);
    }

    void aFullDeviceIsAnError()
    {
        if (!QFile::exists("/dev/full"))
            return;
        const Outcome outcome = runCli({"info", "-o", "/dev/full", recorded("tiny/vpu")});
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.startsWith("/dev/full: error: cannot be written"), outcome.err);
    }

    void readsStandardInput()
    {
        const QByteArray content = readFile(recorded("tiny/xnn_channel"));
        const Outcome piped = runCli({"check", "--format", "json", "-"}, {}, content);
        QCOMPARE(piped.status, 1);
        const QJsonObject report = jsonOf(piped);
        QCOMPARE(report["file"]["path"].toString(), QString("-"));
        const QJsonObject named =
            jsonOf(runCli({"check", "--format", "json", recorded("tiny/xnn_channel")}));
        QCOMPARE(report["violations"], named["violations"]);
        QCOMPARE(report["file"]["sha256"], named["file"]["sha256"]);
    }

    void sameInputGivesTheSameBytes()
    {
        for (const QString format : {"text", "json", "csv"})
            QCOMPARE(runCli({"check", "--format", format, recorded("tiny/xnn_channel"),
                                recorded("tiny/x86")})
                         .out,
                runCli({"check", "--format", format, "-j", "1", recorded("tiny/xnn_channel"),
                           recorded("tiny/x86")})
                    .out);
    }

    void anInterruptEndsItAtOnceAndLeavesNothing()
    {
        QProcess process;
        process.start(QStringLiteral(QDQ_BINARY_DIR "/qdqscope-cli"),
            {"info", "-o", m_folder->filePath("report"), "-"});
        QVERIFY(process.waitForStarted());
        QTest::qWait(100); // it waits for standard input now
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
        QVERIFY(process.waitForFinished(5000));
        qInfo("%lld ms", timer.elapsed());
        QCOMPARE(
            process.exitStatus(), QProcess::CrashExit); // ended by the signal, as a shell expects
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList());
    }

    void coloursOnlyWhereTheyAreWanted()
    {
        QVERIFY(!runCli({"check", recorded("tiny/xnn_channel")}).out.contains('\033'));
        QVERIFY(runCli({"check", "--color", "always", recorded("tiny/xnn_channel")})
                    .out.contains("\033[31mR3 error\033[0m"));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
