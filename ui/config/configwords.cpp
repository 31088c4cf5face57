// SPDX-License-Identifier: Apache-2.0
#include "ui/config/configwords.h"

#include "core/quant/configedit.h"
#include "core/quant/ladder.h"
#include "core/quant/presets.h"
#include "core/quant/sourcenames.h"
#include "ui/support/numbers.h"
#include "ui/support/qtconvert.h"

#include <QCoreApplication>
#include <QStringList>

namespace qdq::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("ConfigWords", text);
}

/// As actions of rules have it: "act", "w".
QString shortWord(SpecRole role)
{
    switch (role) {
    case SpecRole::InputActivation:
        return QStringLiteral("act");
    case SpecRole::OutputActivation:
        return QStringLiteral("out");
    case SpecRole::Weight:
        return QStringLiteral("w");
    case SpecRole::Bias:
        return QStringLiteral("bias");
    }
    return {};
}

/// "u8", "i8 per-channel"; "fp32" for no spec.
QString typeText(const std::optional<ConfiguredSpec>& spec)
{
    if (!spec)
        return QStringLiteral("fp32");
    QString text = toQString(shortNameOf(spec->spec.dtype));
    if (spec->spec.qscheme && isPerChannel(*spec->spec.qscheme))
        text += QStringLiteral(" per-channel");
    if (spec->spec.isDynamic)
        text += QStringLiteral(" dynamic");
    return text;
}

QString boundText(const std::optional<std::int64_t>& bound)
{
    return bound ? wholeText(*bound) : QStringLiteral("…");
}

/// "act qmax 100": what of a spec the user replaced by something else.
QStringList changesOf(const std::optional<ConfiguredSpec>& base,
    const std::optional<ConfiguredSpec>& now, const QString& who)
{
    if (!base || !now)
        return base.has_value() == now.has_value()
            ? QStringList()
            : QStringList(who + QLatin1Char(' ') + typeText(now));
    const QuantizationSpec& a = base->spec;
    const QuantizationSpec& b = now->spec;
    QStringList parts;
    if (a.dtype != b.dtype)
        parts << toQString(nameOf(b.dtype));
    if (a.quantMin != b.quantMin)
        parts << QStringLiteral("qmin ") + boundText(b.quantMin);
    if (a.quantMax != b.quantMax)
        parts << QStringLiteral("qmax ") + boundText(b.quantMax);
    if (a.qscheme != b.qscheme && b.qscheme)
        parts << toQString(nameOf(*b.qscheme));
    if (a.chAxis != b.chAxis && b.chAxis)
        parts << QStringLiteral("axis %1").arg(*b.chAxis);
    if (a.isDynamic != b.isDynamic)
        parts << (b.isDynamic ? QStringLiteral("dynamic") : QStringLiteral("static"));
    if (a.observer != b.observer)
        parts << toQString(b.observer.type);
    return parts.isEmpty() ? QStringList()
                           : QStringList(who + QLatin1Char(' ') + parts.join(QLatin1Char(' ')));
}

QString defaultText(const QConfig& qconfig)
{
    return QStringLiteral("act %1, w %2")
        .arg(typeText(qconfig[SpecRole::InputActivation]), typeText(qconfig[SpecRole::Weight]));
}

QString qconfigText(const NamedQConfig& named)
{
    const Result<QConfig> now = resolveQConfig(named, {});
    const Result<QConfig> base = resolveQConfig(defaultQConfig(named.preset, {}), {});
    if (!now || !base)
        return tr("not valid");
    QStringList changes;
    for (const SpecRole role : kSpecRoles) {
        const bool isSameAsInput = role == SpecRole::OutputActivation
            && (*now)[role] == (*now)[SpecRole::InputActivation]
            && (*base)[role] == (*base)[SpecRole::InputActivation];
        if (!isSameAsInput)
            changes << changesOf((*base)[role], (*now)[role], shortWord(role));
    }
    return changes.isEmpty() ? defaultText(*now) : changes.join(QStringLiteral(", "));
}

} // namespace

QString scopeWord(Setter setter)
{
    switch (setter) {
    case Setter::ModuleName:
        return tr("Module name");
    case Setter::ModuleType:
        return tr("Module type");
    case Setter::FunctionType:
        return tr("Function type");
    case Setter::OperatorType:
        return tr("Operator type");
    case Setter::Global:
        break;
    }
    return tr("Global");
}

QString nameOf(const ConfigCall& call)
{
    if (call.key.empty() && laneOf(call.set) == Lane::OpType)
        return tr("(no key)");
    switch (call.set) {
    case Setter::Global:
        return call.qconfig ? toQString(*call.qconfig) : tr("everything");
    case Setter::ModuleName:
        return call.key.empty() ? tr("root module") : toQString(call.key);
    case Setter::OperatorType:
        return toQString(call.key);
    default:
        return toQString(lastPart(call.key));
    }
}

QString actionText(const QuantizerConfig& config, const ConfigCall& call)
{
    if (!call.qconfig)
        return tr("do not quantize");
    const NamedQConfig* named = config.find(*call.qconfig);
    return named ? qconfigText(*named) : tr("not valid");
}

QString roleWord(SpecRole role)
{
    switch (role) {
    case SpecRole::InputActivation:
        return tr("Input");
    case SpecRole::OutputActivation:
        return tr("Output");
    case SpecRole::Weight:
        return tr("Weight");
    case SpecRole::Bias:
        break;
    }
    return tr("Bias");
}

} // namespace qdq::ui
