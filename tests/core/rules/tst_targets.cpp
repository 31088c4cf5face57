// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/quant/lint/lint.h"
#include "core/rules/examples.h"
#include "tests/support/graphtext.h"
#include "tests/support/places.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <set>

// Targets as data: what is built in, what a user's file may hold, and what each target says of
// graphs made by hand from its specification.

using namespace qdq;
using qdq::test::graphFromText;

namespace {

std::string contentOf(const std::filesystem::path& path)
{
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

const std::filesystem::path kSources = QDQ_SOURCE_DIR;

/// The smallest file that is a target.
std::string smallTarget()
{
    return contentOf(kSources / "tests/core/rules/data/smalltarget.json");
}

std::string swapped(std::string text, const std::string& from, const std::string& to)
{
    const std::size_t at = text.find(from);
    Q_ASSERT(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

/// "POINTER: MESSAGE", or nothing for a file that is right.
std::string refusalOf(const std::string& text)
{
    const Result<TargetPtr> target = readTarget(text);
    return target ? std::string() : target.error().where + ": " + target.error().message;
}

/// "L1 q, L4 y": every violation; "?" marks what is undecided and "note" notes.
std::string verdict(const char* target, const std::string& text)
{
    const Graph graph = graphFromText(text);
    const auto result = checkGraph(graph, findTarget(target));
    if (!result)
        return toText(result.error());
    std::vector<std::string> parts;
    const auto take = [&](const std::vector<Finding>& findings, const std::string& mark) {
        for (const Finding& finding : findings)
            parts.push_back(finding.rule + mark + " " + graph[finding.node].name);
    };
    take(result->violations, "");
    take(result->undecided, "?");
    take(result->notes, " note");
    return join(parts, ", ");
}

void same(const std::string& actual, const std::string& expected)
{
    QCOMPARE(QString::fromStdString(actual), QString::fromStdString(expected));
}

/// A quantized conv with its relu, a residual add, pooling, flatten and a linear layer.
/// A: parameters of activations, R: those behind a relu.
std::string network(const std::string& a, const std::string& r, const std::string& bias,
    const std::string& weightRange)
{
    std::string text = R"(
        x   = input(float32[1, 3, 8, 8])
        q0  = quantize(x, A)
        d0  = dequantize(q0, A)
        w   = const(int8[3, 3, 3, 3])
        ws  = const(float32[3], 0.25, 0.125, 0.5)
        wz  = const(int64[3], 0, 0, 0)
        dw  = dequantize_channel(w, ws, wz, 0, W, int8)
        BIAS
        y   = conv2d(d0, dw, b, [1, 1], [1, 1])
        r   = relu(y)
        q1  = quantize(r, R)
        d1  = dequantize(q1, R)
        s   = add(d1, d0)
        q2  = quantize(s, A)
        d2  = dequantize(q2, A)
        p   = max_pool2d(d2, [8, 8])
        q3  = quantize(p, A)
        d3  = dequantize(q3, A)
        f   = flatten(d3, 1)
        q4  = quantize(f, A)
        d4  = dequantize(q4, A)
        v   = const(int8[2, 3])
        dv  = dequantize(v, 0.5, 0, W, int8)
        l   = linear(d4, dv)
        q5  = quantize(l, A)
        d5  = dequantize(q5, A)
        output(d5)
    )";
    const std::pair<std::string, std::string> parts[] = {{"BIAS", bias}, {" A)", " " + a + ")"},
        {" R)", " " + r + ")"}, {" W,", " " + weightRange + ","}};
    for (const auto& [from, to] : parts)
        for (std::size_t at = text.find(from); at != std::string::npos;
             at = text.find(from, at + to.size()))
            text.replace(at, from.size(), to);
    return text;
}

const std::string kIntegerBias = R"(
        bi  = const(int32[3])
        bs  = const(float32[3], 0.0625, 0.03125, 0.125)
        b   = dequantize_channel(bi, bs, wz, 0, -2147483648, 2147483647, int32))";
const std::string kFloatBias = "b = param(float32[3])";

} // namespace

class TestTargets : public QObject
{
    Q_OBJECT

private slots:
    void listsTheBuiltInOnes()
    {
        std::vector<std::string> ids;
        for (const TargetPtr& target : builtInTargets())
            ids.push_back(target->id);
        same(join(ids, " "), "vpu litert tensorrt onnxruntime");
        QVERIFY(!findTarget("none"));
    }

    void idsOfRulesAreUnique()
    {
        std::set<std::string> ids;
        for (const TargetPtr& target : builtInTargets())
            for (const Rule& rule : target->rules)
                QVERIFY2(ids.insert(rule.id).second, rule.id.c_str());
        for (const Lint& lint : lints())
            QVERIFY2(ids.insert(std::string(lint.id)).second, std::string(lint.id).c_str());
    }

