// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/onednn.h"

#include <dnnl.hpp>

#include <algorithm>
#include <omp.h>
#include <vector>

// The only file that includes oneDNN (2.6). Built as a module of its own; see onednn.h.

namespace qdq::kernels {

namespace {

using dnnl::memory;
using Dims = memory::dims;
using Tag = memory::format_tag;

const dnnl::engine& engine()
{
    static const dnnl::engine cpu(dnnl::engine::kind::cpu, 0);
    return cpu;
}

memory::desc floatDesc(const Dims& dims, Tag tag)
{
    return {dims, memory::data_type::f32, tag};
}

memory wrap(const memory::desc& desc, const float* data)
{
    // oneDNN takes no const pointers; inputs are only read.
    return {desc, engine(), const_cast<float*>(data)};
}

/// Runs `work` single-threaded, with a stream; what oneDNN throws comes back as its message.
template <typename Work> const char* guarded(Work work)
{
    const int threads = omp_get_max_threads();
    omp_set_num_threads(1);
    const char* refused = nullptr;
    try {
        dnnl::stream stream(engine());
        work(stream);
        stream.wait();
    } catch (const dnnl::error& error) {
        refused = error.status == dnnl_out_of_memory ? "oneDNN: out of memory"
            : error.status == dnnl_unimplemented     ? "oneDNN has no kernel for these sizes"
                                                     : "oneDNN refuses these sizes";
    } catch (const std::exception&) {
        refused = "oneDNN: out of memory";
    }
    omp_set_num_threads(threads);
    return refused;
}

/// `from`'s values in the layout `to`; `from` itself when it has it.
memory reordered(dnnl::stream& stream, memory from, const memory::desc& to)
{
    if (from.get_desc() == to)
        return from;
    memory result(to, engine());
    dnnl::reorder(from, result).execute(stream, from, result);
    return result;
}

// ---- convolution
// --------------------------------------------------------------------------------------------------------

Tag plainTag(int dims)
{
    return dims == 1 ? Tag::abc : dims == 2 ? Tag::abcd : Tag::abcde;
}

Tag groupedWeightTag(int dims)
{
    return dims == 1 ? Tag::abcd : dims == 2 ? Tag::abcde : Tag::abcdef;
}

Dims spatial(const std::array<std::int64_t, 3>& values, int dims)
{
    return {values.begin(), values.begin() + dims};
}

struct ConvDescs
{
    memory::desc input;
    memory::desc weight; ///< as the caller has it, in oneDNN's order of axes
    memory::desc bias;
    memory::desc output;
    Dims stride;
    Dims dilation; ///< 0 is dense
    Dims padBegin;
    Dims padEnd;
};

Dims tensorDims(std::int64_t batch, std::int64_t channels, const Dims& sizes)
{
    Dims dims {batch, channels};
    dims.insert(dims.end(), sizes.begin(), sizes.end());
    return dims;
}

/// Transposed weights lie as [in, out / groups, …]; oneDNN wants (groups,) out / groups, in /
/// groups, … and takes the order as strides.
memory::desc weightDesc(const ConvGeometry& g)
{
    const std::int64_t in = g.inChannels / g.groups;
    const std::int64_t out = g.outChannels / g.groups;
    const Dims kernel = spatial(g.kernel, g.dims);
    Dims dims = g.groups > 1 ? Dims {g.groups, out, in} : Dims {out, in};
    dims.insert(dims.end(), kernel.begin(), kernel.end());
    if (!g.isTransposed)
        return floatDesc(dims, g.groups > 1 ? groupedWeightTag(g.dims) : plainTag(g.dims));
    Dims strides(dims.size(), 1);
    for (std::size_t d = dims.size() - 1; d-- > 0;)
        strides[d] = strides[d + 1] * dims[d + 1];
    const std::size_t first = g.groups > 1 ? 1 : 0;
    const std::int64_t inner = strides[first + 1];
    strides[first] = inner;
    strides[first + 1] = inner * out;
    return {dims, memory::data_type::f32, strides};
}

ConvDescs describe(const ConvGeometry& g, bool hasBias)
{
    ConvDescs descs;
    const Tag tag = plainTag(g.dims);
    descs.input = floatDesc(tensorDims(g.batch, g.inChannels, spatial(g.in, g.dims)), tag);
    descs.output = floatDesc(tensorDims(g.batch, g.outChannels, spatial(g.out, g.dims)), tag);
    descs.weight = weightDesc(g);
    if (hasBias)
        descs.bias = floatDesc({g.outChannels}, Tag::a);
    descs.stride = spatial(g.stride, g.dims);
    descs.padBegin = spatial(g.padBegin, g.dims);
    descs.padEnd = spatial(g.padEnd, g.dims);
    descs.dilation = spatial(g.dilation, g.dims);
    for (auto& dilation : descs.dilation)
        --dilation;
    return descs;
}

/// The same dimensions, in whatever layout the kernel likes best.
memory::desc anyLayout(const memory::desc& desc)
{
    return {desc.dims(), memory::data_type::f32, Tag::any};
}

template <typename Primitive>
void runConvolution(dnnl::stream& stream, const ConvDescs& descs, dnnl::algorithm algorithm,
    const float* input, const float* weight, const float* bias, float* output)
{
    const typename Primitive::desc desc(dnnl::prop_kind::forward_inference, algorithm,
        anyLayout(descs.input), anyLayout(descs.weight), descs.bias, anyLayout(descs.output),
        descs.stride, descs.dilation, descs.padBegin, descs.padEnd);
    const typename Primitive::primitive_desc primitive(desc, engine());
    const memory source = reordered(stream, wrap(descs.input, input), primitive.src_desc());
    const memory weights = reordered(stream, wrap(descs.weight, weight), primitive.weights_desc());
    memory plain = wrap(descs.output, output);
    const bool isPlain = primitive.dst_desc() == descs.output;
    memory destination = isPlain ? plain : memory(primitive.dst_desc(), engine());
    std::unordered_map<int, memory> arguments {
        {DNNL_ARG_SRC, source}, {DNNL_ARG_WEIGHTS, weights}, {DNNL_ARG_DST, destination}};
    if (bias)
        arguments.emplace(DNNL_ARG_BIAS, wrap(descs.bias, bias));
    Primitive(primitive).execute(stream, arguments);
    if (!isPlain)
        dnnl::reorder(destination, plain).execute(stream, destination, plain);
}

const char* convolve(const ConvGeometry& geometry, const float* input, const float* weight,
    const float* bias, float* output)
{
    return guarded([&](dnnl::stream& stream) {
        const ConvDescs descs = describe(geometry, bias != nullptr);
        if (geometry.isTransposed)
            runConvolution<dnnl::deconvolution_forward>(
                stream, descs, dnnl::algorithm::deconvolution_direct, input, weight, bias, output);
        else
            runConvolution<dnnl::convolution_forward>(
                stream, descs, dnnl::algorithm::convolution_direct, input, weight, bias, output);
    });
}

// ---- products and rows
// --------------------------------------------------------------------------------------------------

const char* multiply(
    const MatmulGeometry& g, const float* a, const float* b, const float* bias, float* c)
{
    return guarded([&](dnnl::stream& stream) {
        const memory::desc left = floatDesc({g.batch, g.m, g.k}, Tag::abc);
        const memory::desc right =
            floatDesc({g.batch, g.k, g.n}, g.isBTransposed ? Tag::acb : Tag::abc);
        const memory::desc result = floatDesc({g.batch, g.m, g.n}, Tag::abc);
        const memory::desc biasDesc = bias ? floatDesc({1, 1, g.n}, Tag::abc) : memory::desc();
        const dnnl::matmul::desc desc = bias ? dnnl::matmul::desc(left, right, biasDesc, result)
                                             : dnnl::matmul::desc(left, right, result);
        const dnnl::matmul::primitive_desc primitive(desc, engine());
        std::unordered_map<int, memory> arguments {{DNNL_ARG_SRC, wrap(left, a)},
            {DNNL_ARG_WEIGHTS, wrap(right, b)}, {DNNL_ARG_DST, wrap(result, c)}};
        if (bias)
            arguments.emplace(DNNL_ARG_BIAS, wrap(biasDesc, bias));
        dnnl::matmul(primitive).execute(stream, arguments);
    });
}

const char* softmax(std::int64_t rows, std::int64_t columns, const float* input, float* output)
{
    return guarded([&](dnnl::stream& stream) {
        const memory::desc layout = floatDesc({rows, columns}, Tag::ab);
        const dnnl::softmax_forward::desc desc(dnnl::prop_kind::forward_inference, layout, 1);
        const dnnl::softmax_forward::primitive_desc primitive(desc, engine());
        dnnl::softmax_forward(primitive).execute(
            stream, {{DNNL_ARG_SRC, wrap(layout, input)}, {DNNL_ARG_DST, wrap(layout, output)}});
    });
}

const char* normalize(std::int64_t rows, std::int64_t columns, float epsilon, const float* input,
    const float* gamma, const float* beta, float* output)
{
    return guarded([&](dnnl::stream& stream) {
        using Flags = dnnl::normalization_flags;
        // Scale and shift go together; a missing one is ones or zeros.
        const std::vector<float> ones(gamma ? 0 : static_cast<std::size_t>(columns), 1.0F);
        const std::vector<float> zeros(beta ? 0 : static_cast<std::size_t>(columns), 0.0F);
        const memory::desc layout = floatDesc({rows, columns}, Tag::ab);
        const memory::desc parameter = floatDesc({columns}, Tag::a);
        const dnnl::layer_normalization_forward::desc desc(dnnl::prop_kind::forward_inference,
            layout, epsilon, Flags::use_scale | Flags::use_shift);
        const dnnl::layer_normalization_forward::primitive_desc primitive(desc, engine());
        dnnl::layer_normalization_forward(primitive).execute(stream,
            {{DNNL_ARG_SRC, wrap(layout, input)}, {DNNL_ARG_DST, wrap(layout, output)},
                {DNNL_ARG_SCALE, wrap(parameter, gamma ? gamma : ones.data())},
                {DNNL_ARG_SHIFT, wrap(parameter, beta ? beta : zeros.data())}});
    });
}

constexpr OneDnn kDoor {kOneDnnDoorVersion, convolve, multiply, softmax, normalize};

} // namespace

} // namespace qdq::kernels

extern "C" __attribute__((visibility("default"))) const qdq::kernels::OneDnn* qdqOneDnn()
{
    return &qdq::kernels::kDoor;
}
