// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/diffreport.h"
#include "ui/draw/theme.h"

#include <optional>

namespace qdq::ui {

/// Both graphs of a comparison by the window's painter, every violation marked; modules of large
/// graphs stay closed. Without a theme the page follows the reader's system, and is printed in the
/// print theme. Error: Cancelled.
[[nodiscard]] Result<DiffDrawings> diffDrawings(
    const DiffReport& report, std::optional<ThemeName> theme, const Progress& progress = {});

} // namespace qdq::ui
