// SPDX-License-Identifier: Apache-2.0
#include "core/quant/configedit.h"
#include "core/quant/quantizer.h"

#include <QTest>

using namespace qdq;

namespace {

/// A call a word: "global", "stem", "-block" for "do not quantize"; with its qconfig: "stem=fast".
QStringList callsOf(const QuantizerConfig& config)
{
    QStringList words;
    for (const ConfigCall& call : config.calls) {
        const QString key = call.set == Setter::Global ? QStringLiteral("global")
                                                       : QString::fromStdString(call.key);
        words << (call.qconfig ? key + '=' + QString::fromStdString(*call.qconfig) : '-' + key);
    }
    return words;
}

QuantizerConfig example()
{
    QuantizerConfig config = defaultConfig("x86_inductor");
    config = withNewCall(std::move(config), Setter::ModuleName, "stem");
    config = withNewCall(std::move(config), Setter::ModuleType, "torch.nn.Conv2d");
    return withNewCall(std::move(config), Setter::ModuleName, "block");
}

} // namespace

class TestConfigEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theDefaultOfEveryBackendIsValid();
    void movesInsideALaneOnly();
    void movesOverSeveralPlaces();
    void aDuplicateStandsBehindItsOriginal();
    void whatIsSwitchedOffIsKept();
    void aQConfigWithoutAWishIsNamedDefault();
    void aQConfigGoesWithItsLastCall();
    void aSharedQConfigIsCopiedForTheCallThatChangesIt();
    void excludingAndQuantizingAgain();
    void anotherBackendKeepsWhatItCanKeep();
};

void TestConfigEdit::theDefaultOfEveryBackendIsValid()
{
    for (const Quantizer& quantizer : quantizers()) {
        const QuantizerConfig config = defaultConfig(quantizer.id);
        QVERIFY2(resolveQConfigs(config), config.backend.c_str());
        QCOMPARE(config.calls.empty(), quantizer.setters.empty());
    }
}

void TestConfigEdit::movesInsideALaneOnly()
{
    const QuantizerConfig config = example();
    QCOMPARE(callsOf(withMovedCall(config, 3, -1)),
        QStringList(
            {"global=default", "block=default", "torch.nn.Conv2d=default", "stem=default"}));
    QCOMPARE(withMovedCall(config, 3, 1), config); // the next lane begins there
    QCOMPARE(withMovedCall(config, 1, -1), config);
    QCOMPARE(withMovedCall(config, 0, 1), config);
}

void TestConfigEdit::movesOverSeveralPlaces()
{
    QuantizerConfig config = example();
    config = withNewCall(std::move(config), Setter::ModuleName, "head");
    const auto keysOf = [](const QuantizerConfig& moved) {
        QStringList keys;
        for (const QString& call : callsOf(moved))
            keys << call.section('=', 0, 0);
        return keys;
    };
    QCOMPARE(keysOf(withMovedCall(config, 4, -2)),
        QStringList({"global", "head", "torch.nn.Conv2d", "stem", "block"}));
    QCOMPARE(placeOfMoved(config, 4, -2), std::size_t {1});
    QCOMPARE(keysOf(withMovedCall(config, 1, 2)),
        QStringList({"global", "block", "torch.nn.Conv2d", "head", "stem"}));
    QCOMPARE(placeOfMoved(config, 1, 2), std::size_t {4});
    QCOMPARE(withMovedCall(config, 1, 20), withMovedCall(config, 1, 2)); // the lane ends there
    QCOMPARE(placeOfMoved(config, 0, -1), std::size_t {0});
}

void TestConfigEdit::aDuplicateStandsBehindItsOriginal()
{
    const QuantizerConfig config = withDuplicate(example(), 1);
    QCOMPARE(callsOf(config),
        QStringList({"global=default", "stem=default", "stem=default", "torch.nn.Conv2d=default",
            "block=default"}));
    NamedQConfig own = *config.find("default");
    own.presetArgs.reduceRange = true;
    QCOMPARE(callsOf(withQConfig(config, 2, own)).at(1), QStringLiteral("stem=default"));
}

