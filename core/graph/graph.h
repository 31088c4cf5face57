// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/idmap.h"
#include "core/base/nameindex.h"
#include "core/graph/arg.h"
#include "core/graph/nodenames.h"
#include "core/graph/qspec.h"
#include "core/graph/tensor.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

// The graph at any stage: torch.fx nodes as plain data. Vectors of structs, links are ids;
// GraphBuilder is the only way to make one, passes take a Graph and return another
// (core/graph/graphrewriter.h). Side data of passes are IdMaps, not fields.

namespace qdq {

enum class OpKind : std::uint8_t
{
    Placeholder,
    GetAttr,
    CallFunction,
    CallModule,
    Output
};
/// torch.fx's word: "call_function".
[[nodiscard]] std::string_view nameOf(OpKind op);
[[nodiscard]] std::optional<OpKind> opKindFromName(std::string_view name);

/// What a placeholder stands for. In a `.pt2` parameters and buffers are placeholders, in module
/// form they are get_attr nodes.
enum class InputKind : std::uint8_t
{
    UserInput,
    Parameter,
    Buffer,
    TensorConstant,
    CustomObject,
    Token,
    ConstantInput, ///< a literal that the exporter baked in
};
[[nodiscard]] std::string_view nameOf(InputKind kind);

// ---- meta.val
// -------------------------------------------------------------------------------------------------------

/// An integer-, float- or bool-valued node of a dynamic shape.
struct SymMeta
{
    std::string text; ///< "s77"
    std::string type; ///< "int", "float", "bool"; may be empty
    friend bool operator==(const SymMeta&, const SymMeta&) = default;
};
struct ConstMeta
{
    Arg value;
    friend bool operator==(const ConstMeta&, const ConstMeta&) = default;
};
/// What is known of a node's value: nothing, a tensor, a symbol, a constant, or one of those per
/// output.
struct ValueMeta
{
    std::variant<std::monostate, TensorMeta, SymMeta, ConstMeta, std::vector<ValueMeta>> value;

    [[nodiscard]] const TensorMeta* tensor() const { return std::get_if<TensorMeta>(&value); }
    [[nodiscard]] bool isKnown() const { return !std::holds_alternative<std::monostate>(value); }
    friend bool operator==(const ValueMeta& a, const ValueMeta& b) { return a.value == b.value; }
};

// ---- where a node comes from
// ----------------------------------------------------------------------------------------

struct ModuleFrame
{
    std::string key; ///< "L__self__stem.conv", "…@1" for a second call
    std::string path; ///< "stem.conv"; "" is the root
    std::string type; ///< "torch.nn.modules.conv.Conv2d"
    friend auto operator<=>(const ModuleFrame&, const ModuleFrame&) = default;
};
/// nn_module_stack, outermost first. Interned: nodes of one module call share one id.
using ModuleStack = std::vector<ModuleFrame>;
using ModuleStackId = Id<struct ModuleStackTag>;

struct SourceFn
{
    std::string name; ///< unique per call: "conv2d_1"
    std::string function; ///< "torch.nn.modules.conv.Conv2d", "torch.cat"
    friend bool operator==(const SourceFn&, const SourceFn&) = default;
};

struct NodeMeta
{
    ValueMeta val;
    ModuleStackId moduleStack; ///< none where the file has none
    std::vector<SourceFn> sourceFnStack; ///< only strict exports have it
    std::optional<SourceFn> torchFn; ///< ("conv2d_1", "builtin_function_or_method.conv2d")
    std::shared_ptr<const std::string>
        stackTrace; ///< source text, shared between nodes of one line
    std::vector<std::string> fromNode; ///< names along the `from_node` chain, nearest first;
                                       ///< observers by their node name
};

// ---- nodes
// ----------------------------------------------------------------------------------------------------------

struct Node
{
    std::string name; ///< unique within the graph
    OpKind op = OpKind::CallFunction;
    /// Operator as namespace.packet.overload ("aten.conv2d.default"); attribute or module name; the
    /// placeholder's own name.
    std::string target;
    ArgList args;
    NamedArgs kwargs;
    /// Of placeholders; of get_attr nodes too where it is known (from an un-lifted program), else
    /// UserInput.
    InputKind inputKind = InputKind::UserInput;
    std::string attribute; ///< dotted name of the constant that a placeholder stands for; empty for
                           ///< user inputs
    NodeMeta meta;
    /// Distinct nodes that args, then kwargs name, in order. Kept by builder and rewriter.
    std::vector<NodeId> inputs;
    /// Who reads this node, in torch.fx's user order, which later passes depend on
    /// (pt2e-quantization 0.3).
    std::vector<NodeId> users;

