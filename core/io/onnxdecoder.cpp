// SPDX-License-Identifier: Apache-2.0
#include "core/base/utf8.h"
#include "core/io/onnxmodel.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace qdq {

namespace {

constexpr std::uint64_t kMaxName = 64 * 1024;
constexpr std::uint64_t kMaxText = 1 << 20; ///< a string attribute; longer ones are cut
constexpr std::string_view kScopes = "pkg.torch.onnx.";

using Done = Result<void>;
using enum WireType;

/// "field 7 is a nested message" as one number, for a switch.
constexpr std::uint64_t key(std::uint64_t number, WireType type)
{
    return number * 8 + static_cast<std::uint64_t>(type);
}
constexpr std::uint64_t keyOf(const WireField& field)
{
    return key(field.number, field.type);
}

double floatOf(const WireField& field)
{
    return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(field.bits)));
}

class Decoder
{
public:
    Decoder(WireSource& source, DiagnosticSink& sink, const Progress& progress)
        : m_source(source)
        , m_sink(sink)
        , m_progress(progress)
    {
    }

    Done readModel(OnnxModel& model)
    {
        return forEachField(m_source, m_source.all(), [&](const WireField& field) -> Done {
            switch (keyOf(field)) {
            case key(1, Varint):
                model.irVersion = static_cast<std::int64_t>(field.bits);
                return {};
            case key(2, Length):
                return readText(field, model.producer);
            case key(3, Length):
                return readText(field, model.producerVersion);
            case key(7, Length):
                if (model.graph)
                    m_sink.damage(
                        placeOfByte(field.offset), "a second graph, which replaces the first");
                return readGraph(field.range, model.graph.emplace(), 1);
            case key(8, Length):
                return readOpset(field.range, model.opsets.emplace_back());
            case key(25, Length):
                return readFunction(field.range, model.functions.emplace_back());
            default: // domain, model version, documentation, metadata, training, devices
                return skip(field, "ModelProto", {4, 5, 6, 14, 20, 26});
            }
        });
    }

private:
    Done skip(const WireField& field, std::string_view message,
        std::initializer_list<std::uint32_t> known = {})
    {
        if (std::ranges::find(known, field.number) != known.end() || m_hasNotedUnknown)
            return {};
        m_hasNotedUnknown = true;
        m_sink.note(placeOfByte(field.offset),
            "fields that this reader does not know are skipped, the first is field "
                + std::to_string(field.number) + " of " + std::string(message)
                + ": the file is newer or damaged");
        return {};
    }

    Done readText(const WireField& field, std::string& text, std::uint64_t limit = kMaxName)
    {
        Result<std::string> read = m_source.text(field.range, limit);
        if (!read)
            return failWith(std::move(read));
        text = std::move(*read);
        return {};
    }

    /// The beginning of a text that may be long.
    Done readLongText(const WireField& field, std::string& text)
    {
        WireField shortened = field;
        shortened.range.end = std::min(field.range.end, field.range.begin + kMaxText);
        return readText(shortened, text, kMaxText);
    }

    Done readOpset(WireRange range, std::pair<std::string, std::int64_t>& opset)
    {
        return forEachField(m_source, range, [&](const WireField& field) -> Done {
            switch (keyOf(field)) {
            case key(1, Length):
                return readText(field, opset.first);
            case key(2, Varint):
                opset.second = static_cast<std::int64_t>(field.bits);
                return {};
            default:
                return skip(field, "OperatorSetIdProto");
            }
        });
    }

    Done readFunction(WireRange range, std::string& qualified)
    {
        std::string name;
        std::string domain;
        Done done = forEachField(m_source, range, [&](const WireField& field) -> Done {
            if (field.is(1, Length))
                return readText(field, name);
            return field.is(10, Length) ? readText(field, domain) : Done {};
        });
        qualified = domain + "." + name;
        return done;
    }

