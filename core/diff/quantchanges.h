// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/tensorstate.h"

#include <string>
#include <vector>

namespace qdq {

/// How one input of an op is carried now and then.
struct PortChange
{
    std::string port; ///< "input 0", "weight"
    TensorState now;
    TensorState then;
};

/// An op that takes its inputs in another way: quantized or in float, or weights by another spec.
struct OpChange
{
    NodeId now;
    NodeId then;
    std::vector<PortChange> ports; ///< those that differ, in argument order; never empty

    /// Something that came quantized comes in float.
    [[nodiscard]] bool losesQuantized() const;
};

/// A Q or observer of now that has none in its place then.
struct GoneTensor
{
    NodeId node; ///< of now
    NodeId producer; ///< of then: whose value it carries
    std::vector<NodeId> consumers; ///< of then: the ops that read it now, ascending
};

/// A Q or observer that is there now and then.
struct KeptTensor
{
    NodeId now;
    NodeId then;
    NodeId producer; ///< of then
    bool isChanged = false; ///< with other parameters
    bool losesReader = false; ///< an op that reads it now does not read it then
    std::vector<NodeId> consumers; ///< of then: the ops that read it then, ascending
};

/// What is different between two quantizations of one network, at the same stage. Only how values
/// are carried is compared, never what they are: no weight is read, and what the ops compute is the
/// same anyway.
struct QuantChanges
{
    std::vector<OpChange> ops; ///< in execution order of then
    std::vector<GoneTensor> gone; ///< likewise, by producer
    std::vector<KeptTensor> kept; ///< likewise
    std::vector<NodeId> added; ///< Qs and observers of then, likewise
    /// Per op, Q and observer of then: the same of now; none for all other nodes.
    IdMap<NodeId, NodeId> nowOf;
};

/// Scales within `rtol` are the same. Linear in both graphs.
[[nodiscard]] QuantChanges quantChanges(const Graph& now, const Graph& then, double rtol = 1e-6);

} // namespace qdq
