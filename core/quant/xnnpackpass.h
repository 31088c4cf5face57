// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graphrewriter.h"
#include "core/quant/annotator.h"

#include <span>

// What the pattern table of the XNNPACK quantizer is made of (pt2e-quantization 5.3 and 5.5).

namespace qdq {

/// One setting being applied to the whole graph.
struct XnnpackStage
{
    std::size_t call = 0;
    const QConfig& config;
    Obstacle objection = Obstacle::FilterPath; ///< what its filter says no with
    std::vector<bool> byStack; ///< by ModuleStackId
    bool isNegated = false; ///< global: accepts what is in none of the named modules

    /// The filter on one node. Nodes without a module stack, parameters among them, pass only the
    /// negated one.
    [[nodiscard]] bool accepts(const Node& node) const;
};

struct XnnpackPass;

/// A row of the pattern table.
struct XnnpackPattern
{
    std::string_view id; ///< torchao's annotator name
    Result<void> (*run)(const XnnpackPass& pass);
    std::span<const std::string_view> targets; ///< what the main node may be
};

struct XnnpackPass
{
    Annotator& annotator;
    const XnnpackStage& stage;
    const XnnpackPattern& pattern;
};

inline constexpr std::array<std::string_view, 1> kXnnpackLinear = {"aten.linear.default"};
inline constexpr std::array<std::string_view, 6> kXnnpackConvs = {"aten.conv1d.default",
    "aten.conv1d.padding", "aten.conv2d.default", "aten.conv2d.padding", "aten.conv3d.default",
    "aten.conv3d.padding"};
inline constexpr std::array<std::string_view, 2> kXnnpackPlainConvs = {
    "aten.conv1d.default", "aten.conv2d.default"};
inline constexpr std::array<std::string_view, 3> kXnnpackTransposedConvs = {
    "aten.conv_transpose1d.default", "aten.conv_transpose2d.input", "aten.conv_transpose3d.input"};
inline constexpr std::array<std::string_view, 2> kXnnpackAdds = {
    "aten.add.Tensor", "aten.add_.Tensor"};
inline constexpr std::array<std::string_view, 2> kXnnpackMuls = {
    "aten.mul.Tensor", "aten.mul_.Tensor"};

Result<void> annotateXnnpackWeightedRelu(const XnnpackPass& pass);
Result<void> annotateXnnpackLinear(const XnnpackPass& pass);
Result<void> annotateXnnpackConv(const XnnpackPass& pass);
Result<void> annotateXnnpackPool(const XnnpackPass& pass);
Result<void> annotateXnnpackGru(const XnnpackPass& pass);
Result<void> annotateXnnpackBinaryRelu(const XnnpackPass& pass);
Result<void> annotateXnnpackBinary(const XnnpackPass& pass);
Result<void> annotateXnnpackCat(const XnnpackPass& pass);

/// Number arguments of add and mul become 0-dim float32 buffers `_tensor_constant_<i>` (5.5).
/// Refused: an argument that is no number.
Result<void> liftScalars(GraphRewriter& rewriter);

} // namespace qdq
