// SPDX-License-Identifier: Apache-2.0
#include "core/io/graphjson.h"
#include "core/io/jsonwriter.h"

#include <array>
#include <cmath>

namespace qdq {

namespace {

constexpr std::size_t kSmallTensorBytes = 65536;

class GraphJsonWriter
{
public:
    GraphJsonWriter(const Graph& graph, WeightsOption weights)
        : m_graph(graph)
        , m_weights(weights)
    {
    }

    Result<std::string> write()
    {
        m_json.beginObject();
        m_json.key("format").string("qdqscope.graph").key("version").integer(1);
        if (m_graph.stageHint)
            m_json.key("stage").string(nameOf(*m_graph.stageHint));
        m_json.key("producer").beginObject();
        for (const auto& [name, value] : m_graph.producer)
            m_json.key(name).string(value);
        m_json.endObject();
        writeHeaderLists();
        m_json.newLine().key("nodes").beginArray();
        for (const NodeId id : allNodes(m_graph))
            writeNode(id);
        m_json.newLine().endArray();
        if (Result<void> done = writeTensors(); !done)
            return failWith(std::move(done));
        if (Result<void> done = writeModules(); !done)
            return failWith(std::move(done));
        if (Result<void> done = writeSubgraphs(); !done)
            return failWith(std::move(done));
        m_json.newLine().endObject();
        return m_json.take() + "\n";
    }

private:
    void writeHeaderLists()
    {
        if (!m_graph.outputSpecs.empty()) {
            m_json.key("output_specs").beginArray();
            for (const OutputSpec& spec : m_graph.outputSpecs)
                m_json.beginObject()
                    .key("kind")
                    .string(nameOf(spec.kind))
                    .key("target")
                    .string(spec.target)
                    .endObject();
            m_json.endArray();
        }
        if (!m_graph.symbols.empty()) {
            m_json.key("symbols").beginArray();
            for (const SymbolRange& range : m_graph.symbols) {
                m_json.beginObject().key("symbol").string(range.symbol);
                writeOptional("min", range.min);
                writeOptional("max", range.max);
                m_json.endObject();
            }
            m_json.endArray();
        }
        if (!m_graph.modulePaths.empty())
            writeStrings("module_paths", m_graph.modulePaths);
        if (const CallSpec& call = m_graph.callSpec; call != CallSpec()) {
            std::vector<std::string> parts = {call.in, call.out};
            parts.insert(parts.end(), call.argNames.begin(), call.argNames.end());
            writeStrings("call_spec", parts);
        }
    }

    void writeNode(NodeId id)
    {
        const Node& node = m_graph[id];
        m_json.newLine().beginObject();
        m_json.key("name")
            .string(node.name)
            .key("op")
            .string(nameOf(node.op))
            .key("target")
            .string(node.target);
        if (node.op == OpKind::Placeholder && node.inputKind != InputKind::UserInput)
            m_json.key("kind")
                .string(nameOf(node.inputKind))
                .key("attribute")
                .string(node.attribute);
        m_json.key("args").beginArray();
        for (const Arg& arg : node.args)
            writeArg(arg);
        m_json.endArray().key("kwargs").beginObject();
        for (const auto& [name, arg] : node.kwargs) {
            m_json.key(name);
            writeArg(arg);
        }
        m_json.endObject().key("users").beginArray();
        for (const NodeId user : node.users)
            writeName(user);
        m_json.endArray();
        writeMeta(id);
        if (const QuantizationAnnotation* annotation = m_graph.annotation(id))
            writeAnnotation(*annotation);
        m_json.endObject();
    }

    void writeName(NodeId id) { m_json.string(m_graph[id].name); }

