// SPDX-License-Identifier: Apache-2.0
// Values of the types of a byte and less, against what torch 2.14 makes of the same codes.
#include "core/graph/tensor.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace qdq;

namespace {

constexpr std::uint8_t kCodes[] = {
    0x00, 0x01, 0x07, 0x08, 0x38, 0x3c, 0x7b, 0x7c, 0x7e, 0x7f, 0x80, 0x81, 0xb8, 0xff};
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

Bytes bytesOf(std::initializer_list<int> codes)
{
    Bytes bytes;
    for (const int code : codes)
        bytes.push_back(static_cast<std::byte>(code));
    return bytes;
}

} // namespace

class TestTensor : public QObject
{
    Q_OBJECT

private slots:
    void readsFloat8_data()
    {
        QTest::addColumn<DType>("dtype");
        QTest::addColumn<QList<double>>("expected");
        QTest::newRow("e4m3fn") << DType::Float8E4M3FN
                                << QList<double> {0.0, 0.001953125, 0.013671875, 0.015625, 1.0, 1.5,
                                       352.0, 384.0, 448.0, kNan, -0.0, -0.001953125, -1.0, kNan};
        QTest::newRow("e4m3fnuz") << DType::Float8E4M3FNUZ
                                  << QList<double> {0.0, 0.0009765625, 0.0068359375, 0.0078125, 0.5,
                                         0.75, 176.0, 192.0, 224.0, 240.0, kNan, -0.0009765625,
                                         -0.5, -240.0};
        QTest::newRow("e5m2") << DType::Float8E5M2
                              << QList<double> {0.0, 1.52587890625e-05, 0.0001068115234375,
                                     0.0001220703125, 0.5, 1.0, 57344.0, kInf, kNan, kNan, -0.0,
                                     -1.52587890625e-05, -0.5, kNan};
        QTest::newRow("e5m2fnuz") << DType::Float8E5M2FNUZ
                                  << QList<double> {0.0, 7.62939453125e-06, 5.340576171875e-05,
                                         6.103515625e-05, 0.25, 0.5, 28672.0, 32768.0, 49152.0,
                                         57344.0, kNan, -7.62939453125e-06, -0.25, -57344.0};
        QTest::newRow("e8m0fnu") << DType::Float8E8M0FNU
                                 << QList<double> {5.877471754111438e-39, 1.1754943508222875e-38,
                                        7.52316384526264e-37, 1.504632769052528e-36,
                                        4.235164736271502e-22, 6.776263578034403e-21, 0.0625, 0.125,
                                        0.5, 1.0, 2.0, 4.0, 1.4411518807585587e+17, kNan};
    }
    void readsFloat8()
    {
        QFETCH(DType, dtype);
        QFETCH(QList<double>, expected);
        const auto raw = std::as_bytes(std::span(kCodes));
        const Tensor tensor = makeTensor(dtype, {14}, Bytes(raw.begin(), raw.end()));
        const auto values = tensor.loadAsDouble();
        QVERIFY(values);
        QCOMPARE(values->size(), std::size_t {14});
        for (std::size_t i = 0; i < values->size(); ++i) {
            const double wanted = expected[static_cast<qsizetype>(i)];
            QVERIFY2(std::isnan(wanted) ? std::isnan((*values)[i]) : (*values)[i] == wanted,
                qPrintable(QString::number((*values)[i])));
        }
    }

    void unpacksFourBits()
    {
        const Tensor tensor = makeTensor(DType::Int4, {3}, bytesOf({0x7f, 0x08}));
        QCOMPARE(tensor.loadAsInt64().value(), (std::vector<std::int64_t> {-1, 7, -8}));
        const Tensor unsignedTensor = makeTensor(DType::UInt4, {2, 2}, bytesOf({0xf0, 0x5a}));
        QCOMPARE(unsignedTensor.loadAsDouble().value(), (std::vector<double> {0, 15, 10, 5}));
    }

    void unpacksTwoBits()
    {
        const Tensor tensor = makeTensor(DType::Int2, {5}, bytesOf({0b11'10'01'00, 0b11}));
        QCOMPARE(tensor.loadAsInt64().value(), (std::vector<std::int64_t> {0, 1, -2, -1, -1}));
        const Tensor unsignedTensor = makeTensor(DType::UInt2, {4}, bytesOf({0b11'10'01'00}));
        QCOMPARE(unsignedTensor.loadAsInt64().value(), (std::vector<std::int64_t> {0, 1, 2, 3}));
    }
};

QTEST_GUILESS_MAIN(TestTensor)
#include "tst_tensor.moc"
