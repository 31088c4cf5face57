// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/rule.h"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// What a chip or a runtime accepts, as data: a target file lists which rules there are and with
// which numbers (docs/targets/format.md), core has the checks. Some targets are built in, a user's
// own is a file.

namespace qdq {

/// A public specification that a target was written from.
struct Citation
{
    std::string title;
    std::string url; ///< may be empty
    friend bool operator==(const Citation&, const Citation&) = default;
};

struct Target
{
    std::string id; ///< "vpu"
    int version = 1; ///< of the rules; findings of another version are not comparable
    std::string name; ///< "VPU"
    std::string summary;
    std::string summaryZhTw; ///< English where the file has none
    std::vector<Citation> sources;
    std::vector<std::string> ops; ///< what it runs, as Node::target; the rest runs on the CPU
    std::vector<Rule> rules; ///< in the file's order
    std::vector<std::size_t> visitingOrder; ///< indices of `rules`: who speaks first at one node
    std::string file; ///< of a user's own; empty for what is built in
    bool isAdjusted = false; ///< no longer as its file says (core/rules/adjust.h)

    /// Null where the target has no such rule.
    [[nodiscard]] const Rule* findRule(std::string_view id) const;
    [[nodiscard]] bool runs(std::string_view op) const;
};

/// Built in, in the order in which they are listed; vpu is the first.
[[nodiscard]] std::span<const TargetPtr> builtInTargets();
/// Null where no target of this id is built in.
[[nodiscard]] TargetPtr findTarget(std::string_view id);
/// Whether it is the built-in VPU target, with its severities adjusted or not: words that were
/// written for its rules hold for no other, a user's file of the same id included. False for null.
[[nodiscard]] bool isVpu(const TargetPtr& target);

/// Reads a target file. Strict: an unknown key, a missing one or a value that is not allowed is an
/// Error with code Malformed whose place is a JSON pointer and whose message says what is allowed.
[[nodiscard]] Result<TargetPtr> readTarget(std::string text);
[[nodiscard]] Result<TargetPtr> loadTarget(const std::filesystem::path& path);
/// By id where one is built in, else from the file of this name. Errors: those of loadTarget; Usage
/// with the known ids where there is neither.
[[nodiscard]] Result<TargetPtr> targetNamed(const std::string& idOrFile);

} // namespace qdq
