// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/exportrequest.h"

#include "core/base/text.h"
#include "core/io/outputfile.h"
#include "core/rules/target.h"
#include "ui/draw/scenecrop.h"
#include "ui/support/qtconvert.h"

#include <QFileInfo>
#include <QPainter>

#include <algorithm>
#include <array>

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
    if (request.view || request.document->preview)
        return {};
    const PictureChoice& choice = request.choice;
    QStringList words {QStringLiteral("qdqscope-cli"), QStringLiteral("render"),
        quoted(QFileInfo(request.path).fileName())};
    if (choice.scene.focus)
        words << QStringLiteral("--focus")
              << quoted(toQString((*request.document)[choice.scene.focus->node].name))
              << QStringLiteral("--hops") << QString::number(choice.scene.focus->hops);
    if (!choice.scene.module.empty())
        words << QStringLiteral("--module") << quoted(toQString(choice.scene.module));
    if (choice.scene.depth)
        words << QStringLiteral("--depth") << QString::number(*choice.scene.depth);
    if (const TargetPtr& target = request.document->check.target; target && !isVpu(target))
        words << QStringLiteral("--target")
              << quoted(toQString(target->file.empty() ? target->id : target->file));
    if (!choice.rule.empty())
        words << QStringLiteral("--rule") << quoted(toQString(choice.rule));
    if (choice.showsAllMarks)
        words << QStringLiteral("--violations");
    if (!choice.scene.units.foldQdq)
        words << QStringLiteral("--no-fold-qdq");
    if (choice.hasModules)
        words << QStringLiteral("--modules");
    if (choice.scene.colourBy != ColourBy::Kind)
        words << QStringLiteral("--colour-by") << nameOf(choice.scene.colourBy);
    words << QStringLiteral("--theme") << nameOf(choice.theme) << QStringLiteral("--numbers")
          << numbersName(choice.scene.numbers) << QStringLiteral("--scale")
          << QString::number(request.scale) << QStringLiteral("-o")
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
