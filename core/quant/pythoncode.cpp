// SPDX-License-Identifier: Apache-2.0
#include "core/quant/pythoncode.h"

#include "core/base/text.h"
#include "core/quant/presets.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>

namespace qdq {

namespace {

/// What a back end is called in torchao.
struct PythonNames
{
    std::string_view backend;
    std::string_view module;
    std::string_view quantizer;
    std::string_view preset;
    /// By Setter; empty where the back end has none.
    std::array<std::string_view, 5> setters;
};

constexpr std::array kNames = {
    PythonNames {"x86_inductor", "torchao.quantization.pt2e.quantizer.x86_inductor_quantizer",
        "X86InductorQuantizer", "get_default_x86_inductor_quantization_config",
        {"set_global", "set_module_type_qconfig", "set_module_name_qconfig",
            "set_function_type_qconfig", ""}},
    PythonNames {"arm_inductor", "torchao.quantization.pt2e.quantizer.arm_inductor_quantizer",
        "ArmInductorQuantizer", "get_default_arm_inductor_quantization_config",
        {"set_global", "set_module_type_qconfig", "set_module_name_qconfig",
            "set_function_type_qconfig", ""}},
    PythonNames {"xnnpack", "torchao.testing.pt2e._xnnpack_quantizer", "XNNPACKQuantizer",
        "get_symmetric_quantization_config",
        {"set_global", "set_module_type", "set_module_name", "", "set_operator_type"}},
};

const PythonNames* namesOf(std::string_view backend)
{
    const auto* found = std::ranges::find(kNames, backend, &PythonNames::backend);
    return found == kNames.end() ? nullptr : found;
}

// ---- literals
// ------------------------------------------------------------------------------------------------------

std::string boolText(bool value)
{
    return value ? "True" : "False";
}

std::string textLiteral(std::string_view text)
{
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + '"';
}

std::string argText(const Arg& arg)
{
    if (const auto* flag = arg.as<bool>())
        return boolText(*flag);
    if (const auto* whole = arg.as<std::int64_t>())
        return std::to_string(*whole);
    const auto* real = arg.as<double>();
    return real ? shortest(*real) : "None";
}

template <typename T> std::string noneOr(const std::optional<T>& value)
{
    return value ? std::to_string(*value) : "None";
}

/// A Python variable that is no word of ours; names of qconfigs are free text.
std::string variable(std::string_view name)
{
    std::string result;
    for (const char c : name)
        result += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    if (result.empty() || std::isdigit(static_cast<unsigned char>(result.front())) != 0)
        result.insert(0, "config_");
    return result == "quantizer" ? "quantizer_config" : result;
}

// ---- parts
// ---------------------------------------------------------------------------------------------------------

class PythonWriter
{
public:
    explicit PythonWriter(const PythonNames& names)
        : m_names(names)
    {
        m_imports[names.module].insert(names.quantizer);
    }

    std::string write(const QuantizerConfig& config);

private:
    std::string presetCall(const NamedQConfig& named);
    std::string observerText(const ObserverCtor& observer);
    std::vector<std::string> fieldTexts(const SpecOverride& fields);
    std::string specText(const std::string& base, bool hasBase, const SpecOverride& fields);
    std::string qconfigText(const NamedQConfig& named);
    std::string keyText(const ConfigCall& call);
    std::string callText(const ConfigCall& call);
    std::string importsText() const;

