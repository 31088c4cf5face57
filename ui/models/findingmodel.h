// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/treemodel.h"
#include "ui/session/document.h"

#include <cstdint>

namespace qdq::ui {

class Gatekeeper;

/// Findings under headings: by rule (as the document orders them), module, severity or root cause,
/// or in one flat list.
class FindingModel : public TreeModel
{
    Q_OBJECT

public:
    enum Columns
    {
        RuleColumn,
        NodeColumn,
        ModuleColumn,
        ExpectedColumn,
        FoundColumn,
        CauseColumn,
        RootCauseColumn,
        OpColumn,
        StateColumn,
        OrderColumn,
        ColumnCount
    };
    enum class Grouping : std::uint8_t
    {
        Rule,
        Module,
        Severity,
        RootCause,
        None
    };

    explicit FindingModel(QObject* parent = nullptr);

    void setDocument(DocumentPtr document);
    /// What the gate says of the findings, asked for when it is shown; null leaves all open. Call
    /// statesChanged() when it says something else.
    void setGate(const Gatekeeper* gate) { m_gate = gate; }
    void statesChanged();
    void setGrouping(Grouping grouping);
    [[nodiscard]] Grouping grouping() const { return m_grouping; }
    /// The one finding that is drawn solid.
    void setCurrent(FindingId finding);

    [[nodiscard]] FindingId findingAt(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(FindingId finding, int column = RuleColumn) const;

protected:
    [[nodiscard]] QVariant cell(int item, int column, int role) const override;

private:
    struct Item
    {
        FindingId finding; ///< none for a heading
        QString heading;
        QString rule; ///< of a heading by rule
        Severity severity = Severity::Error;
    };

    void rebuild();
    void addUnder(const Item& heading, FindingId finding);
    [[nodiscard]] Item headingOf(FindingId id) const;
    [[nodiscard]] QVariant headingCell(int item, int column, int role) const;
    [[nodiscard]] QVariant findingCell(FindingId id, int column, int role) const;
    [[nodiscard]] QString textOf(FindingId id, int column) const;
    [[nodiscard]] QString causeText(FindingId id) const;
    [[nodiscard]] QString causeHint(FindingId id) const;
    [[nodiscard]] QVariant sortKeyOf(FindingId id, int column) const;
    [[nodiscard]] QString stateText(FindingId id) const;
    [[nodiscard]] QString stateHint(FindingId id) const;

    DocumentPtr m_document;
    const Gatekeeper* m_gate = nullptr;
    std::vector<Item> m_items;
    std::vector<int> m_itemOf; ///< by FindingId
    FindingId m_current;
    Grouping m_grouping = Grouping::Rule;
};

/// "2 exact text": what a cell of `found` says about values, with each number in full.
[[nodiscard]] QString exactFound(const Finding& finding);

} // namespace qdq::ui
