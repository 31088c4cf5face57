// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/picturemaker.h"

#include "core/base/version.h"
#include "core/graph/stage.h"
#include "core/rules/target.h"
#include "ui/draw/findingtext.h"
#include "ui/support/qtconvert.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace qdq::ui {
namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("draw", text);
}

const Finding* firstViolation(const CheckResult& check, const std::string& rule, const Scene& scene)
{
    for (const Finding& finding : check.violations)
        if (finding.rule == rule && scene.placeOf(finding.node).isValid())
            return &finding;
    return nullptr;
}

QString scopeText(const Graph& graph, const SceneOptions& scene)
{
    if (!scene.module.empty())
        return tr("module %1").arg(toQString(scene.module));
    if (!scene.focus)
        return tr("whole graph");
    const QString node = toQString(graph[scene.focus->node].name);
    if (scene.focus->hops == 1)
        return tr("%1 and its neighbours").arg(node);
    return tr("%1 and what is within %2 hops").arg(node).arg(scene.focus->hops);
}

QString whatIfText()
{
    return tr("what-if, not applied");
}

QString fileName(const PictureSource& source)
{
    return QFileInfo(toQString(source.path)).fileName();
}

QString subtitleOf(const PictureSource& source, const PictureChoice& choice, const Finding* finding)
{
    QStringList parts;
    if (!finding)
        parts += scopeText(*source.graph, choice.scene);
    if (finding || !choice.rule.empty() || !choice.title.isEmpty())
        parts += fileName(source);
    if (!finding) {
        parts += toQString(nameOf(stageOf(*source.graph)));
        return parts.join(QStringLiteral(" · "));
    }
    const QString module = toQString(source.graph->modulePath(finding->node));
    if (!module.isEmpty())
        parts += tr("module %1").arg(module);
    if (source.check && source.check->target)
        parts += tr("target %1").arg(toQString(source.check->target->name));
    return parts.join(QStringLiteral(" · "));
}

/// "2.14.1" without what a build adds ("+cpu").
QString shortVersion(std::string_view version)
{
    return toQString(version.substr(0, version.find('+')));
}

QString provenanceOf(const PictureSource& source)
{
    QStringList parts;
    const QString hash = toQString(source.sha256);
    if (hash.size() > 8)
        parts += QStringLiteral("sha256 ") + hash.left(4) + QStringLiteral("…") + hash.right(4);
    for (const auto& [name, version] : source.graph->producer)
        if (name == "torch" || name == "torchao")
            parts += toQString(name) + QLatin1Char(' ') + shortVersion(version);
    parts += QStringLiteral("QDQ Scope ") + toQString(version());
    if (source.check && source.check->target)
        parts += tr("rules %1")
                     .arg(toQString(source.check->target->name) + QLatin1Char(' ')
                         + QString::number(source.check->target->version));
    return parts.join(QStringLiteral(" · "));
}

void addHeading(Picture& picture, const PictureSource& source, const PictureChoice& choice,
    const Finding* finding)
{
    picture.subtitle = subtitleOf(source, choice, finding);
    if (source.isWhatIf)
        picture.subtitle += QStringLiteral(" · ") + whatIfText();
    if (finding) {
        const QdqView view(*source.graph);
        const TargetPtr target = source.check ? source.check->target : nullptr;
        picture.heading = headingOf(*finding, *source.graph, target);
        picture.evidence = evidenceOf(*finding, view, choice.scene.numbers);
        picture.facts = factsOf(*finding, view, target);
    } else if (!choice.rule.empty()) {
        picture.heading = tr("%1: no violation here").arg(toQString(choice.rule));
    } else {
        picture.heading = fileName(source);
    }
    if (!choice.title.isEmpty())
        picture.heading = choice.title;
    if (!choice.remark.isEmpty())
        picture.facts += choice.remark;
}

} // namespace

Picture pictureOf(
    const PictureSource& source, const PictureChoice& choice, std::shared_ptr<const Scene> scene)
{
    const Finding* finding = choice.finding ? &*choice.finding : nullptr;
    if (!finding && !choice.rule.empty())
        finding = firstViolation(*source.check, choice.rule, *scene);
    Picture picture;
    picture.theme = makeTheme(choice.theme);
    if (finding)
        picture.highlight = highlightOf(*scene, *finding);
    if (!choice.showsAllMarks)
        picture.rules.emplace();
    if (choice.hasHeading)
        addHeading(picture, source, choice, finding);
    if (choice.hasProvenance)
        picture.provenance = provenanceOf(source);
    if (source.isWhatIf)
        picture.provenance = picture.provenance.isEmpty()
            ? whatIfText()
            : whatIfText() + QStringLiteral(" · ") + picture.provenance;
    picture.hasLegend = choice.hasLegend;
    picture.hasModules = choice.hasModules;
    picture.isTransparent = choice.isTransparent;
    picture.scene = std::move(scene);
    return picture;
}

Result<Picture> makePicture(
    const PictureSource& source, const PictureChoice& choice, const Progress& progress)
{
    SceneOptions options = choice.scene;
    options.hasToggles = false;
    options.layout.keepModules = choice.hasModules;
    Result<Scene> scene = makeScene(*source.graph, *source.check, options, progress);
    if (!scene)
        return failWith(std::move(scene));
    return pictureOf(source, choice, std::make_shared<const Scene>(std::move(*scene)));
}

} // namespace qdq::ui
