// SPDX-License-Identifier: Apache-2.0
#include "ui/report/diffdrawings.h"

#include "ui/draw/fonts.h"
#include "ui/draw/picture.h"
#include "ui/draw/scenebuilder.h"
#include "ui/report/pageparts.h"
#include "ui/support/qtconvert.h"

namespace qdq::ui {

namespace {

/// Empty where there is nothing to draw.
Result<std::string> svgOf(const ReportedFile& file, const CheckResult& check, const Theme& theme,
    const Progress& progress)
{
    SceneOptions options;
    options.hasToggles = false;
    Result<Scene> scene = makeScene(file.opened.graph, check, options, progress);
    if (!scene && scene.error().code == ErrorCode::Cancelled)
        return failWith(std::move(scene));
    if (!scene)
        return std::string();
    Picture picture;
    picture.theme = theme;
    picture.hasLegend = false;
    picture.hasModules = true;
    picture.isBare = true;
    picture.scene = std::make_shared<const Scene>(std::move(*scene));
    return svgFragment(picture, toQString(file.opened.info.path));
}

} // namespace

Result<DiffDrawings> diffDrawings(
    const DiffReport& report, std::optional<ThemeName> theme, const Progress& progress)
{
    loadFonts();
    const Theme markers = makeMarkerTheme();
    DiffDrawings drawings;
    drawings.style = pageStyle(theme);
    for (const auto& [file, check, svg] : {std::tuple {&report.a, &report.checkA, &drawings.svgA},
             {&report.b, &report.checkB, &drawings.svgB}}) {
        Result<std::string> drawn = svgOf(*file, *check, markers, progress);
        if (!drawn)
            return failWith(std::move(drawn));
        *svg = std::move(*drawn);
    }
    return drawings;
}

} // namespace qdq::ui
