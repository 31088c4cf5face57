// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/arg.h"
#include "core/quant/kernels/value.h"

#include <utility>

namespace qdq::kernels {

/// An argument of a node as a kernel gets it; `valueOf(NodeId)` gives what a node it names has
/// computed. Kinds of argument that no kernel reads become nothing.
template <typename ValueOf> [[nodiscard]] Operand operandOf(const Arg& arg, const ValueOf& valueOf)
{
    if (const NodeId id = arg.node(); id.isValid())
        return valueOf(id);
    if (const auto* list = arg.as<ArgList>()) {
        std::vector<Operand> items;
        for (const Arg& item : *list)
            items.push_back(operandOf(item, valueOf));
        return items;
    }
    if (const auto* flag = arg.as<bool>())
        return *flag;
    if (const auto* whole = arg.as<std::int64_t>())
        return *whole;
    if (const auto* number = arg.as<double>())
        return *number;
    if (const auto* text = arg.as<std::string>())
        return *text;
    if (const auto* dtype = arg.as<DType>())
        return *dtype;
    return {};
}

} // namespace qdq::kernels
