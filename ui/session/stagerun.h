// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/applied.h"
#include "core/quant/convert.h"
#include "ui/session/document.h"

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace qdq::ui {

inline constexpr std::size_t kStageCount = 5;
[[nodiscard]] inline std::size_t indexOf(Stage stage)
{
    return static_cast<std::size_t>(stage);
}

/// One document per stage; null for those that are not there.
using StageDocuments = std::array<DocumentPtr, kStageCount>;

/// Which quantize node took the place of which observer node, both ways, by name.
struct StageNames
{
    std::unordered_map<std::string, std::string> quantizeOf;
    std::unordered_map<std::string, std::string> observerOf;
};

/// What one run of the pipeline takes: values only, a worker owns them.
struct StageRequest
{
    DocumentPtr program; ///< the float graph as opened
    QuantizerConfig config;
    std::vector<std::filesystem::path> data; ///< calibration batches; may be empty up to prepared
    Stage until = Stage::Converted;
    TargetPtr target; ///< whose rules are checked; null for none
};

struct StageOutcome
{
    StageDocuments documents; ///< the stages that were reached; float is not among them
    StageNames names;
    std::vector<LintFinding> findings; ///< settings without effect, pitfalls; warnings and errors
    std::optional<Stage> failedAt; ///< the stage that could not be reached
    Error error; ///< why
};

/// Annotates, prepares, calibrates and converts a float graph as far as asked. A stage that fails
/// keeps those before it. Cancelled work gives an outcome that nobody looks at.
[[nodiscard]] StageOutcome runStages(const StageRequest& request, const Progress& progress);

/// The node of `to` that stands for `node` of `from`, another stage of the same network: the node
/// of the same name, the quantize node of an observer and back, else what it was made from. None
/// when nothing of it is left.
[[nodiscard]] NodeId counterpart(
    const Graph& from, NodeId node, const Graph& to, const StageNames& names);

} // namespace qdq::ui
