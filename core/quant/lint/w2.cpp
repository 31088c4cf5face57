// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/quant/lint/lintcontext.h"

namespace qdq {

namespace {

std::string boundText(const std::optional<std::int64_t>& bound)
{
    return bound ? std::to_string(*bound) : "none";
}

/// "dtype int8 against uint8, quant_max 127 against 255": the fields that keep two specs from one
/// observer.
std::string differences(const QuantizationSpec& out, const QuantizationSpec& in)
{
    std::vector<std::string> parts;
    const auto add = [&](std::string_view field, const std::string& a, const std::string& b) {
        if (a != b)
            parts.push_back(std::string(field) + " " + a + " against " + b);
    };
    const auto scheme = [](const QuantizationSpec& spec) {
        return std::string(spec.qscheme ? nameOf(*spec.qscheme) : "none");
    };
    add("dtype", std::string(nameOf(out.dtype)), std::string(nameOf(in.dtype)));
    add("quant_min", boundText(out.quantMin), boundText(in.quantMin));
    add("quant_max", boundText(out.quantMax), boundText(in.quantMax));
    add("qscheme", scheme(out), scheme(in));
    add("is_dynamic", out.isDynamic ? "true" : "false", in.isDynamic ? "true" : "false");
    return join(parts, ", ");
}

} // namespace

/// An output spec and the spec of an edge that reads it differ in a field that sharing compares:
/// two observers stand one behind the other.
void checkW2(const LintContext& context, LintFindings& findings)
{
    for (NodeId id : allNodes(context.graph)) {
        const auto* annotation = context.graph.annotation(id);
        if (!annotation)
            continue;
        for (const auto& [producer, spec] : annotation->inputs) {
            const auto* in = plainSpecAt(context.graph, {producer, id});
            const auto* out = plainSpecAt(context.graph, {producer, {}});
            if (!in || !out || sharesObserver(*in, *out))
                continue;
            const std::string& from = context.graph[producer].name;
            LintFinding& finding = findings.add(id,
                "on the edge " + from + " → " + context.graph[id].name
                    + " two specs meet, so the tensor is quantized twice: "
                    + differences(*out, *in));
            finding.finding.expected = "one spec on the edge";
            finding.finding.found = differences(*out, *in);
            finding.finding.evidence = {producer, id};
        }
    }
}

} // namespace qdq
