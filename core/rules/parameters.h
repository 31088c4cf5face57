// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/dtype.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace qdq {

enum class Granularity : std::uint8_t
{
    Any,
    PerTensor,
    PerChannel
};
/// "any", "per_tensor", "per_channel".
[[nodiscard]] std::string_view nameOf(Granularity granularity);

/// What the output of an operator must be quantized with.
struct FixedOutput
{
    std::string op;
    double scale = 0;
    std::int64_t zeroPoint = 0;
    friend bool operator==(const FixedOutput&, const FixedOutput&) = default;
};

/// Numbers of a rule, as a target file gives them; docs/targets/format.md says what each means to
/// the check that takes it. What a check does not take keeps its default.
struct RuleParameters
{
    std::vector<std::string> ops; ///< operators that the rule looks at, as Node::target
    std::vector<std::string> fused; ///< ops that are one unit with the op before them
    std::vector<DType> dtypes; ///< allowed quantized types
    std::optional<std::int64_t> zeroPoint; ///< the only one allowed; nothing: any
    std::optional<IntegerRange> range; ///< the only one allowed; nothing: any
    Granularity granularity = Granularity::Any;
    std::optional<std::int64_t> axis; ///< of a per-channel weight
    double tolerance = 0x1p-20; ///< relative, of a derived scale
    bool withZeroPoint = false; ///< zero points are shared like scales
    bool hasZeroPointTensor = false; ///< zero points that are left out are not taken as 0
    bool mayBeFloat = false; ///< a weight or bias that is not quantized is left alone
    bool withOutput = false; ///< the output of the op is quantized too
    std::vector<std::int64_t> inputs; ///< positions of the arguments that count; empty: all
    std::vector<FixedOutput> outputs;
    std::vector<std::pair<DType, DType>> typePairs; ///< allowed: activation, weight
    IntegerRange shift; ///< allowed right shifts of a requantization
    bool onlyQuantized = false; ///< ops whose activation stays in float are left alone
    /// In-place operator → the form that the target runs.
    std::vector<std::pair<std::string, std::string>> forms;

    friend bool operator==(const RuleParameters&, const RuleParameters&) = default;
};

} // namespace qdq
