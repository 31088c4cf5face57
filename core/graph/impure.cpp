// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graphrewriter.h"

#include <algorithm>
#include <array>
#include <optional>

namespace qdq {

namespace {

// pt2e-quantization 0.5, listed there from torch's own test over all aten schemas. A name that ends
// in '.' stands for every overload.
constexpr auto kMutating = std::to_array<std::string_view>({"aten._native_batch_norm_legit.default",
    "aten._batch_norm_with_update.default", "aten.rrelu_with_noise.default",
    "aten.fused_moving_avg_obs_fake_quant.default", "aten._fused_moving_avg_obs_fq_helper.default",
    "aten._cummax_helper.", "aten._cummin_helper."});

constexpr auto kSeeded = std::to_array<std::string_view>({"dropout", "native_dropout",
    "_fused_dropout", "alpha_dropout", "feature_dropout", "feature_alpha_dropout", "bernoulli",
    "rand", "rand_like", "randint", "randint_like", "randn", "randn_like", "randperm", "normal",
    "normal_functional", "multinomial", "poisson", "binomial", "rrelu", "uniform", "exponential",
    "geometric", "cauchy", "log_normal", "random", "lstm", "gru", "rnn_tanh", "rnn_relu",
    "scaled_dot_product_attention", "_standard_gamma", "_sample_dirichlet"});

constexpr auto kSideEffects = std::to_array<std::string_view>({"aten._assert_async.msg",
    "aten._assert_scalar.default", "aten._assert_tensor_metadata.default",
    "aten.sym_constrain_range.default", "aten.sym_constrain_range_for_size.default",
    "aten._print.default", "_operator.setitem", "torch._assert"});

constexpr auto kOutOverloads = std::to_array<std::string_view>({"out", "grad_input", "values",
    "x_out", "out_int", "Tensor_out", "Scalar_out", "dim_out", "names_out"});

bool matches(std::string_view pattern, std::string_view target)
{
    return pattern.ends_with('.') ? target.starts_with(pattern) : target == pattern;
}

struct AtenName
{
    std::string_view packet;
    std::string_view overload;
};

std::optional<AtenName> atenName(std::string_view target)
{
    if (!target.starts_with("aten."))
        return std::nullopt;
    const std::string_view rest = target.substr(5);
    const std::size_t dot = rest.find('.');
    return AtenName {rest.substr(0, dot),
        dot == std::string_view::npos ? std::string_view() : rest.substr(dot + 1)};
}

bool isInPlace(std::string_view packet)
{
    return (packet.ends_with('_') && !packet.ends_with("__"))
        || (packet.starts_with("__i") && packet.ends_with("__"));
}

bool mutates(const AtenName& name, std::string_view target)
{
    return isInPlace(name.packet)
        || std::ranges::find(kOutOverloads, name.overload) != kOutOverloads.end()
        || name.overload.ends_with("_out")
        || std::ranges::any_of(
            kMutating, [&](std::string_view pattern) { return matches(pattern, target); });
}

} // namespace

bool isRandomSeeded(std::string_view target)
{
    const auto name = atenName(target);
    return name
        && (std::ranges::find(kSeeded, name->packet) != kSeeded.end()
            || name->packet.starts_with("_scaled_dot_product_"));
}

bool writesFirstArgument(std::string_view target)
{
    const auto name = atenName(target);
    return name && isInPlace(name->packet);
}

bool isImpure(const Node& node, const Graph& graph)
{
    switch (node.op) {
    case OpKind::Placeholder:
    case OpKind::Output:
        return true;
    case OpKind::GetAttr:
        return false;
    case OpKind::CallModule: {
        const ObserverModule* module = graph.findModule(node.target);
        return module && module->type == "GuardsFn";
    }
    case OpKind::CallFunction:
        break;
    }
    const std::string_view target = node.target;
    if (std::ranges::find(kSideEffects, target) != kSideEffects.end())
        return true;
    const auto name = atenName(target);
    return name && (mutates(*name, target) || isRandomSeeded(target));
}

} // namespace qdq
