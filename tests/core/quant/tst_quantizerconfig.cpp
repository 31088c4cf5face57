// SPDX-License-Identifier: Apache-2.0
#include "core/quant/presets.h"
#include "tests/core/quant/cases.h"

#include <QTest>

using namespace qdq;
using namespace qdq::test;

namespace {

QByteArray configWith(const QByteArray& rest)
{
    return R"({"format": "qdqscope.quantizer", "version": 1, "backend": "x86_inductor")" + rest
        + "}";
}

QByteArray qconfigWith(const QByteArray& fields)
{
    return configWith(R"(, "qconfigs": {"a": {"preset": "x86_inductor")" + fields + "}}");
}

QByteArray callWith(const QByteArray& call)
{
    return configWith(
        R"(, "qconfigs": {"a": {"preset": "x86_inductor"}}, "calls": [)" + call + "]");
}

} // namespace

class TestQuantizerConfig : public QObject
{
    Q_OBJECT

private slots:
    void readsWhatTheFileSays();
    void presetsAreTheLibrarys();
    void overridesAreRemembered();
    void refusesWithPlaceAndWhatIsAllowed_data();
    void refusesWithPlaceAndWhatIsAllowed();
    void refusesHostileDocuments_data();
    void refusesHostileDocuments();
    void writtenConfigsReadBackEqual();
    void aCallThatIsOffIsWrittenSo();
    void aMissingFileIsNamed();
};

void TestQuantizerConfig::readsWhatTheFileSays()
{
    const auto config = readQuantizerConfig(R"({
        "format": "qdqscope.quantizer", "version": 1, "backend": "x86_inductor",
        "qconfigs": {"z": {"preset": "x86_inductor"},
                     "a": {"preset": "x86_inductor", "preset_args": {"is_dynamic": true}, "bias": null}},
        "calls": [{"set": "global", "qconfig": "z"},
                  {"set": "module_type", "key": "torch.nn.Conv2d", "qconfig": "a"},
                  {"set": "module_name", "key": "block", "qconfig": null}]})");
    QVERIFY2(config, config ? "" : toText(config.error()).c_str());
    QCOMPARE(config->backend, std::string("x86_inductor"));
    QCOMPARE(config->qconfigs.size(), 2U);
    QCOMPARE(config->qconfigs[0].name, std::string("z")); // file order, not the alphabet's
    QCOMPARE(config->qconfigs[1].presetArgs.isDynamic, std::optional(true));
    QVERIFY(config->qconfigs[1].overrides[3]->isNull);
    QCOMPARE(config->calls.size(), 3U);
    QCOMPARE(config->calls[1].key, std::string("torch.nn.Conv2d"));
    QVERIFY(!config->calls[2].qconfig);
}

void TestQuantizerConfig::presetsAreTheLibrarys()
{
    const auto spec = [](std::string_view preset, const PresetArgs& args, SpecRole role) {
        return findPreset(preset)->make(args)[role]->spec;
    };
    const auto x86 = spec("x86_inductor", {}, SpecRole::InputActivation);
    QCOMPARE(x86.dtype, DType::UInt8);
    QCOMPARE(x86.quantMax, std::optional<std::int64_t>(255));
    QCOMPARE(x86.observer.type, std::string("HistogramObserver"));
    PresetArgs args;
    args.reduceRange = true;
    args.isDynamic = true;
    const auto reduced = spec("x86_inductor", args, SpecRole::InputActivation);
    QCOMPARE(reduced.quantMax, std::optional<std::int64_t>(127));
    QVERIFY(reduced.isDynamic);
    QCOMPARE(reduced.observer.type, std::string("PlaceholderObserver"));
    QCOMPARE(spec("x86_inductor", {}, SpecRole::Weight).chAxis, std::optional(0));
    QVERIFY(!spec("arm_inductor", {}, SpecRole::Weight).chAxis);
    const auto weight = spec("xnnpack", {}, SpecRole::Weight);
    QCOMPARE(weight.quantMin, std::optional<std::int64_t>(-127));
    QCOMPARE(weight.chAxis, std::optional(0)); // also per tensor
    QVERIFY(!findPreset("xnnpack")->make(args)[SpecRole::OutputActivation]);
}

