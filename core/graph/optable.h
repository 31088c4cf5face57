// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <cstdint>
#include <string>
#include <string_view>

// What is known of operators by their target alone: the family that decides glyph and colour of a
// card, the short title, which arguments are weights. One table for every format; a target that is
// not in it is drawn generically.

namespace qdq {

/// Families of ops, as the glyphs and the left bars of the cards show them (palette `op.*`, icons
/// `op-*`).
enum class OpFamily : std::uint8_t
{
    Compute, ///< conv, linear, matmul
    Elementwise, ///< add, mul, comparisons
    Activation, ///< relu, silu: may be fused into its producer
    Pool, ///< pooling, reductions over space, resizing
    Shape, ///< cat, view, slice, casts
    Norm, ///< batch_norm, layer_norm, softmax
    Quant, ///< Q, DQ, choose_qparams
    Io, ///< inputs and outputs
    Other,
};
inline constexpr std::size_t kOpFamilyCount = 9;

/// What part an operator plays where graphs are folded.
enum class OpRole : std::uint8_t
{
    Plain,
    Quantize,
    Dequantize,
    ChooseQParams, ///< gives scale and zero point of a dynamic Q, to be taken apart by getitem
    GetItem, ///< one output of a multi-output op
    PassThrough, ///< hands its input on unchanged: alias, detach, lift_fresh_copy
    Symbolic, ///< arithmetic on symbolic sizes
    Assertion, ///< no output that anything reads
};

struct OpInfo
{
    OpFamily family = OpFamily::Other;
    OpRole role = OpRole::Plain;
    std::string title; ///< "conv2d", "add_"; of an unknown op "mylib::roi_fold"
    bool isInPlace = false; ///< aten's trailing underscore
    bool isKnown = false;
};

/// Of an operator name as in Node::target: "aten.conv2d.default", "_operator.getitem", "onnx.Conv".
/// Pure; costs a hash lookup.
[[nodiscard]] OpInfo opInfo(std::string_view target);

/// The same without making the title.
[[nodiscard]] OpRole opRole(std::string_view target);

/// Role of a call_function node, which for convert_element_type (fp16 "quantization",
/// file-formats 2.10) depends on its arguments; Plain for every other kind of node.
[[nodiscard]] OpRole roleOf(const Node& node);

/// 'W' weight, 'B' bias, 'C' other: what a constant is as argument `argument` of the operator;
/// `keyword` names it instead where it stands among the keyword arguments.
[[nodiscard]] char constantRole(
    std::string_view target, std::size_t argument, std::string_view keyword = {});

} // namespace qdq
