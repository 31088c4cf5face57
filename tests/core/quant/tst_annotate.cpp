// SPDX-License-Identifier: Apache-2.0
#include "core/quant/annotate.h"
#include "tests/core/quant/cases.h"
#include "tests/support/samegraph.h"

#include <QTest>

using namespace qdq;
using namespace qdq::test;

namespace {

using Lines = std::vector<std::string>;

/// The stage at which something stopped, and the words.
struct Stop
{
    std::string stage;
    std::string message;
};

/// Where a config stops on a float graph, or the annotated graph.
tl::expected<Annotated, Stop> run(
    const std::filesystem::path& floatFile, const Result<QuantizerConfig>& config)
{
    if (!config)
        return tl::unexpected(Stop {"configure", toText(config.error())});
    if (auto settings = findQuantizer(config->backend)->configure(*config); !settings)
        return tl::unexpected(Stop {"configure", toText(settings.error())});
    auto opened = openGraph(floatFile);
    if (!opened)
        return tl::unexpected(Stop {"open", toText(opened.error())});
    auto annotated = annotateFloat(std::move(opened->graph), *config);
    if (!annotated)
        return tl::unexpected(Stop {"annotate", toText(annotated.error())});
    return *std::move(annotated);
}

/// Differences from the recorded annotated graph, and from the stage where the library stopped.
Lines compare(const Case& recorded, const std::string& file, const std::string& raises,
    const tl::expected<Annotated, Stop>& outcome)
{
    std::string stage = outcome ? "" : outcome.error().stage;
    if (outcome)
        if (const auto ok = validateAnnotated(*outcome); !ok)
            stage = "validate";
    const bool isOurs = raises == "configure" || raises == "annotate" || raises == "validate";
    if (stage != (isOurs ? raises : ""))
        return {"stopped at \"" + stage + "\", the library at \"" + raises
            + "\": " + (outcome ? "" : outcome.error().message)};
    if (!outcome || !recorded.has(file))
        return {};
    const auto wanted = openGraph(recorded.folder / file);
    if (!wanted)
        return {toText(wanted.error())};
    return differences(outcome->graph, wanted->graph);
}

/// The config that a folder of data/real stands for; an empty backend where it is none of ours.
QuantizerConfig realConfig(const std::string& quantizer)
{
    QuantizerConfig config;
    const std::string base = quantizer.substr(0, quantizer.find('_'));
    config.backend = base == "x86" ? "x86_inductor" : base == "arm" ? "arm_inductor" : base;
    if (base == "vpu")
        return config;
    NamedQConfig named;
    named.name = "default";
    named.preset = config.backend;
    if (base == "xnnpack")
        named.presetArgs.isPerChannel = true;
    config.qconfigs = {named};
    config.calls = {{Setter::Global, "", "default"}};
    return config;
}

} // namespace

class TestAnnotate : public QObject
{
    Q_OBJECT

private slots:
    void equalsEveryRecordedCase();
    void equalsThemFromTheProgramFile();
    void equalsEveryRealModel();
    void refusesTheReluThatResnetCallsTwice();
};

void TestAnnotate::equalsEveryRecordedCase()
{
    Tally tally("annotated");
    for (const Case& recorded : allCases()) {
        const auto config = readQuantizerConfigFile(recorded.folder / "quantizer.json");
        tally.add(recorded.name,
            compare(recorded, "annotated.json", recorded.raisesAt(),
                run(recorded.floatJson(), config)));
    }
    QVERIFY(tally.finish());
}

void TestAnnotate::equalsThemFromTheProgramFile()
{
    const auto root = corpus("pt2e");
    if (root.empty()) {
        std::printf("annotated, from .pt2: not on this machine\n");
        return;
    }
    Tally tally("annotated, from .pt2");
    for (const Case& recorded : casesBelow(root)) {
        const auto config = readQuantizerConfigFile(recorded.folder / "quantizer.json");
        const auto program = recorded.floatJson().replace_extension(".pt2");
        tally.add(recorded.name,
            compare(recorded, "annotated.json", recorded.raisesAt(), run(program, config)));
    }
    QVERIFY(tally.finish());
}

void TestAnnotate::equalsEveryRealModel()
{
    const auto root = corpus("real");
    if (root.empty()) {
        std::printf("annotated, real models: not on this machine\n");
        return;
    }
    Tally tally("annotated, real models");
    for (const Case& recorded : realCases()) {
        const std::string quantizer = recorded.folder.filename().string();
        const auto model = recorded.folder.parent_path();
        if (model.filename().string().ends_with("_executorch"))
            continue;
        std::string start = "float.json.gz";
        if (quantizer.ends_with("_strict"))
            start = "float_strict.json.gz";
        else if (quantizer == "vpu" && std::filesystem::exists(model / "float_static.json.gz"))
            start = "float_static.json.gz";
        tally.add(recorded.name,
            compare(recorded, "annotated.json.gz", "", run(model / start, realConfig(quantizer))));
    }
    QVERIFY(tally.finish());
}

void TestAnnotate::refusesTheReluThatResnetCallsTwice()
{
    const auto root = corpus("real");
    if (root.empty()) {
        std::printf("resnet18: not on this machine\n");
        return;
    }
    const auto outcome = run(root / "resnet18/float.json.gz", realConfig("x86"));
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().stage, std::string("annotate"));
    QVERIFY2(outcome.error().message.find("called at several places") != std::string::npos,
        outcome.error().message.c_str());
}

QTEST_APPLESS_MAIN(TestAnnotate)
#include "tst_annotate.moc"
