// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/reportedfile.h"
#include "core/rules/target.h"

#include <string>

namespace qdq {

// Reports of `info` as docs/cli.md lays them out; the target decides which ops fall back.
[[nodiscard]] std::string infoText(const ReportedFile& file, const Target& target);
[[nodiscard]] std::string infoJson(const ReportedFile& file, const Target& target);

} // namespace qdq
