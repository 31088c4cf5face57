// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/picture.h"
#include "ui/draw/scenebuilder.h"

#include <optional>
#include <string>

namespace qdq::ui {

/// A file as pictures name it.
struct PictureSource
{
    const Graph* graph = nullptr;
    const CheckResult* check = nullptr;
    std::string path; ///< only its name is shown
    std::string sha256;
    bool isWhatIf = false; ///< tried and not applied; the picture says so, whatever is chosen
};

/// What the export dialog and the options of `render` choose.
struct PictureChoice
{
    SceneOptions scene; ///< scope, depth, folding, form of numbers
    ThemeName theme = ThemeName::Light;
    /// The finding that the picture is about; else with `rule` its first violation in scope.
    std::optional<Finding> finding;
    std::string rule;
    bool showsAllMarks = false;
    bool hasHeading = true;
    bool hasLegend = true;
    bool hasProvenance = true;
    bool hasModules = false;
    bool isTransparent = false;
    QString title; ///< instead of the heading
    QString remark; ///< a line under the facts
};

/// Lays out the scope and puts heading, legend and provenance around it. Errors as makeScene.
[[nodiscard]] Result<Picture> makePicture(
    const PictureSource& source, const PictureChoice& choice, const Progress& progress = {});

/// The same around a scene that is there already (the view of the window).
[[nodiscard]] Picture pictureOf(
    const PictureSource& source, const PictureChoice& choice, std::shared_ptr<const Scene> scene);

} // namespace qdq::ui
