// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "ui/draw/picture.h"

#include <QByteArray>
#include <QSizeF>
#include <QString>

#include <functional>
#include <vector>

class QPainter;

namespace qdq::ui {

/// Something that can be painted, as a page of a file.
struct PaintedPage
{
    QString title;
    QSizeF size; ///< px at 100 %, whole
    std::function<void(QPainter&)> paint; ///< at 100 %, origin at the top left corner
    bool isTransparent = false; ///< no paper
};

/// As encode() of a picture.
[[nodiscard]] Result<QByteArray> encode(
    const PaintedPage& page, PictureFormat format, double scale = 1);

/// One file with all pages, which have one size; at least one.
[[nodiscard]] QByteArray encodePdf(const std::vector<PaintedPage>& pages, double scale = 1);

} // namespace qdq::ui
