// SPDX-License-Identifier: Apache-2.0
#include "ui/style/textscale.h"

#include <QApplication>
#include <QFontInfo>

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr int kReference = 13; ///< of the interface font, design/ui.md section 22

int textSize()
{
    return QFontInfo(QApplication::font()).pixelSize();
}

} // namespace

int scaled(int pixels)
{
    return std::max(pixels, pixels * textSize() / kReference);
}

int textPixels(int pixels)
{
    return (pixels * textSize() + kReference / 2) / kReference;
}

} // namespace qdq::ui
