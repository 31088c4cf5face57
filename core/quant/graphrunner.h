// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/quant/kernels/onednn.h"
#include "core/quant/kernels/value.h"
#include "core/quant/runplan.h"

#include <functional>
#include <span>
#include <unordered_map>

namespace qdq {

/// Runs the planned part of a graph, node by node in list order, on one batch after another.
/// Constants stay between batches, and so does what an op wrote into one of them; every other value
/// goes after its last reader.
class GraphRunner
{
public:
    /// Called for each call_module node with the tensor it gets; that is what it passes on.
    using Visit = std::function<Result<void>(NodeId, const kernels::Value&)>;
    /// Asked before each node; a failure ends the run.
    using Check = std::function<Result<void>(std::size_t step)>;

    /// The graph must outlive the runner. `oneDnn` may be null when the plan does not need it.
    GraphRunner(const Graph& graph, RunPlan plan, const kernels::OneDnn* oneDnn);

    /// `inputs`: one tensor per user input in order, of the shape and type the graph wants
    /// (checkInputs). Errors carry the node's name.
    [[nodiscard]] Result<void> run(
        std::span<const Tensor> inputs, const Visit& visit, const Check& check);

    /// Constants that the runs wrote to, with the values they have now.
    [[nodiscard]] std::vector<std::pair<std::string, Tensor>> writtenConstants() const;
    [[nodiscard]] const RunPlan& plan() const { return m_plan; }

private:
    [[nodiscard]] Result<kernels::Operand> evaluate(
        NodeId id, std::span<const Tensor> inputs, const Visit& visit);
    [[nodiscard]] Result<kernels::Operand> observeModule(NodeId id, const Visit& visit);
    [[nodiscard]] Result<kernels::Operand> callKernel(NodeId id);
    [[nodiscard]] Result<kernels::Value> constant(NodeId id);
    [[nodiscard]] kernels::Operand operandOf(const Arg& arg) const;

    const Graph& m_graph;
    RunPlan m_plan;
    const kernels::OneDnn* m_oneDnn;
    std::unordered_map<std::string_view, kernels::Value> m_constants;
    IdMap<NodeId, kernels::Operand> m_values;
    IdMap<NodeId, std::size_t> m_inputIndex; ///< of user inputs
};

/// User inputs in order.
[[nodiscard]] std::vector<NodeId> userInputs(const Graph& graph);

/// Whether the tensors fit the graph's user inputs: number, type, dimensions, one size per symbol.
/// `where` is the input's name.
[[nodiscard]] Result<void> checkInputs(const Graph& graph, std::span<const Tensor> inputs);

} // namespace qdq
