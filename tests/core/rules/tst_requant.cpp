// SPDX-License-Identifier: Apache-2.0
#include "core/rules/requant.h"
#include "tests/support/graphtext.h"

#include <QtTest>

#include <cmath>

using namespace qdq;
using qdq::test::graphFromText;

namespace {

constexpr auto kConvRelu = R"(
    a  = input(int8[1, 3, 4, 4])
    d  = dequantize(a, 0.015625, 0, -128, 127, int8)
    w  = const(int8[2, 3, 3, 3])
    ws = const(float32[2], 0.0078125, 0.00390625)
    wz = const(int64[2], 0, 0)
    dw = dequantize_channel(w, ws, wz, 0, -127, 127, int8)
    y  = conv2d(d, dw)
    r  = relu(y)
    q  = quantize(r, 0.0625, 0, -128, 127, int8)
    output(q)
)";

std::string swapped(std::string text, const std::string& from, const std::string& to)
{
    return text.replace(text.find(from), from.size(), to);
}

RequantRow onlyRow(const std::string& text)
{
    const std::vector<RequantRow> rows = makeRequantTable(graphFromText(text));
    Q_ASSERT(rows.size() == 1);
    return rows.front();
}

} // namespace

class TestRequant : public QObject
{
    Q_OBJECT

private slots:
    void shiftsWhereEveryFactorIsAPowerOfTwo()
    {
        const RequantRow row = onlyRow(kConvRelu);
        QVERIFY(row.isPow2);
        QCOMPARE(row.m, (std::vector {0x1p-9, 0x1p-10}));
        QCOMPARE(row.shift, (std::vector {9, 10}));
        QVERIFY(row.multiplier.empty());
        QCOMPARE(row.axis, std::optional<std::int64_t>(0));
        QVERIFY(row.why.empty());
    }

    void multipliesWhereOneFactorIsNone()
    {
        const RequantRow row =
            onlyRow(swapped(kConvRelu, "quantize(r, 0.0625", "quantize(r, 0.05"));
        QVERIFY(!row.isPow2);
        QCOMPARE(row.shift.size(), std::size_t {2});
        for (std::size_t i = 0; i < row.m.size(); ++i) {
            const double stored =
                static_cast<double>(row.multiplier[i]) / 0x1p31 * std::ldexp(1.0, -row.shift[i]);
            QVERIFY(std::fabs(stored / row.m[i] - 1.0) <= 0x1p-31);
        }
    }

    void storesAFactorAsMultiplierAndShift()
    {
        QCOMPARE(fixedPointOf(0.75), (FixedPoint {3LL << 29, 0, 0.0}));
        QCOMPARE(fixedPointOf(3.0), (FixedPoint {3LL << 29, -2, 0.0}));
        QCOMPARE(fixedPointOf(0x1p-8), (FixedPoint {1LL << 30, 7, 0.0}));
    }

    void renormalisesAMultiplierThatRoundsUp()
    {
        const double m = std::nextafter(0x1p-4, 0.0); // M0 just below 1
        const FixedPoint pair = fixedPointOf(m);
        QCOMPARE(pair.multiplier, std::int64_t {1} << 30);
        QCOMPARE(pair.shift, 3);
        QVERIFY(pair.relativeError > 0 && pair.relativeError < 1e-15);
    }

    void roundsHalvesToEven()
    {
        const double half = (std::ldexp(1.0, 30) + 0.5) / std::ldexp(1.0, 31);
        QCOMPARE(fixedPointOf(half).multiplier, std::int64_t {1} << 30);
    }

    void saysWhichScaleIsMissing()
    {
        QCOMPARE(onlyRow(swapped(kConvRelu, "conv2d(d, dw)", "conv2d(a, dw)")).why,
            std::string("the input is not quantized per tensor"));
        QCOMPARE(onlyRow(swapped(kConvRelu, "conv2d(d, dw)", "conv2d(d, w)")).why,
            std::string("the weight is not quantized"));
        QCOMPARE(onlyRow(swapped(kConvRelu, "output(q)", "output(q, y)")).why,
            std::string("the output is not quantized"));
        QCOMPARE(onlyRow(swapped(kConvRelu, "float32[2], 0.0078125, 0.00390625", "float32[2]")).why,
            std::string("s_w is unknown: the file does not carry the values of ws"));
        QVERIFY(onlyRow(swapped(kConvRelu, "conv2d(d, dw)", "conv2d(d, w)")).m.empty());
    }

    void countsSpareBitsOfTheAccumulator()
    {
        // 27 products of 128 * 127 are 438,912: 19 bits.
        QCOMPARE(onlyRow(kConvRelu).headroomBits, std::optional(31 - 19));
        const std::string bias =
            "b = const(float32[2], 100.0, 0.0); y  = conv2d(d, dw, b)"; // 100 / 2^-13 is 819,200
                                                                        // more: 21 bits
        QCOMPARE(onlyRow(swapped(kConvRelu, "y  = conv2d(d, dw)", bias)).headroomBits,
            std::optional(31 - 21));
        const std::string unknown = "b = const(float32[2]); y  = conv2d(d, dw, b)";
        QVERIFY(!onlyRow(swapped(kConvRelu, "y  = conv2d(d, dw)", unknown)).headroomBits);
    }

    void saysHowTheBiasScaleCompares()
    {
        const auto rowWith = [](const std::string& scales) {
            return onlyRow(swapped(kConvRelu, "y  = conv2d(d, dw)",
                "b = const(int32[2], 5, 6); bs = const(float32[2]" + scales
                    + "); bz = const(int64[2], 0, 0)\n"
                      "db = dequantize_channel(b, bs, bz, 0, -2147483648, 2147483647, int32); y  = "
                      "conv2d(d, dw, db)"));
        };
        QCOMPARE(rowWith(", 0.0001220703125, 0.00006103515625").bias->scale,
            std::optional(BiasScale::Exact));
        QCOMPARE(rowWith(", 0.00012207039, 0.00006103515625").bias->scale,
            std::optional(BiasScale::Tolerance));
        QCOMPARE(
            rowWith(", 0.000122, 0.00006103515625").bias->scale, std::optional(BiasScale::Differs));
        QCOMPARE(rowWith("").bias->scale, std::optional(BiasScale::Unknown));
        QCOMPARE(rowWith("").bias->dtype, DType::Int32);
    }
};

QTEST_APPLESS_MAIN(TestRequant)
#include "tst_requant.moc"
