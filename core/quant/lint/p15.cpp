// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lintcontext.h"

#include <algorithm>

namespace qdq {

namespace {

/// Slots of one tensor, in the order in which prepare collects them.
std::vector<EdgeOrNode> slotsOf(const Graph& graph, NodeId producer)
{
    std::vector<EdgeOrNode> slots {{producer, {}}};
    for (NodeId user : graph[producer].users)
        slots.push_back({producer, user});
    std::ranges::sort(
        slots, {}, [&](const EdgeOrNode& slot) { return slot.isEdge() ? slot.to : slot.from; });
    return slots;
}

std::string slotText(const Graph& graph, const EdgeOrNode& slot)
{
    return slot.isEdge() ? "as " + graph[slot.to].name + " reads it" : "as it is written";
}

} // namespace

/// Sharing compares dtype, range, scheme and axis, not the observer nor its arguments.
void checkP15(const LintContext& context, LintFindings& findings)
{
    for (NodeId producer : allNodes(context.graph)) {
        const EdgeOrNode* first = nullptr;
        const QuantizationSpec* firstSpec = nullptr;
        const auto slots = slotsOf(context.graph, producer);
        for (const EdgeOrNode& slot : slots) {
            const QuantizationSpec* spec = plainSpecAt(context.graph, slot);
            if (!spec)
                continue;
            if (!firstSpec) {
                first = &slot;
                firstSpec = spec;
                continue;
            }
            if (!sharesObserver(*firstSpec, *spec) || firstSpec->observer == spec->observer)
                continue;
            LintFinding& finding = findings.add(producer,
                context.graph[producer].name + ": " + firstSpec->observer.type + " "
                    + slotText(context.graph, *first) + " and " + spec->observer.type + " "
                    + slotText(context.graph, slot)
                    + " have equal specs otherwise, so they become one observer: the first "
                      "decides");
            finding.finding.evidence = {producer, slot.isEdge() ? slot.to : slot.from};
            break;
        }
    }
}

} // namespace qdq
