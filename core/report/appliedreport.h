// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/applied.h"
#include "core/report/reportedfile.h"

#include <string>

// Reports of `applied` as docs/cli.md lays them out.

namespace qdq {

struct ReportedConfig
{
    std::string path; ///< as the user gave it
    QuantizerConfig config;
};

/// The setting, one column per conv and linear, then a line per finding; many ops, or a verbose
/// style, a line per op with the reason.
[[nodiscard]] std::string appliedText(
    const ReportedConfig& config, const Applied& applied, const TextStyle& style = {});
[[nodiscard]] std::string appliedJson(
    const std::string& file, const ReportedConfig& config, const Applied& applied);
/// "int8 -128…127 HistogramObserver"; empty where no observer stands.
[[nodiscard]] std::string observerText(const std::optional<ObserverModule>& observer);
/// A line per conv and linear.
[[nodiscard]] std::string appliedCsv(const ReportedConfig& config, const Applied& applied);

} // namespace qdq
