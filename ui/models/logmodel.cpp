// SPDX-License-Identifier: Apache-2.0
#include "ui/models/logmodel.h"

#include "ui/support/qtconvert.h"

namespace qdq::ui {

namespace {

constexpr std::size_t kMaxEntries = 5000;
constexpr std::size_t kDroppedAtOnce = 500;

} // namespace

LogModel::LogModel(std::vector<Entry>& entries, QObject* parent)
    : TableModel(parent)
    , m_entries(entries)
{
    setColumns({
        {tr("Time"), 88},
        {tr("Severity"), 76},
        {tr("Text"), 480},
        {tr("Place"), 0},
    });
}

void LogModel::append(Severity severity, const QString& text, const QString& place)
{
    if (m_entries.size() >= kMaxEntries) {
        beginRemoveRows({}, 0, static_cast<int>(kDroppedAtOnce) - 1);
        m_entries.erase(m_entries.begin(), m_entries.begin() + kDroppedAtOnce);
        endRemoveRows();
    }
    const int row = count();
    beginInsertRows({}, row, row);
    m_entries.push_back({QDateTime::currentDateTime(), severity, text, place});
    endInsertRows();
}

QString LogModel::toText() const
{
    QString text;
    for (const Entry& entry : m_entries)
        text += QStringLiteral("%1\t%2\t%3\t%4\n")
                    .arg(entry.time.toString(Qt::ISODateWithMs), toQString(nameOf(entry.severity)),
                        entry.text, entry.place);
    return text;
}

int LogModel::count() const
{
    return static_cast<int>(m_entries.size());
}

QVariant LogModel::cell(int row, int column, int role) const
{
    const Entry& entry = m_entries[static_cast<std::size_t>(row)];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
    case ExactRole:
        return textOf(entry, column);
    case SortRole:
        return column == TimeColumn ? QVariant(entry.time) : QVariant(textOf(entry, column));
    case IsMonospacedRole:
        return column == TimeColumn || column == PlaceColumn;
    case IsWrongRole:
        return column == SeverityColumn && entry.severity == Severity::Error;
    default:
        return {};
    }
}

QString LogModel::textOf(const Entry& entry, int column) const
{
    switch (column) {
    case TimeColumn:
        return entry.time.toString(QStringLiteral("HH:mm:ss"));
    case SeverityColumn:
        switch (entry.severity) {
        case Severity::Error:
            return tr("Error");
        case Severity::Warning:
            return tr("Warning");
        case Severity::Note:
            return tr("Note");
        }
        return {};
    case TextColumn:
        return entry.text;
    case PlaceColumn:
        return entry.place;
    default:
        return {};
    }
}

} // namespace qdq::ui
