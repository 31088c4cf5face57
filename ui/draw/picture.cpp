// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/picture.h"

#include "ui/draw/legend.h"
#include "ui/draw/marklayout.h"
#include "ui/draw/nodepainter.h"
#include "ui/draw/paintertools.h"
#include "ui/draw/scenepainter.h"

#include <QFileInfo>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace qdq::ui {
namespace {

constexpr double kMargin = 32;
constexpr double kHeadingLine = 22;
constexpr double kSubtitleLine = 20;
constexpr double kFactLine = 18;
constexpr double kEvidenceLine = 22;
constexpr std::size_t kMostEvidence = 8; ///< rows; a cat can have hundreds of inputs
constexpr double kMinWidth = 420; ///< of the text block
constexpr double kMaxTextWidth = 720; ///< longer lines are hard to read
constexpr double kAroundScene = 20;

/// Where everything goes; measured once, painted from.
struct Plan
{
    double width = 0; ///< of the content, without margins
    QStringList heading;
    QStringList facts;
    double headerHeight = 0;
    QRectF scene; ///< on the picture
    double legendTop = 0;
    double legendHeight = 0;
    QSizeF size;
};

double headerHeight(const Plan& plan, const Picture& picture)
{
    double height = kHeadingLine * static_cast<double>(plan.heading.size())
        + (picture.subtitle.isEmpty() ? 0 : kSubtitleLine)
        + kFactLine * static_cast<double>(plan.facts.size())
        + kEvidenceLine * static_cast<double>(std::min(picture.evidence.size(), kMostEvidence + 1));
    if (!plan.facts.isEmpty() || !picture.evidence.empty())
        height += 10;
    return height;
}

/// No text around it, and no wider than it has to be.
Plan barePlan(const Picture& picture)
{
    constexpr double kRim = 16;
    Plan plan;
    const QSizeF scene = picture.scene->bounds.size();
    plan.width = scene.width();
    plan.scene = QRectF(QPointF(kRim, kRim), scene);
    plan.size = {std::ceil(scene.width()) + 2 * kRim, std::ceil(scene.height()) + 2 * kRim};
    return plan;
}

Plan planOf(const Picture& picture)
{
    if (picture.isBare)
        return barePlan(picture);
    Plan plan;
    const QSizeF scene = picture.scene->bounds.size();
    plan.width = std::max({scene.width(), kMinWidth,
        std::min(widthOf(picture.provenance, TextStyle::MonoSmall), kMaxTextWidth)});
    const double textWidth = std::min(plan.width, kMaxTextWidth);
    if (!picture.heading.isEmpty())
        plan.heading = wrappedLines(picture.heading, TextStyle::Heading, textWidth);
    for (const QString& fact : picture.facts)
        plan.facts += wrappedLines(fact, TextStyle::Body, textWidth);
    plan.headerHeight = headerHeight(plan, picture);
    double y = kMargin - 8 + plan.headerHeight + (plan.headerHeight > 0 ? kAroundScene : 0);
    plan.scene = QRectF(
        std::round(kMargin + (plan.width - scene.width()) / 2), y, scene.width(), scene.height());
    y += std::ceil(scene.height()) + kAroundScene;
    plan.legendTop = y;
    plan.legendHeight = picture.hasLegend ? legendHeight(legendOf(picture), plan.width) : 0;
    y += plan.legendHeight;
    if (!picture.provenance.isEmpty())
        y += 20;
    plan.size = {std::ceil(plan.width) + 2 * kMargin, std::ceil(y) + kMargin - 16};
    return plan;
}

/// Where the columns of the evidence stand, from the left of the first.
struct EvidenceColumns
{
    double node = 0;
    double scale = 0;
    double zeroPoint = 0;
};

EvidenceColumns columnsOf(const std::vector<EvidenceRow>& rows)
{
    constexpr double kBetween = 20;
    double port = 0;
    double node = 0;
    double scale = 0;
    for (const EvidenceRow& row : rows) {
        port = std::max(port, widthOf(row.port, TextStyle::Mono));
        node = std::max(node, widthOf(row.node, TextStyle::Mono));
        scale = std::max(scale, widthOf(row.scale, TextStyle::MonoBold));
    }
    EvidenceColumns columns;
    columns.node = 26 + port + kBetween;
    columns.scale = columns.node + node + kBetween;
    columns.zeroPoint = columns.scale + scale + kBetween;
    return columns;
}

double paintEvidence(QPainter& painter, const Picture& picture, double y)
{
    const Theme& theme = picture.theme;
    const EvidenceColumns columns = columnsOf(picture.evidence);
    for (std::size_t i = 0; i < picture.evidence.size(); ++i) {
        if (i == kMostEvidence) {
            drawText(painter, {kMargin, y + 15},
                QStringLiteral("… +%1").arg(picture.evidence.size() - i), TextStyle::Mono,
                theme[Token::TextMuted]);
            return y + kEvidenceLine;
        }
        const EvidenceRow& row = picture.evidence[i];
        const double base = y + 15;
        paintEvidenceNumber(painter, theme, {kMargin + 9, y + 11}, row.number);
        drawText(painter, {kMargin + 26, base}, row.port, TextStyle::Mono, theme[Token::TextMuted]);
        drawText(painter, {kMargin + columns.node, base}, row.node, TextStyle::Mono,
            theme[Token::TextSecondary]);
        drawText(painter, {kMargin + columns.scale, base}, row.scale,
            row.isOdd ? TextStyle::MonoBold : TextStyle::Mono, theme[Token::ErrorFg]);
        drawText(painter, {kMargin + columns.zeroPoint, base}, row.zeroPoint, TextStyle::Mono,
            theme[Token::TextSecondary]);
        y += kEvidenceLine;
    }
    return y;
}

void paintHeader(QPainter& painter, const Picture& picture, const Plan& plan)
{
    const Theme& theme = picture.theme;
    double y = kMargin - 8;
    for (const QString& line : plan.heading) {
        drawText(painter, {kMargin, y + 14}, line, TextStyle::Heading, theme[Token::TextPrimary]);
        y += kHeadingLine;
    }
    if (!picture.subtitle.isEmpty()) {
        drawText(
            painter, {kMargin, y + 10}, picture.subtitle, TextStyle::Body, theme[Token::TextMuted]);
        y += kSubtitleLine;
    }
    if (!picture.evidence.empty())
        y = paintEvidence(painter, picture, y + 4) + 4;
    for (const QString& line : plan.facts) {
        drawText(painter, {kMargin, y + 14}, line, TextStyle::Body, theme[Token::TextSecondary]);
        y += kFactLine;
    }
}

void paintDrawing(QPainter& painter, const Picture& picture, const Plan& plan)
{
    const Scene& scene = *picture.scene;
    const QPointF shift = plan.scene.topLeft() - scene.bounds.topLeft();
    QTransform toDevice;
    toDevice.translate(shift.x(), shift.y());
    SceneLook look;
    look.rules = picture.rules;
    look.showsModules = picture.hasModules;
    const ScenePart whole = wholeOf(scene);
    painter.save();
    painter.translate(shift);
    paintScene(painter, picture.theme, scene, whole, look);
    painter.restore();
    paintMarks(painter, picture.theme, scene, layOutMarks(scene, whole, look), look, toDevice);
    paintHighlight(painter, picture.theme, scene, picture.highlight, look, toDevice);
}

void paintFooter(QPainter& painter, const Picture& picture, const Plan& plan)
{
    const Theme& theme = picture.theme;
    if (picture.hasLegend) {
        painter.setPen(QPen(theme[Token::LineStrong], 1));
        painter.drawLine(QPointF(kMargin, plan.legendTop + 0.5),
            QPointF(kMargin + plan.width, plan.legendTop + 0.5));
        paintLegend(painter, theme, legendOf(picture), {kMargin, plan.legendTop}, plan.width);
    }
    drawText(painter, {kMargin, plan.legendTop + plan.legendHeight + 14},
        elided(picture.provenance, TextStyle::MonoSmall, plan.width), TextStyle::MonoSmall,
        theme[Token::TextMuted]);
}

} // namespace

QSizeF sizeOf(const Picture& picture)
{
    return planOf(picture).size;
}

void paint(QPainter& painter, const Picture& picture)
{
    const Plan plan = planOf(picture);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!picture.isTransparent) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(picture.theme[Token::SurfaceCanvas]);
        painter.drawRect(QRectF(QPointF(), plan.size));
    }
    paintDrawing(painter, picture, plan);
    if (picture.isBare)
        return;
    paintHeader(painter, picture, plan);
    paintFooter(painter, picture, plan);
}

std::optional<PictureFormat> pictureFormatOf(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("png"))
        return PictureFormat::Png;
    if (suffix == QLatin1String("svg"))
        return PictureFormat::Svg;
    if (suffix == QLatin1String("pdf"))
        return PictureFormat::Pdf;
    return std::nullopt;
}

} // namespace qdq::ui
