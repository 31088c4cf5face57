// SPDX-License-Identifier: Apache-2.0
#include "core/rules/parameters.h"

#include "core/rules/parametersreader.h"

#include <array>
#include <limits>

namespace qdq {

namespace {

constexpr std::int64_t kMin = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t kMax = std::numeric_limits<std::int32_t>::max();

void readOps(StrictReader& in, JsonView value, RuleParameters& to)
{
    to.ops = in.texts(value);
}

void readFused(StrictReader& in, JsonView value, RuleParameters& to)
{
    to.fused = in.texts(value);
}

DType readDType(StrictReader& in, JsonView value)
{
    const std::vector<std::string> names = {
        "int4", "uint4", "int8", "uint8", "int16", "uint16", "int32"};
    const std::size_t choice = in.choice(value, "dtype", names);
    return dtypeFromName(names[choice]).value_or(DType::Unknown);
}

void readDTypes(StrictReader& in, JsonView value, RuleParameters& to)
{
    in.array(value, 1);
    for (const JsonView item : value)
        to.dtypes.push_back(readDType(in, item));
}

void readZeroPoint(StrictReader& in, JsonView value, RuleParameters& to)
{
    to.zeroPoint = in.integer(value, kMin, kMax);
}

IntegerRange readBounds(StrictReader& in, JsonView value)
{
    in.array(value);
    if (!in.hasFailed() && value.count() != 2)
        in.refuse(value, "a range is [smallest, largest]");
    if (in.hasFailed())
        return {};
    auto item = value.begin();
    const std::int64_t min = in.integer(*item, kMin, kMax);
    const std::int64_t max = in.integer(*++item, kMin, kMax);
    if (min > max)
        in.refuse(
            value, "the range [" + std::to_string(min) + ", " + std::to_string(max) + "] is empty");
    return {min, max};
}

void readRange(StrictReader& in, JsonView value, RuleParameters& to)
{
    to.range = readBounds(in, value);
}

void readGranularity(StrictReader& in, JsonView value, RuleParameters& to)
{
    constexpr std::array kAll = {Granularity::Any, Granularity::PerTensor, Granularity::PerChannel};
    std::vector<std::string> names;
    for (const Granularity granularity : kAll)
        names.emplace_back(nameOf(granularity));
    to.granularity = kAll.at(in.choice(value, "granularity", names));
}

void readAxis(StrictReader& in, JsonView value, RuleParameters& to)
{
    to.axis = in.integer(value, 0, 63);
}

void readTolerance(StrictReader& in, JsonView value, RuleParameters& to)
{
    to.tolerance = in.number(value, 0, 1);
}

void readWithZeroPoint(StrictReader& in, JsonView value, RuleParameters& to)
{
    to.withZeroPoint = in.boolean(value);
}

void readZeroPointTensor(StrictReader& in, JsonView value, RuleParameters& to)
{
    to.hasZeroPointTensor = in.boolean(value);
}

void readQuantizedOnly(StrictReader& in, JsonView value, RuleParameters& to)
{
    to.onlyQuantized = in.boolean(value);
}

void readForms(StrictReader& in, JsonView value, RuleParameters& to)
{
    if (!value.isObject() || value.count() == 0)
        in.refuse(value,
            "an object {in-place operator: operator that the target runs} must stand"
            " here");
    for (const JsonView member : value)
        to.forms.emplace_back(member.key(), in.text(member));
}

void readFloatAllowed(StrictReader& in, JsonView value, RuleParameters& to)
{
    to.mayBeFloat = in.boolean(value);
}

void readWithOutput(StrictReader& in, JsonView value, RuleParameters& to)
{
    to.withOutput = in.boolean(value);
}

void readInputs(StrictReader& in, JsonView value, RuleParameters& to)
{
    in.array(value, 1);
    for (const JsonView item : value)
        to.inputs.push_back(in.integer(item, 0, 63));
}

void readOutputs(StrictReader& in, JsonView value, RuleParameters& to)
{
    in.array(value, 1);
    for (const JsonView item : value) {
        in.keys(item, {"op", "scale", "zero_point"});
        if (in.hasFailed())
            return;
        to.outputs.push_back({in.text(item["op"]), in.number(item["scale"], 0, 1e30),
            in.integer(item["zero_point"], kMin, kMax)});
    }
}

void readTypePairs(StrictReader& in, JsonView value, RuleParameters& to)
{
    in.array(value, 1);
    for (const JsonView item : value) {
        in.array(item, 2);
        if (!in.hasFailed() && item.count() != 2)
            in.refuse(item, "a pair is [dtype of the activation, dtype of the weight]");
        if (in.hasFailed())
            return;
        auto part = item.begin();
        const DType activation = readDType(in, *part);
        to.typePairs.emplace_back(activation, readDType(in, *++part));
    }
}

void readShift(StrictReader& in, JsonView value, RuleParameters& to)
{
    to.shift = readBounds(in, value);
}

struct Parameter
{
    std::string_view name;
    void (*read)(StrictReader& in, JsonView value, RuleParameters& to);
};

constexpr std::array kParameters = {
    Parameter {"ops", readOps},
    Parameter {"fused", readFused},
    Parameter {"dtypes", readDTypes},
    Parameter {"zero_point", readZeroPoint},
    Parameter {"range", readRange},
    Parameter {"granularity", readGranularity},
    Parameter {"axis", readAxis},
    Parameter {"tolerance", readTolerance},
    Parameter {"with_zero_point", readWithZeroPoint},
    Parameter {"zero_point_tensor", readZeroPointTensor},
    Parameter {"quantized_only", readQuantizedOnly},
    Parameter {"forms", readForms},
    Parameter {"float_allowed", readFloatAllowed},
    Parameter {"with_output", readWithOutput},
    Parameter {"inputs", readInputs},
    Parameter {"outputs", readOutputs},
    Parameter {"type_pairs", readTypePairs},
    Parameter {"shift", readShift},
};

} // namespace

std::string_view nameOf(Granularity granularity)
{
    switch (granularity) {
    case Granularity::PerTensor:
        return "per_tensor";
    case Granularity::PerChannel:
        return "per_channel";
    case Granularity::Any:
        break;
    }
    return "any";
}

RuleParameters readParameters(StrictReader& in, JsonView object)
{
    RuleParameters parameters;
    for (const JsonView member : object)
        for (const Parameter& parameter : kParameters)
            if (parameter.name == member.key() && !in.hasFailed())
                parameter.read(in, member, parameters);
    return parameters;
}

} // namespace qdq
