// SPDX-License-Identifier: Apache-2.0
#include "core/base/bytes.h"
#include "core/quant/histogramobserver.h"
#include "core/quant/observer.h"
#include "core/quant/torchsum.h"

#include <QtTest/QTest>

#include <nlohmann/json.hpp>

#include <bit>
#include <cmath>
#include <fstream>
#include <numeric>

using namespace qdq;
using nlohmann::json;

namespace {

json vectorsOf(const char* file)
{
    std::ifstream stream(std::string(QDQ_SOURCE_DIR) + "/tests/data/numerics/" + file);
    return json::parse(stream).at("vectors");
}

Tensor tensorFrom(const json& value)
{
    return makeTensor(*dtypeFromName(value.at("dtype").get<std::string>()),
        value.at("shape").get<std::vector<std::int64_t>>(),
        *fromBase64(value.at("data").get<std::string>()));
}

TensorView viewOf(const Tensor& tensor)
{
    return {tensor.dtype, tensor.shape, *tensor.bytes};
}

/// Empty when the tensors are equal in type, shape and every bit.
std::string difference(const Tensor& got, const Tensor& wanted)
{
    if (got.dtype != wanted.dtype || got.shape != wanted.shape)
        return "another type or shape";
    for (std::size_t i = 0; i < wanted.bytes->size(); ++i)
        if ((*got.bytes)[i] != (*wanted.bytes)[i])
            return "element " + std::to_string(i / sizeOf(wanted.dtype))
                + " differs: " + std::to_string((*got.loadAsDouble())[i / sizeOf(wanted.dtype)])
                + ", not " + std::to_string((*wanted.loadAsDouble())[i / sizeOf(wanted.dtype)]);
    return {};
}

template <typename T> void read(const json& args, const char* key, std::optional<T>& into)
{
    if (args.contains(key) && !args[key].is_null())
        into = args[key].get<T>();
}

/// What prepare would make of a spec with these constructor arguments.
Result<Observer> constructed(const std::string& type, const json& args)
{
    ObserverModule module;
    module.name = "activation_post_process_0";
    module.type = type;
    module.dtype = dtypeFromName(args.at("dtype").get<std::string>());
    module.qscheme = qschemeFromName(args.at("qscheme").get<std::string>());
    read(args, "reduce_range", module.reduceRange);
    read(args, "eps", module.eps);
    read(args, "averaging_constant", module.averagingConstant);
    read(args, "ch_axis", module.chAxis);
    std::optional<std::int64_t> quantMin;
    std::optional<std::int64_t> quantMax;
    read(args, "quant_min", quantMin);
    read(args, "quant_max", quantMax);
    const auto range =
        observerRange(*module.dtype, quantMin, quantMax, module.reduceRange.value_or(false));
    if (!range)
        return tl::unexpected(range.error());
    if (range->isCustom) {
        module.quantMin = range->quantMin;
        module.quantMax = range->quantMax;
    }
    return makeObserver(module);
}

Result<QParams> run(Observer& observer, const json& batches)
{
    for (const json& batch : batches)
        if (auto seen = observe(observer, viewOf(tensorFrom(batch))); !seen)
            return tl::unexpected(seen.error());
    return calculateQParams(observer);
}

Tensor histogramFrom(const json& pairs, std::int64_t bins)
{
    std::vector<float> counts(static_cast<std::size_t>(bins), 0.0F);
    for (const json& pair : pairs)
        counts[pair[0].get<std::size_t>()] = pair[1].get<float>();
    return makeFloatTensor({bins}, counts);
}

std::string stateDifference(const Observer& observer, const json& expect)
{
    for (const auto& [key, tensor] : stateOf(observer)) {
        const Tensor wanted = key == "histogram" ? histogramFrom(expect.at(key), observer.bins)
                                                 : tensorFrom(expect.at(key));
        if (const std::string text = difference(tensor, wanted); !text.empty())
            return key + ": " + text;
    }
    return {};
}

std::string outcomeDifference(const json& vector)
{
    auto observer = constructed(vector["observer"], vector["args"]);
    const json& expect = vector.contains("expect") ? vector["expect"] : vector;
    if (!observer)
        return expect.contains("error") ? "" : observer.error().message;
    const auto qparams = run(*observer, vector["batches"]);
    if (!qparams)
        return expect.contains("error") ? "" : qparams.error().message;
    if (expect.contains("error"))
        return "went through, torch raises " + expect["error"].get<std::string>();
    if (std::string text = stateDifference(*observer, expect); !text.empty())
        return text;
    if (expect.contains("search") && !expect["search"].is_null()) {
        const auto [low, high] = searchHistogramRange(*observer);
        for (const auto& [value, wanted] : {std::pair(low, 0), std::pair(high, 1)})
            if (auto text = difference(makeFloatTensor({}, {value}),
                    tensorFrom(expect["search"][static_cast<std::size_t>(wanted)]));
                !text.empty())
                return "search: " + text;
    }
    if (std::string text = difference(qparams->scale, tensorFrom(expect["scale"])); !text.empty())
        return "scale: " + text;
    const std::string text = difference(qparams->zeroPoint, tensorFrom(expect["zero_point"]));
    return text.empty() ? text : "zero point: " + text;
}

/// The sequences of the specification's appendix C.
std::vector<float> sequenceX()
{
    std::vector<float> values;
    for (std::int64_t i = 0; i < 10000; ++i)
        values.push_back(static_cast<float>((i * 7919) % 2001 - 1000) / 256.0F);
    return values;
}

std::vector<float> sequenceG()
{
    std::vector<float> values;
    for (std::int64_t i = 0; i < 50000; ++i) {
        std::int64_t sum = 0;
        for (const std::int64_t m : {7919, 104729, 1299709, 15485863})
            sum += (i * i * m + i * m) % 2003 - 1001;
        values.push_back(static_cast<float>(sum) / 256.0F);
    }
    return values;
}

std::vector<float> mapped(std::vector<float> values, float (*f)(float))
{
    std::transform(values.begin(), values.end(), values.begin(), f);
    return values;
}

std::vector<float> joined(std::vector<float> values, const std::vector<float>& more)
{
    values.insert(values.end(), more.begin(), more.end());
    return values;
}

Observer histogramObserver(DType dtype, std::int64_t quantMin, std::int64_t quantMax)
{
    ObserverModule module;
    module.type = "HistogramObserver";
    module.dtype = dtype;
    module.qscheme = QScheme::PerTensorAffine;
    module.quantMin = quantMin;
    module.quantMax = quantMax;
    module.eps = 0x1p-12;
    return *makeObserver(module);
}

struct Row
{
    const char* name;
    DType dtype;
    std::int64_t quantMin;
    std::int64_t quantMax;
    std::vector<std::vector<float>> batches;
    double newMin;
    double newMax;
    float scale;
    std::int64_t zeroPoint;
};

float relu(float v)
{
    return v > 0 ? v : 0.0F;
}
float cube(float v)
{
    return v * v * v;
}

std::vector<Row> appendixRows()
{
    const auto x = sequenceX();
    const auto g = sequenceG();
    const auto small = mapped(x, [](float v) { return v / 64; });
    const std::vector<float> outliers {8, 8, 8, -5};
    const float inf = std::numeric_limits<float>::infinity();
    const auto U = DType::UInt8;
    const auto I = DType::Int8;
    return {
        {"x, uint8", U, 0, 255, {x}, -3.90625, 3.902435302734375, 0x1.f5b738p-6F, 128},
        {"x, int8", I, -128, 127, {x}, -3.90625, 3.902435302734375, 0x1.f5b738p-6F, 0},
        {"relu(x)", U, 0, 255, {mapped(x, relu)}, 0, 3.9005279541015625, 0x1.f539bap-7F, 0},
        {"relu(x), 0..127", U, 0, 127, {mapped(x, relu)}, 0, 3.9005279541015625, 0x1.f732e6p-6F, 0},
        {"c", U, 0, 255, {mapped(x, cube)}, -59.604644775390625, 59.19718933105469, 0x1.dd1226p-2F,
            128},
        {"0.5x, x, c", U, 0, 255, {mapped(x, [](float v) { return 0.5F * v; }), x, mapped(x, cube)},
            -59.604644775390625, 59.19718933105469, 0x1.dd1226p-2F, 128},
        {"constant, then x", U, 0, 255, {std::vector<float>(50, 0.5F), x}, -3.90625,
            3.902435302734375, 0x1.f5b738p-6F, 128},
        {"outliers in one batch", U, 0, 255, {joined(small, outliers)}, -5, 7.99365234375,
            0x1.a16d6ep-5F, 98},
        {"outliers in a second batch", I, -128, 127, {small, outliers}, -5, 7.99365234375,
            0x1.a16d6ep-5F, -30},
        {"abs(x)/(1+abs(x))", U, 0, 255,
            {mapped(x, [](float v) { return std::abs(v) / (1 + std::abs(v)); })}, 0,
            0.7957895994186401, 0x1.990ac6p-9F, 0},
        {"x with infinities", U, 0, 255, {joined(x, {inf, -inf})}, -3.90625, 3.902435302734375,
            0x1.f5b738p-6F, 128},
        {"g", U, 0, 255, {g}, -15.640625, 13.005537033081055, 0x1.cc22dp-4F, 139},
        {"(g*g)*g", I, -128, 127, {mapped(g, cube)}, -3826.15283203125, 2203.9716796875,
            0x1.7a5c5ap+4F, 34},
        {"relu(g), 0..127", U, 0, 127, {mapped(g, relu)}, 0, 13.013174057006836, 0x1.a3b352p-4F, 0},
        {"constant 3", U, 0, 255, {std::vector<float>(100, 3.0F)}, 3, 3, 0x1.818182p-7F, 0},
        {"constant -3", I, -128, 127, {std::vector<float>(100, -3.0F)}, -3, -3, 0x1.818182p-7F,
            127},
        {"zeros, uint8", U, 0, 255, {std::vector<float>(100, 0.0F)}, 0, 0, 0x1p-12F, 0},
        {"zeros, int8", I, -128, 127, {std::vector<float>(100, 0.0F)}, 0, 0, 0x1p-12F, -128},
    };
}

void observeAll(Observer& observer, const std::vector<std::vector<float>>& batches)
{
    for (const auto& batch : batches) {
        const Tensor tensor = makeFloatTensor({static_cast<std::int64_t>(batch.size())}, batch);
        QVERIFY(observe(observer, viewOf(tensor)).has_value());
    }
}

} // namespace

