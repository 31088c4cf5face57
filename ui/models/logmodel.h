// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/reader.h"
#include "ui/models/tablemodel.h"

#include <QDateTime>

#include <vector>

namespace qdq::ui {

/// Every message, every command as a line for the command line, and timings; newest last.
class LogModel : public TableModel
{
    Q_OBJECT

public:
    enum Columns
    {
        TimeColumn,
        SeverityColumn,
        TextColumn,
        PlaceColumn,
        ColumnCount
    };

    struct Entry
    {
        QDateTime time;
        Severity severity = Severity::Note;
        QString text;
        QString place; ///< file, node or entry
    };

    /// Shows and extends `entries`, which must outlive it.
    explicit LogModel(std::vector<Entry>& entries, QObject* parent = nullptr);

    /// Appends an entry with the present time; the oldest ones go when there are very many.
    void append(Severity severity, const QString& text, const QString& place = {});
    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; }
    /// The whole log, a line an entry.
    [[nodiscard]] QString toText() const;

protected:
    [[nodiscard]] int count() const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;

private:
    [[nodiscard]] QString textOf(const Entry& entry, int column) const;

    std::vector<Entry>& m_entries;
};

} // namespace qdq::ui