    [[nodiscard]] bool isCall(std::string_view callTarget) const
    {
        return op == OpKind::CallFunction && target == callTarget;
    }
};

enum class OutputKind : std::uint8_t
{
    UserOutput,
    LossOutput,
    BufferMutation,
    ParameterMutation,
    UserInputMutation,
    GradientToParameter,
    GradientToUserInput,
    Token,
};
/// "user_output", "buffer_mutation", …
[[nodiscard]] std::string_view nameOf(OutputKind kind);
[[nodiscard]] std::optional<OutputKind> outputKindFromName(std::string_view name);

/// One per entry of the output node's argument list, in its order; empty in module form, where all
/// are user outputs.
struct OutputSpec
{
    OutputKind kind = OutputKind::UserOutput;
    std::string target; ///< the mutated buffer, parameter or input
    friend bool operator==(const OutputSpec&, const OutputSpec&) = default;
};

/// What the file says of a symbol or derived expression; no value is unbounded.
struct SymbolRange
{
    std::string symbol;
    std::optional<std::int64_t> min;
    std::optional<std::int64_t> max;
    friend bool operator==(const SymbolRange&, const SymbolRange&) = default;
};

/// How a program is called: torch's pytree specs of its inputs and outputs and the names of its
/// parameters, as the file has them. Opaque here; empty where the file does not say, and then
/// inputs and outputs are flat.
struct CallSpec
{
    std::string in;
    std::string out;
    std::vector<std::string> argNames;
    friend bool operator==(const CallSpec&, const CallSpec&) = default;
};

/// A hint that files carry; what a graph is follows from its nodes (stageOf in core/graph/stage.h).
enum class Stage : std::uint8_t
{
    Float,
    Annotated,
    Prepared,
    Calibrated,
    Converted
};
[[nodiscard]] std::string_view nameOf(Stage stage);

struct Graph
{
    std::optional<Stage> stageHint;
    std::vector<std::pair<std::string, std::string>>
        producer; ///< {"torch", "2.14.1"}, in file order
    /// Execution order; a NodeId is the position. Every argument names an earlier node.
    std::vector<Node> nodes;
    std::vector<std::pair<std::string, Tensor>>
        tensors; ///< attribute name → constant, in file order
    std::vector<ObserverModule> modules; ///< in file order
    std::vector<ModuleStack> moduleStacks;
    IdMap<NodeId, std::optional<QuantizationAnnotation>>
        annotations; ///< empty where no node has one
    std::vector<OutputSpec> outputSpecs;
    std::vector<SymbolRange> symbols;
    std::vector<std::pair<std::string, std::shared_ptr<const Graph>>>
        subgraphs; ///< what get_attr nodes of a cond name
    std::vector<std::string> modulePaths; ///< every module the file lists, used or not
    CallSpec callSpec;

    /// Names that passes on this graph have handed out, erased nodes included: torch.fx goes on
    /// with them from pass to pass (pt2e-quantization 0.2). None for a graph from a file, where
    /// numbering starts afresh.
    std::shared_ptr<const NodeNames> names;

    // Indexes, kept by builder and rewriter.
    NameIndex nodeByName;
    NameIndex tensorByName;
    NameIndex moduleByName;

    [[nodiscard]] const Node& operator[](NodeId id) const { return nodes[id.index()]; }
    [[nodiscard]] NodeId find(std::string_view name) const; ///< none when there is no such node
    [[nodiscard]] std::optional<std::size_t> tensorIndex(std::string_view name) const;
    [[nodiscard]] std::optional<std::size_t> moduleIndex(std::string_view name) const;
    [[nodiscard]] const Tensor* findTensor(std::string_view name) const;
    [[nodiscard]] const ObserverModule* findModule(std::string_view name) const;
    [[nodiscard]] const QuantizationAnnotation* annotation(NodeId id) const;
    [[nodiscard]] const ModuleStack* moduleStack(NodeId id) const; ///< null where the node has none

    /// Attribute name when the node is a constant: a get_attr, or a placeholder of a parameter,
    /// buffer or tensor constant. Empty for everything else, a get_attr of a subgraph included.
    [[nodiscard]] std::string_view constantName(NodeId id) const;
    [[nodiscard]] bool isConstant(NodeId id) const { return !constantName(id).empty(); }
    /// The tensor of a constant node; null where it is none or the file does not list it.
    [[nodiscard]] const Tensor* constantOf(NodeId id) const;
    /// Innermost module path; "" for the root and where the node has no stack.
    [[nodiscard]] std::string_view modulePath(NodeId id) const;
};

// What the indexes of a Graph ask for the names of its items.
[[nodiscard]] inline auto nodeNames(const Graph& graph)
{
    return [&graph](std::size_t i) -> std::string_view { return graph.nodes[i].name; };
}
[[nodiscard]] inline auto tensorNames(const Graph& graph)
{
    return [&graph](std::size_t i) -> std::string_view { return graph.tensors[i].first; };
}
[[nodiscard]] inline auto moduleNames(const Graph& graph)
{
    return [&graph](std::size_t i) -> std::string_view { return graph.modules[i].name; };
}

/// Ids 0 … nodes.size()-1 in execution order: `for (NodeId id : allNodes(graph))`.
struct NodeIdRange
{
    struct Iterator
    {
        std::size_t index;
        NodeId operator*() const { return NodeId {index}; }
        Iterator& operator++()
        {
            ++index;
            return *this;
        }
        bool operator==(const Iterator&) const = default;
    };
    std::size_t count;
    [[nodiscard]] Iterator begin() const { return {0}; }
    [[nodiscard]] Iterator end() const { return {count}; }
};
[[nodiscard]] inline NodeIdRange allNodes(const Graph& graph)
{
    return {graph.nodes.size()};
}

} // namespace qdq
