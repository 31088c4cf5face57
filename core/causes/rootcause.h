// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/config.h"
#include "core/quant/slotchain.h"
#include "core/rules/rule.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

// What a group of findings has in common (explain.md 4): the smallest set of causes, each with the
// edit that would take its findings away. Read off the graph and, where they are known, off the
// config and the run that made it; never off names.

namespace qdq {

enum class CauseKind : std::uint8_t
{
    SpecField, ///< one field of the specs of a class of activations or weights
    SeparateSpecs, ///< the slots of a unit that must share one scale do not
    FloatBias, ///< quantized ops whose bias is not annotated
    StaleBias, ///< the scale of a bias is not s_in * s_w
    BrokenFusion, ///< a quantize stands between an op and its relu
    Symbol, ///< dimensions that were exported dynamic
    Uncalibrated, ///< an observer saw no data
    FloatOp, ///< ops that were not annotated at all
    FixedParameters, ///< scale and zero point are those of a fixed spec, not of a range
    Single, ///< nothing else explains it
};
/// "spec-field", "separate-specs", …
[[nodiscard]] std::string_view nameOf(CauseKind kind);

enum class EditKind : std::uint8_t
{
    None, ///< no single edit is known
    ReplaceFields, ///< fields of a spec, in every config that has it
    ShareSlots, ///< one scale over the inputs and the output of each unit
    AnnotateOp, ///< input, weight and bias of each op as the target has them; the bias derived
    RederiveBias, ///< bias scale = s_in * s_w
    Fuse, ///< no quantize between the op and its relu
    ExportStatic, ///< export again without the symbols
    Calibrate, ///< data that reaches the observer
};
[[nodiscard]] std::string_view nameOf(EditKind kind);

/// Fields of one kind of spec. The same field of input_activation and output_activation is one
/// edit.
struct SpecEdit
{
    bool isWeight = false;
    SpecOverride fields;
    /// Names in the config whose specs the edit changes; empty where no config is known.
    std::vector<std::string> qconfigs;
};

struct CauseEdit
{
    EditKind kind = EditKind::None;
    std::string text; ///< "set qscheme of the activations to per_tensor_symmetric"; empty for None
    std::vector<SpecEdit> specs; ///< ReplaceFields
    /// Nodes of the checked graph that it acts on: Q and weight DQ nodes of the class, the ops of
    /// the units, or the inputs.
    std::vector<NodeId> nodes;
    std::vector<std::string> symbols; ///< ExportStatic
};

struct RootCause
{
    CauseKind kind = CauseKind::Single;
    NodeId anchor; ///< first node, in graph order, that it is about
    std::string title; ///< "activations are affine"
    std::string message; ///< one sentence: what was found where, and what set it
    /// Identical modules (same structure, same config call) that it stands for; 1 for everything
    /// else.
    std::size_t copies = 1;
    std::vector<std::size_t> findings; ///< indexes into CheckResult::violations, ascending
    CauseEdit edit;
};

/// What is known besides the graph. All of it may be missing.
struct CauseContext
{
    /// The config that made the graph.
    const QuantizerConfig* config = nullptr;
    /// The run that made the graph; `run.converted` is then the checked graph.
    ChainSources run;
};

/// Every violation of `result` is in exactly one cause. Largest first, equals in graph order.
/// Linear in the graph; the same input gives the same causes.
[[nodiscard]] std::vector<RootCause> rootCauses(
    const Graph& graph, const CheckResult& result, const CauseContext& context = {});

/// Per violation: the index of its cause.
[[nodiscard]] std::vector<std::size_t> causeOfEach(
    const std::vector<RootCause>& causes, std::size_t violations);

} // namespace qdq
