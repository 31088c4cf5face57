// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "ui/draw/scene.h"
#include "ui/draw/theme.h"

#include <QByteArray>
#include <QSizeF>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

class QPainter;

// A scene as a picture to take away: heading, drawing, legend, provenance. Window and command line
// both come here, so the same choices give the same bytes; nothing depends on screen, style, locale
// or clock.

namespace qdq::ui {

/// One numbered tensor that a finding compares.
struct EvidenceRow
{
    int number = 0; ///< as drawn beside its badge
    QString port; ///< "in 0", "out"
    QString node; ///< whose value it is
    QString scale;
    QString zeroPoint; ///< "z −128"; empty when unknown
    bool isOdd = false; ///< all others agree, and not with this one
};

struct Picture
{
    std::shared_ptr<const Scene> scene;
    Theme theme;
    Highlight highlight; ///< the finding that the picture is about; may be empty
    VisibleRules rules; ///< marks beside that of the highlight

    QString heading; ///< "R3: inputs and output of add must share one scale"
    QString subtitle; ///< "tiny_convnet_xnnpack.pt2 · module block · target VPU"
    QStringList facts; ///< sentences under it: what was found, why it matters
    std::vector<EvidenceRow> evidence; ///< table under the heading
    QString provenance; ///< file, sha256, versions, rules; last line
    bool hasLegend = true;
    bool hasModules = false; ///< module outlines
    bool isTransparent = false; ///< no paper
    bool isBare = false; ///< the drawing alone with a narrow rim, for a page that says the rest
};

/// Size at 100 %; whole pixels.
[[nodiscard]] QSizeF sizeOf(const Picture& picture);
/// Paints at 100 % with the origin at the top left corner.
void paint(QPainter& painter, const Picture& picture);

enum class PictureFormat : std::uint8_t
{
    Png,
    Svg,
    Pdf
};
/// By the suffix of the file; nothing for others.
[[nodiscard]] std::optional<PictureFormat> pictureFormatOf(const QString& path);

/// What a PNG can be at most: a side of 32,767 px, 400 megapixels.
inline constexpr int kMaxPngSide = 32'767;
inline constexpr double kMaxPngPixels = 400e6;

/// Error (Limit) for a PNG that would be too large, naming its size, the largest scale that fits,
/// and SVG and PDF; nothing when it fits.
[[nodiscard]] std::optional<Error> pngLimit(const QSizeF& size, double scale);

/// The bytes of the file. `scale` (> 0) multiplies the pixels of a PNG and the size of the page of
/// the others. Limit as pngLimit says, or when there is not enough memory.
[[nodiscard]] Result<QByteArray> encode(
    const Picture& picture, PictureFormat format, double scale = 1);

} // namespace qdq::ui
