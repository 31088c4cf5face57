// SPDX-License-Identifier: Apache-2.0
#include "ui/report/reportpages.h"

#include "ui/draw/paintedpage.h"
#include "ui/draw/paintertools.h"
#include "ui/support/qtconvert.h"

#include <QPainter>

#include <cmath>
#include <limits>

namespace qdq::ui {
namespace {

constexpr QSizeF kA4 {794, 1123}; ///< px of 1/96 inch
constexpr double kMargin = 48;
constexpr double kFooter = 32;
constexpr double kTallWidth = 1000;
constexpr std::size_t kTallRows = 200;
constexpr std::size_t kFoldedLines = 400;

/// First line behind `start` that need not stay with those before it.
std::size_t blockEnd(const Flow& flow, std::size_t start)
{
    std::size_t end = start;
    while (end + 1 < flow.size() && flow[end].keepsWithNext)
        ++end;
    return end + 1;
}

double heightOf(const Flow& flow, std::size_t start, std::size_t end)
{
    double height = 0;
    for (std::size_t i = start; i < end; ++i)
        height += flow[i].height;
    return height;
}

void place(FlowPage& page, const Flow& flow, std::size_t line)
{
    page.places.push_back({line, page.height});
    page.height += flow[line].height;
}

void paintPaper(QPainter& painter, const Theme& theme, const QSizeF& size)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme[Token::SurfacePanel]);
    painter.drawRect(QRectF(QPointF(), size));
}

void paintPlaces(QPainter& painter, const Flow& flow, const FlowPage& page)
{
    for (const FlowPage::Place& at : page.places)
        if (flow[at.line].paint)
            flow[at.line].paint(painter, {kMargin, kMargin + at.top});
}

void paintFooter(QPainter& painter, const Theme& theme, const ReportDocument& document,
    std::size_t page, std::size_t count)
{
    const double base = kA4.height() - kFooter;
    const QString number = toQString(ReportWords(document.language)(
        Word::Page, {std::to_string(page + 1), std::to_string(count)}));
    drawText(painter, {kMargin, base},
        elided(toQString(document.footer), TextStyle::MonoSmall, kA4.width() - 2 * kMargin - 120),
        TextStyle::MonoSmall, theme[Token::TextMuted]);
    drawTextRight(painter, {kA4.width() - kMargin, base}, number, TextStyle::CardText,
        theme[Token::TextMuted]);
}

Result<QByteArray> encodePages(const ReportDocument& document,
    const std::vector<std::optional<Picture>>& pictures, const Theme& theme)
{
    const double height = kA4.height() - 2 * kMargin - kFooter / 2;
    FlowOptions options {theme, kA4.width() - 2 * kMargin};
    options.pictureScale = 0.75; // paper is read from nearer than a screen
    options.mostPictureHeight = height * 0.55;
    options.foldedLines = kFoldedLines;
    const Flow flow = makeFlow(document, pictures, options);
    const std::vector<FlowPage> cut = paginate(flow, height);
    std::vector<PaintedPage> pages;
    for (std::size_t i = 0; i < cut.size(); ++i)
        pages.push_back({toQString(document.title), kA4, [&, i](QPainter& painter) {
                             paintPaper(painter, theme, kA4);
                             paintPlaces(painter, flow, cut[i]);
                             paintFooter(painter, theme, document, i, cut.size());
                         }});
    return encodePdf(pages);
}

Result<QByteArray> encodeTall(const ReportDocument& document,
    const std::vector<std::optional<Picture>>& pictures, const Theme& theme, PictureFormat format)
{
    FlowOptions options {theme, kTallWidth - 2 * kMargin};
    options.mostRows = kTallRows;
    const Flow flow = makeFlow(briefOf(document), pictures, options);
    const FlowPage page = paginate(flow, std::numeric_limits<double>::max()).front();
    const QSizeF size(kTallWidth, std::ceil(page.height) + 2 * kMargin);
    const PaintedPage painted {toQString(document.title), size, [&](QPainter& painter) {
                                   paintPaper(painter, theme, size);
                                   paintPlaces(painter, flow, page);
                               }};
    const bool isFine = format == PictureFormat::Png && !pngLimit(size, 2);
    return encode(painted, format, isFine ? 2 : 1);
}

} // namespace

std::vector<FlowPage> paginate(const Flow& flow, double height)
{
    std::vector<FlowPage> pages(1);
    for (std::size_t start = 0; start < flow.size();) {
        const std::size_t end = blockEnd(flow, start);
        if (!pages.back().places.empty()
            && pages.back().height + heightOf(flow, start, end) > height)
            pages.emplace_back();
        for (std::size_t i = start; i < end; ++i) {
            // A block higher than a page is cut after all.
            if (!pages.back().places.empty() && pages.back().height + flow[i].height > height)
                pages.emplace_back();
            if (pages.back().places.empty() && !flow[i].paint)
                continue;
            if (pages.back().places.empty() && flow[i].header)
                place(pages.back(), flow, i - *flow[i].header);
            place(pages.back(), flow, i);
        }
        start = end;
    }
    return pages;
}

Result<QByteArray> encodeReportPages(const ReportDocument& document,
    const std::vector<std::optional<Picture>>& pictures, const Theme& theme, PictureFormat format)
{
    return format == PictureFormat::Pdf ? encodePages(document, pictures, theme)
                                        : encodeTall(document, pictures, theme, format);
}

} // namespace qdq::ui
