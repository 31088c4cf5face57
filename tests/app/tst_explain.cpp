// SPDX-License-Identifier: Apache-2.0
#include "tests/support/places.h"
#include "tests/support/program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

// `qdqscope-cli explain` as scripts see it: the keys of docs/cli.md, and what is refused.

using namespace qdq::test;

namespace {

QString sample(const char* name)
{
    return QString::fromStdString((samples() / name).string());
}

QString recorded(const char* name)
{
    return QStringLiteral(QDQ_SOURCE_DIR "/tests/core/quant/data/cases/") + name;
}

QJsonObject explained(const char* node, const QStringList& more)
{
    return jsonOf(runCli(
        QStringList {"explain", "--format", "json", sample("graphs/chain.pt2"), node} + more));
}

const QStringList kKeysOfASlot = {"arithmetic", "call", "evidence", "group", "match", "observer",
    "pattern", "qspec", "result", "slot"};

} // namespace

class TestExplain : public QObject
{
    Q_OBJECT

private slots:
    void tellsTheChainFromCallToScale();
    void describesWhatTheHistogramCounted();
    void saysWhatWasFolded();
    void namesTheNearestSetting();
    void tellsWhatTheLintSaysOfTheNode();
    void unknownStepsAreNull();
    void saysWhyAnOpStayedInFloat();
    void knowsNodesByTheirNamesAtEveryStage();
    void saysThatABatchNormIsFolded();
    void namesTheNearestNode();
    void dataNeedsAConfig();
    void speaksOfABackEndOnlyAsTypical();
    void textFitsIntoAHundredColumns();
};

void TestExplain::tellsTheChainFromCallToScale()
{
    const QStringList config = {
        "--config", sample("configs/x86.json"), "--calibration", sample("graphs/chain_calib.npz")};
    const QJsonObject report = explained("conv2d", config);
    QCOMPARE(report.keys(),
        (QStringList {
            "findings", "from_node", "module", "node", "not_quantized", "slots", "target"}));
    const QJsonObject input = report["slots"][0].toObject();
    QCOMPARE(input.keys(), kKeysOfASlot);
    QCOMPARE(input["slot"]["edge"].toArray(), (QJsonArray {"input_1", "conv2d"}));
    QCOMPARE(input["call"]["index"].toInt(-1), 0);
    QCOMPARE(input["pattern"]["nodes"].toArray(), (QJsonArray {"conv2d", "relu"}));
    QCOMPARE(input["qspec"]["quant_max"]["value"].toInt(), 255);
    QCOMPARE(input["qspec"]["quant_max"]["from"].toString(), QString("preset"));
    QCOMPARE(input["observer"]["type"].toString(), QString("HistogramObserver"));
    QCOMPARE(input["evidence"]["batches"].toInt(), 3);
    QVERIFY(input["evidence"]["min_at"]["node"].toString() == "input_1");
    QCOMPARE(input["arithmetic"]["scale"].toDouble(), input["result"]["scale"][0].toDouble());
    QCOMPARE(input["result"]["quantize"].toString(), QString("quantize_per_tensor_default"));
    QCOMPARE(report["not_quantized"].toArray(), QJsonArray());

    // The same numbers as `quantize` writes.
    const QTemporaryDir folder;
    const QString out = folder.filePath("out.json");
    QCOMPARE(
        runCli(QStringList {"quantize", sample("graphs/chain.pt2"), "-o", out} + config).status, 0);
    const QJsonObject there = jsonOf(runCli({"explain", "--format", "json", out, "conv2d"}));
    QCOMPARE(there["slots"][0]["result"]["scale"], input["result"]["scale"]);
    QCOMPARE(there["slots"][0]["observer"]["name"], input["observer"]["node"]);
}