    void everyRuleHasBothLanguagesASourceAndExamplesOfBothKinds()
    {
        for (const TargetPtr& target : builtInTargets()) {
            QVERIFY(!target->sources.empty() && target->summaryZhTw != target->summary);
            for (const Rule& rule : target->rules) {
                QVERIFY2(!rule.source.empty(), rule.id.c_str());
                QVERIFY2(rule.zhTw.why != rule.why, rule.id.c_str());
                const auto good = std::ranges::count(rule.examples, true, &RuleExample::isGood);
                QVERIFY2(good > 0 && good < std::ssize(rule.examples), rule.id.c_str());
            }
        }
    }

    void examplesHoldWhatTheFileSaysOfThem()
    {
        std::size_t count = 0;
        for (const TargetPtr& target : builtInTargets()) {
            for (const FailedExample& failed : runExamples(target))
                QFAIL((target->id + " " + failed.rule + " example " + std::to_string(failed.index)
                    + ": " + failed.why)
                          .c_str());
            for (const Rule& rule : target->rules)
                count += rule.examples.size();
        }
        qInfo("%zu examples", count);
    }

    void anExampleThatIsNotSoIsReported()
    {
        const auto target = loadTarget(kSources / "tests/core/rules/data/wrongexamples.json");
        QVERIFY2(target, target ? "" : toText(target.error()).c_str());
        const std::vector<FailedExample> failed = runExamples(*target);
        QCOMPARE(failed.size(), std::size_t {3});
        same(failed[0].why, "rule M1 fires at q: found zero point = 3");
        same(failed[1].why, "the rule does not fire at q");
        QVERIFY(failed[2].why.starts_with("line 1: "));
    }

    void everyCheckHasAPageThatNamesItsParameters()
    {
        for (const RuleCheck& check : ruleChecks()) {
            const std::string name(check.name);
            const std::string page = contentOf(kSources / "docs/targets/checks" / (name + ".md"));
            QVERIFY2(page.starts_with("# `" + name + "`"), name.c_str());
            for (const std::string_view names : {check.required, check.optional})
                for (const std::string& parameter : split(names, ' '))
                    QVERIFY2(
                        parameter.empty() || page.find("`" + parameter + "`") != std::string::npos,
                        (name + " " + parameter).c_str());
        }
        for (const auto& entry :
            std::filesystem::directory_iterator(kSources / "docs/targets/checks"))
            QVERIFY2(findCheck(entry.path().stem().string()), entry.path().c_str());
    }

    void everyCheckIsUsedByATargetOrASample()
    {
        std::set<std::string_view> used;
        for (const TargetPtr& target : builtInTargets())
            for (const Rule& rule : target->rules)
                used.insert(rule.check->name);
        const auto sample = loadTarget(test::samples() / "targets/shifter.json");
        QVERIFY2(sample, sample ? "" : toText(sample.error()).c_str());
        for (const Rule& rule : (*sample)->rules)
            used.insert(rule.check->name);
        QVERIFY(runExamples(*sample).empty());
        for (const RuleCheck& check : ruleChecks())
            QVERIFY2(used.contains(check.name), std::string(check.name).c_str());
    }

    // ---- a user's own ----
    void readsAUsersOwn()
    {
        const auto target = readTarget(smallTarget());
        QVERIFY2(target, target ? "" : toText(target.error()).c_str());
        QCOMPARE((*target)->version, 3);
        QCOMPARE((*target)->rules.front().zhTw.why, std::string("w"));
        QVERIFY((*target)->runs("aten.conv2d.default") && !(*target)->runs("aten.relu.default"));
    }

    void namesThePlaceAndWhatIsAllowed_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("refusal");
        QTest::newRow("no target file")
            << "qdqscope.target"
            << "qdqscope.quantizer"
            << "/format: not a target file; format must be \"qdqscope.target\"";
        QTest::newRow("newer format")
            << "\"format_version\": 1"
            << "\"format_version\": 2"
            << "/format_version: the file has format version 2; this program knows up to 1";
        QTest::newRow("unknown key") << "\"zero_point\""
                                     << "\"zeropoint\""
                                     << "/rules/0/parameters/zeropoint: unknown key \"zeropoint\", "
                                        "nearest is \"zero_point\"; "
                                        "allowed: dtypes, zero_point, range, granularity";
        QTest::newRow("missing key")
            << "\"severity\": \"error\","
            << ""
            << "/rules/0: severity is missing; required: id, check, severity, text";
        QTest::newRow("missing parameter")
            << "\"dtypes\": [\"int8\"],"
            << ""
            << "/rules/0/parameters: dtypes is missing; required: dtypes";
        QTest::newRow("unknown check")
            << "\"activation\""
            << "\"activations\""
            << "/rules/0/check: unknown check \"activations\", nearest is \"activation\"; allowed: "
               "absorbed-activation, activation, bias, constant-scale, fixed-output, float-bias, "
               "fused-activation, in-place, power-of-two, qdq-pair, requant-shift, same-type, "
               "shared-scale, static-shape, type-pairs, weight, whole-unit";
        QTest::newRow("unknown severity")
            << "\"severity\": \"error\""
            << "\"severity\": \"fatal\""
            << "/rules/0/severity: unknown severity \"fatal\"; allowed: error, warning, note";
        QTest::newRow("unknown dtype") << "[\"int8\"]"
                                       << "[\"int9\"]"
                                       << "/rules/0/parameters/dtypes/0: unknown dtype \"int9\", "
                                          "nearest is \"int4\"; allowed: "
                                          "int4, uint4, int8, uint8, int16, uint16, int32";
        QTest::newRow("wrong kind")
            << "\"zero_point\": 0"
            << "\"zero_point\": \"0\""
            << "/rules/0/parameters/zero_point: string where an integer must stand";
        QTest::newRow("wrong number") << "\"version\": 3"
                                      << "\"version\": 0"
                                      << "/version: 0 is not allowed; allowed: 1 to 2147483647";
        QTest::newRow("twice") << "\"id\": \"mine\""
                               << "\"id\": \"mine\", \"id\": \"other\""
                               << "/id: this key stands twice in one object";
        QTest::newRow("bad id") << "\"M1\""
                                << "\"M 1\""
                                << "/rules/0/id: \"M 1\" is no id; allowed: a letter, then "
                                   "letters, digits, - and _, at "
                                   "most 24";
        QTest::newRow("no rules") << "\"zero_point\": 0"
                                  << "\"range\": [5, -5]"
                                  << "/rules/0/parameters/range: the range [5, -5] is empty";
        QTest::newRow("order")
            << "\"ops\""
            << "\"visiting_order\": [\"M2\"], \"ops\""
            << "/visiting_order/0: unknown rule \"M2\", nearest is \"M1\"; allowed: M1";
    }
    void namesThePlaceAndWhatIsAllowed()
    {
        QFETCH(const QString, from);
        QFETCH(const QString, to);
        QFETCH(const QString, refusal);
        same(refusalOf(swapped(smallTarget(), from.toStdString(), to.toStdString())),
            refusal.toStdString());
    }

