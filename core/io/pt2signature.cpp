// SPDX-License-Identifier: Apache-2.0
#include "core/io/pt2signature.h"

#include "core/io/pt2union.h"

#include <algorithm>
#include <array>

namespace qdq {

namespace {

constexpr std::array<Pt2InputMember, 7> kInputs = {{
    {"user_input", InputKind::UserInput, ""},
    {"parameter", InputKind::Parameter, "parameter_name"},
    {"buffer", InputKind::Buffer, "buffer_name"},
    {"tensor_constant", InputKind::TensorConstant, "tensor_constant_name"},
    {"custom_obj", InputKind::CustomObject, "custom_obj_name"},
    {"token", InputKind::Token, ""},
    {"constant_input", InputKind::ConstantInput, ""},
}};

constexpr std::array<Pt2OutputMember, 9> kOutputs = {{
    {"user_output", OutputKind::UserOutput, ""},
    {"loss_output", OutputKind::LossOutput, ""},
    {"loss_outout", OutputKind::LossOutput, ""}, // as early files spell it
    {"buffer_mutation", OutputKind::BufferMutation, "buffer_name"},
    {"parameter_mutation", OutputKind::ParameterMutation, "parameter_name"},
    {"user_input_mutation", OutputKind::UserInputMutation, "user_input_name"},
    {"gradient_to_parameter", OutputKind::GradientToParameter, "parameter_name"},
    {"gradient_to_user_input", OutputKind::GradientToUserInput, "user_input_name"},
    {"token", OutputKind::Token, ""},
}};

/// `arg` is {name} in most members and an argument union in user inputs.
std::string argumentName(JsonView arg)
{
    if (arg["name"].isString())
        return std::string(arg["name"].text());
    const auto member = pickMember(arg);
    return member ? std::string(valueNameOf(*member)) : std::string();
}

Pt2InputSpec readInput(JsonView spec, DiagnosticSink& sink)
{
    const auto member = pickMember(spec);
    if (member)
        for (const Pt2InputMember& known : kInputs)
            if (known.member == member->name) {
                Pt2InputSpec input;
                input.kind = known.kind;
                input.name = argumentName(member->value["arg"]);
                if (!known.attribute.empty())
                    input.attribute = member->value[known.attribute].text();
                input.isPersistent = member->value["persistent"].boolean().value_or(true);
                if (known.kind == InputKind::ConstantInput) {
                    input.name = member->value["name"].text();
                    input.literal = member->value["value"];
                }
                return input;
            }
    sink.damage(spec.pointer(), "unknown kind of input in the signature: " + spec.dump());
    return {};
}

OutputSpec readOutput(JsonView spec, DiagnosticSink& sink)
{
    const auto member = pickMember(spec);
    if (member)
        for (const Pt2OutputMember& known : kOutputs)
            if (known.member == member->name)
                return {known.kind,
                    known.target.empty() ? std::string()
                                         : std::string(member->value[known.target].text())};
    sink.damage(spec.pointer(), "unknown kind of output in the signature: " + spec.dump());
    return {};
}

/// Schema 1: maps from value name to attribute, lists of user inputs and outputs.
Pt2Signature readSchema1(JsonView signature)
{
    Pt2Signature result;
    const auto append = [&](std::string_view key, InputKind kind) {
        for (const JsonView entry : signature[key])
            result.inputs.push_back(
                {kind, std::string(entry.key()), std::string(entry.text()), true, {}});
    };
    append("inputs_to_parameters", InputKind::Parameter);
    append("inputs_to_buffers", InputKind::Buffer);
    for (const JsonView input : signature["user_inputs"])
        result.inputs.push_back({InputKind::UserInput, std::string(input.text()), {}, true, {}});
    for (const JsonView mutation : signature["buffers_to_mutate"])
        result.outputs.push_back({OutputKind::BufferMutation, std::string(mutation.text())});
    for (std::size_t i = 0; i < signature["user_outputs"].count(); ++i)
        result.outputs.push_back({});
    return result;
}

} // namespace

const Pt2InputMember& pt2InputMember(InputKind kind)
{
    return *std::ranges::find(kInputs, kind, &Pt2InputMember::kind);
}

const Pt2OutputMember& pt2OutputMember(OutputKind kind)
{
    return *std::ranges::find(kOutputs, kind, &Pt2OutputMember::kind);
}

Pt2Signature readPt2Signature(JsonView signature, DiagnosticSink& sink)
{
    if (signature["inputs_to_parameters"])
        return readSchema1(signature);
    Pt2Signature result;
    expect(JsonKind::Array, signature["input_specs"], sink);
    expect(JsonKind::Array, signature["output_specs"], sink);
    for (const JsonView spec : signature["input_specs"])
        result.inputs.push_back(readInput(spec, sink));
    for (const JsonView spec : signature["output_specs"])
        result.outputs.push_back(readOutput(spec, sink));
    return result;
}

} // namespace qdq
