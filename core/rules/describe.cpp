// SPDX-License-Identifier: Apache-2.0
#include "core/rules/describe.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>

namespace qdq {

std::vector<double> extremes(const std::vector<double>& values)
{
    if (values.empty())
        return {};
    const auto isLess = [](double a, double b) { return std::isnan(a) ? !std::isnan(b) : a < b; };
    const auto [least, most] = std::minmax_element(values.begin(), values.end(), isLess);
    return *least == *most ? std::vector {*least} : std::vector {*least, *most};
}

std::string rangeText(const std::vector<double>& values)
{
    const std::vector<double> ends = extremes(values);
    if (ends.empty())
        return "none";
    return ends.size() == 1 ? powerOrDecimal(ends[0])
                            : powerOrDecimal(ends[0]) + "~" + powerOrDecimal(ends[1]);
}

std::string zeroPointText(const std::vector<double>& values)
{
    std::vector<std::string> ends;
    for (const double value : extremes(values))
        ends.push_back(shortest(value));
    return join(ends, "~");
}

std::string listText(const std::vector<double>& values)
{
    std::vector<std::string> parts;
    for (const double value : values)
        parts.push_back(powerOrDecimal(value));
    return join(parts, ", ");
}

std::string textOf(const IntegerRange& range)
{
    return "[" + std::to_string(range.min) + ", " + std::to_string(range.max) + "]";
}

std::string dtypeTextOf(const Graph& graph, NodeId id)
{
    if (const Tensor* tensor = graph.constantOf(id))
        return std::string(nameOf(tensor->dtype));
    const TensorMeta* meta = graph[id].meta.val.tensor();
    return std::string(nameOf(meta ? meta->dtype : DType::Unknown));
}

} // namespace qdq