    Done readGraph(WireRange range, OnnxGraph& graph, int depth)
    {
        graph.offset = range.begin;
        return forEachField(m_source, range, [&](const WireField& field) -> Done {
            switch (keyOf(field)) {
            case key(1, Length):
                return readNode(field, graph, depth);
            case key(2, Length):
                return readText(field, graph.name);
            case key(5, Length):
                return readTensor(field.range, graph.initializers.emplace_back());
            case key(11, Length):
                return readValue(field.range, graph.inputs.emplace_back());
            case key(12, Length):
                return readValue(field.range, graph.outputs.emplace_back());
            case key(13, Length):
                return readValue(field.range, graph.values.emplace_back());
            case key(15, Length):
                return readSparseTensor(field.range, graph.initializers.emplace_back());
            default: // documentation, quantization annotations, metadata
                return skip(field, "GraphProto", {10, 14, 16});
            }
        });
    }

    Done readNode(const WireField& whole, OnnxGraph& graph, int depth)
    {
        if (++m_nodeCount > kMaxOnnxNodes)
            return fail(ErrorCode::Limit, placeOfByte(whole.offset),
                "more nodes than the limit of " + std::to_string(kMaxOnnxNodes));
        if (m_nodeCount % 1024 == 0) {
            m_progress.tell("reading the model", whole.offset, m_source.file().size());
            if (m_progress.isCancelled())
                return fail(ErrorCode::Cancelled, placeOfByte(whole.offset), "cancelled");
        }
        OnnxNode& node = graph.nodes.emplace_back();
        node.offset = whole.offset;
        return forEachField(m_source, whole.range, [&](const WireField& field) -> Done {
            switch (keyOf(field)) {
            case key(1, Length):
                return readText(field, node.inputs.emplace_back());
            case key(2, Length):
                return readText(field, node.outputs.emplace_back());
            case key(3, Length):
                return readText(field, node.name);
            case key(4, Length):
                return readText(field, node.opType);
            case key(5, Length):
                return readAttribute(field.range, node.attributes.emplace_back(), depth);
            case key(7, Length):
                return readDomain(field, node.domain);
            case key(9, Length):
                return readMetadata(field, node);
            default: // documentation, overload, devices
                return skip(field, "NodeProto", {6, 8, 10});
            }
        });
    }

    /// "ai.onnx" is another name of the default domain.
    Done readDomain(const WireField& field, std::string& domain)
    {
        Done done = readText(field, domain);
        if (domain == "ai.onnx")
            domain.clear();
        return done;
    }

    Done readMetadata(const WireField& field, OnnxNode& node)
    {
        std::pair<std::string, std::string> entry;
        if (Done done = readPair(field.range, entry); !done)
            return done;
        if (entry.first == "namespace" || entry.first.starts_with(kScopes))
            node.metadata.push_back(std::move(entry));
        return {};
    }

    Done readPair(WireRange range, std::pair<std::string, std::string>& entry)
    {
        return forEachField(m_source, range, [&](const WireField& field) -> Done {
            switch (keyOf(field)) {
            case key(1, Length):
                return readLongText(field, entry.first);
            case key(2, Length):
                return readLongText(field, entry.second);
            default:
                return skip(field, "StringStringEntryProto");
            }
        });
    }

    template <typename T> static std::vector<T>& listIn(OnnxAttribute& attribute)
    {
        auto* list = std::get_if<std::vector<T>>(&attribute.value);
        return list ? *list : attribute.value.template emplace<std::vector<T>>();
    }

    Done readAttribute(WireRange range, OnnxAttribute& attribute, int depth)
    {
        std::uint64_t type = 0;
        Done done = forEachField(m_source, range, [&](const WireField& field) -> Done {
            if (field.is(20, Varint)) {
                type = field.bits;
                return {};
            }
            switch (keyOf(field)) {
            case key(1, Length):
                return readText(field, attribute.name);
            case key(2, Fixed32):
                attribute.value = floatOf(field);
                return {};
            case key(3, Varint):
                attribute.value = static_cast<std::int64_t>(field.bits);
                return {};
            case key(4, Length):
                return readLongText(field, attribute.value.emplace<std::string>());
            case key(5, Length):
            case key(10, Length):
                return readTensor(field.range, attribute.tensors.emplace_back());
            case key(6, Length):
            case key(11, Length):
                return readNestedGraph(field, attribute, depth);
            case key(21, Length):
                return readText(field, attribute.reference);
            default:
                return readListAttribute(field, attribute);
            }
        });
        if (std::holds_alternative<std::monostate>(attribute.value))
            attribute.value = emptyValueOf(type);
        return done;
    }

