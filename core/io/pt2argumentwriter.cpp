// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2argumentwriter.h"

#include "core/io/pt2enums.h"
#include "core/io/pt2valuewriter.h"

#include <algorithm>
#include <span>

namespace qdq {

namespace {

/// What an element of a list is; bits, so that a list has a set of them.
namespace item {
enum Kind : unsigned
{
    None = 1,
    Bool = 2,
    Int = 4,
    Float = 8,
    Text = 16,
    Tensor = 32,
    SymInt = 64,
    SymFloat = 128,
    SymBool = 256,
    Ints = 512,
    Floats = 1024,
    Tensors = 2048,
    Other = 4096
};
} // namespace item

/// Lists by what may be in them, the narrowest first.
struct ListForm
{
    unsigned allowed;
    std::string_view member;
};
constexpr ListForm kLists[] = {{item::Int, "as_ints"}, {item::Float, "as_floats"},
    {item::Bool, "as_bools"}, {item::Text, "as_strings"}, {item::Tensor, "as_tensors"},
    {item::Tensor | item::None, "as_optional_tensors"}, {item::SymInt | item::Int, "as_sym_ints"},
    {item::SymFloat | item::Float, "as_sym_floats"}, {item::SymBool | item::Bool, "as_sym_bools"},
    {item::Ints, "as_int_lists"}, {item::Floats, "as_float_lists"},
    {item::Tensors, "as_nested_tensors"}};

std::string_view memberOf(Pt2ValueKind kind)
{
    switch (kind) {
    case Pt2ValueKind::SymInt:
        return "as_sym_int";
    case Pt2ValueKind::SymFloat:
        return "as_sym_float";
    case Pt2ValueKind::SymBool:
        return "as_sym_bool";
    case Pt2ValueKind::Tensor:
        break;
    }
    return "as_tensor";
}

tl::unexpected<Error> unsayable(std::string what)
{
    return fail(ErrorCode::Unsupported, {}, std::move(what) + " cannot be written to a .pt2");
}

} // namespace

bool isInPt2Schema(DType dtype)
{
    return dtype != DType::Unknown && dtypeFromSchemaNumber(static_cast<std::int64_t>(dtype));
}

std::optional<Pt2ValueKind> pt2ValueKind(const ValueMeta& value)
{
    if (value.tensor())
        return Pt2ValueKind::Tensor;
    if (const auto* symbol = std::get_if<SymMeta>(&value.value))
        return symbol->type == "float" ? Pt2ValueKind::SymFloat
            : symbol->type == "bool"   ? Pt2ValueKind::SymBool
                                       : Pt2ValueKind::SymInt;
    if (const auto* constant = std::get_if<ConstMeta>(&value.value)) {
        if (constant->value.as<std::int64_t>())
            return Pt2ValueKind::SymInt;
        if (constant->value.as<bool>())
            return Pt2ValueKind::SymBool;
        if (constant->value.as<double>())
            return Pt2ValueKind::SymFloat;
    }
    return std::nullopt;
}

void Pt2ArgumentWriter::writeReference(Pt2ValueKind kind, std::string_view name)
{
    m_json.beginObject().key(memberOf(kind)).beginObject();
    m_json.key(kind == Pt2ValueKind::Tensor ? "name" : "as_name").string(name);
    m_json.endObject().endObject();
}

Result<void> Pt2ArgumentWriter::writeGraph(NodeId id)
{
    m_json.beginObject().key("as_graph");
    auto done = m_resolver.writeGraph(id);
    m_json.endObject();
    return done;
}

Result<void> Pt2ArgumentWriter::write(const Arg& arg)
{
    if (const NodeId id = arg.node(); id.isValid()) {
        if (m_resolver.isGraph(id))
            return writeGraph(id);
        writeReference(m_resolver.kind(id), m_resolver.name(id));
        return {};
    }
    if (const auto* list = arg.as<ArgList>())
        return writeList(*list);
    if (const auto* format = arg.as<MemoryFormatArg>())
        return writeEnum("as_memory_format", format->name, kPt2MemoryFormats);
    if (const auto* layout = arg.as<LayoutArg>())
        return writeEnum("as_layout", layout->name, kPt2Layouts);
    if (const auto* dictionary = arg.as<DictArg>())
        return writeDictionary(*dictionary);
    if (arg.as<SliceArg>())
        return unsayable("a slice as argument");
    if (const auto* symbol = arg.as<SymArg>())
        return unsayable("the expression \"" + symbol->text + "\" as argument");
    if (const auto* opaque = arg.as<ReprArg>())
        return unsayable("\"" + opaque->text.substr(0, 200) + "\" as argument");
    if (const auto* dtype = arg.as<DType>(); dtype && !isInPt2Schema(*dtype))
        return unsayable("the type " + std::string(nameOf(*dtype)));
    m_json.beginObject();
    writeLiteral(arg);
    m_json.endObject();
    return {};
}

/// The member of the union for what has one number, word or pair.
void Pt2ArgumentWriter::writeLiteral(const Arg& arg)
{
    if (arg.isNone()) {
        m_json.key("as_none").boolean(true);
    } else if (const auto* truth = arg.as<bool>()) {
        m_json.key("as_bool").boolean(*truth);
    } else if (const auto* integer = arg.as<std::int64_t>()) {
        m_json.key("as_int").integer(*integer);
    } else if (const auto* real = arg.as<double>()) {
        m_json.key("as_float");
        writePt2Float(m_json, *real);
    } else if (const auto* text = arg.as<std::string>()) {
        m_json.key("as_string").string(*text);
    } else if (const auto* dtype = arg.as<DType>()) {
        m_json.key("as_scalar_type").integer(static_cast<std::int64_t>(*dtype));
    } else if (const auto* device = arg.as<DeviceArg>()) {
        writeDevice(device->name);
    } else if (const auto* complex = arg.as<ComplexArg>()) {
        m_json.key("as_complex").beginObject().key("real");
        writePt2Float(m_json, complex->real);
        m_json.key("imag");
        writePt2Float(m_json, complex->imag);
        m_json.endObject();
    }
}

Result<void> Pt2ArgumentWriter::writeEnum(
    std::string_view member, std::string_view name, std::span<const std::string_view> names)
{
    const auto found = std::ranges::find(names, name);
    if (found == names.end())
        return unsayable("\"" + std::string(name) + "\"");
    m_json.beginObject().key(member).integer(found - names.begin()).endObject();
    return {};
}

void Pt2ArgumentWriter::writeDevice(std::string_view device)
{
    const std::size_t colon = device.find(':');
    const std::string_view index =
        colon == std::string_view::npos ? std::string_view() : device.substr(colon + 1);
    m_json.key("as_device").beginObject().key("type").string(device.substr(0, colon)).key("index");
    const bool isNumber = !index.empty() && index.size() < 10
        && std::ranges::all_of(index, [](char c) { return c >= '0' && c <= '9'; });
    if (isNumber)
        m_json.integer(std::stoll(std::string(index)));
    else
        m_json.null();
    m_json.endObject();
}

Result<void> Pt2ArgumentWriter::writeDictionary(const DictArg& dictionary)
{
    m_json.beginObject().key("as_string_to_argument").beginObject();
    for (const auto& [key, value] : dictionary.entries) {
        m_json.key(key);
        if (auto done = write(value); !done)
            return done;
    }
    m_json.endObject().endObject();
    return {};
}

unsigned Pt2ArgumentWriter::kindsIn(const ArgList& list) const
{
    unsigned kinds = 0;
    for (const Arg& item : list) {
        if (const NodeId id = item.node(); id.isValid()) {
            constexpr unsigned kReferences[] = {
                item::Tensor, item::SymInt, item::SymFloat, item::SymBool};
            kinds |= m_resolver.isGraph(id)
                ? item::Other
                : kReferences[static_cast<std::size_t>(m_resolver.kind(id))];
        } else if (const auto* inner = item.as<ArgList>()) {
            const unsigned of = kindsIn(*inner);
            kinds |= of == item::Int ? item::Ints
                : of == item::Float  ? item::Floats
                : of == item::Tensor ? item::Tensors
                                     : item::Other;
        } else {
            kinds |= item.isNone()        ? item::None
                : item.as<bool>()         ? item::Bool
                : item.as<std::int64_t>() ? item::Int
                : item.as<double>()       ? item::Float
                : item.as<std::string>()  ? item::Text
                                          : item::Other;
        }
    }
    return kinds;
}

Result<void> Pt2ArgumentWriter::writeList(const ArgList& list)
{
    const unsigned kinds = kindsIn(list);
    for (const ListForm& form : kLists)
        if ((kinds & ~form.allowed) == 0) {
            m_json.beginObject().key(form.member).beginArray();
            for (const Arg& item : list)
                writeItem(form.member, item);
            m_json.endArray().endObject();
            return {};
        }
    return unsayable("a list of " + std::to_string(list.size()) + " elements of several kinds");
}

void Pt2ArgumentWriter::writeItem(std::string_view member, const Arg& item)
{
    const bool isSymbolic = member.starts_with("as_sym_");
    const bool isOptional = member == "as_optional_tensors";
    if (const NodeId id = item.node(); id.isValid()) {
        if (isOptional) {
            writeReference(Pt2ValueKind::Tensor, m_resolver.name(id));
            return;
        }
        m_json.beginObject().key(isSymbolic ? "as_name" : "name").string(m_resolver.name(id));
        m_json.endObject();
    } else if (const auto* inner = item.as<ArgList>()) {
        m_json.beginArray();
        for (const Arg& innerItem : *inner)
            writeItem("", innerItem);
        m_json.endArray();
    } else if (isSymbolic || isOptional) {
        // A literal among symbols, or None among tensors: the union of a single value.
        (void)write(item);
    } else if (const auto* truth = item.as<bool>()) {
        m_json.boolean(*truth);
    } else if (const auto* integer = item.as<std::int64_t>()) {
        m_json.integer(*integer);
    } else if (const auto* real = item.as<double>()) {
        writePt2Float(m_json, *real);
    } else if (const auto* text = item.as<std::string>()) {
        m_json.string(*text);
    }
}

} // namespace qdq
