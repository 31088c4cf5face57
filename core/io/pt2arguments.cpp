// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2arguments.h"

#include "core/io/pt2enums.h"

#include <array>
#include <limits>

namespace qdq {

namespace {

template <std::size_t size>
std::string nameOfNumber(JsonView value, const std::array<std::string_view, size>& names)
{
    const auto number = value.integer();
    if (number && *number >= 0 && static_cast<std::size_t>(*number) < size)
        return std::string(names[static_cast<std::size_t>(*number)]);
    return value.dump();
}

} // namespace

Arg Pt2Arguments::refuse(JsonView value, std::string message) const
{
    m_sink.damage(value.pointer(), std::move(message));
    return ReprArg {value.dump()};
}

template <Pt2Arguments::ReadMember readItem> Arg Pt2Arguments::listOf(JsonView list) const
{
    if (!list.isArray())
        return refuse(list, "expected array, found " + std::string(list.kindName()));
    ArgList items;
    items.reserve(list.count());
    for (const JsonView item : list)
        items.push_back((this->*readItem)(item));
    return items;
}

const Pt2Arguments::Kind* Pt2Arguments::findKind(std::string_view name)
{
    using A = Pt2Arguments;
    static constexpr std::array kKinds = {
        Kind {"as_tensor", &A::reference},
        Kind {"as_int", &A::integer},
        Kind {"as_float", &A::real},
        Kind {"as_scalar_type", &A::scalarType},
        Kind {"as_ints", &A::listOf<&A::integer>},
        Kind {"as_tensors", &A::listOf<&A::reference>},
        Kind {"as_bool", &A::boolean},
        Kind {"as_none", &A::none},
        Kind {"as_string", &A::string},
        Kind {"as_sym_int", &A::symbolic},
        Kind {"as_sym_ints", &A::listOf<&A::symbolic>},
        Kind {"as_device", &A::device},
        Kind {"as_layout", &A::layout},
        Kind {"as_memory_format", &A::memoryFormat},
        Kind {"as_floats", &A::listOf<&A::real>},
        Kind {"as_bools", &A::listOf<&A::boolean>},
        Kind {"as_strings", &A::listOf<&A::string>},
        Kind {"as_optional_tensor", &A::optionalReference},
        Kind {"as_optional_tensors", &A::listOf<&A::optionalReference>},
        Kind {"as_nested_tensors", &A::listOf<&A::listOf<&A::reference>>},
        Kind {"as_int_lists", &A::listOf<&A::listOf<&A::integer>>},
        Kind {"as_float_lists", &A::listOf<&A::listOf<&A::real>>},
        Kind {"as_complex", &A::complex},
        Kind {"as_sym_float", &A::symbolic},
        Kind {"as_sym_floats", &A::listOf<&A::symbolic>},
        Kind {"as_sym_bool", &A::symbolic},
        Kind {"as_sym_bools", &A::listOf<&A::symbolic>},
        Kind {"as_graph", &A::graph},
        Kind {"as_custom_obj", &A::object},
        Kind {"as_token", &A::reference},
        Kind {"as_operator", &A::string},
        Kind {"as_string_to_argument", &A::dictionary},
    };
    for (const Kind& kind : kKinds)
        if (kind.name == name)
            return &kind;
    return nullptr;
}

Arg Pt2Arguments::read(JsonView argument) const
{
    const auto member = pickMember(argument);
    if (!member)
        return refuse(argument,
            argument.isObject()
                ? "ambiguous argument: not exactly one union member is set"
                : "expected object as argument, found " + std::string(argument.kindName()));
    return read(*member);
}

Arg Pt2Arguments::read(const UnionMember& member) const
{
    const Kind* kind = findKind(member.name);
    if (!kind)
        return refuse(member.value,
            "unknown argument kind \"" + std::string(member.name) + "\" (newer file?)");
    return (this->*kind->read)(member.value);
}

Arg Pt2Arguments::none(JsonView /*value*/) const
{
    return {};
}

Arg Pt2Arguments::reference(JsonView value) const
{
    const JsonView name =
        value.isString() ? value : value["name"]; // schema 1 has plain strings in some places
    if (!name.isString())
        return refuse(value, "expected a value name, found " + value.dump());
    return m_resolver.node(name.text(), value);
}

Arg Pt2Arguments::optionalReference(JsonView value) const
{
    const auto member = pickMember(value);
    if (!member)
        return refuse(value, "ambiguous argument: not exactly one union member is set");
    return member->name == "as_none" ? Arg {} : reference(member->value);
}

Arg Pt2Arguments::integer(JsonView value) const
{
    if (const auto number = value.integer())
        return *number;
    if (value.kind() == JsonKind::BigInteger)
        return refuse(
            value, "integer " + std::string(value.text()) + " is out of the range of 64 bits");
    return refuse(value, "expected integer, found " + std::string(value.kindName()));
}

Arg Pt2Arguments::real(JsonView value) const
{
    if (const auto number = value.number())
        return *number;
    if (value.text() == "Infinity")
        return std::numeric_limits<double>::infinity();
    if (value.text() == "-Infinity")
        return -std::numeric_limits<double>::infinity();
    if (value.text() == "NaN")
        return std::numeric_limits<double>::quiet_NaN();
    return refuse(value, "expected number, found " + value.dump());
}

Arg Pt2Arguments::boolean(JsonView value) const
{
    if (const auto truth = value.boolean())
        return *truth;
    return refuse(value, "expected bool, found " + std::string(value.kindName()));
}

Arg Pt2Arguments::string(JsonView value) const
{
    if (value.isString())
        return std::string(value.text());
    return refuse(value, "expected string, found " + std::string(value.kindName()));
}

Arg Pt2Arguments::complex(JsonView value) const
{
    const auto re = value["real"].number();
    const auto im = value["imag"].number();
    if (!re || !im)
        return refuse(value, "expected a complex number, found " + value.dump());
    return ComplexArg {*re, *im};
}

Arg Pt2Arguments::symbolic(JsonView value) const
{
    if (const JsonView name = value["as_name"]; name.isString())
        return m_resolver.node(name.text(), value);
    const auto member = pickMember(value);
    if (!member || member->name == "as_name")
        return refuse(value, "expected a symbolic number, found " + value.dump());
    return read(*member);
}

Arg Pt2Arguments::scalarType(JsonView value) const
{
    const auto number = value.integer();
    const auto dtype = number ? dtypeFromSchemaNumber(*number) : std::nullopt;
    if (!dtype)
        return refuse(value, "unknown element type " + value.dump());
    return *dtype;
}

Arg Pt2Arguments::memoryFormat(JsonView value) const
{
    return MemoryFormatArg {nameOfNumber(value, kPt2MemoryFormats)};
}

Arg Pt2Arguments::layout(JsonView value) const
{
    return LayoutArg {nameOfNumber(value, kPt2Layouts)};
}

Arg Pt2Arguments::device(JsonView value) const
{
    std::string name(value["type"].text());
    if (const auto index = value["index"].integer())
        name += ":" + std::to_string(*index);
    return DeviceArg {std::move(name)};
}

Arg Pt2Arguments::graph(JsonView value) const
{
    const NodeId id = m_resolver.graph(value);
    return id.isValid() ? Arg(id) : refuse(value, "the nested graph could not be read");
}

Arg Pt2Arguments::object(JsonView value) const
{
    if (value["name"].isString())
        return reference(value);
    return ReprArg {value.dump()}; // schema 1 embeds the object
}

Arg Pt2Arguments::dictionary(JsonView value) const
{
    DictArg dictionary;
    for (const JsonView entry : value)
        dictionary.entries.emplace_back(std::string(entry.key()), read(entry));
    return dictionary;
}

} // namespace qdq
