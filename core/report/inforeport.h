// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/reportedfile.h"

#include <string>

namespace qdq {

// Reports of `info` as docs/cli.md lays them out.
[[nodiscard]] std::string infoText(const ReportedFile& file);
[[nodiscard]] std::string infoJson(const ReportedFile& file);

} // namespace qdq