    void writeMeta(NodeId id)
    {
        const NodeMeta& meta = m_graph[id].meta;
        const ModuleStack* stack = m_graph.moduleStack(id);
        if (!meta.val.isKnown() && !stack && meta.sourceFnStack.empty() && !meta.torchFn
            && !meta.stackTrace && meta.fromNode.empty())
            return;
        m_json.key("meta").beginObject();
        if (meta.val.isKnown()) {
            m_json.key("val");
            writeValue(meta.val);
        }
        if (stack) {
            m_json.key("nn_module_stack").beginArray();
            for (const ModuleFrame& frame : *stack)
                m_json.beginArray()
                    .string(frame.key)
                    .string(frame.path)
                    .string(frame.type)
                    .endArray();
            m_json.endArray();
        }
        if (!meta.sourceFnStack.empty()) {
            m_json.key("source_fn_stack").beginArray();
            for (const SourceFn& entry : meta.sourceFnStack)
                m_json.beginArray().string(entry.name).string(entry.function).endArray();
            m_json.endArray();
        }
        if (meta.torchFn)
            m_json.key("torch_fn")
                .beginArray()
                .string(meta.torchFn->name)
                .string(meta.torchFn->function)
                .endArray();
        if (meta.stackTrace)
            m_json.key("stack_trace").string(*meta.stackTrace);
        if (!meta.fromNode.empty())
            writeStrings("from_node", meta.fromNode);
        m_json.endObject();
    }

    void writeStrings(std::string_view key, const std::vector<std::string>& items)
    {
        m_json.key(key).beginArray();
        for (const std::string& item : items)
            m_json.string(item);
        m_json.endArray();
    }

    void writeValue(const ValueMeta& val)
    {
        if (const TensorMeta* tensor = val.tensor()) {
            m_json.beginObject().key("shape").beginArray();
            for (const Dim& dim : tensor->shape) {
                if (const auto* size = std::get_if<std::int64_t>(&dim))
                    m_json.integer(*size);
                else
                    m_json.string(std::get<std::string>(dim));
            }
            m_json.endArray().key("dtype").string(nameOf(tensor->dtype)).endObject();
        } else if (const auto* symbol = std::get_if<SymMeta>(&val.value)) {
            m_json.beginObject().key("sym").string(symbol->text);
            if (!symbol->type.empty())
                m_json.key("type").string(symbol->type);
            m_json.endObject();
        } else if (const auto* constant = std::get_if<ConstMeta>(&val.value)) {
            m_json.beginObject().key("const");
            writeArg(constant->value);
            m_json.endObject();
        } else if (const auto* items = std::get_if<std::vector<ValueMeta>>(&val.value)) {
            m_json.beginArray();
            for (const ValueMeta& item : *items)
                writeValue(item);
            m_json.endArray();
        } else {
            m_json.null();
        }
    }

    void writeDouble(double value)
    {
        if (std::isfinite(value))
            m_json.number(value);
        else
            m_json.beginObject()
                .key("float")
                .string(std::isnan(value) ? "nan"
                        : value > 0       ? "inf"
                                          : "-inf")
                .endObject();
    }

    void writeTagged(std::string_view kind, std::string_view text)
    {
        m_json.beginObject().key(kind).string(text).endObject();
    }

    void writeList(const ArgList& list)
    {
        m_json.beginArray();
        for (const Arg& item : list)
            writeArg(item);
        m_json.endArray();
    }

    // One overload per alternative of Arg::Variant.
    void writeAlternative(std::monostate) { m_json.null(); }
    void writeAlternative(bool value) { m_json.boolean(value); }
    void writeAlternative(std::int64_t value) { m_json.integer(value); }
    void writeAlternative(double value) { writeDouble(value); }
    void writeAlternative(const std::string& value) { m_json.string(value); }
    void writeAlternative(NodeId id) { writeTagged("node", m_graph[id].name); }
    void writeAlternative(const ArgList& list) { writeList(list); }
    void writeAlternative(DType dtype) { writeTagged("dtype", nameOf(dtype)); }
    void writeAlternative(const MemoryFormatArg& arg) { writeTagged("memory_format", arg.name); }
    void writeAlternative(const LayoutArg& arg) { writeTagged("layout", arg.name); }
    void writeAlternative(const DeviceArg& arg) { writeTagged("device", arg.name); }
    void writeAlternative(const SymArg& arg) { writeTagged("sym", arg.text); }
    void writeAlternative(const ReprArg& arg) { writeTagged("repr", arg.text); }
    void writeAlternative(const ComplexArg& arg)
    {
        m_json.beginObject().key("complex").beginArray();
        writeDouble(arg.real);
        writeDouble(arg.imag);
        m_json.endArray().endObject();
    }
    void writeAlternative(const SliceArg& arg)
    {
        m_json.beginObject().key("slice");
        writeList(arg.parts);
        m_json.endObject();
    }
    void writeAlternative(const DictArg& arg)
    {
        m_json.beginObject().key("dict").beginObject();
        for (const auto& [key, value] : arg.entries) {
            m_json.key(key);
            writeArg(value);
        }
        m_json.endObject().endObject();
    }