void TestQuantizerConfig::overridesAreRemembered()
{
    const auto config = readQuantizerConfig(qconfigWith(
        R"(, "input_activation": {"quant_max": 200, "observer": {"type": "MinMaxObserver"}})")
                                                .toStdString());
    QVERIFY(config);
    const auto resolved = resolveQConfigs(*config);
    QVERIFY(resolved);
    const auto& input = *resolved->front()[SpecRole::InputActivation];
    QCOMPARE(input.spec.quantMax, std::optional<std::int64_t>(200));
    QCOMPARE(input.spec.quantMin, std::optional<std::int64_t>(0));
    QVERIFY(input.overridden.has(SpecField::QuantMax));
    QVERIFY(input.overridden.has(SpecField::Observer));
    QVERIFY(!input.overridden.has(SpecField::QuantMin));
    // Only the input was changed, though the preset makes both of one spec.
    QCOMPARE(resolved->front()[SpecRole::OutputActivation]->spec.quantMax,
        std::optional<std::int64_t>(255));
}

void TestQuantizerConfig::refusesWithPlaceAndWhatIsAllowed_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const QByteArray& text, const char* place,
                         const char* message) { QTest::newRow(name) << text << place << message; };
    row("other format", R"({"format": "x", "version": 1})", "/format", "qdqscope.quantizer");
    row("newer version", R"({"format": "qdqscope.quantizer", "version": 7})", "/version",
        "version 7; this program knows up to 1");
    row("text version", R"({"format": "qdqscope.quantizer", "version": "1"})", "/version",
        "an integer must stand");
    row("no backend", R"({"format": "qdqscope.quantizer", "version": 1})", "/backend",
        "x86_inductor, arm_inductor, xnnpack, vpu");
    row("unknown backend", R"({"format": "qdqscope.quantizer", "version": 1, "backend": "x85"})",
        "/backend", "allowed: x86_inductor, arm_inductor, xnnpack, vpu");
    row("enabled by a word",
        configWith(R"(, "calls": [{"set": "global", "qconfig": null, "enabled": "no"}])"),
        "/calls/0/enabled", "true or false");
    row("unknown key", configWith(R"(, "callz": [])"), "/callz",
        "allowed: format, version, backend, qconfigs, calls");
    row("unknown preset", configWith(R"(, "qconfigs": {"a": {"preset": "y"}})"),
        "/qconfigs/a/preset", "allowed: x86_inductor");
    row("no preset", configWith(R"(, "qconfigs": {"a": {}})"), "/qconfigs/a", "preset is missing");
    row("key twice",
        configWith(
            R"(, "qconfigs": {"a": {"preset": "x86_inductor"}, "a": {"preset": "xnnpack"}})"),
        "/qconfigs/a", "twice");
    row("key twice in a call",
        callWith(
            R"({"set": "global", "qconfig": "a"}, {"set": "global", "set": "global", "qconfig": "a"})"),
        "/calls/1/set", "twice");
    row("preset argument", qconfigWith(R"(, "preset_args": {"is_per_channel": true})"),
        "/qconfigs/a/preset_args/is_per_channel", "allowed: is_qat, is_dynamic, reduce_range");
    row("wrong type", qconfigWith(R"(, "preset_args": {"is_dynamic": 1})"),
        "/qconfigs/a/preset_args/is_dynamic", "true or false");
    row("half a bound", qconfigWith(R"(, "weight": {"quant_max": 1.5})"),
        "/qconfigs/a/weight/quant_max", "an integer");
    row("outside the dtype", qconfigWith(R"(, "input_activation": {"quant_max": 256})"),
        "/qconfigs/a/input_activation/quant_max", "256 is outside uint8; allowed: 0 … 255");
    row("dtype alone", qconfigWith(R"(, "input_activation": {"dtype": "int8"})"),
        "/qconfigs/a/input_activation/quant_max", "255 is outside int8");
    row("min above max", qconfigWith(R"(, "weight": {"quant_min": 5, "quant_max": 4})"),
        "/qconfigs/a/weight", "quant_min 5 is larger than quant_max 4");
    row("axis", qconfigWith(R"(, "weight": {"ch_axis": -1})"), "/qconfigs/a/weight/ch_axis",
        "allowed: 0 … 63");
    row("dtype", qconfigWith(R"(, "weight": {"dtype": "int4"})"), "/qconfigs/a/weight/dtype",
        "allowed: int8, uint8, int16, int32");
    row("scheme", qconfigWith(R"(, "weight": {"qscheme": "per_row"})"),
        "/qconfigs/a/weight/qscheme", "per_channel_symmetric");
    row("observer", qconfigWith(R"(, "weight": {"observer": {"type": "MinMax"}})"),
        "/qconfigs/a/weight/observer/type", "allowed: HistogramObserver");
    row("observer argument",
        qconfigWith(R"(, "weight": {"observer": {"type": "MinMaxObserver", "args": {"bins": 4}}})"),
        "/qconfigs/a/weight/observer/args/bins", "allowed: eps, reduce_range");
    row("bias from nothing", qconfigWith(R"(, "bias": {"quant_max": 4})"), "/qconfigs/a/bias",
        "required: dtype, observer");
    row("slash in a name", configWith(R"(, "qconfigs": {"a/b~": {"preset": "y"}})"),
        "/qconfigs/a~1b~0/preset", "unknown preset");
    row("unknown setter", callWith(R"({"set": "name", "key": "x", "qconfig": "a"})"),
        "/calls/0/set", "allowed: global");
    row("setter of another backend",
        callWith(R"({"set": "operator_type", "key": "aten.add", "qconfig": "a"})"), "/calls/0/set",
        "allowed: global, module_type, module_name, function_type");
    row("no key", callWith(R"({"set": "module_name", "qconfig": "a"})"), "/calls/0",
        "key is missing");
    row("global with key", callWith(R"({"set": "global", "key": "x", "qconfig": "a"})"),
        "/calls/0/key", "no key");
    row("qconfig names nothing", callWith(R"({"set": "global", "qconfig": "b"})"),
        "/calls/0/qconfig", "allowed: a, null");
    row("no qconfig", callWith(R"({"set": "global"})"), "/calls/0", "qconfig is missing");
}

