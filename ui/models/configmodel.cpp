// SPDX-License-Identifier: Apache-2.0
#include "ui/models/configmodel.h"

#include "ui/support/numbers.h"
#include "ui/support/qtconvert.h"

#include <algorithm>
#include <numeric>

namespace qdq::ui {

namespace {

/// 0 is the strongest.
int laneOf(Setter setter)
{
    switch (setter) {
    case Setter::ModuleName:
        return 0;
    case Setter::ModuleType:
    case Setter::FunctionType:
    case Setter::OperatorType:
        return 1;
    case Setter::Global:
        return 2;
    }
    return 2;
}

QString boundText(const std::optional<std::int64_t>& bound)
{
    return bound ? wholeText(*bound) : QStringLiteral("…");
}

} // namespace

ConfigSource configSourceOf(Setter setter)
{
    constexpr ConfigSource kSources[] = {
        ConfigSource::ModuleName, ConfigSource::OpType, ConfigSource::Global};
    return kSources[laneOf(setter)];
}

ConfigSource configSourceOf(const AppliedRow& row)
{
    if (row.source == "unmatched")
        return ConfigSource::Unmatched;
    if (!row.isQuantized)
        return ConfigSource::None;
    const std::optional<Setter> setter = setterFromName(row.source);
    return setter ? configSourceOf(*setter) : ConfigSource::Global;
}

QString specText(const std::optional<ConfiguredSpec>& spec)
{
    if (!spec)
        return QStringLiteral("fp32");
    const QuantizationSpec& s = spec->spec;
    QString text = toQString(nameOf(s.dtype));
    if (s.quantMin || s.quantMax)
        text += QStringLiteral(" [%1, %2]").arg(boundText(s.quantMin), boundText(s.quantMax));
    if (s.qscheme)
        text += QLatin1Char(' ') + toQString(nameOf(*s.qscheme));
    text += QStringLiteral(" · ") + toQString(s.observer.type);
    return s.isDynamic ? ConfigModel::tr("%1, dynamic").arg(text) : text;
}

ConfigModel::ConfigModel(QObject* parent)
    : TableModel(parent)
{
    setColumns({
        {tr("Setting"), 84, false, false, tr("Module name wins over op type, op type over global")},
        {tr("Key"), 92},
        {tr("Action"), 60},
        {tr("State"), 0, false, false, tr("What the setting does to the open graph")},
    });
}

void ConfigModel::setConfig(const std::optional<QuantizerConfig>& config,
    std::vector<CallState> states, std::vector<int> opCounts)
{
    beginResetModel();
    m_config = config;
    m_states = std::move(states);
    m_opCounts = std::move(opCounts);
    m_order.resize(config ? config->calls.size() : 0);
    std::iota(m_order.begin(), m_order.end(), std::size_t {0});
    if (config)
        std::ranges::stable_sort(
            m_order, {}, [&](std::size_t call) { return laneOf(config->calls[call].set); });
    endResetModel();
}

int ConfigModel::count() const
{
    return static_cast<int>(m_order.size());
}

QVariant ConfigModel::cell(int row, int column, int role) const
{
    const std::size_t call = callAt(row);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
    case ExactRole:
    case SortRole:
        return textOf(call, column);
    case ChipRole:
        return column == SourceColumn
            ? QVariant(static_cast<int>(configSourceOf(m_config->calls[call].set)))
            : QVariant();
    case IsMonospacedRole:
        return column == KeyColumn;
    case IsWrongRole:
        return column == StateColumn && call < m_states.size()
            && m_states[call].effect != CallEffect::Effective;
    default:
        return {};
    }
}

QString ConfigModel::textOf(std::size_t call, int column) const
{
    const ConfigCall& setting = m_config->calls[call];
    switch (column) {
    case SourceColumn:
        return labelOf(configSourceOf(setting.set));
    case KeyColumn:
        return setting.set == Setter::Global ? tr("everything else") : toQString(setting.key);
    case ActionColumn:
        return setting.qconfig ? toQString(*setting.qconfig) : tr("None");
    case StateColumn:
        return stateText(call);
    default:
        return {};
    }
}

QString ConfigModel::stateText(std::size_t call) const
{
    if (call >= m_states.size())
        return {};
    const CallState& state = m_states[call];
    switch (state.effect) {
    case CallEffect::Effective:
        return tr("%n op(s)", nullptr, static_cast<int>(state.annotated.size()));
    case CallEffect::MatchesNothing:
        return state.nearest.empty()
            ? tr("matches nothing")
            : tr("matches nothing; nearest: %1").arg(toQString(state.nearest));
    case CallEffect::AnnotatesNothing:
        return tr("matches %n, annotates 0", nullptr, m_opCounts[call]);
    case CallEffect::Shadowed:
        return tr("shadowed by a stronger setting");
    case CallEffect::Ignored:
        return tr("ignored by this back end");
    case CallEffect::Dropped:
        return tr("dropped: does not go with another setting");
    case CallEffect::Overwritten:
        return tr("overwritten by a later call");
    }
    return {};
}

} // namespace qdq::ui
