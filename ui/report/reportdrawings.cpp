// SPDX-License-Identifier: Apache-2.0
#include "ui/report/reportdrawings.h"

#include "core/layout/eachparallel.h"
#include "ui/draw/fonts.h"
#include "ui/draw/legend.h"
#include "ui/draw/picturemaker.h"
#include "ui/draw/svgdevice.h"
#include "ui/report/pageparts.h"
#include "ui/support/qtconvert.h"

#include <QPainter>

#include <algorithm>

namespace qdq::ui {
namespace {

constexpr std::size_t kMostBoxes = 40; ///< on one picture; a hub can have hundreds of neighbours
constexpr double kLegendWidth = 900;

SceneOptions sceneOptions(NodeId node, int hops, const std::shared_ptr<LayoutCache>& cache)
{
    SceneOptions options;
    options.focus = FocusScope {node, hops};
    options.hasToggles = false;
    options.layout.cache = cache;
    options.layout.workers = 1;
    return options;
}

std::optional<Picture> pictureOf(const Graph& graph, const CheckResult& check,
    const Finding& finding, const Theme& theme, const std::shared_ptr<LayoutCache>& cache,
    const Progress& progress)
{
    Result<Scene> scene = makeScene(graph, check, sceneOptions(finding.node, 1, cache), progress);
    if (scene && scene->cards.size() + scene->badges.size() > kMostBoxes)
        scene = makeScene(graph, check, sceneOptions(finding.node, 0, cache), progress);
    if (!scene)
        return std::nullopt;
    Picture picture;
    picture.theme = theme;
    picture.highlight = highlightOf(*scene, finding);
    picture.rules.emplace();
    picture.hasLegend = false;
    picture.isBare = true;
    picture.scene = std::make_shared<const Scene>(std::move(*scene));
    return picture;
}

/// The signs of all pictures, each once; a rule's mark stands for those of the others.
std::string legendSvg(const std::vector<std::optional<Picture>>& pictures, const Theme& theme)
{
    std::vector<LegendEntry> entries;
    for (const std::optional<Picture>& picture : pictures)
        for (const LegendEntry& entry : picture ? legendOf(*picture) : std::vector<LegendEntry> {})
            if (std::ranges::find(entries, entry.sign, &LegendEntry::sign) == entries.end())
                entries.push_back(entry);
    if (entries.empty())
        return {};
    std::ranges::stable_sort(entries, {}, &LegendEntry::sign);
    SvgDevice device(
        QSizeF(kLegendWidth, legendHeight(entries, kLegendWidth)), QString(), SvgForm::Fragment);
    QPainter painter(&device);
    paintLegend(painter, theme, entries, {}, kLegendWidth);
    painter.end();
    return device.document().toStdString();
}

} // namespace

Result<std::vector<std::optional<Picture>>> drawReportPictures(const Graph& graph,
    const CheckResult& check, const ReportDocument& document, const Theme& theme,
    const Progress& progress)
{
    constexpr std::size_t kWorkers = 2;
    loadFonts();
    std::vector<std::optional<Picture>> pictures(document.pictures.size());
    const std::shared_ptr<LayoutCache> cache = makeLayoutCache();
    (void)eachParallel(pictures.size(), kWorkers, [&](std::size_t i) {
        const Finding& finding = check.violations[document.pictures[i]];
        pictures[i] = pictureOf(graph, check, finding, theme, cache, progress);
        return !progress.isCancelled();
    });
    if (progress.isCancelled())
        return fail(ErrorCode::Cancelled, {}, "cancelled");
    return pictures;
}

Result<ReportDrawings> htmlDrawings(const Graph& graph, const CheckResult& check,
    const ReportDocument& document, std::optional<ThemeName> theme, const Progress& progress)
{
    const Theme markers = makeMarkerTheme();
    auto pictures = drawReportPictures(graph, check, document, markers, progress);
    if (!pictures)
        return failWith(std::move(pictures));
    ReportDrawings drawings;
    drawings.style = pageStyle(theme);
    for (std::size_t i = 0; i < pictures->size(); ++i) {
        const Finding& finding = check.violations[document.pictures[i]];
        const auto& picture = (*pictures)[i];
        drawings.svgs.push_back(picture
                ? svgFragment(*picture, toQString(finding.rule + " " + graph[finding.node].name))
                : std::string());
    }
    drawings.legend = legendSvg(*pictures, markers);
    return drawings;
}

} // namespace qdq::ui
