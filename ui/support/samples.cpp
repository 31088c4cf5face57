// SPDX-License-Identifier: Apache-2.0
#include "ui/support/samples.h"

#include "core/graph/decodermodel.h"
#include "core/io/graphjson.h"
#include "core/io/gzip.h"
#include "core/io/outputfile.h"
#include "ui/support/qtconvert.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace qdq::ui {

namespace {

constexpr int kMostParents = 4; // from build/<preset>/bin up to the checkout

QString samplesFolder()
{
    QDir folder(QCoreApplication::applicationDirPath());
    QStringList places {folder.filePath(QStringLiteral("../share/qdqscope/samples"))};
    for (int i = 0; i < kMostParents; ++i) {
        places << folder.filePath(QStringLiteral("samples"));
        folder.cdUp();
    }
    for (const QString& place : places)
        if (QFileInfo::exists(place + QStringLiteral("/graphs")))
            return QDir::cleanPath(place);
    return {};
}

QString tr(const char* text)
{
    return QCoreApplication::translate("Samples", text);
}

} // namespace

std::vector<Sample> bundledSamples(const QString& cache)
{
    using Picture = Sample::Picture;
    using Sign = Sample::Sign;
    const QString folder = samplesFolder();
    const auto path = [&folder](const char* name) {
        return *name ? QDir(folder).filePath(QLatin1String(name)) : QString();
    };
    const auto sample = [&path](const char* graph, const char* config, const char* other,
                            const QString& question, const QString& answer) {
        Sample made;
        made.graph = path(graph);
        made.config = path(config);
        made.other = path(other);
        made.question = question;
        made.answer = answer;
        return made;
    };
    const auto shown = [](Sample made, Picture picture, Sign sign, const QString& mark = {}) {
        made.picture = picture;
        made.sign = sign;
        made.mark = mark;
        return made;
    };
    std::vector<Sample> samples {
        shown(sample("graphs/tiny_convnet_xnnpack.pt2", "", "", tr("Why is add red?"),
                  tr("XNNPACK graph on VPU rules")),
            Picture::Network, Sign::Error, QStringLiteral("R3")),
        shown(sample("graphs/tiny_convnet_vpu.pt2", "", "", tr("All seven rules pass"),
                  tr("The same net, VPU quantizer")),
            Picture::PassingNetwork, Sign::Pass, QStringLiteral("R1–R7")),
        shown(sample("graphs/chain.pt2", "configs/chain_rules.json", "",
                  tr("Which rule hit which conv?"), tr("Module name and global")),
            Picture::ExcludedConv, Sign::ModuleChip),
        shown(sample("graphs/chain.pt2", "configs/chain_stem.json", "",
                  tr("set_module_name did nothing"), tr("XNNPACK config with no effect")),
            Picture::NothingMatched, Sign::Warning, QStringLiteral("W4")),
        shown(sample("graphs/tiny_convnet_xnnpack.pt2", "", "graphs/tiny_convnet_vpu.pt2",
                  tr("What changed between two builds?"), tr("XNNPACK and VPU side by side")),
            Picture::TwoBuilds, Sign::Changed),
    };
    if (folder.isEmpty())
        samples.clear();
    std::erase_if(samples, [](const Sample& each) { return !QFileInfo::exists(each.graph); });
    Sample large;
    large.graph = QDir(cache).filePath(QStringLiteral("samples/decoder_48k.json.gz"));
    large.isMade = true;
    large.question = tr("A graph of 48 000 nodes");
    large.answer = tr("Modules as boxes, made on first use");
    samples.push_back(shown(std::move(large), Picture::ManyLayers, Sign::None));
    return samples;
}

Result<void> makeLargeSample(const QString& path, const Progress& progress)
{
    constexpr std::size_t kLayers = 377; // of 127 nodes each
    progress.tell("making nodes", 0, 0);
    const Result<std::string> json = writeGraphJson(makeDecoderModel(kLayers));
    if (!json)
        return tl::unexpected(json.error());
    progress.tell("packing", 0, 0);
    const Result<Bytes> packed = gzipped(std::as_bytes(std::span(*json)), progress);
    if (!packed)
        return tl::unexpected(packed.error());
    const QString folder = QFileInfo(path).absolutePath();
    if (!QDir().mkpath(folder))
        return tl::unexpected(
            Error {ErrorCode::Unwritable, {}, "the folder cannot be made", toStd(folder)});
    return writeFile(toPath(path),
        std::string_view(reinterpret_cast<const char*>(packed->data()), packed->size()));
}

} // namespace qdq::ui
