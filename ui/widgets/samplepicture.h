// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/theme.h"
#include "ui/support/samples.h"

#include <QRectF>

class QPainter;

namespace qdq::ui {

/// What a sample is about, as a few blocks in the colours of op kinds.
void paintSamplePicture(
    QPainter& painter, const Theme& theme, const QRectF& rect, Sample::Picture picture);

} // namespace qdq::ui