void TestConfigEdit::whatIsSwitchedOffIsKept()
{
    const QuantizerConfig off = withSwitched(example(), 1, false);
    QVERIFY(off.calls[1].isOff);
    QVERIFY(off != example());
    QCOMPARE(withSwitched(off, 1, true), example());
}

void TestConfigEdit::aQConfigWithoutAWishIsNamedDefault()
{
    QuantizerConfig config = withNewCall(example(), Setter::ModuleName, {}); // the root module
    NamedQConfig own = *config.find("default");
    own.presetArgs.reduceRange = true;
    config = withQConfig(std::move(config), 4, own);
    QCOMPARE(callsOf(config).last(), QStringLiteral("=default 2"));
}

void TestConfigEdit::aQConfigGoesWithItsLastCall()
{
    QuantizerConfig config = example();
    NamedQConfig own = *config.find("default");
    own.presetArgs.reduceRange = true;
    config = withQConfig(std::move(config), 1, own);
    QCOMPARE(config.qconfigs.size(), std::size_t {2});
    config = withoutCall(std::move(config), 1);
    QCOMPARE(config.qconfigs.size(), std::size_t {1});
    QCOMPARE(config.qconfigs.front().name, std::string("default"));
}

void TestConfigEdit::aSharedQConfigIsCopiedForTheCallThatChangesIt()
{
    QuantizerConfig config = example();
    NamedQConfig own = *config.find("default");
    own.presetArgs.reduceRange = true;
    config = withQConfig(std::move(config), 1, own);
    QCOMPARE(callsOf(config),
        QStringList({"global=default", "stem=stem", "torch.nn.Conv2d=default", "block=default"}));
    QVERIFY(!config.find("default")->presetArgs.reduceRange);
    QCOMPARE(config.find("stem")->presetArgs.reduceRange, std::optional(true));
    own.presetArgs.isDynamic = true;
    config = withQConfig(std::move(config), 1, own); // its own by now
    QCOMPARE(config.qconfigs.size(), std::size_t {2});
    QCOMPARE(config.find("stem")->presetArgs.isDynamic, std::optional(true));
}

void TestConfigEdit::excludingAndQuantizingAgain()
{
    QuantizerConfig config = withAction(example(), 3, false);
    QCOMPARE(callsOf(config).last(), QStringLiteral("-block"));
    config = withAction(std::move(config), 3, true);
    QCOMPARE(config, example());
    QVERIFY(refusesNone("xnnpack", Setter::ModuleName));
    QVERIFY(!refusesNone("xnnpack", Setter::ModuleType));
    QVERIFY(!refusesNone("x86_inductor", Setter::ModuleName));
}

void TestConfigEdit::anotherBackendKeepsWhatItCanKeep()
{
    QuantizerConfig config = example();
    config = withNewCall(std::move(config), Setter::FunctionType, "torch.nn.functional.linear");
    NamedQConfig own = *config.find("default");
    own.presetArgs.reduceRange = true;
    own.overrides[0] = SpecOverride {};
    own.overrides[0]->quantMax = 200; // no int8
    own.overrides[2] = SpecOverride {};
    own.overrides[2]->quantMin = -100;
    config = withQConfig(std::move(config), 1, own);
    const QuantizerConfig xnnpack = withBackend(config, "xnnpack");
    QVERIFY(resolveQConfigs(xnnpack));
    QCOMPARE(callsOf(xnnpack),
        QStringList({"global=default", "stem=stem", "torch.nn.Conv2d=default", "block=default"}));
    const NamedQConfig& stem = *xnnpack.find("stem");
    QCOMPARE(stem.preset, std::string("xnnpack"));
    QVERIFY(!stem.presetArgs.reduceRange && !stem.overrides[0]);
    QCOMPARE(stem.overrides[2]->quantMin, own.overrides[2]->quantMin);
    QVERIFY(withBackend(config, "vpu").calls.empty());
    QVERIFY(withBackend(config, "vpu").qconfigs.empty());
}

QTEST_APPLESS_MAIN(TestConfigEdit)
#include "tst_configedit.moc"
