// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/scene.h"
#include "ui/graphview/camera.h"

namespace qdq::ui {

/// How a graph is first looked at: all of it where it can be read so, or is an overview of modules;
/// of a longer one its beginning, at a size that can be read.
[[nodiscard]] Camera startCamera(const Scene& scene, const QSizeF& view);

} // namespace qdq::ui
