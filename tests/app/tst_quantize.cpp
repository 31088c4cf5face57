// SPDX-License-Identifier: Apache-2.0
#include "core/io/reader.h"
#include "tests/core/quant/cases.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/program.h"
#include "tests/support/samegraph.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <cstring>

// `qdqscope-cli quantize` as scripts see it: what it writes, what it refuses, and that nothing is
// ever half written.

using namespace qdq;
using namespace qdq::test;

namespace {

constexpr auto kChain = QDQ_SOURCE_DIR "/samples/graphs/chain.pt2";
constexpr auto kChainData = QDQ_SOURCE_DIR "/samples/graphs/chain_calib.npz";

QString sample(const char* name)
{
    return QString::fromStdString((samples() / name).string());
}

QString caseFile(const char* name)
{
    return QString::fromStdString((bundledCases() / name).string());
}

/// A `.npy` of float32 values.
QByteArray npy(const QByteArray& shape, const std::vector<float>& values)
{
    QByteArray header = "{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + ", }\n";
    QByteArray file("\x93NUMPY\1\0", 8);
    file += static_cast<char>(header.size() & 0xff);
    file += static_cast<char>(header.size() >> 8);
    file += header;
    return file
        + QByteArray(reinterpret_cast<const char*>(values.data()),
            static_cast<qsizetype>(values.size() * sizeof(float)));
}

std::vector<float> image(float value)
{
    return std::vector<float>(static_cast<std::size_t>(2 * 3 * 16 * 16), value);
}

} // namespace

