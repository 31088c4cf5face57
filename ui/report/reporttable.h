// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/report/reportflow.h"

namespace qdq::ui {

/// Rows of a table, its header first. Where it is wider than `width`, sentences are wrapped, then
/// all of it is drawn somewhat smaller, then names are cut in the middle, then it is drawn smaller
/// still; numbers are cut last.
[[nodiscard]] Flow tableLines(const ReportTable& table, const Theme& theme, double width);

} // namespace qdq::ui