void TestExplain::describesWhatTheHistogramCounted()
{
    const QStringList config = {
        "--config", sample("configs/x86.json"), "--calibration", sample("graphs/chain_calib.npz")};
    const QJsonValue evidence = explained("conv2d", config)["slots"][0]["evidence"];
    const QJsonValue moments = evidence["moments"];
    QCOMPARE(moments["count"].toDouble(), evidence["elements"].toDouble());
    const double mean = moments["mean"].toDouble();
    QVERIFY(mean > evidence["min"][0].toDouble() && mean < evidence["max"][0].toDouble());
    QVERIFY(moments["standard_deviation"].toDouble() > 0);
    const QJsonValue outside = evidence["outside"];
    QVERIFY(outside["range"][0].toDouble() < mean && outside["range"][1].toDouble() > mean);
    QVERIFY(outside["at_least"].toDouble() <= outside["at_most"].toDouble());
    QVERIFY(outside["at_most"].toDouble() < 0.01 * moments["count"].toDouble());
    // A weight is observed by its range alone.
    QVERIFY(explained("conv2d", config)["slots"][1]["evidence"]["moments"].isNull());
    const QByteArray text =
        runCli(QStringList {"explain", sample("graphs/chain.pt2"), "conv2d"} + config).out;
    QVERIFY2(text.contains("standard deviation"), text);
    QVERIFY2(text.contains(" outside the final range "), text);
}

void TestExplain::saysWhatWasFolded()
{
    const QJsonValue weight = explained("conv2d",
        {"--config", sample("configs/x86.json"), "--calibration",
            sample("graphs/chain_calib.npz")})["slots"][1];
    QCOMPARE(weight["result"]["folded"].toString(), QString("_frozen_param0"));
    QVERIFY(weight["result"]["quantize"].isNull());
}

void TestExplain::namesTheNearestSetting()
{
    const QTemporaryDir folder;
    const QString config = folder.filePath("stem.json");
    QFile file(config);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "qdqscope.quantizer", "version": 1, "backend": "x86_inductor",
        "qconfigs": {"default": {"preset": "x86_inductor"}},
        "calls": [{"set": "module_name", "key": "stam", "qconfig": "default"}]})");
    file.close();
    // The weakest reason: that no call covers the op.
    const QJsonValue reason =
        explained("conv2d", {"--config", config})["not_quantized"].toArray().last();
    QCOMPARE(reason["reason"].toString(), QString("no-call"));
    const QString message = reason["message"].toString();
    QVERIFY2(
        message.contains("nearest: calls[0] module_name \"stam\", and the node is in \"stem\""),
        qPrintable(message));
}

void TestExplain::tellsWhatTheLintSaysOfTheNode()
{
    // P19 looks at the float graph, P08 at the annotated one.
    for (const auto& [id, node] : {std::pair("P19", "conv2d"), std::pair("P08", "max_pool2d")}) {
        const QString folder = sample("lint/") + id;
        const QJsonObject report = jsonOf(runCli({"explain", "--format", "json",
            folder + "/graph.json", node, "--config", folder + "/config.json"}));
        QStringList rules;
        for (const QJsonValue& finding : report["findings"].toArray())
            rules << finding["rule"].toString();
        QVERIFY2(rules.contains(id), qPrintable(id + QString(": ") + rules.join(' ')));
    }
}

void TestExplain::unknownStepsAreNull()
{
    const QJsonObject prepared = explained("conv2d", {"--config", sample("configs/x86.json")});
    const QJsonValue slot = prepared["slots"][0];
    QVERIFY(slot["observer"].isObject() && slot["group"].isObject());
    QVERIFY(slot["evidence"].isNull() && slot["arithmetic"].isNull() && slot["result"].isNull());
    const QJsonObject alone = jsonOf(
        runCli({"explain", "--format", "json", recorded("tiny/x86/calibrated.json.gz"), "conv2d"}));
    QCOMPARE(alone["slots"][0].toObject().keys(), kKeysOfASlot);
    QVERIFY(alone["slots"][0]["call"].isNull() && alone["slots"][0]["pattern"].isNull());
    QVERIFY(alone["slots"][0]["arithmetic"]["scale"].toDouble() == 0.007839307188987732);
    QVERIFY(alone["slots"][0]["qspec"]["dtype"]["from"].isNull());
    QVERIFY(alone["not_quantized"].isNull());
}

