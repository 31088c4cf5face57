// SPDX-License-Identifier: Apache-2.0
// Prints how long the structural passes of the quantizer take: on the recorded real models, beside
// torchao's own times, and on made graphs of 1 000 to 50 000 nodes, where the cost of a node must
// stay the same. Time does so but for what lies in which cache; allocations are counted beside it,
// which neither the machine nor its load changes.

#include "core/graph/graphbuilder.h"
#include "core/io/reader.h"
#include "core/quant/pipeline.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <new>

using namespace qdq;

namespace {

std::size_t allocationCount = 0;

} // namespace

[[gnu::noinline]] void* operator new(std::size_t size)
{
    ++allocationCount;
    if (void* memory = std::malloc(size))
        return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept
{
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

namespace {

constexpr int kRuns = 7;

// Median of some runs, in milliseconds of this thread: what other programs do meanwhile does not
// count. `work` returns what it made, so that destroying it is not timed.
template <typename Work> double millisecondsOf(const Work& work)
{
    std::vector<double> times;
    for (int i = 0; i < kRuns; ++i) {
        const std::clock_t start = std::clock();
        const auto result = work();
        const std::clock_t stop = std::clock();
        if (!result) {
            std::fprintf(stderr, "%s\n", toText(result.error()).c_str());
            std::exit(2);
        }
        times.push_back(1000.0 * static_cast<double>(stop - start) / CLOCKS_PER_SEC);
    }
    std::ranges::nth_element(times, times.begin() + kRuns / 2);
    return times[kRuns / 2];
}

template <typename T> T valueOf(Result<T> result)
{
    if (!result) {
        std::fprintf(stderr, "%s\n", toText(result.error()).c_str());
        std::exit(2);
    }
    return std::move(*result);
}

QuantizerConfig configOf(const std::string& backend)
{
    QuantizerConfig config;
    config.backend = backend;
    if (backend == "vpu")
        return config;
    NamedQConfig qconfig;
    qconfig.name = "default";
    qconfig.preset = backend;
    if (backend == "xnnpack")
        qconfig.presetArgs.isPerChannel = true;
    config.qconfigs = {qconfig};
    config.calls = {{Setter::Global, {}, "default"}};
    return config;
}

struct Times
{
    double annotate = 0;
    double prepare = 0;
    double convert = 0;
    double weights = 0; ///< making the integers of the folded constants
    std::size_t nodes = 0; ///< of the converted graph
};

ConvertOptions structureOnly()
{
    ConvertOptions options;
    options.allowUncalibrated = true;
    return options;
}

Result<std::size_t> loadFrozen(const Graph& graph)
{
    std::size_t bytes = 0;
    for (const auto& [name, tensor] : graph.tensors) {
        if (!name.starts_with("_frozen_param") || !tensor.hasData())
            continue;
        auto values = tensor.load();
        if (!values)
            return failWith(std::move(values));
        bytes += (*values)->size();
    }
    return bytes;
}

Times timesOf(const Graph& program, const QuantizerConfig& config)
{
    Times times;
    times.annotate = millisecondsOf([&] { return runAnnotate(program, config); });
    const Annotated annotated = valueOf(runAnnotate(program, config));
    times.prepare = millisecondsOf([&] { return runPrepare(annotated); });
    const Prepared prepared = valueOf(runPrepare(annotated));
    times.convert = millisecondsOf([&] { return runConvert(prepared.graph, structureOnly()); });
    const Converted converted = valueOf(runConvert(prepared.graph, structureOnly()));
    times.weights = millisecondsOf([&] { return loadFrozen(converted.graph); });
    times.nodes = converted.graph.nodes.size();
    return times;
}

// ---- recorded models
// --------------------------------------------------------------------------------

double recorded(const nlohmann::json& meta, const std::string& key)
{
    const auto& times = meta.at("times_s");
    return times.contains(key) ? times.at(key).get<double>() * 1000.0 : -1.0;
}

void printModel(const std::filesystem::path& folder, const std::string& file,
    const std::string& quantizer, const std::string& backend)
{
    const auto path = folder / file;
    if (!exists(path))
        return;
    std::ifstream stream(folder / "meta.json");
    const auto meta = nlohmann::json::parse(stream);
    const Graph program = valueOf(openGraph(path)).graph;
    const Times times = timesOf(program, configOf(backend));
    std::printf("%-24s %-12s %6zu  %9.2f %9.2f %9.2f %9.2f   %9.1f %9.1f\n",
        folder.filename().c_str(), quantizer.c_str(), times.nodes, times.annotate, times.prepare,
        times.convert, times.weights, recorded(meta, quantizer + "_prepare_pt2e"),
        recorded(meta, quantizer + "_convert_pt2e"));
}

void printModels(const std::filesystem::path& root)
{
    std::printf("real models, ms                        nodes   annotate   prepare   convert  "
                "integers | torchao: "
                "prepare  convert\n");
    for (const char* model : {"resnet18", "mobilenet_v3_small_w05", "efficientnet_b0", "bert_small",
             "vit_b_16", "llama_32l"}) {
        const auto folder = root / model;
        const bool hasStatic = exists(folder / "float_static.json.gz");
        const bool hasProgram = exists(folder / "float.pt2");
        const char* program = hasProgram ? "float.pt2" : "float.json.gz";
        if (model == std::string("resnet18"))
            printModel(folder, "float_strict.json.gz", "x86_strict", "x86_inductor");
        else
            printModel(folder, program, "x86", "x86_inductor");
        printModel(folder, program, "arm", "arm_inductor");
        printModel(folder, program, "xnnpack", "xnnpack");
        printModel(folder, hasStatic ? "float_static.json.gz" : program, "vpu", "vpu");
    }
}

// ---- made graphs
// ------------------------------------------------------------------------------------

struct Maker
{
    GraphBuilder builder;

    NodeId add(std::string name, OpKind op, std::string target, ArgList args)
    {
        Node node;
        node.name = std::move(name);
        node.op = op;
        node.target = std::move(target);
        node.args = std::move(args);
        node.meta.val.value = TensorMeta {DType::Float32, {std::int64_t {1}, std::int64_t {8}}};
        return valueOf(builder.add(std::move(node)));
    }
    NodeId weight(const std::string& name)
    {
        if (auto added = builder.addTensor(name, {DType::Float32, {8, 8}, nullptr, nullptr});
            !added)
            std::exit(2);
        return add(name, OpKind::GetAttr, name, {});
    }
    Graph finish(ArgList outputs)
    {
        add("output", OpKind::Output, "output", {std::move(outputs)});
        return valueOf(builder.finish());
    }
};

// linear, relu, add with what was before: a long residual network.
Graph chainOf(std::size_t nodes)
{
    Maker maker;
    NodeId value = maker.add("x", OpKind::Placeholder, "x", {});
    for (std::size_t i = 0; i < nodes / 4; ++i) {
        const std::string n = std::to_string(i);
        const NodeId weight = maker.weight("w" + n);
        const NodeId linear =
            maker.add("linear_" + n, OpKind::CallFunction, "aten.linear.default", {value, weight});
        const NodeId relu =
            maker.add("relu_" + n, OpKind::CallFunction, "aten.relu.default", {linear});
        value = maker.add("add_" + n, OpKind::CallFunction, "aten.add.Tensor", {value, relu});
    }
    return maker.finish({value});
}

// One value that half of the nodes read, and one weight; a tree of adds gathers them.
Graph hubOf(std::size_t nodes)
{
    Maker maker;
    const NodeId weight = maker.weight("w");
    const NodeId value = maker.add("x", OpKind::Placeholder, "x", {});
    std::vector<NodeId> open;
    for (std::size_t i = 0; i < nodes / 2; ++i)
        open.push_back(maker.add("linear_" + std::to_string(i), OpKind::CallFunction,
            "aten.linear.default", {value, weight}));
    for (std::size_t i = 0; i + 1 < open.size(); i += 2)
        open.push_back(maker.add("add_" + std::to_string(i), OpKind::CallFunction,
            "aten.add.Tensor", {open[i], open[i + 1]}));
    return maker.finish({open.back()});
}

/// Of all three passes, once.
std::size_t allocationsOf(const Graph& program, const QuantizerConfig& config)
{
    const std::size_t before = allocationCount;
    const Annotated annotated = valueOf(runAnnotate(program, config));
    const Prepared prepared = valueOf(runPrepare(annotated));
    const Converted converted = valueOf(runConvert(prepared.graph, structureOnly()));
    return allocationCount - before;
}

void printLinearity(const char* title, Graph (*make)(std::size_t))
{
    std::printf(
        "\n%s, vpu                      nodes   annotate   prepare   convert   per node of the "
        "float graph: µs   allocations\n",
        title);
    for (const std::size_t size : {1'000, 10'000, 50'000}) {
        const Graph program = make(size);
        const Times times = timesOf(program, configOf("vpu"));
        const double total = times.annotate + times.prepare + times.convert;
        const auto floatNodes = static_cast<double>(program.nodes.size());
        const auto allocations = static_cast<double>(allocationsOf(program, configOf("vpu")));
        std::printf("%-28zu %8zu  %9.2f %9.2f %9.2f   %27.2f %13.2f\n", size, times.nodes,
            times.annotate, times.prepare, times.convert, total * 1000.0 / floatNodes,
            allocations / floatNodes);
    }
}

} // namespace

int main(int argc, char** argv)
{
    const std::filesystem::path corpora = argc > 1 ? argv[1] : QDQ_CORPUS_DIR;
    if (exists(corpora / "real"))
        printModels(corpora / "real");
    else
        std::printf("no recorded models at %s; give the folder of the corpora as argument\n",
            corpora.c_str());
    printLinearity("chain", chainOf);
    printLinearity("hub", hubOf);
    return 0;
}
