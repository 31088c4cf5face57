// SPDX-License-Identifier: Apache-2.0
#include "core/quant/inductor.h"
#include "core/quant/quantizer.h"

// torchao's ArmInductorQuantizer (pt2e-quantization 4; quantizer/arm_inductor_quantizer.py): the
// X86 quantizer without conv + unary, the three-member chains, mul, propagation and the output
// pass.

namespace qdq {

namespace {

using enum SourceSet;
using Chain = std::array<SourceSet, 3>;
using Target = std::string_view;

constexpr std::array<Setter, 4> kSetters = {
    Setter::Global, Setter::ModuleType, Setter::ModuleName, Setter::FunctionType};

constexpr std::array<TypeOperator, 5> kTypes = {{
    {"torch.nn.Conv2d", "aten.conv2d.default"},
    {"torch.conv2d", "aten.conv2d.default"},
    {"torch.nn.Linear", "aten.linear.default"},
    {"torch._C._nn.linear", "aten.linear.default"},
    {"torch.matmul", "aten.matmul.default"},
}};

constexpr std::array<Target, 1> kConvs = {"aten.conv2d.default"};
constexpr std::array<Target, 1> kLinears = {"aten.linear.default"};
constexpr std::array<Target, 1> kMatmuls = {"aten.matmul.default"};
constexpr std::array<Target, 2> kDefaultOps = {"aten.conv2d.default", "aten.linear.default"};
constexpr std::array<Target, 3> kQuantizableOps = {
    "aten.conv2d.default", "aten.linear.default", "aten.matmul.default"};

constexpr std::array<Chain, 1> kConvAdd = {{{Conv2d, Add}}};
constexpr std::array<Chain, 4> kLinearUnary = {
    {{Linear, ReLU}, {Linear, LeakyReLU}, {Linear, Tanh}, {Linear, GELU}}};

constexpr std::array<InductorPattern, 5> kPatterns = {{
    {.id = "conv2d_add",
        .run = annotateFusion,
        .chains = kConvAdd,
        .length = 2,
        .targets = kConvs,
        .hasAdd = true,
        .quantizesOther = true},
    {.id = "conv2d", .run = annotateSingleConv, .targets = kConvs},
    {.id = "linear_unary",
        .run = annotateFusion,
        .chains = kLinearUnary,
        .length = 2,
        .targets = kLinears,
        .skipsReused = true},
    {.id = "linear", .run = annotateSingleLinear, .targets = kLinears},
    {.id = "matmul", .run = annotateMatmul, .targets = kMatmuls},
}};

Result<Settings> configure(const QuantizerConfig& config)
{
    return configureInductor(config, kTypes);
}

Result<void> annotate(Annotator& annotator, const Settings& settings)
{
    return annotateInductor(annotator, settings, armInductorBackend);
}

} // namespace

constinit const InductorBackend armInductorBackend = {
    kPatterns, kDefaultOps, kQuantizableOps, {}, false};

extern const Quantizer armInductorQuantizer;
constinit const Quantizer armInductorQuantizer = {"arm_inductor", "ArmInductorQuantizer", kSetters,
    configure, nullptr, annotate, nullptr, kQuantizableOps};

} // namespace qdq