class TestQuantize : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_out = m_folder->filePath("out.json");
    }

    void quantizesAsTorchaoDoes()
    {
        const Outcome outcome = run({"--calibration", sample("graphs/tiny_convnet_calib.npz")},
            caseFile("tiny/float.json"), caseFile("tiny/x86/quantizer.json"));
        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.status, 0);
        const auto mine = openGraph(m_out.toStdString());
        const auto wanted = openGraph(bundledCases() / "tiny/x86/converted.json");
        const auto lines = differences(mine->graph, wanted->graph);
        QVERIFY2(lines.empty(), lines.empty() ? "" : lines.front().c_str());
    }

    void startsFromAnExportedProgram()
    {
        QCOMPARE(run({"--calibration", kChainData}).status, 0);
        const QJsonObject graph = QJsonDocument::fromJson(readFile(m_out)).object();
        QCOMPARE(graph["stage"].toString(), QStringLiteral("converted"));
        QVERIFY(graph["producer"]["qdqscope"].isString());
        const QByteArray config = graph["producer"]["quantizer"].toString().toUtf8();
        QCOMPARE(
            QJsonDocument::fromJson(config)["backend"].toString(), QStringLiteral("x86_inductor"));
    }

    void givesTheSameBytesTwice()
    {
        QCOMPARE(run({"--calibration", kChainData}).status, 0);
        const QByteArray first = readFile(m_out);
        QCOMPARE(run({"--calibration", kChainData}).status, 0);
        QCOMPARE(readFile(m_out), first);
    }

    void takesRecordedObservers()
    {
        const Outcome outcome = run({"--observers", caseFile("tiny/x86/calibrated.json.gz")},
            caseFile("tiny/float.json"), caseFile("tiny/x86/quantizer.json"));
        QCOMPARE(outcome.status, 0);
        const auto mine = openGraph(m_out.toStdString());
        const auto wanted = openGraph(bundledCases() / "tiny/x86/converted.json");
        QVERIFY(differences(mine->graph, wanted->graph).empty());
    }

    void refusesObserversOfAnotherGraph()
    {
        refuses(
            {"--observers", caseFile("tiny/x86/calibrated.json.gz")}, "activation_post_process_");
    }

    void stopsAtEveryStage_data()
    {
        QTest::addColumn<QString>("until");
        QTest::addColumn<QString>("stage");
        QTest::newRow("annotated") << "annotated"
                                   << "annotated";
        QTest::newRow("prepared") << "prepared"
                                  << "prepared";
        QTest::newRow("calibrated") << "calibrated"
                                    << "prepared";
        QTest::newRow("converted") << "converted"
                                   << "converted";
    }
    void stopsAtEveryStage()
    {
        QFETCH(QString, until);
        QFETCH(QString, stage);
        QStringList arguments {"--until", until};
        if (until == "calibrated" || until == "converted")
            arguments << "--calibration" << kChainData;
        QCOMPARE(run(arguments).status, 0);
        const QJsonObject graph = QJsonDocument::fromJson(readFile(m_out)).object();
        QCOMPARE(graph["stage"].toString(), stage);
        bool hasState = false;
        for (const QJsonValue& module : graph["modules"].toObject())
            hasState = hasState || module.toObject().contains("state");
        QCOMPARE(hasState, until == "calibrated");
    }

    void foldsUnlessToldNotTo()
    {
        QCOMPARE(run({"--calibration", kChainData}).status, 0);
        QVERIFY(readFile(m_out).contains("_frozen_param0"));
        QCOMPARE(run({"--calibration", kChainData, "--no-fold"}).status, 0);
        QVERIFY(!readFile(m_out).contains("_frozen_param0"));
    }

    void wantsDataOrPermission()
    {
        refuses({}, "W1");
        QCOMPARE(run({"--allow-uncalibrated"}).status, 0);
    }

    void warnsOfSettingsWithoutEffect()
    {
        const QString config = m_folder->filePath("typo.json");
        writeFile(
            config, R"({"format": "qdqscope.quantizer", "version": 1, "backend": "x86_inductor",
            "qconfigs": {"a": {"preset": "x86_inductor"}},
            "calls": [{"set": "module_name", "key": "stemm", "qconfig": "a"}]})");
        const Outcome outcome = run({"--calibration", kChainData}, kChain, config);
        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.err.contains("warning: W4"));
        QVERIFY(outcome.err.contains("nearest: \"stem\""));
    }

    void saysAheadWhatTheQuantizerRefuses()
    {
        const QString file = sample("lint/P18/graph.json");
        const QString config = sample("lint/P18/config.json");
        refuses({"--allow-uncalibrated"}, "add: warning: P18: conv2d (conv) is added to a number",
            file, config);
        const Outcome applied = runCli({"applied", file, "--config", config});
        QCOMPARE(applied.status, 2);
        QVERIFY2(applied.err.contains("add: warning: P18: "), applied.err);
        QVERIFY2(applied.err.contains("add: error: "), applied.err);
    }

    void structureGoesAllTheWayWithRecordedObservers()
    {
        // A float graph whose weights have no values.
        QJsonObject graph = QJsonDocument::fromJson(readFile(caseFile("tiny/float.json"))).object();
        QJsonObject tensors = graph["tensors"].toObject();
        for (const QString& name : tensors.keys()) {
            QJsonObject tensor = tensors[name].toObject();
            tensor.remove("data");
            tensors[name] = tensor;
        }
        graph["tensors"] = tensors;
        const QString file = m_folder->filePath("structure.json");
        writeFile(file, QJsonDocument(graph).toJson());
        const QString config = caseFile("tiny/x86/quantizer.json");
        QCOMPARE(
            run({"--observers", caseFile("tiny/x86/calibrated.json.gz")}, file, config).status, 0);
        const auto mine = openGraph(m_out.toStdString());
        const auto wanted = openGraph(bundledCases() / "tiny/x86/converted.json");
        SameGraphOptions options;
        options.allowUnknownValues = true;
        const auto lines = differences(mine->graph, wanted->graph, options);
        QVERIFY2(lines.empty(), lines.empty() ? "" : lines.front().c_str());
        refuses({"--calibration", sample("graphs/tiny_convnet_calib.npz")},
            "does not carry the values", file, config);
    }

    void refusesHostileData_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("says");
        const QByteArray shape = "(2, 3, 16, 16)";
        std::vector<float> nan = image(1.0F);
        nan[100] = NAN;
        QTest::newRow("nothing") << QByteArray() << "a.npz"
                                 << "neither a NumPy array";
        QTest::newRow("no archive") << QByteArray("hello") << "a.npz"
                                    << "neither a NumPy array";
        QTest::newRow("an empty archive") << QByteArray("PK\5\6") + QByteArray(18, '\0') << "a.npz"
                                          << "holds no arrays";
        QTest::newRow("wrong shape") << npy("(2, 3, 16)", std::vector<float>(96, 1.0F)) << "a.npy"
                                     << "2×3×16";
        QTest::newRow("wrong channels")
            << npy("(2, 4, 16, 16)", std::vector<float>(2048, 1.0F)) << "a.npy"
            << "2×4×16×16";
        QTest::newRow("wrong type") << npy(shape, image(1)).replace("<f4", "<i4") << "a.npy"
                                    << "int32";
        QTest::newRow("cut off") << npy(shape, image(1)).chopped(1) << "a.npy"
                                 << "bytes of values";
        QTest::newRow("NaN") << npy(shape, nan) << "a.npy"
                             << "NaN";
    }
    void refusesHostileData()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, name);
        QFETCH(QString, says);
        const QString file = m_folder->filePath(name);
        writeFile(file, content);
        refuses({"--calibration", file}, says.toUtf8());
    }

    void survivesOddButLegalData_data()
    {
        QTest::addColumn<QByteArray>("content");
        const QByteArray shape = "(2, 3, 16, 16)";
        std::vector<float> infinite = image(1.0F);
        infinite[100] = INFINITY;
        infinite[101] = -INFINITY;
        QTest::newRow("zeros") << npy(shape, image(0));
        QTest::newRow("a constant") << npy(shape, image(-3));
        QTest::newRow("infinities") << npy(shape, infinite);
        QTest::newRow("tiny") << npy(shape, image(1e-40F));
        QTest::newRow("an empty batch") << npy("(0, 3, 16, 16)", {});
    }
    void survivesOddButLegalData()
    {
        QFETCH(QByteArray, content);
        const QString file = m_folder->filePath("a.npy");
        writeFile(file, content);
        const Outcome outcome = run({"--calibration", file, "--allow-uncalibrated"});
        // Infinite activations reach an infinite scale or none: either way it is said, not hidden.
        QVERIFY2(outcome.status == 0 || outcome.err.contains("error: "), outcome.err.constData());
        QCOMPARE(QFile::exists(m_out), outcome.status == 0);
    }

    void saysThatInfinitiesWereLeftOut()
    {
        std::vector<float> values = image(1.0F);
        values[5] = INFINITY;
        const QString file = m_folder->filePath("a.npy");
        writeFile(file, npy("(2, 3, 16, 16)", values));
        // Only the stem is quantized: behind it an infinity would soon be a NaN, which is refused.
        const QString config = m_folder->filePath("stem.json");
        writeFile(config, R"({"format": "qdqscope.quantizer", "version": 1,
            "backend": "x86_inductor", "qconfigs": {"a": {"preset": "x86_inductor"}},
            "calls": [{"set": "module_name", "key": "stem", "qconfig": "a"}]})");
        const Outcome outcome = run({"--calibration", file}, kChain, config);
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.err.contains("activation_post_process_0: warning: P38"),
            outcome.err.constData());
    }

    void refusesHostileConfigs_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::newRow("no JSON") << QByteArray("{");
        QTest::newRow("an array") << QByteArray("[]");
        QTest::newRow("no backend")
            << QByteArray(R"({"format": "qdqscope.quantizer", "version": 1})");
        QTest::newRow("unknown backend")
            << QByteArray(R"({"format": "qdqscope.quantizer", "version": 1, "backend": "tpu"})");
        QTest::newRow("setter of another back end") << QByteArray(
            R"({"format": "qdqscope.quantizer", "version": 1, "backend": "x86_inductor",
                "qconfigs": {"a": {"preset": "x86_inductor"}},
                "calls": [{"set": "operator_type", "key": "aten.conv2d", "qconfig": "a"}]})");
        QTest::newRow("wrong type") << QByteArray(
            R"({"format": "qdqscope.quantizer", "version": 1, "backend": "x86_inductor", "calls": 7})");
        QTest::newRow("newer version")
            << QByteArray(R"({"format": "qdqscope.quantizer", "version": 99, "backend": "vpu"})");
    }
    void refusesHostileConfigs()
    {
        QFETCH(QByteArray, config);
        const QString file = m_folder->filePath("config.json");
        writeFile(file, config);
        refuses({"--calibration", kChainData}, file.toUtf8(), kChain, file);
    }

    void refusesOptionsThatContradictEachOther()
    {
        refuses({"--until", "prepared", "--calibration", kChainData}, "no effect");
        refuses({"--observers", "x.json", "--calibration", kChainData}, "--observers");
        refuses({"--until", "later"}, "--until");
    }

    void keepsTheOldFileWhenItFails()
    {
        writeFile(m_out, "as it was");
        QCOMPARE(run({}).status, 2);
        QCOMPARE(readFile(m_out), QByteArray("as it was"));
    }

private:
    Outcome run(
        const QStringList& arguments, const QString& file = kChain, const QString& config = {})
    {
        return runCli(QStringList {"quantize", file, "--config",
                          config.isEmpty() ? sample("configs/x86.json") : config, "-o", m_out}
            + arguments);
    }

    /// Exit status 2, the word in one line of error, and no output.
    void refuses(const QStringList& arguments, const QByteArray& says, const QString& file = kChain,
        const QString& config = {})
    {
        QFile::remove(m_out);
        const Outcome outcome = run(arguments, file, config);
        QVERIFY2(outcome.err.contains(says), outcome.err.constData());
        QCOMPARE(outcome.status, 2);
        QVERIFY(!QFile::exists(m_out));
        QVERIFY(QDir(m_folder->path()).entryList({"out*"}).isEmpty());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_out;
};

QTEST_APPLESS_MAIN(TestQuantize)
#include "tst_quantize.moc"