    /// Writers of the third protobuf syntax leave out zeros, empty texts and empty lists.
    static decltype(OnnxAttribute::value) emptyValueOf(std::uint64_t type)
    {
        switch (type) {
        case 1:
            return 0.0;
        case 2:
            return std::int64_t {0};
        case 3:
            return std::string();
        case 6:
            return std::vector<double>();
        case 7:
            return std::vector<std::int64_t>();
        case 8:
            return std::vector<std::string>();
        default:
            return std::monostate();
        }
    }

    Done readListAttribute(const WireField& field, OnnxAttribute& attribute)
    {
        switch (keyOf(field)) {
        case key(7, Fixed32):
            listIn<double>(attribute).push_back(floatOf(field));
            return {};
        case key(7, Length):
            return readFloats(field.range, listIn<double>(attribute));
        case key(8, Varint):
            listIn<std::int64_t>(attribute).push_back(static_cast<std::int64_t>(field.bits));
            return {};
        case key(8, Length):
            return m_source.readVarints(field.range, listIn<std::int64_t>(attribute));
        case key(9, Length):
            return readLongText(field, listIn<std::string>(attribute).emplace_back());
        default: // documentation, types, sparse tensors
            return skip(field, "AttributeProto", {13, 14, 15, 22, 23});
        }
    }

    Done readFloats(WireRange range, std::vector<double>& values)
    {
        for (std::uint64_t at = range.begin; at + sizeof(float) <= range.end; at += sizeof(float)) {
            const auto bytes = m_source.peek(at, sizeof(float));
            if (!bytes)
                return tl::unexpected<Error>(bytes.error());
            float value = 0;
            std::memcpy(&value, bytes->data(), sizeof value);
            values.push_back(static_cast<double>(value));
        }
        return {};
    }

    Done readNestedGraph(const WireField& field, OnnxAttribute& attribute, int depth)
    {
        if (depth >= kMaxOnnxDepth)
            return fail(ErrorCode::Limit, placeOfByte(field.offset),
                "graphs nest deeper than " + std::to_string(kMaxOnnxDepth) + " levels");
        return readGraph(field.range, attribute.graphs.emplace_back(), depth + 1);
    }

    static Done checkRank(std::size_t rank, WireRange range)
    {
        if (rank <= kMaxOnnxRank)
            return {};
        return fail(ErrorCode::Limit, placeOfByte(range.begin),
            std::to_string(rank) + " dimensions, more than the limit of "
                + std::to_string(kMaxOnnxRank));
    }

    Done readTensor(WireRange range, OnnxTensor& tensor)
    {
        tensor.body = range;
        Done done = readTensorFields(range, tensor);
        return done ? checkRank(tensor.dims.size(), range) : done;
    }

    Done readTensorFields(WireRange range, OnnxTensor& tensor)
    {
        return forEachField(m_source, range, [&](const WireField& field) -> Done {
            switch (keyOf(field)) {
            case key(1, Varint):
                tensor.dims.push_back(static_cast<std::int64_t>(field.bits));
                return {};
            case key(1, Length):
                return m_source.readVarints(field.range, tensor.dims);
            case key(2, Varint):
                tensor.dataType = static_cast<std::int64_t>(field.bits);
                return {};
            case key(8, Length):
                return readText(field, tensor.name);
            case key(9, Length):
                tensor.raw = field.range;
                return {};
            case key(13, Length):
                return readExternal(field.range, tensor);
            case key(14, Varint):
                tensor.isExternal = field.bits == 1;
                return {};
            default:
                return noteTypedField(field, tensor);
            }
        });
    }

    /// float_data, int32_data, string_data, int64_data, double_data, uint64_data: read on demand.
    Done noteTypedField(const WireField& field, OnnxTensor& tensor)
    {
        constexpr std::array<std::uint32_t, 6> kTyped = {4, 5, 6, 7, 10, 11};
        if (std::ranges::find(kTyped, field.number) != kTyped.end()) {
            tensor.typedField = field.number;
            return {};
        }
        return skip(field, "TensorProto", {3, 12, 16}); // segment, documentation, metadata
    }

