// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2program.h"

#include "core/io/pt2graph.h"
#include "core/io/pt2signature.h"

#include <unordered_set>

namespace qdq {

namespace {

/// From here on a bound means that there is none: older files write the largest integer they know,
/// or infinity.
constexpr std::int64_t kUnbounded = std::int64_t {1} << 62;

std::string readSchemaVersion(JsonView version, DiagnosticSink& sink)
{
    const bool isPlain = version.kind() == JsonKind::Integer; // 2.1 and 2.2
    const auto major = isPlain ? version.integer() : version["major"].integer();
    if (!major) {
        sink.warn("/schema_version",
            "expected the schema version, found " + std::string(version.kindName()));
        return {};
    }
    const auto minor = version["minor"].integer();
    std::string text = std::to_string(*major) + (minor ? "." + std::to_string(*minor) : "");
    if (*major > kNewestSchemaMajor)
        sink.damage("/schema_version",
            "written with schema version " + text + ", this reader knows up to "
                + std::to_string(kNewestSchemaMajor) + ".x; parts may be missing");
    return text;
}

std::optional<std::int64_t> bound(JsonView value)
{
    const auto number = value.integer();
    if (!number || *number >= kUnbounded || *number <= -kUnbounded)
        return std::nullopt;
    return number;
}

std::vector<SymbolRange> readRanges(JsonView constraints)
{
    std::vector<SymbolRange> ranges;
    for (const JsonView constraint : constraints)
        ranges.push_back({std::string(constraint.key()), bound(constraint["min_val"]),
            bound(constraint["max_val"])});
    return ranges;
}

std::vector<std::string> readModulePaths(JsonView calls)
{
    std::vector<std::string> paths;
    for (const JsonView call : calls)
        // Re-exporting adds the guard module, which is none of the model's.
        if (const JsonView path = call["fqn"]; path.isString() && path.text() != "_guards_fn")
            paths.emplace_back(path.text());
    return paths;
}

/// How the root is called; older spellings of the specs are left out.
CallSpec readCallSpec(JsonView calls)
{
    CallSpec spec;
    for (const JsonView call : calls) {
        const JsonView signature = call["signature"];
        if (!call["fqn"].isString() || !call["fqn"].text().empty() || !signature.isObject())
            continue;
        spec.in = signature["in_spec"].text();
        spec.out = signature["out_spec"].text();
        for (const JsonView name : signature["forward_arg_names"])
            spec.argNames.emplace_back(name.text());
    }
    return spec;
}

std::vector<Pt2Constant> listConstants(const Pt2Signature& signature, const GraphBuilder& builder)
{
    std::vector<Pt2Constant> constants;
    std::unordered_set<std::string> seen;
    for (std::size_t i = 0; i < builder.nodeCount(); ++i) {
        const NodeId id {i};
        const Node& node = builder.node(id);
        const bool isConstant = node.op == OpKind::Placeholder
            && (node.inputKind == InputKind::Parameter || node.inputKind == InputKind::Buffer
                || node.inputKind == InputKind::TensorConstant);
        if (!isConstant || !seen.insert(node.attribute).second)
            continue;
        constants.push_back({node.attribute, id, node.inputKind != InputKind::TensorConstant});
    }
    std::unordered_set<std::string_view> temporary;
    for (const Pt2InputSpec& spec : signature.inputs)
        if (!spec.isPersistent)
            temporary.insert(spec.attribute);
    for (Pt2Constant& constant : constants)
        if (temporary.contains(constant.name))
            constant.isAmongWeights = false;
    return constants;
}

} // namespace

Result<Pt2Program> readPt2Program(JsonView root, DiagnosticSink& sink, const Progress& progress)
{
    const JsonView module = root["graph_module"];
    if (!module.isObject() || !module["graph"])
        return fail(ErrorCode::Malformed, "/graph_module/graph",
            "no exported program: graph_module.graph is missing, found "
                + std::string(module.kindName()) + " as graph_module");
    Pt2Program program;
    program.schemaVersion = readSchemaVersion(root["schema_version"], sink);
    const Pt2Signature signature = readPt2Signature(module["signature"], sink);
    if (auto done = readPt2Graph(module["graph"], signature, program.builder, {sink, progress});
        !done)
        return failWith(std::move(done));
    if (const JsonView version = root["torch_version"]; version.isString())
        program.builder.setProducer({{"torch", std::string(version.text())}});
    expect(JsonKind::Object, root["range_constraints"], sink);
    expect(JsonKind::Array, module["module_call_graph"], sink);
    program.builder.setSymbols(readRanges(root["range_constraints"]));
    program.builder.setModulePaths(readModulePaths(module["module_call_graph"]));
    program.builder.setCallSpec(readCallSpec(module["module_call_graph"]));
    program.constants = listConstants(signature, program.builder);
    return program;
}

} // namespace qdq