    const PythonNames& m_names;
    std::map<std::string_view, std::set<std::string_view>> m_imports; ///< by module of torchao
    std::set<std::string> m_observers; ///< of torchao
    std::set<std::string> m_foreignObservers; ///< of nobody that could be imported
    std::set<std::string> m_modules; ///< of types and functions of the user
    bool m_usesReplace = false;
    bool m_usesSpec = false;
    bool m_usesTorch = false;
};

std::string PythonWriter::presetCall(const NamedQConfig& named)
{
    const PresetArgs& args = named.presetArgs;
    std::vector<std::string> parts;
    const auto flag = [&](const char* name, const std::optional<bool>& value) {
        if (value)
            parts.push_back(std::string(name) + '=' + boolText(*value));
    };
    const auto number = [&](const char* name, const std::optional<std::int64_t>& value) {
        if (value)
            parts.push_back(std::string(name) + '=' + std::to_string(*value));
    };
    flag("is_per_channel", args.isPerChannel);
    flag("is_qat", args.isQat);
    flag("is_dynamic", args.isDynamic);
    flag("reduce_range", args.reduceRange);
    number("act_qmin", args.actQmin);
    number("act_qmax", args.actQmax);
    number("weight_qmin", args.weightQmin);
    number("weight_qmax", args.weightQmax);
    const PythonNames* preset = namesOf(named.preset);
    const PythonNames& names = preset ? *preset : m_names;
    m_imports[names.module].insert(names.preset);
    return std::string(names.preset) + '(' + join(parts, ", ") + ')';
}

std::string PythonWriter::observerText(const ObserverCtor& observer)
{
    (observer.type.starts_with("Pow2") ? m_foreignObservers : m_observers).insert(observer.type);
    if (observer.args.empty())
        return observer.type;
    std::vector<std::string> args;
    for (const auto& [name, value] : observer.args)
        args.push_back(name + '=' + argText(value));
    return observer.type + ".with_args(" + join(args, ", ") + ')';
}

std::vector<std::string> PythonWriter::fieldTexts(const SpecOverride& fields)
{
    std::vector<std::string> parts;
    if (fields.dtype) {
        parts.push_back("dtype=torch." + std::string(nameOf(*fields.dtype)));
        m_usesTorch = true;
    }
    if (fields.observer)
        parts.push_back("observer_or_fake_quant_ctr=" + observerText(*fields.observer));
    if (fields.quantMin)
        parts.push_back("quant_min=" + noneOr(*fields.quantMin));
    if (fields.quantMax)
        parts.push_back("quant_max=" + noneOr(*fields.quantMax));
    if (fields.qscheme) {
        const auto& scheme = *fields.qscheme;
        parts.push_back("qscheme=" + (scheme ? "torch." + std::string(nameOf(*scheme)) : "None"));
        m_usesTorch = true;
    }
    if (fields.chAxis)
        parts.push_back("ch_axis=" + noneOr(*fields.chAxis));
    if (fields.isDynamic)
        parts.push_back("is_dynamic=" + boolText(*fields.isDynamic));
    return parts;
}

std::string PythonWriter::specText(
    const std::string& base, bool hasBase, const SpecOverride& fields)
{
    if (fields.isNull)
        return "None";
    const std::string parts = join(fieldTexts(fields), ", ");
    (hasBase ? m_usesReplace : m_usesSpec) = true;
    return hasBase ? "replace(" + base + ", " + parts + ')' : "QuantizationSpec(" + parts + ')';
}

std::string PythonWriter::qconfigText(const NamedQConfig& named)
{
    const std::string name = variable(named.name);
    std::string text = name + " = " + presetCall(named) + '\n';
    const Preset* preset = findPreset(named.preset);
    const QConfig base = preset ? preset->make(named.presetArgs) : QConfig {};
    std::vector<std::string> replaced;
    for (const SpecRole role : kSpecRoles) {
        const auto& fields = named.overrides[static_cast<std::size_t>(role)];
        if (fields)
            replaced.push_back(std::string(nameOf(role)) + '='
                + specText(
                    name + '.' + std::string(nameOf(role)), base[role].has_value(), *fields));
    }
    if (named.isQat)
        replaced.push_back("is_qat=" + boolText(*named.isQat));
    if (replaced.empty())
        return text;
    m_usesReplace = true;
    return text + name + " = replace(\n    " + name + ",\n    " + join(replaced, ",\n    ")
        + ",\n)\n";
}

std::string PythonWriter::keyText(const ConfigCall& call)
{
    if (call.set == Setter::ModuleName)
        return textLiteral(call.key);
    if (call.set == Setter::OperatorType) {
        m_usesTorch = true;
        return "torch.ops." + call.key;
    }
    const std::size_t dot = call.key.rfind('.');
    if (call.key.starts_with("torch."))
        m_usesTorch = true;
    else if (dot != std::string::npos)
        m_modules.insert(call.key.substr(0, dot));
    return call.key;
}

std::string PythonWriter::callText(const ConfigCall& call)
{
    const std::string_view setter = m_names.setters.at(static_cast<std::size_t>(call.set));
    const std::string qconfig = call.qconfig ? variable(*call.qconfig) : "None";
    const std::string key = call.set == Setter::Global ? "" : keyText(call) + ", ";
    return "quantizer." + std::string(setter) + '(' + key + qconfig + ")\n";
}

std::string PythonWriter::importsText() const
{
    std::string text;
    if (m_usesReplace)
        text += "from dataclasses import replace\n\n";
    if (m_usesTorch)
        text += "import torch\n";
    for (const std::string& module : m_modules)
        text += "import " + module + '\n';
    const std::vector<std::string> observers(m_observers.begin(), m_observers.end());
    if (!observers.empty())
        text += "from torchao.quantization.pt2e import " + join(observers, ", ") + '\n';
    if (m_usesSpec)
        text += "from torchao.quantization.pt2e.quantizer import QuantizationSpec\n";
    for (const auto& [module, names] : m_imports) {
        text += "from " + std::string(module) + " import (\n";
        for (const std::string_view name : names)
            text += "    " + std::string(name) + ",\n";
        text += ")\n";
    }
    for (const std::string& observer : m_foreignObservers)
        text += "# " + observer + " is not part of torchao: import your own here\n";
    return text + '\n';
}

std::string PythonWriter::write(const QuantizerConfig& config)
{
    std::string body;
    for (const NamedQConfig& named : config.qconfigs)
        body += qconfigText(named);
    body += "quantizer = " + std::string(m_names.quantizer) + "()\n";
    for (const ConfigCall& call : config.calls)
        if (!call.isOff)
            body += callText(call);
    return importsText() + body;
}

} // namespace

Result<std::string> pythonCode(const QuantizerConfig& config)
{
    if (auto resolved = resolveQConfigs(config); !resolved)
        return failWith(std::move(resolved));
    const PythonNames* names = namesOf(config.backend);
    if (!names)
        return fail(ErrorCode::Unsupported, "/backend",
            "torchao has no quantizer '" + config.backend + "'; it is this program's own");
    return PythonWriter(*names).write(config);
}

} // namespace qdq
