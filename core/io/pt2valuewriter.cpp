// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2valuewriter.h"

#include "core/io/pt2argumentwriter.h"

#include <algorithm>
#include <cmath>

namespace qdq {

namespace {

constexpr std::int64_t kStrided = 7;

/// Product of two sizes; sizes of 0 count as 1, as in dense strides.
Dim product(const Dim& a, const Dim& b)
{
    const auto* left = std::get_if<std::int64_t>(&a);
    const auto* right = std::get_if<std::int64_t>(&b);
    if (left && right)
        return std::max<std::int64_t>(*left, 1) * std::max<std::int64_t>(*right, 1);
    const auto textOf = [](const Dim& dim) {
        const auto* number = std::get_if<std::int64_t>(&dim);
        return number ? std::to_string(std::max<std::int64_t>(*number, 1))
                      : "(" + std::get<std::string>(dim) + ")";
    };
    if (left && *left <= 1)
        return b;
    return textOf(a) + "*" + textOf(b);
}

Result<void> writeSize(JsonWriter& json, SymbolicText& symbols, const Dim& size)
{
    json.beginObject();
    if (const auto* number = std::get_if<std::int64_t>(&size)) {
        json.key("as_int").integer(*number);
    } else {
        const auto form = symbols.size(std::get<std::string>(size));
        if (!form)
            return tl::unexpected<Error>(form.error());
        json.key("as_expr").beginObject().key("expr_str").string(form->text).key("hint");
        if (form->hint)
            json.beginObject().key("as_int").integer(*form->hint).endObject();
        else
            json.null();
        json.endObject();
    }
    json.endObject();
    return {};
}

} // namespace

Result<void> writePt2TensorMeta(
    JsonWriter& json, SymbolicText& symbols, const TensorMeta& meta, bool requiresGrad)
{
    if (!isInPt2Schema(meta.dtype))
        return fail(ErrorCode::Unsupported, {},
            "the type " + std::string(nameOf(meta.dtype)) + " cannot be written to a .pt2");
    std::vector<Dim> strides(meta.shape.size(), std::int64_t {1});
    for (std::size_t i = meta.shape.size(); i-- > 1;)
        strides[i - 1] = product(strides[i], meta.shape[i]);
    json.beginObject().key("dtype").integer(static_cast<std::int64_t>(meta.dtype));
    for (const bool isStrides : {false, true}) {
        json.key(isStrides ? "strides" : "sizes").beginArray();
        for (const Dim& size : isStrides ? strides : meta.shape)
            if (auto done = writeSize(json, symbols, size); !done)
                return done;
        json.endArray();
    }
    json.key("requires_grad").boolean(requiresGrad && isFloat(meta.dtype));
    json.key("device").beginObject().key("type").string("cpu").key("index").null().endObject();
    json.key("storage_offset").beginObject().key("as_int").integer(0).endObject();
    json.key("layout").integer(kStrided).endObject();
    return {};
}

void writePt2Symbol(JsonWriter& json, SymbolicText& symbols, const ValueMeta& value)
{
    json.beginObject();
    if (const auto* symbol = std::get_if<SymMeta>(&value.value)) {
        const auto form = symbols.size(symbol->text);
        const bool hasHint = symbol->type == "int" && form && form->hint;
        json.key("as_expr").beginObject().key("expr_str").string(symbols.number(symbol->text));
        json.key("hint");
        if (hasHint)
            json.beginObject().key("as_int").integer(*form->hint).endObject();
        else
            json.null();
        json.endObject();
    } else if (const auto* constant = std::get_if<ConstMeta>(&value.value)) {
        if (const auto* integer = constant->value.as<std::int64_t>())
            json.key("as_int").integer(*integer);
        else if (const auto* truth = constant->value.as<bool>())
            json.key("as_bool").boolean(*truth);
        else if (const auto* real = constant->value.as<double>()) {
            json.key("as_float");
            writePt2Float(json, *real);
        }
    }
    json.endObject();
}

void writePt2Float(JsonWriter& json, double value)
{
    if (std::isfinite(value))
        json.number(value);
    else
        json.string(std::isnan(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity");
}

} // namespace qdq
