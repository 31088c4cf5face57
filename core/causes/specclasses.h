// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/origins.h"

namespace qdq {

/// Q or weight DQ nodes whose parameters come from one kind of spec, so that one edit of it meets
/// them all.
struct SpecClass
{
    bool isWeight = false;
    std::vector<NodeId> nodes; ///< in graph order
    std::vector<std::string> qconfigs;
    DType dtype = DType::Unknown;
    std::optional<IntegerRange> range;
    bool isPerTensor = false;
    bool isAffine = false; ///< one of them has another zero point than 0
    bool isPow2 = true; ///< all scales that are known are powers of two
};
using SpecClassId = Id<struct SpecClassTag>;

/// The classes of a converted graph.
class SpecClasses
{
public:
    SpecClasses(const QdqView& view, const CauseContext& context);

    [[nodiscard]] const std::vector<SpecClass>& all() const { return m_classes; }
    /// None for a bias, and for a node whose parameters come from a fixed spec.
    [[nodiscard]] SpecClassId classOf(NodeId qdq) const { return m_classOf[qdq]; }
    [[nodiscard]] const SpecClass& operator[](SpecClassId id) const
    {
        return m_classes[id.index()];
    }
    [[nodiscard]] bool isUncalibrated(NodeId qdq) const { return m_isUncalibrated[qdq]; }

private:
    void take(const QdqView& view, NodeId qdq, const Origin& origin, bool isOfWeights);

    std::vector<SpecClass> m_classes;
    std::unordered_map<std::string, SpecClassId> m_byKey;
    IdMap<NodeId, SpecClassId> m_classOf;
    IdMap<NodeId, bool> m_isUncalibrated;
};

/// Whether a DQ node holds a weight of the op that reads it: other constants are quantized like
/// activations.
[[nodiscard]] bool isWeight(const QdqView& view, NodeId dequantize);
/// Whether a DQ node holds the bias of a conv or linear.
[[nodiscard]] bool isBias(const QdqView& view, NodeId dequantize);

/// What an edit of the class has to replace so that a rule on activations or weights accepts its
/// type, range, granularity and zero points; the observer changes only where the granularity does.
[[nodiscard]] SpecOverride schemeEdit(const SpecClass& specs, const RuleParameters& wanted);
/// What makes the scales of the class powers of two.
[[nodiscard]] SpecOverride observerEdit(const SpecClass& specs);
/// "qscheme = per_tensor_symmetric, observer = Pow2MinMaxObserver".
[[nodiscard]] std::string fieldsText(const SpecOverride& fields);

} // namespace qdq
