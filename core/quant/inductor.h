// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/annotator.h"
#include "core/quant/settings.h"

#include <span>

// What the X86 and the Arm Inductor quantizer have in common: stages, filters, and the functions
// that their pattern tables name (pt2e-quantization 3 and 4). Which patterns a quantizer has, and
// in which order, is in its own file.

namespace qdq {

/// One setting being applied to the whole graph: a module name, an operator type or the global one.
struct InductorStage
{
    enum class Kind : std::uint8_t
    {
        ModuleName,
        Operator,
        Global
    };

    Kind kind = Kind::Global;
    std::size_t call = 0;
    std::string_view key; ///< module path or operator target
    const QConfig* config = nullptr; ///< null is "do not quantize"
    std::vector<bool> stackPasses; ///< ModuleName: by ModuleStackId, whether the path is in it
};

struct InductorBackend;
struct InductorPattern;

/// A stage of a quantizer on a graph: what pattern functions work with.
struct InductorPass
{
    Annotator& annotator;
    const InductorBackend& backend;
    const InductorStage& stage;
};

/// A row of a pattern table.
struct InductorPattern
{
    std::string_view id; ///< "conv2d_add_relu"
    Result<void> (*run)(const InductorPass& pass, const InductorPattern& pattern) = nullptr;
    /// Fusions: chains of sources, searched one after the other; all have `length` members.
    std::span<const std::array<SourceSet, 3>> chains = {};
    std::size_t length = 1;
    /// What the main node must be.
    std::span<const std::string_view> targets = {};
    bool hasAdd = false; ///< the second member is an add whose other operand comes from elsewhere
    bool quantizesOther = false; ///< that operand gets the input spec
    bool skipsReused =
        false; ///< a module called at several places is left alone; otherwise it is an error
};

struct InductorBackend
{
    std::span<const InductorPattern> patterns; ///< in the order tried
    std::span<const std::string_view> defaultOps; ///< what a global setting covers
    std::span<const std::string_view>
        quantizableOps; ///< a flatten before one of these is worth quantizing
    std::span<const std::string_view>
        propagatedOps; ///< int8 in, int8 out: input and output share one observer
    bool sharesOutputs = false; ///< a last pass gives propagatedOps their output spec
};

extern const InductorBackend x86InductorBackend; // core/quant/x86inductorquantizer.cpp
extern const InductorBackend armInductorBackend; // core/quant/arminductorquantizer.cpp
/// The tables of a quantizer; null where it is no Inductor quantizer.
[[nodiscard]] const InductorBackend* inductorBackend(std::string_view quantizerId);

/// All stages in torchao's order: module names, operator types, global; then the output pass.
[[nodiscard]] Result<void> annotateInductor(
    Annotator& annotator, const Settings& settings, const InductorBackend& backend);

// Pattern functions, for the tables.
Result<void> annotateFusion(const InductorPass& pass, const InductorPattern& pattern);
Result<void> annotateSingleConv(const InductorPass& pass, const InductorPattern& pattern);
Result<void> annotateSingleLinear(const InductorPass& pass, const InductorPattern& pattern);
Result<void> annotateMatmul(const InductorPass& pass, const InductorPattern& pattern);
Result<void> annotateMul(const InductorPass& pass, const InductorPattern& pattern);
Result<void> annotatePropagated(const InductorPass& pass, const InductorPattern& pattern);

} // namespace qdq
