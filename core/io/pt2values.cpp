// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2values.h"

#include "core/io/sympyprinter.h"

#include <array>

namespace qdq {

namespace {

bool isImpossible(const std::vector<Dim>& shape)
{
    std::int64_t count = 1;
    for (const Dim& dim : shape)
        if (const auto* size = std::get_if<std::int64_t>(&dim))
            if (*size < 0 || __builtin_mul_overflow(count, *size, &count)
                || count > (std::int64_t {1} << 62))
                return true;
    return false;
}

} // namespace

Pt2Values::Pt2Values(JsonView graph, DiagnosticSink& sink)
    : m_sink(sink)
{
    constexpr std::array<std::pair<std::string_view, Map>, 5> kMaps = {
        {{"tensor_values", Map::Tensor}, {"sym_int_values", Map::Int},
            {"sym_float_values", Map::Float}, {"sym_bool_values", Map::Bool},
            {"custom_obj_values", Map::Object}}};
    for (const auto& [key, map] : kMaps) {
        const JsonView members = graph[key];
        expect(JsonKind::Object, members, m_sink);
        if (members.isObject())
            for (const JsonView member : members)
                m_entries.emplace(member.key(), Entry {member, map});
    }
}

ValueMeta Pt2Values::find(std::string_view name)
{
    const auto found = m_entries.find(name);
    if (found == m_entries.end())
        return {};
    const JsonView value = found->second.value;
    switch (found->second.map) {
    case Map::Tensor:
        if (!value.isObject()) {
            m_sink.damage(
                value.pointer(), "expected object, found " + std::string(value.kindName()));
            return {};
        }
        return {tensor(name, value)};
    case Map::Int:
        return symbol(value, "int");
    case Map::Float:
        return symbol(value, "float");
    case Map::Bool:
        return symbol(value, "bool");
    case Map::Object:
        break;
    }
    return {};
}

TensorMeta Pt2Values::tensor(std::string_view name, JsonView value)
{
    if (const JsonView inner = value["meta"]; inner.isObject()) // schema 1
        value = inner;
    TensorMeta meta;
    const auto number = value["dtype"].integer();
    const auto dtype = number ? dtypeFromSchemaNumber(*number) : std::nullopt;
    if (dtype)
        meta.dtype = *dtype;
    else
        m_sink.damage(value.pointer(),
            number ? "unknown element type " + std::to_string(*number) + " of \""
                    + std::string(name) + '"'
                   : "expected a number as dtype of \"" + std::string(name) + '"');
    const JsonView sizes = value["sizes"];
    if (!sizes.isArray())
        m_sink.damage(
            value.pointer(), "expected sizes of \"" + std::string(name) + "\" as an array");
    for (const JsonView size : sizes)
        meta.shape.push_back(dimension(size));
    if (isImpossible(meta.shape)) {
        m_sink.damage(value.pointer(),
            "tensor \"" + std::string(name) + "\" declares the impossible shape "
                + shapeText(meta.shape));
        for (Dim& dim : meta.shape)
            if (const auto* size = std::get_if<std::int64_t>(&dim))
                dim = std::to_string(*size);
    }
    return meta;
}

Dim Pt2Values::dimension(JsonView symInt)
{
    if (const auto plain = symInt.integer()) // schema 1 writes some of them bare
        return *plain;
    if (const auto size = symInt["as_int"].integer())
        return *size;
    const JsonView text = symInt["as_expr"]["expr_str"];
    if (text.isString())
        return expression(text.text());
    m_sink.damage(
        symInt.pointer(), "expected an integer or an expression as size, found " + symInt.dump());
    return symInt.dump();
}

ValueMeta Pt2Values::symbol(JsonView value, std::string_view type)
{
    const JsonView asExpression = value["as_expr"];
    const JsonView text =
        asExpression.isString() ? asExpression : asExpression["expr_str"]; // schema 1: plain
    if (text.isString())
        return {SymMeta {expression(text.text()), std::string(type)}};
    if (const auto whole = value["as_int"].integer())
        return {ConstMeta {*whole}};
    if (const auto truth = value["as_bool"].boolean())
        return {ConstMeta {*truth}};
    if (const auto real = value["as_float"].number())
        return {ConstMeta {*real}};
    return {};
}

const std::string& Pt2Values::expression(std::string_view text)
{
    const auto [entry, isNew] = m_expressions.try_emplace(text);
    if (isNew)
        entry->second = printSympy(text);
    return entry->second;
}

} // namespace qdq