void TestQuantizerConfig::refusesWithPlaceAndWhatIsAllowed()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, place);
    QFETCH(const QString, message);
    const auto config = readQuantizerConfig(text.toStdString());
    QVERIFY(!config);
    QCOMPARE(QString::fromStdString(config.error().where), place);
    QVERIFY2(QString::fromStdString(config.error().message).contains(message),
        config.error().message.c_str());
}

void TestQuantizerConfig::refusesHostileDocuments_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("noise") << QByteArray("\x00\xff{", 3);
    QTest::newRow("cut") << configWith("").chopped(1);
    QTest::newRow("array") << QByteArray("[]");
    QTest::newRow("number") << QByteArray("1e999");
    QTest::newRow("deep") << QByteArray(100000, '[');
    QTest::newRow("deep and closed")
        << configWith(", \"calls\": " + QByteArray(200, '[') + QByteArray(200, ']'));
    QTest::newRow("huge integer") << qconfigWith(
        R"(, "weight": {"quant_max": 18446744073709551615})");
    QByteArray wide = ", \"qconfigs\": {\"a\": 1";
    for (int i = 0; i < 5000; ++i)
        wide += ", \"k" + QByteArray::number(i) + "\": 1";
    QTest::newRow("wide") << configWith(wide + "}");
}

void TestQuantizerConfig::refusesHostileDocuments()
{
    QFETCH(const QByteArray, text);
    const auto config = readQuantizerConfig(text.toStdString());
    QVERIFY(!config);
    QVERIFY(!config.error().message.empty());
}

void TestQuantizerConfig::writtenConfigsReadBackEqual()
{
    int count = 0;
    for (const auto& root : {samples(), corpus("pt2e")})
        for (const char* name : {"quantizer.json", "config.json", "x86.json", "vpu.json"})
            for (const auto& file : filesNamed(root, name)) {
                const auto config = readQuantizerConfigFile(file);
                QVERIFY2(config, file.c_str());
                const std::string text = writeQuantizerConfig(*config);
                const auto again = readQuantizerConfig(text);
                QVERIFY2(again, text.c_str());
                QVERIFY2(*again == *config, text.c_str());
                QCOMPARE(writeQuantizerConfig(*again), text);
                ++count;
            }
    QVERIFY(count > 40);
}

void TestQuantizerConfig::aCallThatIsOffIsWrittenSo()
{
    auto config = readQuantizerConfigFile(samples() / "configs/x86.json");
    QVERIFY(config);
    const std::string before = writeQuantizerConfig(*config);
    QVERIFY(before.find("enabled") == std::string::npos); // what is on needs no word
    config->calls.front().isOff = true;
    const std::string text = writeQuantizerConfig(*config);
    QVERIFY(text.find("\"enabled\": false") != std::string::npos);
    const auto again = readQuantizerConfig(text);
    QVERIFY(again && *again == *config);
}

void TestQuantizerConfig::aMissingFileIsNamed()
{
    const auto config = readQuantizerConfigFile(samples() / "configs/none.json");
    QVERIFY(!config);
    QCOMPARE(config.error().code, ErrorCode::Unreadable);
    QVERIFY(config.error().file.ends_with("none.json"));
}

QTEST_APPLESS_MAIN(TestQuantizerConfig)
#include "tst_quantizerconfig.moc"
