// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/rules/rule.h"
#include "tests/support/graphtext.h"

#include <QtTest>

using namespace qdq;
using qdq::test::graphFromText;

namespace {

// A conv that keeps every rule; the tests below are this with one thing wrong.
constexpr auto kGoodConv = R"(
    x  = input(float32[1, 1, 4, 4])
    q  = quantize(x, 0.5, 0, -128, 127, int8)
    d  = dequantize(q, 0.5, 0, -128, 127, int8)
    w  = const(int8[2, 1, 1, 1], 10, 20)
    ws = const(float32[2], 0.25, 0.125)
    wz = const(int64[2], 0, 0)
    dw = dequantize_channel(w, ws, wz, 0, -127, 127, int8)
    b  = const(int32[2], 1, 2)
    bs = const(float32[2], 0.125, 0.0625)
    bz = const(int64[2], 0, 0)
    db = dequantize_channel(b, bs, bz, 0, -2147483648, 2147483647, int32)
    y  = conv2d(d, dw, db)
    q2 = quantize(y, 0.5, 0, -128, 127, int8)
    d2 = dequantize(q2, 0.5, 0, -128, 127, int8)
    output(d2)
)";

std::string swapped(std::string text, const std::string& from, const std::string& to)
{
    const std::size_t at = text.find(from);
    Q_ASSERT(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

std::string lineOf(const Graph& graph, const Finding& finding)
{
    std::string line = finding.rule + (finding.isUndecided ? "? " : " ") + graph[finding.node].name
        + ": " + finding.found;
    std::string evidence;
    for (const NodeId node : finding.evidence)
        evidence += (evidence.empty() ? "" : " ") + graph[node].name;
    line += " <" + evidence + ">";
    return finding.cause.empty() ? line : line + " [" + finding.cause + "]";
}

/// All that the rules say of a graph, one finding a line: violations, undecided, notes.
std::string check(const std::string& text, const CheckOptions& options = {})
{
    const Graph graph = graphFromText(text);
    const auto result = checkGraph(graph, options);
    if (!result)
        return "error: " + result.error().message;
    std::vector<std::string> lines;
    for (const auto* list : {&result->violations, &result->undecided, &result->notes})
        for (const Finding& finding : *list)
            lines.push_back(lineOf(graph, finding));
    return join(lines, "\n");
}

std::string checkOnly(const std::string& rule, const std::string& text)
{
    CheckOptions options;
    options.only = {rule};
    return check(text, options);
}

void same(const std::string& actual, const std::string& expected)
{
    QCOMPARE(QString::fromStdString(actual), QString::fromStdString(expected));
}

} // namespace

class TestRules : public QObject
{
    Q_OBJECT

private slots:
    void acceptsAConvThatKeepsThemAll() { same(check(kGoodConv), ""); }

    // ---- R1 ----
    void r1WantsZeroPointZero()
    {
        same(checkOnly("R1",
                 "x = input(float32[1]); q = quantize(x, 0.3, -128, -128, 127, int8); output(q)"),
            "R1 q: zero point = -128 <q> [activation spec is affine: the zero point follows the "
            "range]");
    }
    void r1DoesNotGuessWhereTheScaleCouldBeFixed()
    {
        same(checkOnly("R1",
                 "x = input(float32[1]); q = quantize(x, 0.00390625, -128, -128, 127, int8); "
                 "output(q)"),
            "R1 q: zero point = -128 <q>");
    }
    void r1WantsInt8()
    {
        same(checkOnly("R1",
                 "x = input(float32[1]); q = quantize(x, 0.5, 128, 0, 255, uint8); output(q)"),
            "R1 q: zero point = 128, dtype = uint8 <q> [activation spec is not int8]");
        same(checkOnly(
                 "R1", "x = input(float32[1]); q = quantize(x, 0.5, 0, 0, 255, uint8); output(q)"),
            "R1 q: dtype = uint8 <q> [activation spec is not int8]");
    }

    // ---- R2 ----
    void r2LooksAtEveryPerTensorQuantize()
    {
        same(checkOnly("R2", swapped(kGoodConv, "quantize(y, 0.5", "quantize(y, 0.3")),
            "R2 q2: scale = 0.30000 <q2>");
    }
    void r2RefusesZeroAndInfiniteScales()
    {
        for (const char* scale : {"0.0", "inf", "nan", "-0.5"})
            QVERIFY(!checkOnly(
                "R2", swapped(kGoodConv, "quantize(y, 0.5", std::string("quantize(y, ") + scale))
                         .empty());
    }
    void r2CountsTheChannels()
    {
        same(
            checkOnly("R2", swapped(kGoodConv, "float32[2], 0.25, 0.125", "float32[2], 0.25, 0.3")),
            "R2 dw: scale = 2^-2~0.30000, no 2^k in 1 of 2 channels <dw>");
    }
    void r2LooksAtAPerTensorWeightOncePerWeight()
    {
        const std::string twice = R"(
            x = input(float32[1, 4])
            w = const(int8[2, 4])
            dw = dequantize(w, 0.3, 0, -127, 127, int8)
            y = linear(x, dw)
            z = linear(x, dw)
            output(y, z)
        )";
        same(checkOnly("R2", twice), "R2 dw: scale = 0.30000 <dw>");
    }
    void r2DoesNotLookAtActivationDequantizes()
    {
        same(checkOnly("R2",
                 "x = input(int8[4]); d = dequantize(x, 0.3, 0, -128, 127, int8); y = relu(d); "
                 "output(y)"),
            "");
    }
    void r2SaysWhereABiasScaleComesFrom()
    {
        std::string text = swapped(kGoodConv, "float32[2], 0.25, 0.125", "float32[2], 0.25, 0.75");
        text = swapped(text, "float32[2], 0.125, 0.0625", "float32[2], 0.125, 0.375");
        same(checkOnly("R2", text),
            "R2 dw: scale = 2^-2~0.75000, no 2^k in 1 of 2 channels <dw>\n"
            "R2 db: scale = 2^-3~0.37500, no 2^k in 1 of 2 channels <db> [derived: s_in * s_w of "
            "y]");
    }
    void r2IsUndecidedWithoutTheScale()
    {
        same(checkOnly("R2", swapped(kGoodConv, "float32[2], 0.25, 0.125", "float32[2]")),
            "R2? dw: scale unknown: the file does not carry the values of ws <dw>");
    }

    // ---- R3 ----
    void r3ComparesInputsAndOutputOfAdd()
    {
        const std::string text = R"(
            a = input(int8[4]); b = input(int8[4])
            da = dequantize(a, 0.5, 0, -128, 127, int8)
            db = dequantize(b, 0.25, 0, -128, 127, int8)
            y = add(da, db)
            r = relu(y)
            q = quantize(r, 1.0, 0, -128, 127, int8)
            output(q)
        )";
        same(checkOnly("R3", text),
            "R3 y: scale = 2^-2, 2^-1, 2^0 <da db q> [y's inputs have separate observers]");
        same(checkOnly("R3", swapped(swapped(text, "b, 0.25", "b, 0.5"), "r, 1.0", "r, 0.5")), "");
    }
    void r3SaysWhenOnlyTheOutputDiffers()
    {
        same(checkOnly("R3", R"(
            a = input(int8[1, 4, 4, 4]); d = dequantize(a, 0.5, 0, -128, 127, int8)
            y = max_pool2d(d, [2, 2]); q = quantize(y, 0.25, 0, -128, 127, int8); output(q)
        )"),
            "R3 y: scale = 2^-2, 2^-1 <d q> [y's output has an observer of its own]");
    }
    void r3LooksAtTheListOfCat()
    {
        same(checkOnly("R3", R"(
            a = input(int8[4]); b = input(int8[4])
            da = dequantize(a, 0.5, 0, -128, 127, int8); db = dequantize(b, 0.25, 0, -128, 127, int8)
            y = cat([da, db, da], 1); output(y)
        )"),
            "R3 y: scale = 2^-2, 2^-1 <da db> [y's inputs have separate observers]");
    }
    void r3DoesNotLookPastAReluThatIsNotTheOnlyUser()
    {
        same(checkOnly("R3", R"(
            a = input(int8[4]); d = dequantize(a, 0.5, 0, -128, 127, int8)
            y = flatten(d, 1); r = relu(y); q = quantize(r, 0.25, 0, -128, 127, int8); output(q, y)
        )"),
            "");
    }
    void r3DoesNotLookAtInPlaceForms()
    {
        same(check(R"(
            a = input(int8[4]); b = input(int8[4])
            da = dequantize(a, 0.5, 0, -128, 127, int8); db = dequantize(b, 0.25, 0, -128, 127, int8)
            y = aten.add_.Tensor(da, db); output(y)
        )"),
            "I4 y: in-place form of a supported op: runs on the CPU; the out-of-place op is "
            "aten.add.Tensor <y>");
    }

    // ---- R4 ----
    void r4WantsAQuantizedBias()
    {
        same(checkOnly("R4", swapped(kGoodConv, "conv2d(d, dw, db)", "conv2d(d, dw, bs)")),
            "R4 y: bias dtype = float32 <bs> [the bias is not annotated]");
    }
    void r4WantsInt32()
    {
        same(checkOnly("R4", swapped(kGoodConv, "2147483647, int32", "2147483647, int8")),
            "R4 y: bias dtype = int8 <db>");
    }
    void r4ComparesTheScaleWithTheProduct()
    {
        same(checkOnly(
                 "R4", swapped(kGoodConv, "float32[2], 0.125, 0.0625", "float32[2], 0.125, 0.25")),
            "R4 y: bias scale = 2^-2, s_in * s_w = 2^-4 (channel 1) <db d dw>");
    }
    void r4AllowsWhatFloat32StorageLoses()
    {
        const std::string near = "float32[2], 0.1250001, 0.0625"; // 8e-7 off: inside 2^-20
        same(checkOnly("R4", swapped(kGoodConv, "float32[2], 0.125, 0.0625", near)), "");
        const std::string far = "float32[2], 0.1250002, 0.0625"; // 1.6e-6 off
        QVERIFY(!checkOnly("R4", swapped(kGoodConv, "float32[2], 0.125, 0.0625", far)).empty());
    }
    void r4WantsAScaleOnTheInput()
    {
        same(checkOnly("R4", swapped(kGoodConv, "conv2d(d, dw", "conv2d(x, dw")),
            "R4 y: bias has a scale but the input has none <db x dw>");
    }
    void r4WantsAsManyScalesAsChannels()
    {
        same(checkOnly("R4", swapped(kGoodConv, "float32[2], 0.125, 0.0625", "float32[1], 0.125")),
            "R4 y: bias has 1 scales, the weight has 2 <db d dw>");
    }
    void r4IsUndecidedWithoutAScale()
    {
        same(checkOnly("R4", swapped(kGoodConv, "float32[2], 0.125, 0.0625", "float32[2]")),
            "R4? y: scale unknown: the file does not carry the values of bs <db d dw>");
    }
    void r4HasNothingToSayWithoutABias()
    {
        same(checkOnly("R4", swapped(kGoodConv, "conv2d(d, dw, db)", "conv2d(d, dw)")), "");
        same(checkOnly("R4", swapped(kGoodConv, "conv2d(d, dw, db)", "conv2d(d, dw, None)")), "");
    }
    void r4FindsABiasGivenByKeyword()
    {
        same(checkOnly("R4", swapped(kGoodConv, "conv2d(d, dw, db)", "conv2d(d, dw, bias=bs)")),
            "R4 y: bias dtype = float32 <bs> [the bias is not annotated]");
    }

    // ---- R5 ----
    void r5WantsNoQuantizeBeforeRelu()
    {
        const std::string text = R"(
            x = input(float32[1, 4]); w = param(float32[2, 4])
            y = linear(x, w)
            q = quantize(y, 0.5, 0, -128, 127, int8); d = dequantize(q, 0.5, 0, -128, 127, int8)
            r = relu(d)
            output(r)
        )";
        same(checkOnly("R5", text),
            "R5 r: quantize between them, scale = 2^-1 <y q d> [y and r are annotated apart]");
        same(checkOnly("R5", swapped(text, "output(r)", "z = aten.mul.Tensor(d, d); output(r, z)")),
            "R5 r: quantize between them, scale = 2^-1 <y q d> [y has 2 readers, relu is one of "
            "them]");
        same(checkOnly("R5", swapped(text, "linear(x, w)", "aten.mul.Tensor(x, w)")), "");
        same(checkOnly("R5", swapped(text, "relu(d)", "aten.relu_.default(d)")), "");
    }

    // ---- R6 ----
    void r6WantsStaticUserInputs()
    {
        same(checkOnly("R6", "x = input(float32[s77, 3]); p = param(float32[2]); output(x)"),
            "R6 x: shape = (s77, 3) <x> [exported with dimension 0 dynamic]");
    }

    // ---- R7 ----
    void r7WantsPerChannelWeights()
    {
        same(checkOnly("R7", R"(
            x = input(float32[1, 4]); w = const(int8[2, 4]); dw = dequantize(w, 0.5, 0, -127, 127, int8); y = linear(x, dw); output(y)
        )"),
            "R7 y: weight is per tensor <dw> [weight spec is per tensor]");
        same(checkOnly("R7",
                 "x = input(float32[1, 4]); w = param(float32[2, 4]); y = linear(x, w); output(y)"),
            "R7 y: weight is float32 <w> [the weight is not annotated]");
    }
    void r7WantsTheSymmetricRangeAndZeroPointZero()
    {
        same(checkOnly("R7", swapped(kGoodConv, "0, -127, 127, int8)", "0, -128, 127, int8)")),
            "R7 y: range = [-128, 127] <dw>");
        same(checkOnly("R7", swapped(kGoodConv, "int64[2], 0, 0", "int64[2], 0, 3")),
            "R7 y: zero point = 0~3 <dw>");
        same(checkOnly("R7", swapped(kGoodConv, "w, ws, wz", "w, ws, None")),
            "R7 y: weight has no zero points <dw>");
    }
    void r7IsUndecidedWithoutTheZeroPoints()
    {
        const std::string text = swapped(kGoodConv, "int64[2], 0, 0", "int64[2]");
        same(checkOnly("R7", text),
            "R7? y: zero point unknown: the file does not carry the values of wz <dw>");
        same(checkOnly("R7", swapped(text, "0, -127, 127, int8)", "0, -128, 127, int8)")),
            "R7 y: range = [-128, 127] <dw>");
    }

    // ---- the check as a whole ----
    void visitsRulesOfANodeInTheStatedOrder()
    {
        same(check(R"(
            x = input(float32[s0, 4])
            q = quantize(x, 0.3, 1, -128, 127, int8)
            d = dequantize(q, 0.3, 1, -128, 127, int8)
            w = param(int8[2, 4])
            dw = dequantize(w, 0.7, 0, -127, 127, int8)
            b = param(float32[2])
            y = linear(d, dw, b)
            output(y)
        )"),
            "R6 x: shape = (s0, 4) <x> [exported with dimension 0 dynamic]\n"
            "R1 q: zero point = 1 <q> [activation spec is affine: the zero point follows the "
            "range]\n"
            "R2 q: scale = 0.30000 <q>\n"
            "R4 y: bias dtype = float32 <b> [the bias is not annotated]\n"
            "R2 dw: scale = 0.70000 <dw>\n"
            "R7 y: weight is per tensor <dw> [weight spec is per tensor]");
    }
    void refusesAnUnknownRule()
    {
        same(checkOnly("R9", "x = input(float32[1]); output(x)"),
            "error: unknown rule 'R9'; known are R1, R2, R3, R4, R5, R6, R7, I4");
    }
    void skipsRules()
    {
        CheckOptions options;
        options.skip = {"R1", "R2"};
        same(check("x = input(float32[1]); q = quantize(x, 0.3, 1, -128, 127, int8); output(q)",
                 options),
            "");
    }
    void stopsOnRequest()
    {
        std::stop_source stop;
        stop.request_stop();
        CheckOptions options;
        options.progress.stop = stop.get_token();
        const auto result = checkGraph(graphFromText("x = input(float32[1]); output(x)"), options);
        QVERIFY(!result && result.error().code == ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestRules)
#include "tst_rules.moc"