    void neverCrashesOnACutFile()
    {
        const std::string text = contentOf(kSources / "resources/targets/vpu.json");
        for (std::size_t length = 0; length + 2 < text.size(); length += 7)
            QVERIFY(!readTarget(text.substr(0, length)));
    }

    void takesAFileByItsPath()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("mine.json").toStdString();
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(smallTarget().c_str()) > 0);
        file.close();
        const auto target = targetNamed(path);
        QVERIFY(target && (*target)->file == path);
        const auto missing = targetNamed("vpy");
        QVERIFY(!missing);
        same(missing.error().message,
            "unknown target 'vpy', nearest is 'vpu'; known are vpu, litert, tensorrt, onnxruntime, "
            "or "
            "give the path of a target file");
    }

    // ---- verdicts ----
    void liteRtTakesItsOwnScheme()
    {
        same(verdict("litert",
                 network("0.25, 3, -128, 127, int8", "0.25, -128, -128, 127, int8", kIntegerBias,
                     "-127, 127")),
            "");
    }
    void liteRtRefusesWhatX86Makes()
    {
        same(verdict("litert",
                 network("0.25, 128, 0, 255, uint8", "0.25, 0, 0, 255, uint8", kFloatBias,
                     "-128, 127")),
            "L1 q0, L2 y, L4 y, L1 q1, L1 q2, L1 q3, L1 q4, L2 l, L1 q5");
    }
    void liteRtWantsPoolAndFlattenToKeepTheScale()
    {
        std::string text = network(
            "0.25, 3, -128, 127, int8", "0.25, -128, -128, 127, int8", kIntegerBias, "-127, 127");
        text = swapped(text, "q3  = quantize(p, 0.25, 3,", "q3  = quantize(p, 0.5, 3,");
        same(verdict("litert", text), "L5 p, L9 d3");
    }
    void tensorRtTakesSymmetricGraphsWithFloatBias()
    {
        same(verdict("tensorrt",
                 network("0.25, 0, -128, 127, int8", "0.25, 0, -128, 127, int8", kFloatBias,
                     "-127, 127")),
            "T8 note l");
    }
    void tensorRtRefusesZeroPointsAndAnIntegerBias()
    {
        same(verdict("tensorrt",
                 network("0.25, 3, -128, 127, int8", "0.25, -128, -128, 127, int8", kIntegerBias,
                     "-127, 127")),
            "T1 q0, T3 y, T1 q1, T1 q2, T1 q3, T1 q4, T1 q5, T8 note l");
    }
    void onnxRuntimeTakesWhatItsOwnToolMakes()
    {
        same(verdict("onnxruntime",
                 network("0.25, 128, 0, 255, uint8", "0.25, 0, 0, 255, uint8", kIntegerBias,
                     "-127, 127")),
            "");
    }
    void onnxRuntimeNamesWhatStaysInFloat()
    {
        same(verdict("onnxruntime",
                 network("0.25, 0, -128, 127, int8", "0.25, 0, -128, 127, int8", kFloatBias,
                     "-127, 127")),
            "O5 y, O10 r");
        same(verdict("onnxruntime",
                 swapped(network("0.25, 3, -128, 127, int8", "0.25, -128, -128, 127, int8",
                             kIntegerBias, "-127, 127"),
                     "0.0625, 0.03125, 0.125", "0.0625, 0.03125, 0.5")),
            "O4 y");
    }
};

QTEST_APPLESS_MAIN(TestTargets)
#include "tst_targets.moc"
