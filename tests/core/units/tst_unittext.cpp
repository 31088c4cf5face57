// SPDX-License-Identifier: Apache-2.0
#include "core/units/unittext.h"
#include "tests/support/graphtext.h"

#include <QtTest>

using namespace qdq;
using qdq::test::graphFromText;

namespace {

constexpr auto kConv = R"(
    w  = const(int8[2, 1, 3, 3])
    ws = const(float32[2], 0.001953125, 0.00390625)
    wz = const(int64[2], 0, 0)
    dw = dequantize_channel(w, ws, wz, 0, -127, 127, int8)
    b  = const(float32[2])
    x  = input(float32[s77, 1, 8, 8])
    q  = quantize(x, 0.0625, 0, -128, 127, int8)
    d  = dequantize(q, 0.0625, 0, -128, 127, int8)
    y  = conv2d(d, dw, b) : float32[s77, 2, 8, 8]
    q2 = quantize(y, 0.027519, -128, -128, 127, uint8)
    d2 = dequantize(q2, 0.027519, -127, -128, 127, uint8)
    output(d2)
)";

std::string badge(const char* node, NumberForm form = NumberForm::Pow2)
{
    const Graph graph = graphFromText(kConv);
    const UnitGraph units = makeUnits(graph);
    return UnitTexts(graph, units, {form, {}}).badge(units.placeOf[graph.find(node)].badge).text;
}

} // namespace

class TestUnitText : public QObject
{
    Q_OBJECT

private slots:
    void writesNumbersAsCardsShowThem()
    {
        QCOMPARE(scaleText(0.0625, NumberForm::Pow2), std::string("2⁻⁴"));
        QCOMPARE(scaleText(0.0625, NumberForm::Decimal), std::string("0.062500"));
        QCOMPARE(scaleText(0.0625, NumberForm::Both), std::string("2⁻⁴ 0.0625"));
        QCOMPARE(scaleText(1024.0, NumberForm::Pow2), std::string("2¹⁰"));
        QCOMPARE(scaleText(0.027519, NumberForm::Pow2), std::string("0.027519"));
        QCOMPARE(integerText(-128), std::string("−128"));
    }

    void showsARangePerChannel()
    {
        QCOMPARE(scaleText({0.25, 0.125, 0.5}, NumberForm::Pow2), std::string("2⁻³…2⁻¹"));
        QCOMPARE(scaleText({0.25, 0.25}, NumberForm::Pow2), std::string("2⁻²"));
        QCOMPARE(scaleText({0.25, 0.3}, NumberForm::Pow2), std::string("0.250…0.300"));
        QCOMPARE(scaleText(std::vector<double>(), NumberForm::Pow2), std::string("?"));
    }

    void tellsPowersOfTwoExactly()
    {
        QVERIFY(areExactPowers({0.5, 0.0625}));
        QVERIFY(!areExactPowers({0.5, 0.0625000001}));
        QVERIFY(!areExactPowers({}));
    }

    void writesABadge()
    {
        QCOMPARE(badge("q"), std::string("i8 · 2⁻⁴ · z 0"));
        QCOMPARE(badge("q", NumberForm::Decimal), std::string("i8 · 0.062500 · z 0"));
        QCOMPARE(badge("q2"), std::string("u8 · 0.027519 · z −128"));
    }

    void saysWhenQuantizeAndDequantizeDisagree()
    {
        const Graph graph = graphFromText(kConv);
        const UnitGraph units = makeUnits(graph);
        const UnitTexts texts(graph, units);
        QCOMPARE(texts.badge(units.placeOf[graph.find("q2")].badge).otherText,
            std::string("u8 · 0.027519 · z −127"));
        QVERIFY(texts.badge(units.placeOf[graph.find("q")].badge).otherText.empty());
        QVERIFY(texts.badge(units.placeOf[graph.find("q")].badge).isPowerOfTwo);
    }

    void writesACard()
    {
        const Graph graph = graphFromText(kConv);
        const UnitGraph units = makeUnits(graph);
        TextOptions options;
        options.requant = std::make_shared<const RequantTexts>(RequantTexts {
            {graph.find("y"), {{0.001953125, 0.00390625}, {9, 8}, "s_in·s_w"}}});
        const CardText card =
            UnitTexts(graph, units, options).card(units.placeOf[graph.find("y")].unit);
        QCOMPARE(card.title, std::string("conv2d"));
        QCOMPARE(card.shape, std::string("s77×2×8×8"));
        QVERIFY(card.isSymbolic);
        QCOMPARE(card.dtype, std::string("i8 → u8"));
        QCOMPARE(card.footer, std::string("M 2⁻⁹…2⁻⁸  ≫ 8–9"));
        QCOMPARE(card.rows.size(), std::size_t {2});
        QCOMPARE(card.rows[0].key, 'W');
        QCOMPARE(card.rows[0].left, std::string("2×1×3×3 i8/ch"));
        QCOMPARE(card.rows[0].right, std::string("s 2⁻⁹…2⁻⁸"));
        QCOMPARE(card.rows[1].left, std::string("2 fp32"));
        QCOMPARE(card.rows[1].right, std::string());
        QVERIFY(!card.isFloat);
    }

    void namesObserversShort()
    {
        QCOMPARE(shortObserverName("HistogramObserver"), std::string("Histogram"));
        QCOMPARE(shortObserverName("DerivedObserverOrFakeQuantize"), std::string("Derived"));
    }

    void writesSpecs()
    {
        const Graph graph = graphFromText("x = input(float32[4]); y = relu(x); output(y)");
        const NodeId x = graph.find("x");
        const NodeId y = graph.find("y");
        QuantizationSpec spec;
        spec.dtype = DType::Int8;
        spec.quantMin = -128;
        spec.quantMax = 127;
        spec.qscheme = QScheme::PerTensorAffine;
        spec.observer.type = "HistogramObserver";
        QCOMPARE(specText(spec, graph, y, NumberForm::Pow2),
            std::string("i8 affine −128…127 · Histogram"));
        QCOMPARE(specText(SharedQuantizationSpec {{x, y}}, graph, y, NumberForm::Pow2),
            std::string("= in 0"));
        DerivedQuantizationSpec derived;
        derived.dtype = DType::Int32;
        derived.derivedFrom = {{x, y}, {x, y}};
        QCOMPARE(specText(derived, graph, y, NumberForm::Pow2), std::string("i32 = s_in·s_w"));
    }
};

QTEST_APPLESS_MAIN(TestUnitText)
#include "tst_unittext.moc"