class TestObserver : public QObject
{
    Q_OBJECT

private slots:
    void givesTorchsBits_data()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const json& vector : vectorsOf("observers.json"))
            QTest::newRow(vector["name"].get<std::string>().c_str()) << index++;
    }
    void givesTorchsBits()
    {
        QFETCH(int, index);
        static const json vectors = vectorsOf("observers.json");
        QCOMPARE(
            QString::fromStdString(outcomeDifference(vectors[static_cast<std::size_t>(index)])),
            QString());
    }

    void roundsUpToPowersOfTwo()
    {
        for (const json& vector : vectorsOf("pow2.json")) {
            const Tensor amax = tensorFrom(vector["amax"]);
            const auto values = *amax.loadAsDouble();
            const QParams got = powerOfTwoQParams(std::vector<float>(values.begin(), values.end()),
                amax.shape, vector["quant_max"].get<std::int64_t>());
            QVERIFY2(difference(got.scale, tensorFrom(vector["scale"])).empty(),
                vector["name"].get<std::string>().c_str());
        }
    }

    void choosesDynamicQParams()
    {
        for (const json& vector : vectorsOf("choose_qparams.json")) {
            const auto values = *tensorFrom(vector["input"]).loadAsDouble();
            const auto [low, high] = std::minmax_element(values.begin(), values.end());
            const auto got = chooseQParams(static_cast<float>(*low), static_cast<float>(*high),
                vector["quant_min"], vector["quant_max"], vector["eps"],
                *dtypeFromName(vector["dtype"].get<std::string>()), vector["op"] == "symmetric");
            QVERIFY(got.has_value());
            QCOMPARE(got->scale, vector["scale_decimal"].get<double>());
            QCOMPARE(got->zeroPoint, vector["zero_point_decimal"].get<std::int64_t>());
        }
    }

    void searchesAsTorchDoes_data()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const Row& row : appendixRows())
            QTest::newRow(row.name) << index++;
    }
    void searchesAsTorchDoes()
    {
        QFETCH(int, index);
        static const std::vector<Row> rows = appendixRows();
        const Row& row = rows[static_cast<std::size_t>(index)];
        Observer observer = histogramObserver(row.dtype, row.quantMin, row.quantMax);
        observeAll(observer, row.batches);
        const auto [low, high] = searchHistogramRange(observer);
        QCOMPARE(static_cast<double>(low), row.newMin);
        QCOMPARE(static_cast<double>(high), row.newMax);
        const QParams qparams = *calculateQParams(observer);
        QCOMPARE(qparams.scale.loadAsDouble()->front(), static_cast<double>(row.scale));
        QCOMPARE(qparams.zeroPoint.loadAsInt64()->front(), row.zeroPoint);
    }

    void saysWhenNoDataWasSeen()
    {
        const QParams qparams = *calculateQParams(histogramObserver(DType::UInt8, 0, 255));
        QVERIFY(!qparams.sawData);
        QCOMPARE(qparams.scale.loadAsDouble()->front(), 1.0);
    }

    void refusesNanInAHistogram()
    {
        Observer observer = histogramObserver(DType::UInt8, 0, 255);
        const Tensor tensor = makeFloatTensor({3}, {1.0F, std::nanf(""), 2.0F});
        QVERIFY(!observe(observer, viewOf(tensor)));
        QVERIFY(observer.minVal[0] > observer.maxVal[0]);
    }

    void refusesARangeThatFloatCannotSpan()
    {
        Observer observer = histogramObserver(DType::UInt8, 0, 255);
        QVERIFY(!observe(observer, viewOf(makeFloatTensor({2}, {-3e38F, 3e38F}))));
    }

    void multipliesScalesOfADerivedObserver()
    {
        const std::vector<QParams> sources {
            {makeFloatTensor({}, {0.1F}), {}}, {makeFloatTensor({2}, {0.3F, 0.7F}), {}}};
        const QParams derived = *derivedQParams(sources);
        QCOMPARE(difference(derived.scale, makeFloatTensor({2}, {0.1F * 0.3F, 0.1F * 0.7F})),
            std::string());
        QCOMPARE(*derived.zeroPoint.loadAsInt64(), (std::vector<std::int64_t> {0, 0}));
    }

    void refusesWrongConstructorArguments()
    {
        ObserverModule module;
        module.type = "HistogramObserver";
        module.dtype = DType::Int8;
        QVERIFY(!makeObserver(module)); // no scheme
        module.qscheme = QScheme::PerChannelAffine;
        QVERIFY(!makeObserver(module));
        module.qscheme = QScheme::PerTensorAffine;
        QVERIFY(makeObserver(module).has_value());
        module.isDynamic = true;
        QVERIFY(!makeObserver(module));
        module.isDynamic = false;
        module.bins = -1;
        QVERIFY(!makeObserver(module));
        module.type = "NoSuchObserver";
        QCOMPARE(makeObserver(module).error().code, ErrorCode::Unsupported);
        QVERIFY(!observerRange(DType::Int8, -200, 127, false));
        QVERIFY(!observerRange(DType::Int16, std::numeric_limits<std::int64_t>::min(), 5, false));
    }

    void keepsItsStateAtRest()
    {
        Observer observer = histogramObserver(DType::Int8, -128, 127);
        observeAll(observer, {sequenceX()});
        ObserverModule module;
        module.type = "HistogramObserver";
        module.dtype = DType::Int8;
        module.qscheme = QScheme::PerTensorAffine;
        module.eps = 0x1p-12;
        module.state = stateOf(observer);
        const QParams again = *calculateQParams(*makeObserver(module));
        QCOMPARE(difference(again.scale, calculateQParams(observer)->scale), std::string());
        module.state->erase(module.state->begin());
        QVERIFY(!makeObserver(module)); // min_val is missing
    }

    void doesNotGuessAScaleWithoutTheHistogram()
    {
        Observer observer = histogramObserver(DType::Int8, -128, 127);
        observeAll(observer, {sequenceX()});
        ObserverModule module;
        module.type = "HistogramObserver";
        module.dtype = DType::Int8;
        module.qscheme = QScheme::PerTensorAffine;
        module.state = stateOf(observer);
        module.state->pop_back();
        Observer read = *makeObserver(module);
        QCOMPARE(read.minVal, observer.minVal);
        QCOMPARE(calculateQParams(read).error().code, ErrorCode::Unsupported);
        QVERIFY(!observe(read, viewOf(makeFloatTensor({1}, {99.0F}))));
    }
};

QTEST_APPLESS_MAIN(TestObserver)
#include "tst_observer.moc"
