// SPDX-License-Identifier: Apache-2.0
#include "core/graph/optable.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace qdq {

namespace {

/// "aten.conv2d.default" in parts. Names without a namespace have an empty `space`.
struct TargetParts
{
    std::string_view space;
    std::string_view packet;
};

TargetParts partsOf(std::string_view target)
{
    const std::size_t first = target.find('.');
    if (first == std::string_view::npos)
        return {{}, target};
    const std::size_t second = target.find('.', first + 1);
    const std::size_t end = second == std::string_view::npos ? target.size() : second;
    return {target.substr(0, first), target.substr(first + 1, end - first - 1)};
}

struct Entry
{
    std::string_view packet;
    OpFamily family;
    std::string_view title;
};

using enum OpFamily;

constexpr Entry kEntries[] = {
#define QDQ_OP(packet, family, title) {packet, family, title},
#include "core/graph/optable.def"
#undef QDQ_OP
};

const std::unordered_map<std::string_view, const Entry*>& index()
{
    static const auto kIndex = [] {
        std::unordered_map<std::string_view, const Entry*> map;
        map.reserve(std::size(kEntries));
        for (const Entry& entry : kEntries)
            map.emplace(entry.packet, &entry);
        return map;
    }();
    return kIndex;
}

bool isInPlaceName(std::string_view packet)
{
    return packet.size() > 1 && packet.ends_with('_') && !packet.ends_with("__");
}

const Entry* findEntry(std::string_view packet)
{
    if (isInPlaceName(packet))
        packet.remove_suffix(1);
    const auto found = index().find(packet);
    return found == index().end() ? nullptr : found->second;
}

bool isAssertion(std::string_view packet)
{
    return packet.starts_with("_assert") || packet.starts_with("sym_constrain_range")
        || packet == "_functional_assert_async" || packet == "_functional_sym_constrain_range";
}

/// Also what is not: a shape guard is a call_module and is known by its module.
bool isSymbolic(const TargetParts& parts)
{
    return parts.space == "_operator" || parts.space == "math" || parts.packet.starts_with("sym_")
        || (parts.space == "torch" && parts.packet.starts_with("sym_"));
}

OpRole roleOfParts(const TargetParts& parts)
{
    const std::string_view packet = parts.packet;
    if (packet == "getitem")
        return OpRole::GetItem;
    if (packet.starts_with("quantize_") || packet == "QuantizeLinear")
        return OpRole::Quantize;
    if (packet.starts_with("dequantize_") || packet == "DequantizeLinear")
        return OpRole::Dequantize;
    if (packet.starts_with("choose_qparams"))
        return OpRole::ChooseQParams;
    if (packet == "lift_fresh_copy" || packet == "alias" || packet == "detach"
        || packet == "detach_")
        return OpRole::PassThrough;
    if (isAssertion(packet))
        return OpRole::Assertion;
    return isSymbolic(parts) ? OpRole::Symbolic : OpRole::Plain;
}

/// Namespaces whose packets the table speaks of; elsewhere an `add` may be anything.
bool isKnownSpace(std::string_view space)
{
    constexpr std::array<std::string_view, 10> kSpaces = {"", "aten", "prims", "_operator",
        "higher_order", "onnx", "com_microsoft", "quantized_decomposed", "torchao", "_quantized_decomposed"};
    return std::ranges::find(kSpaces, space) != kSpaces.end();
}

bool isFloat16(DType dtype)
{
    return dtype == DType::Float16 || dtype == DType::BFloat16;
}

} // namespace

OpRole opRole(std::string_view target)
{
    return roleOfParts(partsOf(target));
}

OpInfo opInfo(std::string_view target)
{
    const TargetParts parts = partsOf(target);
    OpInfo info;
    info.role = roleOfParts(parts);
    info.isInPlace = isInPlaceName(parts.packet);
    const Entry* entry = isKnownSpace(parts.space) ? findEntry(parts.packet) : nullptr;
    if (entry) {
        info.isKnown = true;
        info.family = entry->family;
        info.title = std::string(entry->title);
        if (info.isInPlace)
            info.title += '_';
        return info;
    }
    info.isKnown = info.role != OpRole::Plain;
    info.title = parts.space.empty() || parts.space == "aten"
        ? std::string(parts.packet)
        : std::string(parts.space) + "::" + std::string(parts.packet);
    return info;
}

OpRole roleOf(const Node& node)
{
    if (node.op != OpKind::CallFunction)
        return OpRole::Plain;
    const TargetParts parts = partsOf(node.target);
    if (parts.packet != "convert_element_type" || parts.space == "prims")
        return roleOfParts(parts);
    for (const Arg& arg : node.args)
        if (const auto* dtype = arg.as<DType>())
            return isFloat16(*dtype) ? OpRole::Quantize : OpRole::Dequantize;
    return OpRole::Plain;
}

char constantRole(std::string_view target, std::size_t argument, std::string_view keyword)
{
    if (keyword == "weight")
        return 'W';
    if (keyword == "bias")
        return 'B';
    if (!keyword.empty())
        return 'C';
    std::string_view packet = partsOf(target).packet;
    if (packet == "embedding" || packet == "embedding_bag")
        return argument == 0 ? 'W' : 'C';
    if (packet == "addmm" || packet == "baddbmm")
        return argument == 0 ? 'B' : 'W';
    const bool late = packet == "layer_norm" || packet == "group_norm" || packet == "rms_norm"
        || packet == "native_layer_norm";
    if (late)
        return argument == 2 ? 'W' : argument == 3 ? 'B' : 'C';
    const Entry* entry = findEntry(packet);
    const bool hasWeight = entry
        && (entry->family == Compute || packet.find("batch_norm") != std::string_view::npos
            || packet.ends_with("Normalization") || packet == "prelu");
    if (!hasWeight || packet == "scaled_dot_product_attention")
        return 'C';
    return argument == 1 ? 'W' : argument == 2 ? 'B' : 'C';
}

} // namespace qdq
