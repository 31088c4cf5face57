// SPDX-License-Identifier: Apache-2.0
#include "core/rules/datainputs.h"

#include "core/graph/optable.h"

#include <algorithm>

namespace qdq {

namespace {

bool isTensor(const QdqView& view, NodeId id)
{
    const ValueMeta& meta = view[id].meta.val;
    return roleOf(view[id]) != OpRole::Symbolic && (!meta.isKnown() || meta.tensor());
}

} // namespace

std::vector<NodeId> dataInputs(
    const QdqView& view, NodeId op, const std::vector<std::int64_t>& positions)
{
    std::vector<NodeId> inputs;
    const auto take = [&](NodeId input) {
        if (isTensor(view, input) && std::ranges::find(inputs, input) == inputs.end())
            inputs.push_back(input);
    };
    if (positions.empty())
        std::ranges::for_each(view[op].inputs, take);
    for (const std::int64_t position : positions)
        if (const auto index = static_cast<std::size_t>(position); index < view[op].args.size())
            forEachNode(view[op].args[index], take);
    return inputs;
}

} // namespace qdq
