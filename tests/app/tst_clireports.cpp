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

// What each command of the command line prints: the keys and layouts of the contract.

using namespace qdq::test;

namespace {

QStringList sortedKeys(const QJsonValue& object)
{
    return object.toObject().keys(); // QJsonObject keeps them sorted
}

} // namespace

class TestCliReports : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void checkJsonHasTheKeysOfTheContract()
    {
        const QJsonObject report =
            jsonOf(runCli({"check", "--format", "json", recorded("tiny/xnn_channel")}));
        for (const char* key :
            {"tool", "file", "target", "graph", "counts", "undecided", "violations", "notes"})
            QVERIFY2(report.contains(key), key);
        const QJsonObject graph {{"stage", "converted"}, {"nodes", 65}, {"quantize", 11},
            {"dequantize", 12}, {"weight_dequantize", 5}};
        QCOMPARE(report["graph"].toObject(), graph);
        const QJsonObject counts {
            {"R1", 10}, {"R2", 16}, {"R3", 1}, {"R4", 5}, {"R5", 0}, {"R6", 1}, {"R7", 0}};
        QCOMPARE(report["counts"].toObject(), counts);
        QCOMPARE(report["target"].toObject(), (QJsonObject {{"id", "vpu"}, {"version", 1}}));
        QCOMPARE(report["file"]["producer"]["torch"].toString(), QString("2.14.1"));
        QCOMPARE(sortedKeys(report["undecided"]).size(), 7);
    }

    void checkJsonTellsOfTheAddAllThereIs()
    {
        const QJsonObject report = jsonOf(
            runCli({"check", "--rules", "R3", "--format", "json", recorded("tiny/xnn_channel")}));
        QCOMPARE(report["violations"].toArray().size(), 1);
        const QJsonValue add = report["violations"][0];
        QCOMPARE(add["rule"].toString() + " " + add["severity"].toString() + " "
                + add["state"].toString(),
            QString("R3 error open"));
        QCOMPARE(add["node"].toString() + " " + add["module"].toString() + " "
                + add["target"].toString(),
            QString("add block aten.add.Tensor"));
        QCOMPARE(add["expected"].toString(), QString("inputs and output share one scale"));
        QCOMPARE(add["found"].toString(), QString("scale = 0.011853, 0.021680, 0.044299"));
        QCOMPARE(add["values"].toArray(),
            (QJsonArray {0.011853378266096115, 0.021679505705833435, 0.044298794120550156}));
        QCOMPARE(add["evidence"].toArray(),
            (QJsonArray {"dequantize_per_tensor_default_4", "dequantize_per_tensor_default_12",
                "quantize_per_tensor_default_5"}));
    }

    void severalFilesGiveAnArrayAndATable()
    {
        const QStringList files {recorded("tiny/xnn_channel"), recorded("tiny/vpu")};
        const QJsonArray reports =
            QJsonDocument::fromJson(runCli(QStringList {"check", "--format", "json"} + files).out)
                .array();
        QCOMPARE(reports.size(), 2);
        QCOMPARE(reports[1]["counts"]["R1"].toInt(), 0);
        const QString text = runCli(QStringList {"check"} + files).out;
        QVERIFY(text.startsWith("rule  what it asks"));
        QVERIFY(text.contains("first violation of each rule in " + files[0]));
        QVERIFY(text.contains("add's inputs have separate observers\n"));
        QVERIFY(text.contains("passed: R5 R7\n"));
    }

    void aFloatGraphIsSaidToBeOne()
    {
        const QString file = m_folder->filePath("float.json");
        writeFile(file, kMinimalGraph);
        const Outcome outcome = runCli({"check", file});
        QCOMPARE(outcome.status, 0);
        QVERIFY2(
            outcome.out.startsWith("float.json: nothing is quantized in this graph, stage float\n"),
            outcome.out);
    }

    void requantTextHasTheLayoutOfTheContract()
    {
        const Outcome pow2 = runCli({"requant", recorded("tiny/vpu")});
        QCOMPARE(pow2.status, 0);
        QCOMPARE(pow2.out,
            QByteArray("node      s_in  s_w        s_out  shift\n"
                       "conv2d    2^-6  2^-9~2^-8  2^-4   10~11\n"
                       "conv2d_1  2^-4  2^-9~2^-8  2^-5   7~8\n"
                       "conv2d_2  2^-5  2^-8~2^-7  2^-4   8~9\n"
                       "conv2d_3  2^-4  2^-9~2^-7  2^-3   8~10\n"
                       "linear    2^-4  2^-7       2^-4   7\n"
                       "all M are powers of two: yes\n"));
        const QByteArray other = runCli({"requant", recorded("tiny/xnn_channel")}).out;
        QVERIFY(other.startsWith("node      s_in       s_w                  s_out     M            "
                                 "         log2 M          multiplier             shift\n"));
        QVERIFY(other.endsWith("all M are powers of two: no\n"));
    }

    void requantJsonHasTheKeysOfTheContract()
    {
        const QJsonObject report =
            jsonOf(runCli({"requant", "--format", "json", recorded("tiny/vpu")}));
        QCOMPARE(report["all_pow2"].toBool(), true);
        QCOMPARE(report["file"].toString(), recorded("tiny/vpu"));
        const QJsonObject row = report["rows"][0].toObject();
        for (const char* key : {"node", "module", "target", "s_in", "zp_in", "s_w", "axis", "s_out",
                 "zp_out", "M", "log2_M", "pow2", "shift", "multiplier", "bias", "headroom_bits"})
            QVERIFY2(row.contains(key), key);
        QVERIFY(row["multiplier"].isNull() && !row.contains("why"));
        QCOMPARE(row["bias"].toObject(), (QJsonObject {{"dtype", "int32"}, {"scale", "exact"}}));
        const QJsonObject incomplete =
            jsonOf(runCli({"requant", "--format", "json", recorded("tiny/x86")}))["rows"][2]
                .toObject();
        QVERIFY(
            incomplete["M"].isNull() && incomplete["s_out"].isNull() && incomplete.contains("why"));
    }

    void requantCCompiles()
    {
        const QString source = m_folder->filePath("requant.c");
        QCOMPARE(
            runCli({"requant", "--format", "c", "-o", source, recorded("tiny/xnn_channel")}).status,
            0);
        QProcess compiler;
        compiler.start("cc",
            {"-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only", source});
        if (!compiler.waitForStarted())
            return; // no C compiler here
        QVERIFY(compiler.waitForFinished());
        QVERIFY2(compiler.exitCode() == 0, compiler.readAllStandardError());
    }

    void requantCsvHasARowPerChannel()
    {
        const QByteArray text = runCli({"requant", "--format", "csv", recorded("tiny/vpu")}).out;
        QCOMPARE(text.count("\r\n"), 1 + 4 * 8 + 4);
    }

    void infoJsonHasTheKeysOfTheContract()
    {
        const QJsonObject report =
            jsonOf(runCli({"info", "--format", "json", recorded("tiny/xnn_channel")}));
        for (const char* key : {"file", "stage", "nodes", "by_op", "quantize", "dequantize",
                 "weight_dequantize", "observers", "inputs", "outputs", "modules", "constants",
                 "dead_constants", "symbols", "fallback", "programs", "warnings"})
            QVERIFY2(report.contains(key), key);
        QCOMPARE(sortedKeys(report["file"]),
            (QStringList {"format", "format_version", "path", "producer", "sha256"}));
        const QJsonValue input = report["inputs"][0];
        QCOMPARE(input["shape"].toArray(), (QJsonArray {"s77", 3, 16, 16}));
        QCOMPARE(input["scale"].toDouble(), 0.007839307188987732);
        const QJsonValue output = report["outputs"][0];
        QCOMPARE(output["shape"].toArray(), (QJsonArray {"s77", 4}));
        QCOMPARE(output["zero_point"].toInt(), -10);
        QCOMPARE(report["fallback"].toArray(),
            (QJsonArray {QJsonObject {
                {"node", "adaptive_avg_pool2d"}, {"target", "aten.adaptive_avg_pool2d.default"}}}));
    }

    void explainTellsWhatTheGraphTells()
    {
        const QJsonObject report =
            jsonOf(runCli({"explain", "--format", "json", recorded("tiny/xnn_channel"), "add"}));
        for (const char* key :
            {"node", "module", "target", "slots", "not_quantized", "findings", "from_node"})
            QVERIFY2(report.contains(key), key);
        QCOMPARE(report["slots"].toArray().size(), 2); // the output's Q is behind the fused relu
        const QJsonValue slot = report["slots"][0];
        for (const char* key : {"slot", "call", "match", "pattern", "qspec", "group", "observer",
                 "evidence", "arithmetic", "result"})
            QVERIFY2(slot.toObject().contains(key), key);
        QCOMPARE(slot["slot"]["edge"].toArray(), (QJsonArray {"conv2d_2", "add"}));
        QCOMPARE(slot["result"]["scale"][0].toDouble(), 0.044298794120550156);
        QVERIFY(slot["call"].isNull() && slot["arithmetic"].isNull());
        QCOMPARE(report["findings"][0]["rule"].toString(), QString("R3"));
    }

    void dumpJsonIsTheIdentity()
    {
        const QByteArray dumped =
            runCli({"dump", "--format", "json", recorded("tiny/xnn_channel")}).out;
        QCOMPARE(QJsonDocument::fromJson(dumped).object(),
            QJsonDocument::fromJson(readFile(recorded("tiny/xnn_channel"))).object());
    }

    void dumpTextHasALinePerNode()
    {
        const QByteArray text = runCli({"dump", recorded("tiny/xnn_channel")}).out;
        QCOMPARE(text.count('\n'), 65);
        QVERIFY(text.contains("add = aten.add.Tensor(dequantize_per_tensor_default_4, "
                              "dequantize_per_tensor_default_12)"
                              " : float32[s77, 8, 8, 8]  @block\n"));
    }

    void dumpShowsTheModuleFormOnRequest()
    {
        const QString program = QStringLiteral(QDQ_SOURCE_DIR "/samples/graphs/chain.pt2");
        QVERIFY(runCli({"dump", program}).out.contains(" = placeholder(parameter "));
        const QByteArray module = runCli({"dump", "--unlift", program}).out;
        QVERIFY(
            module.contains(" = get_attr(") && module.contains("_guards_fn = module _guards_fn("));
        QVERIFY(!module.contains("placeholder(parameter "));
    }

    void explainTellsEveryStepOfAConfig()
    {
        const QString graphs = QStringLiteral(QDQ_SOURCE_DIR "/samples/graphs/");
        const QString config = QStringLiteral(QDQ_SOURCE_DIR "/samples/configs/x86.json");
        const QStringList call = {"explain", "--format", "json", graphs + "chain.pt2", "conv2d",
            "--config", config, "--calibration", graphs + "chain_calib.npz"};
        const QJsonObject report = jsonOf(runCli(call));
        QCOMPARE(report["not_quantized"].toArray().size(), 0);
        QCOMPARE(report["slots"].toArray().size(), 3);
        const QJsonObject input = report["slots"][0].toObject();
        QCOMPARE(input["slot"]["edge"].toArray(), (QJsonArray {"input_1", "conv2d"}));
        QCOMPARE(input["call"]["index"].toInt(-1), 0);
        QCOMPARE(input["match"].toString(), QString("global"));
        QCOMPARE(input["pattern"]["id"].toString(), QString("conv_unary"));
        QCOMPARE(input["qspec"]["quant_max"]["value"].toInt(), 255);
        QCOMPARE(input["qspec"]["quant_max"]["from"].toString(), QString("preset"));
        QCOMPARE(input["observer"]["name"].toString(), QString("activation_post_process_0"));
        QVERIFY(input["arithmetic"]["steps"][0]["text"].toString().contains("histogram search"));
        QVERIFY(input["evidence"]["max"][0].toDouble() > input["evidence"]["min"][0].toDouble());
        QVERIFY(input["result"]["scale"][0].toDouble() > 0);
        QCOMPARE(report["slots"][2]["qspec"], QJsonValue(QJsonObject())); // the bias stays in float
        QCOMPARE(
            runCli({"explain", "--calibration", "x.npz", graphs + "chain.pt2", "conv2d"}).status,
            2);
    }

    void appliedSaysByItsStatusWhetherASettingIsIdle()
    {
        const QString chain = QStringLiteral(QDQ_SOURCE_DIR "/samples/graphs/chain.pt2");
        const QString configs = QStringLiteral(QDQ_SOURCE_DIR "/samples/");
        const auto good = runCli({"applied", chain, "--config", configs + "configs/x86.json"});
        QCOMPARE(good.status, 0);
        QCOMPARE(good.out,
            QByteArray("setting  conv2d  conv2d_1  conv2d_2  Q/DQ\n"
                       "x86      global  global    global    9\n"));
        const auto idle = runCli({"applied", chain, "--config", configs + "lint/W4/config.json"});
        QCOMPARE(idle.status, 1);
        QVERIFY(idle.out.contains("W4  calls[1] module_name \"stemm\" matches nothing"));
        const auto refused = runCli({"applied", chain, "--config", configs + "configs/vpu.json"});
        QCOMPARE(refused.status, 2);
        QVERIFY(refused.err.contains("input_1: error: the VPU needs static shapes"));
        const QJsonObject report = jsonOf(runCli(
            {"applied", "--format", "json", chain, "--config", configs + "configs/xnnpack.json"}));
        for (const char* key :
            {"file", "config", "observers", "rows", "findings", "q_dq_after_convert"})
            QVERIFY2(report.contains(key), key);
        for (const char* key : {"node", "module", "target", "source", "key", "call", "quantized",
                 "input_observer", "why"})
            QVERIFY2(report["rows"][0].toObject().contains(key), key);
    }

    void rulesListsThemAll()
    {
        const QJsonArray rules = jsonOf(runCli({"rules", "--format", "json"}))["rules"].toArray();
        QVERIFY(rules.size() > 50);
        QCOMPARE(rules.last()["id"].toString(), QString("W6"));
        QCOMPARE(
            rules[2]["id"].toString() + " " + rules[2]["severity"].toString(), QString("R3 error"));
        QCOMPARE(runCli({"rules"}).out.count('\n'), rules.size() + 1);
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestCliReports)
#include "tst_clireports.moc"
