// SPDX-License-Identifier: Apache-2.0
#include "core/query/queryfields.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>

namespace qdq {

namespace {

constexpr auto kFields = std::to_array<QueryFieldInfo>({
    {QueryField::Name, "name", "name:conv*", false, ""},
    {QueryField::Op, "op", "op:conv*", false, ""},
    {QueryField::Kind, "kind", "kind:activation", false,
        "compute elementwise activation pool shape norm quant io constant other"},
    {QueryField::Module, "module", "module:block.*", false, ""},
    {QueryField::Type, "type", "type:Residual", false, ""},
    {QueryField::Dtype, "dtype", "dtype:fp32", false, ""},
    {QueryField::Shape, "shape", "shape:*x8x8x8", false, ""},
    {QueryField::Rank, "rank", "rank>4", true, ""},
    {QueryField::Scale, "scale", "scale:pow2", true, "pow2"},
    {QueryField::ZeroPoint, "zp", "zp!=0", true, ""},
    {QueryField::QuantMin, "qmin", "qmin=-128", true, ""},
    {QueryField::QuantMax, "qmax", "qmax=127", true, ""},
    {QueryField::Axis, "axis", "axis=0", true, ""},
    {QueryField::Rule, "rule", "rule:R3", false, ""},
    {QueryField::Severity, "sev", "sev:warn", false, "error warn note"},
    {QueryField::Cause, "cause", "cause:1", true, ""},
    {QueryField::Config, "config", "config:none", false, ""},
    {QueryField::Group, "group", "group:S2", false, ""},
    {QueryField::Shift, "shift", "shift>8", true, ""},
    {QueryField::Multiplier, "m", "M>0.01", true, ""},
    {QueryField::Bias, "bias", "bias:fp32", false, "none fp32 int32 shared"},
    {QueryField::Weight, "weight", "weight:per-tensor", false, "per-tensor per-channel"},
    {QueryField::Users, "users", "users>1", true, ""},
    {QueryField::Inputs, "inputs", "inputs>1", true, ""},
    {QueryField::Is, "is", "is:float", false,
        "quantized float uncalibrated fused bookmarked collapsed unknown"},
    {QueryField::Diff, "diff", "diff:scale", false,
        "added removed changed same scale zp dtype structure rule"},
    {QueryField::Near, "near", "near:add~2", false, ""},
    {QueryField::Up, "up", "up:add", false, ""},
    {QueryField::Down, "down", "down:max_pool2d", false, ""},
    {QueryField::Level, "level", "level:module", false, "module"},
});

std::string alternatives(std::string_view words)
{
    std::string text;
    const std::vector<std::string> all = split(words, ' ');
    for (std::size_t i = 0; i < all.size(); ++i)
        text += (i == 0 ? "" : i + 1 == all.size() ? " or " : ", ") + all[i];
    return text;
}

std::optional<QueryError> wrong(const QueryTerm& term, std::string expected)
{
    return QueryError {term.begin, term.end, std::move(expected)};
}

bool isWord(std::string_view words, std::string_view text)
{
    const std::vector<std::string> all = split(words, ' ');
    return std::ranges::find(all, text) != all.end();
}

std::optional<QueryError> checkValue(
    const QueryTerm& term, const QueryFieldInfo& info, const QueryValue& value)
{
    if (value.regex && info.field != QueryField::Name)
        return wrong(term, "regular expressions stand in name: only");
    if (value.isNot && info.field != QueryField::Scale)
        return wrong(
            term, "after " + term.field + ": no !; a minus before the term turns it round");
    const bool isKnownWord = !info.words.empty() && isWord(info.words, value.text);
    if (info.isNumeric && !value.number && !isKnownWord)
        return wrong(term,
            "after " + term.field + ": "
                + (info.words.empty() ? std::string() : alternatives(info.words) + ", or ")
                + "a number such as 0.02 or 2^-4");
    if (!info.isNumeric && !info.words.empty() && !isKnownWord)
        return wrong(term, "after " + term.field + ": " + alternatives(info.words));
    if (!info.isNumeric && value.last)
        return wrong(
            term, term.field + " has no order: no range, such as " + std::string(info.example));
    return std::nullopt;
}

} // namespace

std::span<const QueryFieldInfo> queryFields()
{
    return kFields;
}

const QueryFieldInfo* findQueryField(std::string_view name)
{
    const auto found = std::ranges::find(kFields, name, &QueryFieldInfo::name);
    return found == kFields.end() ? nullptr : &*found;
}

std::optional<QueryError> checkTerm(const QueryTerm& term)
{
    if (term.field.empty())
        return std::nullopt;
    const QueryFieldInfo* info = findQueryField(term.field);
    if (!info) {
        std::vector<std::string> names;
        for (const QueryFieldInfo& field : kFields)
            names.emplace_back(field.name);
        const std::string nearest = nearestName(term.field, names);
        return wrong(term,
            nearest.empty() ? "a field such as op:conv* or scale<0.01"
                            : "no field " + term.field + "; did you mean " + nearest + "?");
    }
    if (term.compare && !info->isNumeric)
        return wrong(term, "a colon: " + std::string(info->example));
    for (const QueryValue& value : term.values)
        if (auto error = checkValue(term, *info, value))
            return error;
    return std::nullopt;
}

} // namespace qdq