    Done readExternal(WireRange range, OnnxTensor& tensor)
    {
        std::pair<std::string, std::string> entry;
        if (Done done = readPair(range, entry); !done)
            return done;
        if (entry.first == "location")
            tensor.location = std::move(entry.second);
        else if (entry.first == "offset")
            tensor.offset = std::move(entry.second);
        else if (entry.first == "length")
            tensor.length = std::move(entry.second);
        return {};
    }

    Done readSparseTensor(WireRange range, OnnxTensor& tensor)
    {
        tensor.isSparse = true;
        Done done = forEachField(m_source, range, [&](const WireField& field) -> Done {
            if (field.is(1, Length)) {
                OnnxTensor values;
                Done read = readTensor(field.range, values);
                tensor.name = std::move(values.name);
                tensor.dataType = values.dataType;
                return read;
            }
            if (field.is(3, Varint))
                tensor.dims.push_back(static_cast<std::int64_t>(field.bits));
            else if (field.is(3, Length))
                return m_source.readVarints(field.range, tensor.dims);
            return {};
        });
        return done ? checkRank(tensor.dims.size(), range) : done;
    }

    Done readValue(WireRange range, OnnxValue& value)
    {
        return forEachField(m_source, range, [&](const WireField& field) -> Done {
            switch (keyOf(field)) {
            case key(1, Length):
                return readText(field, value.name);
            case key(2, Length):
                return readType(field.range, value);
            default: // documentation, metadata
                return skip(field, "ValueInfoProto", {3, 4});
            }
        });
    }

    /// Only tensor types are looked into; sequences, maps and optionals have no shape to show.
    Done readType(WireRange range, OnnxValue& value)
    {
        return forEachField(m_source, range, [&](const WireField& field) -> Done {
            return field.is(1, Length) ? readTensorType(field.range, value) : Done {};
        });
    }

    Done readTensorType(WireRange range, OnnxValue& value)
    {
        std::optional<std::vector<Dim>> shape;
        Done done = forEachField(m_source, range, [&](const WireField& field) -> Done {
            if (field.is(1, Varint))
                value.elementType = static_cast<std::int64_t>(field.bits);
            else if (field.is(2, Length))
                return readShape(field.range, shape.emplace());
            return {};
        });
        if (shape)
            value.meta = {
                TensorMeta {dtypeFromOnnxNumber(value.elementType).value_or(DType::Unknown),
                    *std::move(shape)}};
        return done;
    }

    Done readShape(WireRange range, std::vector<Dim>& shape)
    {
        return forEachField(m_source, range, [&](const WireField& field) -> Done {
            if (!field.is(1, Length))
                return skip(field, "TensorShapeProto");
            if (Done done = checkRank(shape.size() + 1, range); !done)
                return done;
            Dim& dim = shape.emplace_back(std::string(kUnknownDim));
            return forEachField(m_source, field.range, [&](const WireField& part) -> Done {
                if (part.is(1, Varint) && static_cast<std::int64_t>(part.bits) >= 0)
                    dim = static_cast<std::int64_t>(part.bits);
                if (!part.is(2, Length) || part.range.size() == 0)
                    return {};
                std::string name;
                Done done = readText(part, name);
                dim = validUtf8(name);
                return done;
            });
        });
    }

    WireSource& m_source;
    DiagnosticSink& m_sink;
    const Progress& m_progress;
    std::size_t m_nodeCount = 0;
    bool m_hasNotedUnknown = false;
};

} // namespace

Result<OnnxModel> decodeOnnxModel(
    WireSource& source, DiagnosticSink& sink, const Progress& progress)
{
    OnnxModel model;
    if (Done done = Decoder(source, sink, progress).readModel(model); !done)
        return tl::unexpected<Error>(done.error());
    if (!model.graph)
        return fail(ErrorCode::Malformed, placeOfByte(source.file().size()),
            "the model has no graph: the file is cut short before it, or is no ONNX model");
    return model;
}

} // namespace qdq
