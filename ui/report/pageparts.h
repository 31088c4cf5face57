// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/picture.h"

#include <optional>
#include <string>

// What every HTML page needs of the painter.

namespace qdq::ui {

/// CSS: the palette as custom properties, and the fonts of drawings. Without a theme the page
/// follows the reader's system, and is printed in the print theme.
[[nodiscard]] std::string pageStyle(std::optional<ThemeName> theme);

/// The picture as an <svg> element; its theme is makeMarkerTheme(), so that the page colours it.
[[nodiscard]] std::string svgFragment(const Picture& picture, const QString& title);

} // namespace qdq::ui