void TestExplain::saysWhyAnOpStayedInFloat()
{
    const QTemporaryDir folder;
    const QString config = folder.filePath("stem.json");
    QFile file(config);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "qdqscope.quantizer", "version": 1, "backend": "xnnpack",
        "qconfigs": {"default": {"preset": "xnnpack"}},
        "calls": [{"set": "module_name", "key": "stem", "qconfig": "default"}]})");
    file.close();
    const QJsonObject report = explained("conv2d", {"--config", config});
    QCOMPARE(report["slots"].toArray(), QJsonArray());
    const QJsonValue strongest = report["not_quantized"][0];
    QCOMPARE(strongest["reason"].toString(), QString("filter"));
    QCOMPARE(strongest["evidence"].toArray(), (QJsonArray {"stem_conv_weight"}));
    QVERIFY(strongest["message"].toString().contains("calls[0] module_name \"stem\""));
    QVERIFY(strongest["message"].toString().endsWith("is a get_attr: no module path"));
}

void TestExplain::knowsNodesByTheirNamesAtEveryStage()
{
    const QStringList config = {"--config", sample("configs/x86.json")};
    const auto edge = [&](const char* name) {
        return explained(name, config)["slots"][0]["slot"]["edge"].toArray();
    };
    const QJsonArray weight = {"stem_conv_weight", "conv2d"};
    QCOMPARE(edge("p_stem_conv_weight"), weight); // as the program has it
    QCOMPARE(edge("stem_conv_weight"), weight); // in module form
    QCOMPARE(edge("activation_post_process_1"), weight); // its observer
}

void TestExplain::saysThatABatchNormIsFolded()
{
    const QJsonObject report = explained("batch_norm", {"--config", sample("configs/x86.json")});
    QCOMPARE(report["not_quantized"][0]["reason"].toString(), QString("folded"));
}

void TestExplain::namesTheNearestNode()
{
    const Outcome outcome = runCli(
        {"explain", sample("graphs/chain.pt2"), "conv2e", "--config", sample("configs/x86.json")});
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.err.contains("did you mean 'conv2d'?"), outcome.err);
    QCOMPARE(outcome.out, QByteArray());
}

void TestExplain::dataNeedsAConfig()
{
    const Outcome outcome = runCli({"explain", sample("graphs/chain.pt2"), "conv2d",
        "--calibration", sample("graphs/chain_calib.npz")});
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.err.contains("need --config"), outcome.err);
}

void TestExplain::speaksOfABackEndOnlyAsTypical()
{
    const auto text = [](const QString& file) { return runCli({"explain", file, "add"}).out; };
    const auto flat = [](QByteArray lines) { return lines.replace('\n', ' ').simplified(); };
    QVERIFY(flat(text(sample("graphs/tiny_convnet_xnnpack.pt2"))).contains("typical of XNNPACK"));
    QVERIFY(
        flat(text(sample("graphs/tiny_convnet_vpu.pt2"))).contains("typical of the vpu target"));
    QVERIFY(flat(text(recorded("tiny/x86/converted.json"))).contains("typical of x86 Inductor"));
    // One mark is not enough: uint8 activations, but weights of another range.
    QFile file(recorded("tiny/x86/converted.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray other = file.readAll().replace("-128", "-127");
    const Outcome outcome = runCli({"explain", "-", "add"}, {}, other);
    QCOMPARE(outcome.status, 0);
    QVERIFY(outcome.out.contains("edge max_pool2d → add"));
    QVERIFY(!outcome.out.contains("typical"));
}

void TestExplain::textFitsIntoAHundredColumns()
{
    for (const char* node : {"conv2d", "relu", "conv2d_1", "batch_norm", "stem_conv_weight"}) {
        const Outcome outcome = runCli({"explain", sample("graphs/chain.pt2"), node, "--config",
            sample("configs/x86.json"), "--calibration", sample("graphs/chain_calib.npz")});
        QCOMPARE(outcome.status, 0);
        for (const QString& line : QString::fromUtf8(outcome.out).split('\n'))
            QVERIFY2(line.size() <= 100, qPrintable(line));
    }
}

QTEST_GUILESS_MAIN(TestExplain)
#include "tst_explain.moc"
