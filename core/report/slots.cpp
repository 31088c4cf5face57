// SPDX-License-Identifier: Apache-2.0
#include "core/report/slots.h"

#include <algorithm>

namespace qdq {

namespace {

constexpr std::string_view kObserverPrefix = "activation_post_process";

std::string observerIn(const Node& node)
{
    const auto& chain = node.meta.fromNode;
    const auto found = std::find_if(chain.begin(), chain.end(),
        [](const std::string& name) { return name.starts_with(kObserverPrefix); });
    return found == chain.end() ? std::string() : *found;
}

/// Parameters as `qdq`, a Q or DQ of the slot, states them.
void readParameters(const QdqView& view, NodeId qdq, QdqSlot& slot)
{
    slot.scale = view.scaleOf(qdq).values;
    slot.zeroPoint = view.zeroPointOf(qdq).values;
    slot.dtype = view.dtypeOf(qdq);
    slot.range = view.rangeOf(qdq);
    slot.axis = view.axisOf(qdq);
    for (const NodeId id : {slot.quantize, qdq})
        if (slot.observer.empty() && id.isValid())
            slot.observer = observerIn(view[id]);
}

QdqSlot inputSlot(const QdqView& view, NodeId dequantize, NodeId op)
{
    QdqSlot slot;
    slot.to = op;
    slot.dequantizes = {dequantize};
    slot.from = view.argument(dequantize, 0, "input");
    if (slot.from.isValid() && isQuantize(view[slot.from])) {
        slot.quantize = slot.from;
        slot.from = view.argument(slot.quantize, 0, "input");
    }
    readParameters(view, dequantize, slot);
    return slot;
}

QdqSlot outputSlot(const QdqView& view, NodeId producer, NodeId quantize)
{
    QdqSlot slot;
    slot.from = producer;
    slot.quantize = quantize;
    for (const NodeId user : view[quantize].users)
        if (isDequantize(view[user]))
            slot.dequantizes.push_back(user);
    readParameters(view, quantize, slot);
    return slot;
}

} // namespace

std::vector<QdqSlot> slotsOf(const QdqView& view, NodeId node)
{
    if (isQuantize(view[node]))
        return {outputSlot(view, view.argument(node, 0, "input"), node)};
    if (isDequantize(view[node]))
        return {
            inputSlot(view, node, view[node].users.empty() ? NodeId {} : view[node].users.front())};
    std::vector<QdqSlot> slots;
    for (const NodeId input : view[node].inputs)
        if (isDequantize(view[input]))
            slots.push_back(inputSlot(view, input, node));
    for (const NodeId user : view[node].users)
        if (isQuantize(view[user]))
            slots.push_back(outputSlot(view, node, user));
    return slots;
}

NodeId carriedBy(const QdqView& view, NodeId qdq)
{
    NodeId node = qdq;
    while (node.isValid() && (isQuantize(view[node]) || isDequantize(view[node])))
        node = view[node].inputs.empty() ? NodeId {} : view[node].inputs.front();
    return node;
}

} // namespace qdq