    void writeArg(const Arg& arg)
    {
        std::visit([this](const auto& alternative) { writeAlternative(alternative); }, arg.value);
    }

    void writeOptional(std::string_view key, const std::optional<std::int64_t>& value)
    {
        m_json.key(key);
        if (value)
            m_json.integer(*value);
        else
            m_json.null();
    }

    void writeScheme(const std::optional<QScheme>& scheme)
    {
        m_json.key("qscheme");
        if (scheme)
            m_json.string(nameOf(*scheme));
        else
            m_json.null();
    }

    template <typename Spec> void writeRange(const Spec& spec)
    {
        m_json.key("dtype").string(nameOf(spec.dtype));
        writeOptional("quant_min", spec.quantMin);
        writeOptional("quant_max", spec.quantMax);
        writeScheme(spec.qscheme);
    }

    void writePlace(const EdgeOrNode& place)
    {
        m_json.beginObject();
        if (place.isEdge()) {
            m_json.key("edge").beginArray();
            writeName(place.from);
            writeName(place.to);
            m_json.endArray();
        } else {
            m_json.key("node");
            writeName(place.from);
        }
        m_json.endObject();
    }

    void writeSpecFields(const QuantizationSpec& spec)
    {
        m_json.key("kind").string("QuantizationSpec");
        writeRange(spec);
        writeOptional(
            "ch_axis", spec.chAxis ? std::optional<std::int64_t>(*spec.chAxis) : std::nullopt);
        m_json.key("is_dynamic").boolean(spec.isDynamic).key("observer").beginObject();
        m_json.key("type").string(spec.observer.type).key("args").beginObject();
        for (const auto& [name, value] : spec.observer.args) {
            m_json.key(name);
            writeArg(value);
        }
        m_json.endObject().endObject();
    }
    void writeSpecFields(const FixedQParamsQuantizationSpec& spec)
    {
        m_json.key("kind").string("FixedQParamsQuantizationSpec");
        writeRange(spec);
        m_json.key("scale");
        writeDouble(spec.scale);
        m_json.key("zero_point").integer(spec.zeroPoint).key("is_dynamic").boolean(spec.isDynamic);
    }
    void writeSpecFields(const SharedQuantizationSpec& spec)
    {
        m_json.key("kind").string("SharedQuantizationSpec").key("with");
        writePlace(spec.with);
    }
    void writeSpecFields(const DerivedQuantizationSpec& spec)
    {
        m_json.key("kind").string("DerivedQuantizationSpec").key("derived_from").beginArray();
        for (const EdgeOrNode& place : spec.derivedFrom)
            writePlace(place);
        m_json.endArray();
        writeRange(spec);
        writeOptional(
            "ch_axis", spec.chAxis ? std::optional<std::int64_t>(*spec.chAxis) : std::nullopt);
        m_json.key("is_dynamic").boolean(spec.isDynamic);
    }

    void writeSpec(const std::optional<QSpec>& spec)
    {
        if (!spec) {
            m_json.null();
            return;
        }
        m_json.beginObject();
        std::visit([this](const auto& fields) { writeSpecFields(fields); }, *spec);
        m_json.endObject();
    }

    void writeAnnotation(const QuantizationAnnotation& annotation)
    {
        m_json.key("annotation").beginObject();
        m_json.key("annotated").boolean(annotation.annotated);
        m_json.key("allow_implicit_sharing").boolean(annotation.allowImplicitSharing);
        m_json.key("inputs").beginArray();
        for (const auto& [producer, spec] : annotation.inputs) {
            m_json.beginArray();
            writeName(producer);
            writeSpec(spec);
            m_json.endArray();
        }
        m_json.endArray().key("output");
        writeSpec(annotation.output);
        if (annotation.isOutputOfQuantizedPattern)
            m_json.key("is_output_of_quantized_pattern")
                .boolean(*annotation.isOutputOfQuantizedPattern);
        m_json.endObject();
    }

