// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/paintedpage.h"
#include "ui/draw/picture.h"
#include "ui/draw/svgdevice.h"

#include <QBuffer>
#include <QHashSeed>
#include <QImage>
#include <QImageWriter>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <cmath>

namespace qdq::ui {
namespace {

constexpr double kDotsPerInch = 96; // of CSS and SVG: a px is 1/96 inch

std::string sizeText(double width, double height)
{
    return std::to_string(std::llround(width)) + " x " + std::to_string(std::llround(height))
        + " px";
}

Result<QByteArray> encodePng(const PaintedPage& page, double scale)
{
    const QSizeF& size = page.size;
    if (const auto error = pngLimit(size, scale))
        return tl::unexpected<Error>(*error);
    const QSize pixels(static_cast<int>(std::ceil(size.width() * scale)),
        static_cast<int>(std::ceil(size.height() * scale)));
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return fail(ErrorCode::Limit, {},
            "not enough memory for a picture of " + sizeText(pixels.width(), pixels.height())
                + ": write SVG or PDF, or use a smaller scale");
    image.fill(Qt::transparent);
    const int dots = static_cast<int>(std::lround(kDotsPerInch / 0.0254));
    image.setDotsPerMeterX(dots);
    image.setDotsPerMeterY(dots);
    QPainter painter(&image);
    painter.scale(scale, scale);
    page.paint(painter);
    painter.end();
    if (!page.isTransparent)
        image = image.convertToFormat(QImage::Format_RGB32);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QImageWriter writer(&buffer, "png");
    if (!writer.write(image))
        return fail(ErrorCode::Limit, {},
            "the picture could not be encoded: " + writer.errorString().toStdString());
    return bytes;
}

QByteArray encodeSvg(const PaintedPage& page, double scale)
{
    SvgDevice device(page.size * scale, page.title);
    QPainter painter(&device);
    painter.scale(scale, scale);
    page.paint(painter);
    painter.end();
    return device.document();
}

/// Qt keeps the fonts of a PDF in a hash: with its random seed the order of the fonts, and so the
/// bytes, would change.
class FixedHashSeed
{
public:
    FixedHashSeed() { QHashSeed::setDeterministicGlobalSeed(); }
    ~FixedHashSeed() { QHashSeed::resetRandomGlobalSeed(); }
    Q_DISABLE_COPY_MOVE(FixedHashSeed)
};

/// Overwrites the date that Qt takes from the clock; of the same length, since a PDF counts its
/// bytes.
void removeDate(QByteArray& bytes)
{
    constexpr char kKey[] = "/CreationDate (D:";
    const qsizetype key = bytes.indexOf(kKey);
    if (key < 0)
        return;
    for (qsizetype i = key + static_cast<qsizetype>(sizeof kKey) - 1; bytes[i] != ')'; ++i)
        if (bytes[i] >= '0' && bytes[i] <= '9')
            bytes[i] = '0';
        else if (bytes[i] == '-')
            bytes[i] = '+';
}

} // namespace

std::optional<Error> pngLimit(const QSizeF& size, double scale)
{
    const double width = std::ceil(size.width() * scale);
    const double height = std::ceil(size.height() * scale);
    if (std::max(width, height) <= kMaxPngSide && width * height <= kMaxPngPixels)
        return std::nullopt;
    const double largest = std::min(kMaxPngSide / std::max(size.width(), size.height()),
        std::sqrt(kMaxPngPixels / (size.width() * size.height())));
    const double shown = std::floor(largest * 100) / 100;
    return Error {ErrorCode::Limit, {},
        "a PNG holds at most 32767 px a side and 400 megapixels, this picture is "
            + sizeText(width, height)
            + (shown > 0 ? ": use scale " + QByteArray::number(shown).toStdString()
                        + " or less, a smaller scope, or write SVG or PDF"
                         : ": choose a smaller scope, or write SVG or PDF")};
}

QByteArray encodePdf(const std::vector<PaintedPage>& pages, double scale)
{
    const FixedHashSeed seed;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    // 1.6 is the first version that can say how large a page beyond 200 inches is.
    writer.setPdfVersion(QPagedPaintDevice::PdfVersion_1_6);
    writer.setCreator(QStringLiteral("QDQ Scope"));
    writer.setTitle(pages.front().title);
    const QSizeF points = pages.front().size * scale * 72 / kDotsPerInch;
    writer.setPageSize(QPageSize(points, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({0, 0, 0, 0});
    constexpr int kFiner = 10; // glyph places are whole dots in a PDF
    writer.setResolution(static_cast<int>(kDotsPerInch) * kFiner);
    QPainter painter(&writer);
    for (std::size_t i = 0; i < pages.size(); ++i) {
        if (i > 0)
            writer.newPage();
        painter.save();
        painter.scale(scale * kFiner, scale * kFiner);
        pages[i].paint(painter);
        painter.restore();
    }
    painter.end();
    buffer.close();
    removeDate(bytes);
    return bytes;
}

Result<QByteArray> encode(const PaintedPage& page, PictureFormat format, double scale)
{
    switch (format) {
    case PictureFormat::Png:
        return encodePng(page, scale);
    case PictureFormat::Svg:
        return encodeSvg(page, scale);
    case PictureFormat::Pdf:
        break;
    }
    return encodePdf({page}, scale);
}

Result<QByteArray> encode(const Picture& picture, PictureFormat format, double scale)
{
    const PaintedPage page {picture.heading.isEmpty() ? picture.subtitle : picture.heading,
        sizeOf(picture), [&](QPainter& painter) { paint(painter, picture); },
        picture.isTransparent};
    return encode(page, format, scale);
}

} // namespace qdq::ui
