// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/exportrequest.h"

#include "core/base/text.h"
#include "core/io/outputfile.h"
#include "core/rules/target.h"
#include "ui/draw/scenecrop.h"
#include "ui/support/qtconvert.h"

#include <QDir>
#include <QFileInfo>
#include <QPainter>

#include <algorithm>
#include <array>
#include <utility>

namespace qdq::ui {

namespace {

constexpr std::array kSuffixes {"png", "svg", "pdf"};

QString suffixOf(PictureFormat format)
{
    return QLatin1String(kSuffixes[static_cast<std::size_t>(format)]);
}

Result<Picture> pictureFor(const ExportRequest& request, const Progress& progress)
{
    const PictureSource source {&request.document->graph(), &request.document->check,
        toStd(request.path), toStd(request.sha256), request.document->preview != nullptr};
    if (request.view)
        return pictureOf(source, request.choice,
            std::make_shared<const Scene>(cropped(*request.view, request.viewed)));
    return makePicture(source, request.choice, progress);
}

QString quoted(const QString& word)
{
    return toQString(shellWord(toStd(word)));
}

QString numbersName(NumberForm form)
{
    switch (form) {
    case NumberForm::Decimal:
        return QStringLiteral("decimal");
    case NumberForm::Both:
        return QStringLiteral("both");
    case NumberForm::Pow2:
        break;
    }
    return QStringLiteral("pow2");
}

/// A file as a command in the folder of the graph names it.
QString fileWord(const ExportRequest& request, const QString& path)
{
    const QDir folder = QFileInfo(request.path).absoluteDir();
    const QString relative = folder.relativeFilePath(QFileInfo(path).absoluteFilePath());
    return quoted(relative.startsWith(QLatin1String("..")) ? path : relative);
}

bool isSame(const Finding& a, const Finding& b)
{
    return a.rule == b.rule && a.node == b.node && a.found == b.found && a.evidence == b.evidence;
}

/// How the command line finds a finding again: by its rule alone, or with its node.
enum class Naming
{
    None,
    Rule,
    RuleAndNode
};

Naming namingOf(const Finding& finding, const CheckResult& check)
{
    const auto ofRule = std::ranges::find(check.violations, finding.rule, &Finding::rule);
    if (ofRule != check.violations.end() && isSame(*ofRule, finding))
        return Naming::Rule;
    const auto atNode = std::ranges::find_if(check.violations, [&](const Finding& other) {
        return other.rule == finding.rule && other.node == finding.node;
    });
    return atNode != check.violations.end() && isSame(*atNode, finding) ? Naming::RuleAndNode
                                                                        : Naming::None;
}

bool isOnlyHere(const ExportRequest& request)
{
    const Document& document = *request.document;
    const PictureChoice& choice = request.choice;
    const TargetPtr& target = document.check.target;
    return request.view || document.preview || document.run || !target || target->isAdjusted
        || !choice.scene.units.unfolded.empty() || !choice.scene.groups.empty()
        || (choice.scene.configSource && request.configFile.isEmpty())
        || (choice.scene.waived && request.waiversFile.isEmpty())
        || (choice.finding && namingOf(*choice.finding, document.check) == Naming::None);
}

QStringList scopeWords(const ExportRequest& request)
{
    const SceneOptions& scene = request.choice.scene;
    const Document& document = *request.document;
    QStringList words;
    if (scene.focus)
        words << QStringLiteral("--focus") << quoted(toQString(document[scene.focus->node].name))
              << QStringLiteral("--hops") << QString::number(scene.focus->hops);
    if (!scene.module.empty())
        words << QStringLiteral("--module") << quoted(toQString(scene.module));
    if (scene.depth)
        words << QStringLiteral("--depth") << QString::number(*scene.depth);
    return words;
}

/// Whose rules, which finding, which settings.
QStringList sourceWords(const ExportRequest& request)
{
    const PictureChoice& choice = request.choice;
    const CheckResult& check = request.document->check;
    const FileInfo& file = request.document->file.info;
    QStringList words;
    if (file.programs.size() > 1)
        words << QStringLiteral("--model") << quoted(toQString(file.program));
    if (!isVpu(check.target))
        words << QStringLiteral("--target")
              << (check.target->file.empty() ? quoted(toQString(check.target->id))
                                             : fileWord(request, toQString(check.target->file)));
    if (!choice.rule.empty())
        words << QStringLiteral("--rule") << quoted(toQString(choice.rule));
    if (choice.finding && namingOf(*choice.finding, check) == Naming::RuleAndNode)
        words << QStringLiteral("--at")
              << quoted(toQString((*request.document)[choice.finding->node].name));
    if (choice.showsAllMarks)
        words << QStringLiteral("--violations");
    if (choice.scene.configSource)
        words << QStringLiteral("--config") << fileWord(request, request.configFile);
    if (choice.scene.waived)
        words << QStringLiteral("--waivers") << fileWord(request, request.waiversFile);
    return words;
}

QStringList lookWords(const ExportRequest& request)
{
    const PictureChoice& choice = request.choice;
    QStringList words;
    for (const auto& [isSaid, word] : {std::pair(!choice.scene.units.foldQdq, "--no-fold-qdq"),
             std::pair(!choice.scene.units.foldActivations, "--no-fold-activations"),
             std::pair(choice.scene.isCompact, "--compact"),
             std::pair(choice.hasModules, "--modules"),
             std::pair(!choice.hasHeading, "--no-heading"),
             std::pair(!choice.hasLegend, "--no-legend"),
             std::pair(!choice.hasProvenance, "--no-provenance"),
             std::pair(choice.isTransparent, "--transparent")})
        if (isSaid)
            words << QLatin1String(word);
    if (choice.scene.colourBy != ColourBy::Kind)
        words << QStringLiteral("--colour-by") << nameOf(choice.scene.colourBy);
    words << QStringLiteral("--theme") << nameOf(choice.theme) << QStringLiteral("--numbers")
          << numbersName(choice.scene.numbers);
    if (request.language != QLatin1String("en"))
        words << QStringLiteral("--lang") << request.language;
    return words;
}

} // namespace

Result<ExportPreview> makePreview(
    const ExportRequest& request, const QSize& most, const Progress& progress)
{
    Result<Picture> picture = pictureFor(request, progress);
    if (!picture)
        return failWith(std::move(picture));
    Result<QByteArray> bytes = encode(*picture, request.format, request.scale);
    if (!bytes)
        return failWith(std::move(bytes));

    const QSizeF size = sizeOf(*picture);
    const double fit =
        std::min({most.width() / size.width(), most.height() / size.height(), request.scale});
    ExportPreview preview;
    preview.bytes = bytes->size();
    preview.pixels =
        request.format == PictureFormat::Png ? (size * request.scale).toSize() : size.toSize();
    preview.image =
        QImage((size * fit).toSize().expandedTo(QSize(1, 1)), QImage::Format_ARGB32_Premultiplied);
    preview.image.fill(Qt::transparent);
    QPainter painter(&preview.image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(fit, fit);
    paint(painter, *picture);
    return preview;
}

Result<QByteArray> encodePicture(const ExportRequest& request, const Progress& progress)
{
    Result<Picture> picture = pictureFor(request, progress);
    if (!picture)
        return failWith(std::move(picture));
    return encode(*picture, request.format, request.scale);
}

Result<qsizetype> writePicture(const ExportRequest& request, const Progress& progress)
{
    Result<QByteArray> bytes = encodePicture(request, progress);
    if (!bytes)
        return failWith(std::move(bytes));
    Result<void> written = writeFile(toPath(request.target),
        std::string_view(bytes->constData(), static_cast<std::size_t>(bytes->size())));
    if (!written)
        return failWith(std::move(written));
    return bytes->size();
}

QString commandOf(const ExportRequest& request)
{
    if (isOnlyHere(request))
        return {};
    QStringList words {QStringLiteral("qdqscope-cli"), QStringLiteral("render"),
        quoted(QFileInfo(request.path).fileName())};
    words << scopeWords(request) << sourceWords(request) << lookWords(request);
    words << QStringLiteral("--scale") << QString::number(request.scale) << QStringLiteral("-o")
          << quoted(QFileInfo(request.target).fileName());
    return words.join(QLatin1Char(' '));
}

QString suggestedName(const ExportRequest& request)
{
    QStringList parts {QFileInfo(request.path).completeBaseName()};
    if (request.choice.scene.focus)
        parts << toQString((*request.document)[request.choice.scene.focus->node].name);
    if (!request.choice.scene.module.empty())
        parts << toQString(request.choice.scene.module);
    if (request.view)
        parts << QStringLiteral("view");
    if (!request.choice.rule.empty())
        parts << toQString(request.choice.rule);
    return QStringLiteral("%1.%2").arg(parts.join(QLatin1Char('_')), suffixOf(request.format));
}

} // namespace qdq::ui