    Result<void> writeTensor(std::string_view name, const Tensor& tensor, WeightsOption weights)
    {
        m_json.beginObject().key("dtype").string(nameOf(tensor.dtype)).key("shape").beginArray();
        for (const std::int64_t size : tensor.shape)
            m_json.integer(size);
        m_json.endArray();
        const std::size_t size =
            static_cast<std::size_t>(tensor.elementCount()) * sizeOf(tensor.dtype);
        const bool wanted = weights == WeightsOption::All
            || (weights == WeightsOption::Small && size <= kSmallTensorBytes);
        if (wanted && tensor.hasData()) {
            auto bytes = tensor.load();
            if (!bytes)
                return fail(bytes.error().code, std::string(name), bytes.error().message);
            m_json.key("data").string(toBase64(**bytes));
        }
        m_json.endObject();
        return {};
    }

    Result<void> writeTensors()
    {
        m_json.newLine().key("tensors").beginObject();
        for (const auto& [name, tensor] : m_graph.tensors) {
            m_json.newLine().key(name);
            if (Result<void> done = writeTensor(name, tensor, m_weights); !done)
                return done;
        }
        m_json.endObject();
        return {};
    }

    Result<void> writeModules()
    {
        m_json.newLine().key("modules").beginObject();
        for (const ObserverModule& module : m_graph.modules) {
            m_json.newLine().key(module.name).beginObject().key("type").string(module.type);
            writeObserverFields(module);
            if (Result<void> done = writeState(module); !done)
                return done;
            m_json.endObject();
        }
        m_json.endObject();
        return {};
    }

    void writeObserverFields(const ObserverModule& module)
    {
        if (module.isObserver()) {
            m_json.key("dtype").string(nameOf(*module.dtype));
            writeScheme(module.qscheme);
            writeOptional("quant_min", module.quantMin);
            writeOptional("quant_max", module.quantMax);
            // A derived observer always has the field, a per-tensor one never.
            if (module.chAxis || module.type == "DerivedObserverOrFakeQuantize")
                writeOptional("ch_axis",
                    module.chAxis ? std::optional<std::int64_t>(*module.chAxis) : std::nullopt);
            m_json.key("is_dynamic").boolean(module.isDynamic);
        }
        if (module.reduceRange)
            m_json.key("reduce_range").boolean(*module.reduceRange);
        for (const auto& [key, value] :
            {std::pair("bins", module.bins), std::pair("upsample_rate", module.upsampleRate),
                std::pair("zero_point", module.zeroPoint)})
            if (value)
                m_json.key(key).integer(*value);
        for (const auto& [key, value] : {std::pair("averaging_constant", module.averagingConstant),
                 std::pair("scale", module.scale), std::pair("eps", module.eps)})
            if (value) {
                m_json.key(key);
                writeDouble(*value);
            }
        if (!module.derivedFrom.empty())
            writeStrings("derived_from", module.derivedFrom);
        if (!module.aliasOf.empty())
            m_json.key("alias_of").string(module.aliasOf);
    }

    Result<void> writeState(const ObserverModule& module)
    {
        if (!module.state)
            return {};
        m_json.key("state").beginObject();
        for (const auto& [name, tensor] : *module.state) {
            m_json.key(name);
            if (Result<void> done =
                    writeTensor(module.name + "." + name, tensor, WeightsOption::All);
                !done)
                return done;
        }
        m_json.endObject();
        return {};
    }

    Result<void> writeSubgraphs()
    {
        if (m_graph.subgraphs.empty())
            return {};
        m_json.newLine().key("subgraphs").beginObject();
        for (const auto& [name, graph] : m_graph.subgraphs) {
            Result<std::string> text = GraphJsonWriter(*graph, m_weights).write();
            if (!text)
                return failWith(std::move(text));
            m_json.newLine().key(name).string(*text);
        }
        m_json.endObject();
        return {};
    }

    const Graph& m_graph;
    WeightsOption m_weights;
    JsonWriter m_json;
};

} // namespace

Result<std::string> writeGraphJson(const Graph& graph, WeightsOption weights)
{
    return GraphJsonWriter(graph, weights).write();
}

} // namespace qdq
