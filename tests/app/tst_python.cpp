// SPDX-License-Identifier: Apache-2.0
#include "tests/support/program.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

// resources/python/qdqscope.py: what it writes opens at every stage. Against real torch where a
// Python with it is named, else against what it has written before.

using qdq::test::Outcome;
using qdq::test::runCli;

namespace {

const QString kRecorded = QStringLiteral(QDQ_SOURCE_DIR "/tests/data/python/");

/// The CMake variable of this name, or the environment's.
QString torchPython()
{
    return qEnvironmentVariable("QDQ_TORCH_PYTHON", QStringLiteral(QDQ_TORCH_PYTHON));
}

const QStringList kFiles {"float.json", "annotated.json.gz", "prepared.json.gz",
    "calibrated.json.gz", "converted.json.gz"};

} // namespace

class TestPython : public QObject
{
    Q_OBJECT

private slots:
    void everyStageOpensAsWhatItIs()
    {
        const QStringList stages {"float", "annotated", "prepared", "calibrated", "converted"};
        for (int i = 0; i < kFiles.size(); ++i) {
            const Outcome outcome = runCli({"info", "--format", "json", kRecorded + kFiles[i]});
            QVERIFY2(outcome.status == 0, outcome.err);
            const QJsonObject info = QJsonDocument::fromJson(outcome.out).object();
            QCOMPARE(info["stage"].toString(), stages[i]);
            QCOMPARE(info["file"]["producer"]["torch"].toString(), QString("2.14.1"));
            QVERIFY2(outcome.err.isEmpty(), outcome.err);
        }
    }

    void theConvertedGraphIsTheRecordedOne()
    {
        const Outcome outcome = runCli({"diff", "--rtol", "0", kRecorded + "converted.json.gz",
            QStringLiteral(QDQ_SOURCE_DIR "/tests/data/pt2e/tiny/xnn_channel/converted.json")});
        QVERIFY2(outcome.status == 0, outcome.out + outcome.err);
        QVERIFY(outcome.out.contains("33 in both"));
    }

    void theFloatGraphIsTheProgramItCameFrom()
    {
        const Outcome outcome = runCli({"diff", "--rtol", "0", kRecorded + "float.json",
            QStringLiteral(QDQ_SOURCE_DIR "/samples/graphs/tiny_convnet_float.pt2")});
        QVERIFY2(outcome.status == 0, outcome.out + outcome.err);
    }

    void realTorchWritesTheSame()
    {
        const QString python = torchPython();
        if (python.isEmpty()) {
            qInfo("no Python with torch is named (QDQ_TORCH_PYTHON): recorded output only");
            return;
        }
        const QTemporaryDir folder;
        QProcess process;
        process.start(
            python, {QStringLiteral(QDQ_SOURCE_DIR "/tests/python/dump_stages.py"), folder.path()});
        QVERIFY2(process.waitForFinished(400'000), qPrintable(process.errorString()));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
        for (const QString& name : kFiles) {
            // Calibration depends on the kernels of the CPU, in the last bits.
            const Outcome outcome =
                runCli({"diff", "--rtol", "1e-4", kRecorded + name, folder.filePath(name)});
            QVERIFY2(outcome.status == 0, outcome.out + outcome.err);
        }
    }
};

QTEST_GUILESS_MAIN(TestPython)
#include "tst_python.moc"
