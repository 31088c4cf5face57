// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/tablemodel.h"
#include "ui/session/document.h"

#include <optional>
#include <set>
#include <string>

namespace qdq::ui {

/// The rules of the target with their findings; the eye of a row says whether the canvas shows its
/// marks.
class RuleModel : public TableModel
{
    Q_OBJECT

public:
    enum Columns
    {
        EyeColumn,
        IdColumn,
        TextColumn,
        CountColumn,
        ColumnCount
    };

    explicit RuleModel(QObject* parent = nullptr);

    void setDocument(DocumentPtr document);

    [[nodiscard]] QString ruleAt(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(const QString& rule) const;
    [[nodiscard]] bool isShown(const QString& rule) const;
    /// Ids of rules whose marks are off.
    [[nodiscard]] const std::set<std::string>& hiddenRules() const { return m_hidden; }
    void setHiddenRules(std::set<std::string> hidden);
    /// Opens one eye and closes all others; when it is the only open one, opens all.
    void showOnly(const QString& rule);

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

Q_SIGNALS:
    void shownRulesChanged();

protected:
    [[nodiscard]] int count() const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;

private:
    struct Row
    {
        std::string rule;
        Severity severity = Severity::Error;
        int violations = 0; ///< or notes, for a note
        int undecided = 0;
        std::optional<int> now {}; ///< in a what-if: findings in what it is compared with
    };

    void announceEyes();
    [[nodiscard]] QString textOf(const Row& row, int column) const;

    std::vector<Row> m_rows;
    TargetPtr m_target; ///< whose rules they are
    std::set<std::string> m_hidden;
};

} // namespace qdq::ui
