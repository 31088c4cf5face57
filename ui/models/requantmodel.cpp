// SPDX-License-Identifier: Apache-2.0
#include "ui/models/requantmodel.h"

#include "core/base/text.h"
#include "ui/config/configwords.h"
#include "ui/session/preview.h"
#include "ui/support/numbers.h"
#include "ui/support/qtconvert.h"

#include <QStringList>

#include <algorithm>

namespace qdq::ui {

namespace {

/// All values of an op, or the one of a channel; a per-tensor value stands for every channel.
template <typename T> std::span<const T> part(const std::vector<T>& values, int channel)
{
    const std::span<const T> all(values);
    if (channel < 0 || all.size() < 2)
        return all;
    const auto at = static_cast<std::size_t>(channel);
    return at < all.size() ? all.subspan(at, 1) : std::span<const T> {};
}

QString zeroPoint(const std::optional<std::int64_t>& value)
{
    return value ? wholeText(*value) : QString();
}

QString log2sText(std::span<const double> values)
{
    if (values.empty())
        return {};
    const auto [least, largest] = std::ranges::minmax(values);
    const auto text = [](double value) {
        return QString::number(value, 'f', 3).replace(QLatin1Char('-'), QChar(0x2212));
    };
    return least == largest ? text(least) : text(least) + QChar(0x2026) + text(largest);
}

QString biasText(const std::optional<RequantBias>& bias)
{
    if (!bias)
        return RequantModel::tr("none");
    const QString dtype = toQString(shortNameOf(bias->dtype));
    if (!bias->scale)
        return dtype;
    switch (*bias->scale) {
    case BiasScale::Exact:
        return RequantModel::tr("%1, s_in·s_w").arg(dtype);
    case BiasScale::Tolerance:
        return RequantModel::tr("%1, s_in·s_w within 2⁻²⁰").arg(dtype);
    case BiasScale::Differs:
        return RequantModel::tr("%1, not s_in·s_w").arg(dtype);
    case BiasScale::Unknown:
        return RequantModel::tr("%1, scale unknown").arg(dtype);
    }
    return dtype;
}

bool isBiasWrong(const std::optional<RequantBias>& bias)
{
    return bias
        && (bias->dtype != DType::Int32 || !bias->scale || *bias->scale == BiasScale::Differs);
}

QString multiplierText(const RequantRow& row, int channel)
{
    if (row.m.empty())
        return {};
    if (row.isPow2)
        return RequantModel::tr("none");
    const std::span<const std::int64_t> values = part(row.multiplier, channel);
    const auto [least, largest] = std::ranges::minmax(values);
    return least == largest ? QString::number(least)
                            : QString::number(least) + QChar(0x2026) + QString::number(largest);
}

template <typename T> QString listText(std::span<const T> values)
{
    QStringList parts;
    for (const T value : values)
        parts << QString::number(value);
    return parts.join(QStringLiteral(", "));
}

} // namespace

QString shiftText(std::span<const int> shifts)
{
    if (shifts.empty())
        return {};
    const auto [least, largest] = std::ranges::minmax(shifts);
    const QString text = QStringLiteral("≫ %1").arg(least);
    return least == largest ? text : text + QChar(0x2013) + QString::number(largest);
}

RequantModel::RequantModel(QObject* parent)
    : TreeModel(parent)
{
    setColumns({
        {tr("Node"), 108},
        {tr("Module"), 96},
        {tr("Applied"), 104, false, false, tr("Setting of the config that took the op")},
        {tr("Why"), 200, false, false,
            tr("What made the setting apply, or why the op stays in float")},
        {tr("Nearest rule"), 96, false, false,
            tr("The rule that means the op and did not take it, or whose name is nearest")},
        {tr("s_in"), 76, true, false, tr("Scale of the activation that comes in")},
        {tr("zp_in"), 52, true, false, tr("Zero point of the activation that comes in")},
        {tr("s_w"), 116, true, false, tr("Scale of the weight, least…largest over the channels")},
        {tr("s_out"), 76, true, false, tr("Scale of the output, behind the fused activation")},
        {tr("zp_out"), 56, true, false, tr("Zero point of the output")},
        {tr("M"), 128, true, false, tr("Requantization factor s_in·s_w / s_out")},
        {tr("log₂ M"), 112, true, true},
        {tr("Shift"), 72, true, false,
            tr("Right shift: −log₂ M where every M is a power of two, else the shift of M = M0·2⁻ⁿ "
               "with M0 in [0.5, 1)")},
        {tr("Multiplier"), 176, true, false,
            tr("M0 as Q31 integer; none where M is a power of two")},
        {tr("Bias"), 112},
        {tr("Headroom"), 72, true, false,
            tr("Spare bits of the int32 accumulator in the worst case")},
    });
}

void RequantModel::setDocument(
    DocumentPtr document, std::shared_ptr<const Applied> applied, QuantizerConfig config)
{
    beginResetModel();
    m_document = std::move(document);
    m_applied = std::move(applied);
    m_config = std::move(config);
    clearTree();
    m_items.clear();
    if (m_document)
        for (std::size_t row = 0; row < m_document->requant.size(); ++row) {
            addItem(kRoot);
            m_items.push_back({row, -1});
        }
    endResetModel();
}

NodeId RequantModel::nodeAt(const QModelIndex& index) const
{
    return index.isValid() ? rowOf(m_items[static_cast<std::size_t>(itemAt(index))]).node
                           : NodeId {};
}

QModelIndex RequantModel::indexOf(NodeId node) const
{
    if (!m_document || !node.isValid())
        return {};
    const auto row = std::ranges::find(m_document->requant, node, &RequantRow::node);
    return row == m_document->requant.end()
        ? QModelIndex()
        : TreeModel::indexOf(static_cast<int>(row - m_document->requant.begin()));
}

bool RequantModel::hasChildren(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return rowCount() > 0;
    const Item& item = m_items[static_cast<std::size_t>(itemAt(parent))];
    return parent.column() == 0 && item.channel < 0 && rowOf(item).sW.size() > 1;
}

bool RequantModel::canFetchMore(const QModelIndex& parent) const
{
    return parent.isValid() && hasChildren(parent) && rowCount(parent) == 0;
}

void RequantModel::fetchMore(const QModelIndex& parent)
{
    if (!canFetchMore(parent))
        return;
    const int op = itemAt(parent);
    const std::size_t row = m_items[static_cast<std::size_t>(op)].row;
    const int channels = static_cast<int>(m_document->requant[row].sW.size());
    beginInsertRows(parent, 0, channels - 1);
    for (int channel = 0; channel < channels; ++channel) {
        addItem(op);
        m_items.push_back({row, channel});
    }
    endInsertRows();
}

const RequantRow& RequantModel::rowOf(const Item& item) const
{
    return m_document->requant[item.row];
}

const RequantRow* RequantModel::struckRow(const Item& item, int column) const
{
    const RequantRow& then = rowOf(item);
    const RequantRow* now = m_document->preview && item.channel < 0
        ? m_document->preview->requantNow(then.node)
        : nullptr;
    if (!now)
        return nullptr;
    switch (column) {
    case InputScaleColumn:
        return now->sIn && !then.sIn ? now : nullptr;
    case InputZeroPointColumn:
        return now->zpIn && !then.zpIn ? now : nullptr;
    case WeightScaleColumn:
        return !now->sW.empty() && then.sW.empty() ? now : nullptr;
    case OutputScaleColumn:
        return now->sOut && !then.sOut ? now : nullptr;
    case OutputZeroPointColumn:
        return now->zpOut && !then.zpOut ? now : nullptr;
    case FactorColumn:
    case Log2Column:
    case ShiftColumn:
    case MultiplierColumn:
        return !now->m.empty() && then.m.empty() ? now : nullptr;
    default:
        return nullptr;
    }
}

const AppliedRow* RequantModel::appliedTo(const Item& item) const
{
    if (!m_applied || item.channel >= 0)
        return nullptr;
    return m_applied->rowOf((*m_document)[rowOf(item).node].name);
}

/// "none" where no rule took the op and none is near.
QString RequantModel::nearestTo(const Item& item) const
{
    const AppliedRow* row = appliedTo(item);
    if (!row)
        return {};
    if (row->nearest && *row->nearest < m_config.calls.size())
        return nameOf(m_config.calls[*row->nearest]);
    return row->call || m_config.calls.empty() ? QString() : tr("none");
}

ConfigSource RequantModel::sourceOf(const Item& item) const
{
    const AppliedRow* row = appliedTo(item);
    return row ? configSourceOf(*row) : ConfigSource::Unknown;
}

QVariant RequantModel::cell(int number, int column, int role) const
{
    const Item& item = m_items[static_cast<std::size_t>(number)];
    switch (role) {
    case Qt::DisplayRole:
        return textOf(item, column);
    case Qt::ToolTipRole:
        if (const RequantRow& row = rowOf(item); row.m.empty() && !row.why.empty())
            return toQString(row.why);
        return exactTextOf(item, column);
    case ExactRole:
        return exactTextOf(item, column);
    case SortRole:
        return sortKeyOf(item, column);
    case NodeRole:
        return rowOf(item).node.value;
    case ChipRole:
        return column == AppliedColumn ? QVariant(static_cast<int>(sourceOf(item))) : QVariant();
    case IsStruckRole:
        return struckRow(item, column) != nullptr;
    case IsMonospacedRole:
        return column != AppliedColumn && column != WhyColumn;
    case IsWrongRole:
        return column == BiasColumn && item.channel < 0 && isBiasWrong(rowOf(item).bias);
    default:
        return {};
    }
}

QString RequantModel::textOf(const Item& item, int column) const
{
    const RequantRow* struck = struckRow(item, column);
    const RequantRow& row = struck ? *struck : rowOf(item);
    const bool isChannel = item.channel >= 0;
    switch (column) {
    case NodeColumn:
        return isChannel ? tr("channel %1").arg(item.channel)
                         : toQString((*m_document)[row.node].name);
    case ModuleColumn:
        return isChannel ? QString() : toQString(m_document->moduleOf(row.node));
    case AppliedColumn:
        return labelOf(sourceOf(item));
    case WhyColumn: {
        const AppliedRow* applied = appliedTo(item);
        return applied ? toQString(applied->why) : QString();
    }
    case NearestColumn:
        return nearestTo(item);
    case InputScaleColumn:
        if (isChannel)
            return {};
        return row.sIn ? numberText(*row.sIn) : tr("fp32");
    case InputZeroPointColumn:
        return isChannel ? QString() : zeroPoint(row.zpIn);
    case WeightScaleColumn:
        return row.sW.empty() ? tr("fp32") : numbersText(part(row.sW, item.channel));
    case OutputScaleColumn:
        if (isChannel)
            return {};
        return row.sOut ? numberText(*row.sOut) : tr("fp32");
    case OutputZeroPointColumn:
        return isChannel ? QString() : zeroPoint(row.zpOut);
    case FactorColumn:
        return numbersText(part(row.m, item.channel));
    case Log2Column:
        return log2sText(part(row.log2M, item.channel));
    case ShiftColumn:
        return shiftText(part(row.shift, item.channel));
    case MultiplierColumn:
        return multiplierText(row, item.channel);
    case BiasColumn:
        return isChannel ? QString() : biasText(row.bias);
    case HeadroomColumn:
        return isChannel || !row.headroomBits ? QString()
                                              : tr("%n bit(s)", nullptr, *row.headroomBits);
    default:
        return {};
    }
}

QString RequantModel::exactTextOf(const Item& item, int column) const
{
    const RequantRow& row = rowOf(item);
    switch (column) {
    case InputScaleColumn:
        return row.sIn ? toQString(shortest(*row.sIn)) : textOf(item, column);
    case WeightScaleColumn:
        return exactText(part(row.sW, item.channel));
    case OutputScaleColumn:
        return row.sOut ? toQString(shortest(*row.sOut)) : textOf(item, column);
    case FactorColumn:
        return exactText(part(row.m, item.channel));
    case Log2Column:
        return exactText(part(row.log2M, item.channel));
    case ShiftColumn:
        return listText(part(row.shift, item.channel));
    case MultiplierColumn:
        return row.isPow2 ? textOf(item, column) : listText(part(row.multiplier, item.channel));
    default:
        return textOf(item, column);
    }
}

/// Numbers by value; by the largest channel where there are several.
QVariant RequantModel::sortKeyOf(const Item& item, int column) const
{
    const RequantRow& row = rowOf(item);
    const auto largest = [&](const auto& values) {
        const auto shown = part(values, item.channel);
        return shown.empty() ? QVariant()
                             : QVariant::fromValue(static_cast<double>(std::ranges::max(shown)));
    };
    switch (column) {
    case NodeColumn:
        return item.channel < 0 ? QVariant(row.node.value) : QVariant(item.channel);
    case InputScaleColumn:
        return row.sIn ? QVariant(*row.sIn) : QVariant();
    case InputZeroPointColumn:
        return row.zpIn ? QVariant(qlonglong(*row.zpIn)) : QVariant();
    case WeightScaleColumn:
        return largest(row.sW);
    case OutputScaleColumn:
        return row.sOut ? QVariant(*row.sOut) : QVariant();
    case OutputZeroPointColumn:
        return row.zpOut ? QVariant(qlonglong(*row.zpOut)) : QVariant();
    case FactorColumn:
        return largest(row.m);
    case Log2Column:
        return largest(row.log2M);
    case ShiftColumn:
        return largest(row.shift);
    case MultiplierColumn:
        return largest(row.multiplier);
    case HeadroomColumn:
        return row.headroomBits ? QVariant(*row.headroomBits) : QVariant();
    default:
        return textOf(item, column);
    }
}

} // namespace qdq::ui
