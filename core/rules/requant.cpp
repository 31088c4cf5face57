// SPDX-License-Identifier: Apache-2.0
#include "core/rules/requant.h"

#include "core/base/text.h"
#include "core/rules/accumulator.h"

#include <algorithm>
#include <cmath>

namespace qdq {

namespace {

std::optional<std::int64_t> zeroPointIn(const QdqView& view, NodeId qdq)
{
    const Numbers& zeroPoint = view.zeroPointOf(qdq);
    if (!zeroPoint.isKnown() || zeroPoint.values.size() != 1)
        return std::nullopt;
    return static_cast<std::int64_t>(zeroPoint.values.front());
}

void addReason(RequantRow& row, std::string reason)
{
    row.why += row.why.empty() ? std::move(reason) : "; " + reason;
}

/// The only scale of a per-tensor node; the row learns why there is none.
std::optional<double> singleScale(
    const QdqView& view, NodeId qdq, std::string_view name, RequantRow& row)
{
    const Numbers& scale = view.scaleOf(qdq);
    if (scale.isKnown() && scale.values.size() == 1)
        return scale.values.front();
    addReason(row,
        std::string(name)
            + (scale.isKnown() ? " has " + std::to_string(scale.values.size()) + " values"
                               : " is unknown: " + scale.whyUnknown));
    return std::nullopt;
}

void readInput(const QdqView& view, RequantRow& row)
{
    const NodeId activation = view.activationOf(row.node);
    if (!view.isDequantizePerTensor(activation)) {
        addReason(row, "the input is not quantized per tensor");
        return;
    }
    row.sIn = singleScale(view, activation, "s_in", row);
    row.zpIn = zeroPointIn(view, activation);
}

void readWeight(const QdqView& view, RequantRow& row)
{
    const NodeId weight = view.weightOf(row.node);
    if (!view.isDequantizePerChannel(weight) && !view.isDequantizePerTensor(weight)) {
        addReason(row, "the weight is not quantized");
        return;
    }
    const Numbers& scale = view.scaleOf(weight);
    row.axis = view.axisOf(weight);
    if (scale.isKnown() && !scale.values.empty())
        row.sW = scale.values;
    else
        addReason(
            row, scale.isKnown() ? "s_w has no values" : "s_w is unknown: " + scale.whyUnknown);
}

void readOutput(const QdqView& view, RequantRow& row)
{
    const std::vector<NodeId> quantizes = view.outputQuantizes(row.node);
    if (quantizes.empty()) {
        addReason(row, "the output is not quantized");
        return;
    }
    row.sOut = singleScale(view, quantizes.front(), "s_out", row);
    row.zpOut = zeroPointIn(view, quantizes.front());
}

void readBias(const QdqView& view, RequantRow& row)
{
    const NodeId bias = view.biasOf(row.node);
    if (!bias.isValid())
        return;
    RequantBias& read = row.bias.emplace();
    if (isDequantize(view[bias])) {
        read.dtype = view.dtypeOf(bias);
        if (view.isDequantizePerChannel(bias))
            read.scale = compareBiasScale(view, row.node);
    } else if (const Tensor* tensor = view.graph().constantOf(bias)) {
        read.dtype = tensor->dtype;
    } else if (const TensorMeta* meta = view[bias].meta.val.tensor()) {
        read.dtype = meta->dtype;
    }
}

void fillShifts(RequantRow& row)
{
    row.isPow2 = arePowersOfTwo(row.m);
    for (const double m : row.m) {
        if (row.isPow2) {
            row.shift.push_back(-std::ilogb(m));
            continue;
        }
        const FixedPoint pair = fixedPointOf(m);
        row.shift.push_back(pair.shift);
        row.multiplier.push_back(pair.multiplier);
        row.relativeError.push_back(pair.relativeError);
    }
}

void fillProducts(RequantRow& row)
{
    if (!row.sIn || row.sW.empty() || !row.sOut)
        return;
    for (const double sW : row.sW)
        row.m.push_back(*row.sIn * sW / *row.sOut);
    const auto isUsable = [](double m) { return std::isfinite(m) && m > 0.0; };
    if (!std::all_of(row.m.begin(), row.m.end(), isUsable)) {
        row.m.clear();
        addReason(row, "a scale is zero, negative or not finite");
        return;
    }
    for (const double m : row.m)
        row.log2M.push_back(std::log2(m));
    fillShifts(row);
}

} // namespace

RequantRow makeRequantRow(const QdqView& view, NodeId op)
{
    RequantRow row;
    row.node = op;
    readInput(view, row);
    readWeight(view, row);
    readOutput(view, row);
    readBias(view, row);
    fillProducts(row);
    row.headroomBits = accumulatorHeadroom(view, op);
    return row;
}

FixedPoint fixedPointOf(double m)
{
    FixedPoint pair;
    int exponent = 0;
    const double fraction = std::frexp(m, &exponent);
    // Exact: the fraction has 53 bits. nearbyint rounds halves to even.
    double rounded = std::nearbyint(std::ldexp(fraction, 31));
    if (rounded == 0x1p31) {
        rounded = 0x1p30;
        ++exponent;
    }
    pair.multiplier = static_cast<std::int64_t>(rounded);
    pair.shift = -exponent;
    pair.relativeError = (std::ldexp(rounded, exponent - 31) - m) / m;
    return pair;
}

std::vector<RequantRow> makeRequantTable(const Graph& graph)
{
    const QdqView view(graph);
    std::vector<RequantRow> rows;
    for (const NodeId node : allNodes(graph))
        if (view.isWeighted(node))
            rows.push_back(makeRequantRow(view, node));
    return rows;
}

bool areAllPow2(const std::vector<RequantRow>& rows)
{
    return !rows.empty()
        && std::all_of(rows.begin(), rows.end(), [](const RequantRow& row) { return row.isPow2; });
}

} // namespace qdq
