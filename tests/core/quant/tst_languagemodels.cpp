// SPDX-License-Identifier: Apache-2.0
#include "core/quant/pipeline.h"
#include "tests/core/quant/calibrationcases.h"

#include <QTest>

#include <cmath>

// The recorded language models, whose masks and positions are made of integers and truths: ranges
// beside those that torch's observers saw on the same batch (tests/tools/record_language.py).

using namespace qdq;
using namespace qdq::test;

namespace {

QJsonObject recordedModels()
{
    QFile file(QStringLiteral(QDQ_SOURCE_DIR "/tests/core/quant/data/language.json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s", qPrintable(file.errorString()));
    return QJsonDocument::fromJson(file.readAll()).object()["models"].toObject();
}

std::filesystem::path programOf(const std::string& model)
{
    const auto folder = corpus("real") / model;
    return exists(folder / "float.pt2") ? folder / "float.pt2" : folder / "float.json.gz";
}

QuantizerConfig globalConfig(const std::string& backend)
{
    QuantizerConfig config;
    config.backend = backend;
    NamedQConfig qconfig;
    qconfig.name = "default";
    qconfig.preset = backend;
    config.qconfigs = {qconfig};
    config.calls = {{Setter::Global, {}, "default"}};
    return config;
}

Tensor integers(const std::vector<std::int64_t>& values)
{
    const auto raw = std::as_bytes(std::span(values));
    return makeTensor(DType::Int64, {2, 16}, Bytes(raw.begin(), raw.end()));
}

CalibrationBatch tokens(std::size_t inputs)
{
    std::vector<std::int64_t> numbers;
    for (std::int64_t i = 0; i < 32; ++i)
        numbers.push_back((3 + 7 * i) % 89);
    CalibrationBatch batch {"tokens", {integers(numbers)}};
    if (inputs > 1)
        batch.inputs.push_back(integers(std::vector<std::int64_t>(32, 1)));
    return batch;
}

Result<Calibration> calibrated(const std::string& model, const std::string& backend)
{
    const auto annotated = runAnnotate(openOrDie(programOf(model)), globalConfig(backend));
    if (!annotated)
        return tl::unexpected(annotated.error());
    const auto prepared = runPrepare(*annotated);
    if (!prepared)
        return tl::unexpected(prepared.error());
    const std::array batches {tokens(userInputs(prepared->graph).size())};
    return calibrate(prepared->graph, batches);
}

double relative(double a, double b)
{
    return a == b ? 0 : std::abs(a - b) / std::max(std::abs(a), std::abs(b));
}

} // namespace

class TestLanguageModels : public QObject
{
    Q_OBJECT

private slots:
    void rangesAreTorchs();
    void aFloatThatFeedsAnIndexIsRefused();
};

void TestLanguageModels::rangesAreTorchs()
{
    const QJsonObject models = recordedModels();
    QCOMPARE(models.keys(), (QStringList {"bert_small", "llama_32l"}));
    for (const QString& model : models.keys()) {
        if (!exists(programOf(model.toStdString()))) {
            std::printf("%s: not on this machine\n", qPrintable(model));
            continue;
        }
        const auto mine = calibrated(model.toStdString(), "x86_inductor");
        QVERIFY2(mine, mine ? "" : toText(mine.error()).c_str());
        const QJsonObject wanted = models[model].toObject();
        double worst = 0;
        int equal = 0;
        for (const QString& name : wanted.keys()) {
            const ObserverModule* module = mine->graph.findModule(name.toStdString());
            QVERIFY2(module, qPrintable(name));
            const double low = static_cast<double>(floatsOf(*module, "min_val").at(0));
            const double high = static_cast<double>(floatsOf(*module, "max_val").at(0));
            const double off = std::max(relative(low, wanted[name][0].toDouble()),
                relative(high, wanted[name][1].toDouble()));
            equal += off == 0 ? 1 : 0;
            worst = std::max(worst, off);
        }
        std::printf("%s: %d of %d ranges equal, the others within %.1e\n", qPrintable(model), equal,
            static_cast<int>(wanted.size()), worst);
        std::fflush(stdout);
        QVERIFY(wanted.size() > 10 && worst <= 1e-6);
    }
}

void TestLanguageModels::aFloatThatFeedsAnIndexIsRefused()
{
    if (!exists(programOf("bert_small"))) {
        std::printf("bert_small: not on this machine\n");
        return;
    }
    // XNNPACK makes a float constant of a number that is added to positions; torch raises
    // IndexError.
    const auto refused = calibrated("bert_small", "xnnpack");
    QVERIFY(!refused);
    QCOMPARE(refused.error().where, std::string("index"));
    QVERIFY2(refused.error().message.find("used as indices must be long") != std::string::npos,
        refused.error().message.c_str());
}

QTEST_APPLESS_MAIN(TestLanguageModels)
#include "tst_languagemodels.moc"
