// SPDX-License-Identifier: Apache-2.0
#include "core/quant/quantizenumerics.h"
#include "tests/support/vectors.h"

#include <QTest>

using namespace qdq;
using namespace qdq::test;

class TestQuantizeNumerics : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithRecordedVectors();
    void multipliesByTheReciprocal();
    void wrapsInt32AboveTheRange();
    void nanIsDefined();
    void readsHalfFloats();
    void computesWhenLoaded();
    void refusesWhatTheOpRefuses();
};

void TestQuantizeNumerics::agreesWithRecordedVectors()
{
    const QJsonArray vectors =
        vectorsOf(QStringLiteral(QDQ_SOURCE_DIR "/tests/core/quant/data/quantize.json"));
    QCOMPARE(vectors.size(), 16);
    for (const auto& entry : vectors) {
        const QJsonObject v = entry.toObject();
        const Tensor input = tensorOf(v["input"]);
        const QuantizedRange range {v["quant_min"].toInteger(), v["quant_max"].toInteger(),
            *dtypeFromName(v["dtype"].toString().toStdString())};
        const auto run = [&](const auto& qparams) {
            const auto quantized = quantize(input, qparams, range);
            QVERIFY2(quantized, qPrintable(v["name"].toString()));
            QCOMPARE(differenceOf(*quantized, tensorOf(v["quantized"])), QString());
            const auto back = dequantize(*quantized, qparams);
            QVERIFY2(back, qPrintable(v["name"].toString()));
            QCOMPARE(differenceOf(*back, tensorOf(v["dequantized"])), QString());
        };
        if (v["op"].toString() == "per_channel")
            run(PerChannelQParams {
                tensorOf(v["scales"]), tensorOf(v["zero_points"]), v["axis"].toInteger()});
        else
            run(PerTensorQParams {v["scale"].toDouble(), v["zero_point"].toInteger()});
    }
}

void TestQuantizeNumerics::multipliesByTheReciprocal()
{
    // x / scale rounds to another step than x * (1 / scale) somewhere near a half step of this
    // scale.
    const auto scale = 0.03343240171670914F;
    int differing = 0;
    for (int i = -2000; i < 2000; ++i) {
        const float x = (static_cast<float>(i) + 0.5F) * scale;
        const auto quantized = quantize(makeFloatTensor({1}, {x}),
            PerTensorQParams {static_cast<double>(scale), 0}, {-32768, 32767, DType::Int16});
        differing += quantized->loadAsInt64()->front() != std::lrintf(x / scale) ? 1 : 0;
    }
    QVERIFY(differing > 0);
}

void TestQuantizeNumerics::wrapsInt32AboveTheRange()
{
    const QuantizedRange range {-2147483648LL, 2147483647LL, DType::Int32};
    const auto quantized = quantize(
        makeFloatTensor({3}, {3e9F, 2147483520.0F, -3e9F}), PerTensorQParams {1.0, 0}, range);
    QCOMPARE(quantized->loadAsInt64().value(),
        (std::vector<std::int64_t> {-2147483648LL, 2147483520LL, -2147483648LL}));
}

void TestQuantizeNumerics::nanIsDefined()
{
    const auto quantized = quantize(makeFloatTensor({1}, {std::numeric_limits<float>::quiet_NaN()}),
        PerTensorQParams {1.0, 0}, {-128, 127, DType::Int8});
    QVERIFY(quantized);
}

void TestQuantizeNumerics::readsHalfFloats()
{
    const std::vector<std::uint16_t> halves {0x3c00, 0xc000}; // 1, -2
    const auto raw = std::as_bytes(std::span(halves));
    const Tensor input = makeTensor(DType::Float16, {2}, Bytes(raw.begin(), raw.end()));
    const auto quantized = quantize(input, PerTensorQParams {0.5, 3}, {-128, 127, DType::Int8});
    QCOMPARE(quantized->loadAsInt64().value(), (std::vector<std::int64_t> {5, -1}));
}

void TestQuantizeNumerics::computesWhenLoaded()
{
    const PerChannelQParams qparams {
        makeFloatTensor({2}, {0.5F, 0.25F}), makeFloatTensor({2}, {0.0F, 1.0F}), -1};
    const QuantizedRange range {-128, 127, DType::Int8};
    const Tensor input = makeFloatTensor({1, 2}, {1.0F, 1.0F});
    const Tensor later = quantizedLater(input, qparams, range);
    QVERIFY(later.hasData() && !later.bytes);
    QCOMPARE(later.dtype, DType::Int8);
    QCOMPARE(later.loadAsInt64().value(), (std::vector<std::int64_t> {2, 5}));
    const Tensor unknown {DType::Float32, {1, 2}, nullptr, nullptr};
    QVERIFY(!quantizedLater(unknown, qparams, range).hasData());
    QCOMPARE(quantizedLater(unknown, qparams, range).shape, (std::vector<std::int64_t> {1, 2}));
}

void TestQuantizeNumerics::refusesWhatTheOpRefuses()
{
    const Tensor input = makeFloatTensor({2}, {0.0F, 1.0F});
    const PerTensorQParams scale {1.0, 0};
    const auto refused = [](const auto& result) {
        return !result && result.error().code == ErrorCode::Refused;
    };
    QVERIFY(refused(quantize(input, scale, {std::nullopt, 127, DType::Int8})));
    QVERIFY(refused(quantize(input, scale, {-129, 127, DType::Int8})));
    QVERIFY(refused(quantize(input, scale, {0, 256, DType::UInt8})));
    const Tensor wide {DType::Float64, {2}, nullptr, nullptr};
    QVERIFY(refused(quantize(wide, scale, {-128, 127, DType::Int8})));
    const PerChannelQParams three {
        makeFloatTensor({3}, {1, 1, 1}), makeFloatTensor({3}, {0, 0, 0}), 0};
    QVERIFY(refused(quantize(input, three, {-128, 127, DType::Int8})));
    const PerChannelQParams outside {makeFloatTensor({1}, {1}), makeFloatTensor({1}, {0}), 1};
    QVERIFY(refused(quantize(input, outside, {-128, 127, DType::Int8})));
}

QTEST_APPLESS_MAIN(TestQuantizeNumerics)
#include "tst_quantizenumerics.moc"
