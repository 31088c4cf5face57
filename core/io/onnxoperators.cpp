// SPDX-License-Identifier: Apache-2.0
#include "core/base/utf8.h"
#include "core/io/onnxcall.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

// Each function maps one op type, or answers nothing where aten has no operator that means the
// same: the node is then kept as it is.

namespace qdq {

namespace {

using Mapped = std::optional<OnnxMapping>;

OnnxMapping toTarget(std::string target, ArgList args)
{
    OnnxMapping mapping;
    mapping.target = std::move(target);
    mapping.args = std::move(args);
    return mapping;
}

ArgList listOf(const std::vector<std::int64_t>& values)
{
    return {values.begin(), values.end()};
}

/// Values of a small constant of integers, such as a shape or axes.
std::optional<std::vector<std::int64_t>> integersIn(const OnnxOperand& operand)
{
    constexpr std::int64_t kMaxRank = 64;
    if (!operand.constant || operand.constant->elementCount() > kMaxRank)
        return std::nullopt;
    const auto values = operand.constant->loadAsInt64();
    return values ? std::optional(*values) : std::nullopt;
}

std::optional<double> scalarIn(const OnnxOperand& operand)
{
    if (!operand.constant || operand.constant->elementCount() != 1)
        return std::nullopt;
    const auto values = operand.constant->loadAsDouble();
    return values ? std::optional(values->front()) : std::nullopt;
}

/// Axes come as an attribute, in later opsets as an input.
std::optional<std::vector<std::int64_t>> axesOf(const OnnxCall& call)
{
    if (const auto* axes = call.node.integers("axes"))
        return *axes;
    return integersIn(call.operand(1));
}

bool isAll(const std::vector<std::int64_t>* values, std::int64_t wanted)
{
    return !values || std::ranges::all_of(*values, [wanted](auto v) { return v == wanted; });
}

/// Spatial attribute of a conv or pool, one number per dimension.
ArgList spatial(
    const OnnxCall& call, std::string_view name, std::size_t rank, std::int64_t fallback)
{
    const auto* values = call.node.integers(name);
    return values ? listOf(*values) : ArgList(rank, Arg(fallback));
}

/// One number per dimension where both sides are padded alike, as aten has it, else ONNX's list of
/// all beginnings and all ends; "same_upper" and the like where the file leaves it to the runtime.
Arg padding(const OnnxCall& call, std::size_t rank)
{
    const std::string_view mode = call.node.text("auto_pad");
    if (mode == "SAME_UPPER" || mode == "SAME_LOWER")
        return std::string(mode == "SAME_UPPER" ? "same_upper" : "same_lower");
    const auto* pads = call.node.integers("pads");
    if (!pads || mode == "VALID")
        return ArgList(rank, Arg(std::int64_t {0}));
    const auto half = static_cast<std::ptrdiff_t>(pads->size() / 2);
    if (pads->size() % 2 == 0
        && std::equal(pads->begin(), pads->begin() + half, pads->begin() + half))
        return listOf({pads->begin(), pads->begin() + half});
    return listOf(*pads);
}

/// Number of spatial dimensions, by the kernel or by what the shapes say.
std::optional<std::size_t> spatialRank(const OnnxCall& call)
{
    if (const auto* kernel = call.node.integers("kernel_shape"))
        return kernel->size();
    for (const std::size_t operand : {std::size_t {1}, std::size_t {0}})
        if (const auto rank = call.operand(operand).rank(); rank && *rank > 2)
            return *rank - 2;
    return std::nullopt;
}

std::string dimensional(std::string_view name, std::size_t rank, std::string_view overload)
{
    return "aten." + std::string(name) + std::to_string(rank) + "d." + std::string(overload);
}

bool isOneToThree(std::optional<std::size_t> rank)
{
    return rank && *rank >= 1 && *rank <= 3;
}

Mapped mapConv(const OnnxCall& call, bool /*isConstantWeight*/)
{
    const auto rank = spatialRank(call);
    if (!isOneToThree(rank))
        return std::nullopt;
    return toTarget(dimensional("conv", *rank, "default"),
        {call.operand(0).arg, call.operand(1).arg, call.operand(2).arg,
            spatial(call, "strides", *rank, 1), padding(call, *rank),
            spatial(call, "dilations", *rank, 1), call.node.integer("group", 1)});
}

Mapped mapConvTranspose(const OnnxCall& call, bool /*isConstantWeight*/)
{
    const auto rank = spatialRank(call);
    if (!isOneToThree(rank) || call.node.integers("output_shape"))
        return std::nullopt;
    return toTarget(dimensional("conv_transpose", *rank, *rank == 1 ? "default" : "input"),
        {call.operand(0).arg, call.operand(1).arg, call.operand(2).arg,
            spatial(call, "strides", *rank, 1), padding(call, *rank),
            spatial(call, "output_padding", *rank, 0), call.node.integer("group", 1),
            spatial(call, "dilations", *rank, 1)});
}

/// aten's linear keeps its weight as (out, in); `transB` 0 says that this one is (in, out).
OnnxMapping linear(const OnnxCall& call, const Arg& bias, bool isOutFirst)
{
    OnnxMapping mapping =
        toTarget("aten.linear.default", {call.operand(0).arg, call.operand(1).arg});
    if (!bias.isNone())
        mapping.args.push_back(bias);
    if (!isOutFirst)
        mapping.kwargs.emplace_back("transB", std::int64_t {0});
    return mapping;
}

Mapped mapGemm(const OnnxCall& call, bool isConstantWeight)
{
    const bool isPlain = call.node.real("alpha", 1) == 1 && call.node.integer("transA", 0) == 0
        && (call.node.real("beta", 1) == 1 || !call.operand(2).isGiven());
    if (!isPlain || !isConstantWeight)
        return std::nullopt;
    return linear(call, call.operand(2).arg, call.node.integer("transB", 0) != 0);
}

Mapped mapMatMul(const OnnxCall& call, bool isConstantWeight)
{
    if (!isConstantWeight || call.operand(1).rank() != 2U)
        return std::nullopt; // the table makes it a matmul
    return linear(call, {}, false);
}

Mapped mapConcat(const OnnxCall& call, bool /*isConstantWeight*/)
{
    ArgList tensors;
    for (const OnnxOperand& operand : call.operands)
        tensors.push_back(operand.arg);
    return toTarget("aten.cat.default", {std::move(tensors), call.node.integer("axis", 1)});
}

Mapped mapMaxPool(const OnnxCall& call, bool /*isConstantWeight*/)
{
    const auto rank = spatialRank(call);
    if (!isOneToThree(rank) || call.node.outputs.size() > 1
        || call.node.integer("storage_order", 0) != 0)
        return std::nullopt;
    return toTarget(dimensional("max_pool", *rank, "default"),
        {call.operand(0).arg, spatial(call, "kernel_shape", *rank, 1),
            spatial(call, "strides", *rank, 1), padding(call, *rank),
            spatial(call, "dilations", *rank, 1), call.node.integer("ceil_mode", 0) != 0});
}

Mapped mapAveragePool(const OnnxCall& call, bool /*isConstantWeight*/)
{
    const auto rank = spatialRank(call);
    if (!isOneToThree(rank) || !isAll(call.node.integers("dilations"), 1))
        return std::nullopt;
    return toTarget(dimensional("avg_pool", *rank, "default"),
        {call.operand(0).arg, spatial(call, "kernel_shape", *rank, 1),
            spatial(call, "strides", *rank, 1), padding(call, *rank),
            call.node.integer("ceil_mode", 0) != 0,
            call.node.integer("count_include_pad", 0) != 0});
}

Mapped mapGlobalAveragePool(const OnnxCall& call, bool /*isConstantWeight*/)
{
    const auto rank = call.operand(0).rank();
    const std::size_t spatialDims = rank && *rank > 2 ? *rank - 2 : 2;
    if (!isOneToThree(spatialDims))
        return std::nullopt;
    return toTarget(dimensional("adaptive_avg_pool", spatialDims, "default"),
        {call.operand(0).arg, ArgList(spatialDims, Arg(std::int64_t {1}))});
}

/// Flatten makes a matrix: all of the dimensions before the axis by all of the others. aten's does
/// that for axis 1 alone.
Mapped mapFlatten(const OnnxCall& call, bool /*isConstantWeight*/)
{
    if (call.node.integer("axis", 1) != 1)
        return std::nullopt;
    return toTarget(
        "aten.flatten.using_ints", {call.operand(0).arg, std::int64_t {1}, std::int64_t {-1}});
}

Mapped mapReshape(const OnnxCall& call, bool /*isConstantWeight*/)
{
    const auto* attribute = call.node.integers("shape"); // opset 1
    const auto shape = attribute ? std::optional(*attribute) : integersIn(call.operand(1));
    if (!shape)
        return std::nullopt;
    return toTarget("aten.reshape.default", {call.operand(0).arg, listOf(*shape)});
}

Mapped mapTranspose(const OnnxCall& call, bool /*isConstantWeight*/)
{
    const auto* order = call.node.integers("perm");
    if (!order)
        return std::nullopt;
    return toTarget("aten.permute.default", {call.operand(0).arg, listOf(*order)});
}

Mapped mapSqueeze(const OnnxCall& call, bool /*isConstantWeight*/)
{
    const auto axes = axesOf(call);
    if (!axes)
        return std::nullopt;
    return toTarget("aten.squeeze.dims", {call.operand(0).arg, listOf(*axes)});
}

Mapped mapUnsqueeze(const OnnxCall& call, bool /*isConstantWeight*/)
{
    const auto axes = axesOf(call);
    if (!axes || axes->size() != 1)
        return std::nullopt;
    return toTarget("aten.unsqueeze.default", {call.operand(0).arg, axes->front()});
}

/// Limits are attributes up to opset 6, then inputs.
Mapped mapClip(const OnnxCall& call, bool /*isConstantWeight*/)
{
    const auto limit = [&call](std::string_view name, std::size_t index) {
        if (const OnnxAttribute* attribute = call.node.attribute(name))
            if (const auto* value = std::get_if<double>(&attribute->value))
                return Arg(*value);
        const OnnxOperand operand = call.operand(index);
        const auto value = scalarIn(operand);
        return value ? Arg(*value) : operand.arg;
    };
    return toTarget("aten.clamp.default", {call.operand(0).arg, limit("min", 1), limit("max", 2)});
}

Mapped mapLeakyRelu(const OnnxCall& call, bool /*isConstantWeight*/)
{
    return toTarget(
        "aten.leaky_relu.default", {call.operand(0).arg, call.node.real("alpha", 0.01)});
}

Mapped mapElu(const OnnxCall& call, bool /*isConstantWeight*/)
{
    return toTarget("aten.elu.default", {call.operand(0).arg, call.node.real("alpha", 1.0)});
}

Mapped mapGelu(const OnnxCall& call, bool /*isConstantWeight*/)
{
    OnnxMapping mapping = toTarget("aten.gelu.default", {call.operand(0).arg});
    if (const std::string_view how = call.node.text("approximate"); !how.empty() && how != "none")
        mapping.kwargs.emplace_back("approximate", std::string(how));
    return mapping;
}

/// aten's has its slope of 1/6 and offset of 1/2 built in.
Mapped mapHardSigmoid(const OnnxCall& call, bool /*isConstantWeight*/)
{
    const bool isTorch = std::fabs(call.node.real("alpha", 0.2) - 1.0 / 6.0) < 1e-6
        && call.node.real("beta", 0.5) == 0.5;
    if (!isTorch)
        return std::nullopt;
    return toTarget("aten.hardsigmoid.default", {call.operand(0).arg});
}

/// Before opset 13 the default axis is 1 and what follows it is flattened; only an axis that is
/// stated means the same in aten.
Mapped mapSoftmax(const OnnxCall& call, bool /*isConstantWeight*/)
{
    if (!call.node.attribute("axis"))
        return std::nullopt;
    const std::string name = call.node.opType == "Softmax" ? "softmax" : "log_softmax";
    return toTarget("aten." + name + ".int", {call.operand(0).arg, call.node.integer("axis", -1)});
}

Mapped mapReduceMean(const OnnxCall& call, bool /*isConstantWeight*/)
{
    const auto axes = axesOf(call);
    if (!axes)
        return std::nullopt;
    return toTarget("aten.mean.dim",
        {call.operand(0).arg, listOf(*axes), call.node.integer("keepdims", 1) != 0});
}

Mapped mapBatchNormalization(const OnnxCall& call, bool /*isConstantWeight*/)
{
    if (call.node.outputs.size() > 1)
        return std::nullopt;
    return toTarget("aten.batch_norm.default",
        {call.operand(0).arg, call.operand(1).arg, call.operand(2).arg, call.operand(3).arg,
            call.operand(4).arg, false, call.node.real("momentum", 0.9),
            call.node.real("epsilon", 1e-5), false});
}

struct Entry
{
    std::string_view opType;
    Mapped (*map)(const OnnxCall& call, bool isConstantWeight);
};

constexpr std::array kSpecial = {
    Entry {"AveragePool", mapAveragePool},
    Entry {"BatchNormalization", mapBatchNormalization},
    Entry {"Clip", mapClip},
    Entry {"Concat", mapConcat},
    Entry {"Conv", mapConv},
    Entry {"ConvTranspose", mapConvTranspose},
    Entry {"Elu", mapElu},
    Entry {"Flatten", mapFlatten},
    Entry {"Gelu", mapGelu},
    Entry {"Gemm", mapGemm},
    Entry {"GlobalAveragePool", mapGlobalAveragePool},
    Entry {"HardSigmoid", mapHardSigmoid},
    Entry {"LeakyRelu", mapLeakyRelu},
    Entry {"LogSoftmax", mapSoftmax},
    Entry {"MatMul", mapMatMul},
    Entry {"MaxPool", mapMaxPool},
    Entry {"ReduceMean", mapReduceMean},
    Entry {"Reshape", mapReshape},
    Entry {"Softmax", mapSoftmax},
    Entry {"Squeeze", mapSqueeze},
    Entry {"Transpose", mapTranspose},
    Entry {"Unsqueeze", mapUnsqueeze},
};

struct PlainEntry
{
    std::string_view opType;
    std::size_t inputs;
    std::string_view target;
};

constexpr std::array kPlain = {
#define QDQ_ONNX_OP(opType, inputs, target) PlainEntry {opType, inputs, target},
#include "core/io/onnxoperators.def"
#undef QDQ_ONNX_OP
};
static_assert(std::ranges::is_sorted(kPlain, {}, &PlainEntry::opType));
static_assert(std::ranges::is_sorted(kSpecial, {}, &Entry::opType));

template <typename Table> auto* findEntry(const Table& table, std::string_view opType)
{
    const auto* found = std::ranges::lower_bound(table, opType, {}, &Table::value_type::opType);
    return found != table.end() && found->opType == opType ? found : nullptr;
}

Mapped mapPlain(const OnnxCall& call)
{
    const auto* entry = findEntry(kPlain, call.node.opType);
    if (!entry || call.operands.size() != entry->inputs)
        return std::nullopt;
    OnnxMapping mapping;
    mapping.target = entry->target;
    for (const OnnxOperand& operand : call.operands)
        mapping.args.push_back(operand.arg);
    return mapping;
}

} // namespace

OnnxMapping mapAsIs(const OnnxCall& call)
{
    OnnxMapping mapping;
    std::string space = call.node.domain.empty() ? "onnx" : validUtf8(call.node.domain);
    std::ranges::replace(space, '.', '_'); // a dot ends the namespace of a target
    mapping.target = space + "." + validUtf8(call.node.opType);
    for (const OnnxOperand& operand : call.operands)
        mapping.args.push_back(operand.arg);
    mapping.keepsAttributes = true;
    return mapping;
}

OnnxMapping mapOperator(const OnnxCall& call, bool isConstantWeight)
{
    if (!call.node.domain.empty())
        return mapAsIs(call);
    Mapped mapped;
    if (const auto* entry = findEntry(kSpecial, call.node.opType); entry && !call.operands.empty())
        mapped = entry->map(call, isConstantWeight);
    if (!mapped)
        mapped = mapPlain(call);
    return mapped ? std::move(*mapped) : mapAsIs(call);
}

} // namespace qdq
