// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/lint/lint.h"
#include "core/quant/why.h"

namespace qdq {

/// What the checks share; made once per run.
struct LintContext
{
    const LintInput& input;
    const QuantizerConfig& config;
    const Annotated& annotated;
    const Graph& graph; ///< the annotated one
    const AnnotateTrace& trace;
    std::vector<CallState> states; ///< by call
    std::vector<std::size_t>
        usedQConfigs; ///< indices into Settings::qconfigs that some stored call uses, ascending

    [[nodiscard]] bool isBackend(std::string_view id) const
    {
        return annotated.quantizer->id == id;
    }
    [[nodiscard]] bool isInductor() const
    {
        return isBackend("x86_inductor") || isBackend("arm_inductor");
    }
    [[nodiscard]] bool hasGlobal() const
    {
        return annotated.settings.global && annotated.settings.global->qconfig;
    }
    /// Whether the quantizer looks at the graph at all: some setting is stored, null included.
    [[nodiscard]] bool hasSetting() const
    {
        const Settings& settings = annotated.settings;
        return hasGlobal() || !settings.moduleNames.empty() || !settings.types.empty();
    }
    /// The node of the float graph that `id` of the annotated graph was.
    [[nodiscard]] NodeId inFloat(NodeId id) const { return input.floatGraph->find(graph[id].name); }
    [[nodiscard]] bool isQuantized(NodeId id) const { return qdq::isQuantized(annotated, id); }
    [[nodiscard]] bool isSupported(const Node& node) const;
    /// Calls that use a qconfig of Settings::qconfigs; the first of them.
    [[nodiscard]] std::optional<std::size_t> callOf(std::size_t qconfig) const;
    [[nodiscard]] const NamedQConfig& named(std::size_t qconfig) const
    {
        return config.qconfigs[qconfig];
    }
};

/// Collects the findings of one check; the runner fills in id, severity and stage.
class LintFindings
{
public:
    LintFinding& add(std::string message);
    LintFinding& add(NodeId node, std::string message);
    LintFinding& addCall(std::size_t call, std::string message);
    [[nodiscard]] std::vector<LintFinding> take() { return std::move(m_findings); }

private:
    std::vector<LintFinding> m_findings;
};

// ---- kinds of ops
// ---------------------------------------------------------------------------------------------------

[[nodiscard]] bool isConvOrLinear(const Node& node); ///< any conv, transposed conv or linear
[[nodiscard]] bool isTransposedConv(const Node& node);
[[nodiscard]] bool isReluOp(const Node& node); ///< in place or not
[[nodiscard]] bool isActivationOp(const Node& node); ///< relu, hardtanh, hardswish, silu, …
[[nodiscard]] bool isAddOp(const Node& node);
[[nodiscard]] bool isDropout(const Node& node);
[[nodiscard]] bool isBatchNorm(const Node& node);
/// "conv2d_1 (stem.conv)": name and module path.
[[nodiscard]] std::string nodeText(const Graph& graph, NodeId id);
/// Names joined by commas, at most `limit`, then "… 3 more".
[[nodiscard]] std::string namesText(
    const Graph& graph, std::span<const NodeId> ids, std::size_t limit = 4);
/// The plain spec that a slot ends at through shared specs; null where it is none, derived or
/// fixed, or the chain does not end.
[[nodiscard]] const QuantizationSpec* plainSpecAt(const Graph& graph, EdgeOrNode slot);
/// The fields that implicit sharing compares (pt2e-quantization 6.2); the observer is not among
/// them.
[[nodiscard]] bool sharesObserver(const QuantizationSpec& a, const QuantizationSpec& b);

} // namespace qdq
