// SPDX-License-Identifier: Apache-2.0
#include "core/quant/inductor.h"
#include "core/quant/quantizer.h"

// torchao's X86InductorQuantizer (pt2e-quantization 3; quantizer/x86_inductor_quantizer.py).

namespace qdq {

namespace {

using enum SourceSet;
using Chain = std::array<SourceSet, 3>;
using Target = std::string_view;

constexpr std::array<Setter, 4> kSetters = {
    Setter::Global, Setter::ModuleType, Setter::ModuleName, Setter::FunctionType};

// "Module type" means operator type: nn.Conv2d covers F.conv2d as well. What is missing here cannot
// be set by type.
constexpr std::array<TypeOperator, 15> kTypes = {{
    {"torch.conv1d", "aten.conv1d.default"},
    {"torch.nn.Conv2d", "aten.conv2d.default"},
    {"torch.conv2d", "aten.conv2d.default"},
    {"torch.nn.Linear", "aten.linear.default"},
    {"torch._C._nn.linear", "aten.linear.default"},
    {"torch.nn.MaxPool2d", "aten.max_pool2d.default"},
    {"torch.nn.functional.max_pool2d", "aten.max_pool2d.default"},
    {"torch.cat", "aten.cat.default"},
    {"torch.nn.AvgPool2d", "aten.avg_pool2d.default"},
    {"torch._C._nn.avg_pool2d", "aten.avg_pool2d.default"},
    {"torch.nn.AdaptiveAvgPool2d", "aten.adaptive_avg_pool2d.default"},
    {"torch.nn.functional.adaptive_avg_pool2d", "aten.adaptive_avg_pool2d.default"},
    {"torch.flatten", "aten.flatten.using_ints"},
    {"torch.matmul", "aten.matmul.default"},
    {"torch.mul", "aten.mul.Tensor"},
}};

constexpr std::array<Target, 1> kConv2dOnly = {"aten.conv2d.default"};
constexpr std::array<Target, 2> kConvs = {"aten.conv1d.default", "aten.conv2d.default"};
constexpr std::array<Target, 1> kLinears = {"aten.linear.default"};
constexpr std::array<Target, 1> kMatmuls = {"aten.matmul.default"};
constexpr std::array<Target, 1> kMuls = {"aten.mul.Tensor"};
constexpr std::array<Target, 5> kPropagated = {"aten.max_pool2d.default", "aten.cat.default",
    "aten.avg_pool2d.default", "aten.adaptive_avg_pool2d.default", "aten.flatten.using_ints"};
constexpr std::array<Target, 9> kDefaultOps = {"aten.max_pool2d.default", "aten.cat.default",
    "aten.avg_pool2d.default", "aten.adaptive_avg_pool2d.default", "aten.flatten.using_ints",
    "aten.conv1d.default", "aten.conv2d.default", "aten.linear.default", "aten.mul.Tensor"};
constexpr std::array<Target, 10> kQuantizableOps = {"aten.adaptive_avg_pool2d.default",
    "aten.avg_pool2d.default", "aten.cat.default", "aten.conv1d.default", "aten.conv2d.default",
    "aten.flatten.using_ints", "aten.linear.default", "aten.matmul.default",
    "aten.max_pool2d.default", "aten.mul.Tensor"};

constexpr std::array<Chain, 1> kConvAddRelu = {{{Conv2d, Add, ReLU}}};
constexpr std::array<Chain, 1> kConvAdd = {{{Conv2d, Add}}};
constexpr std::array<Chain, 6> kConvUnary = {{
    {Conv2d, ReLU},
    {Conv2d, Hardtanh},
    {Conv2d, Hardswish},
    {Conv2d, ReLU6},
    {Conv2d, SiLU},
    {Conv1d, ReLU},
}};
constexpr std::array<Chain, 1> kLinearAddRelu = {{{Linear, Add, ReLU}}};
constexpr std::array<Chain, 1> kLinearAdd = {{{Linear, Add}}};
constexpr std::array<Chain, 4> kLinearUnary = {
    {{Linear, ReLU}, {Linear, LeakyReLU}, {Linear, Tanh}, {Linear, GELU}}};

constexpr std::array<InductorPattern, 11> kPatterns = {{
    {.id = "conv2d_add_relu",
        .run = annotateFusion,
        .chains = kConvAddRelu,
        .length = 3,
        .targets = kConv2dOnly,
        .hasAdd = true,
        .quantizesOther = true},
    {.id = "conv2d_add",
        .run = annotateFusion,
        .chains = kConvAdd,
        .length = 2,
        .targets = kConv2dOnly,
        .hasAdd = true,
        .quantizesOther = true},
    {.id = "conv_unary",
        .run = annotateFusion,
        .chains = kConvUnary,
        .length = 2,
        .targets = kConvs},
    {.id = "conv2d", .run = annotateSingleConv, .targets = kConv2dOnly},
    {.id = "linear_add_relu",
        .run = annotateFusion,
        .chains = kLinearAddRelu,
        .length = 3,
        .targets = kLinears,
        .hasAdd = true,
        .skipsReused = true},
    {.id = "linear_add",
        .run = annotateFusion,
        .chains = kLinearAdd,
        .length = 2,
        .targets = kLinears,
        .hasAdd = true,
        .skipsReused = true},
    {.id = "linear_unary",
        .run = annotateFusion,
        .chains = kLinearUnary,
        .length = 2,
        .targets = kLinears,
        .skipsReused = true},
    {.id = "linear", .run = annotateSingleLinear, .targets = kLinears},
    {.id = "matmul", .run = annotateMatmul, .targets = kMatmuls},
    {.id = "mul", .run = annotateMul, .targets = kMuls},
    {.id = "propagation", .run = annotatePropagated, .targets = kPropagated},
}};

Result<Settings> configure(const QuantizerConfig& config)
{
    return configureInductor(config, kTypes);
}

Result<void> annotate(Annotator& annotator, const Settings& settings)
{
    return annotateInductor(annotator, settings, x86InductorBackend);
}

} // namespace

constinit const InductorBackend x86InductorBackend = {
    kPatterns, kDefaultOps, kQuantizableOps, kPropagated, true};

extern const Quantizer x86InductorQuantizer;
constinit const Quantizer x86InductorQuantizer = {"x86_inductor", "X86InductorQuantizer", kSetters,
    configure, nullptr, annotate, nullptr, kQuantizableOps};

} // namespace qdq
