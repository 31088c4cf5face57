// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/treemodel.h"
#include "ui/session/document.h"

#include <unordered_map>

namespace qdq::ui {

/// The modules of the model with their ops in execution order. A module that holds exactly one op
/// and nothing else is one row with the op's glyph; functions without a module of their own stand
/// under their parent.
class OutlineModel : public TreeModel
{
    Q_OBJECT

public:
    enum Columns
    {
        ModuleColumn,
        FindingsColumn,
        ColumnCount
    };

    explicit OutlineModel(QObject* parent = nullptr);

    /// Graphs of more nodes start closed, and their modules say how many nodes they hold.
    static constexpr std::size_t kLarge = 2000;

    void setDocument(DocumentPtr document);
    void setCurrent(FindingId finding);

    [[nodiscard]] NodeId nodeAt(const QModelIndex& index) const;
    /// Module path of the row, or of the module around it.
    [[nodiscard]] QString moduleAt(const QModelIndex& index) const;
    /// Row of the unit that holds the node; invalid for nodes that are not drawn.
    [[nodiscard]] QModelIndex indexOf(NodeId node) const;

protected:
    [[nodiscard]] QVariant cell(int item, int column, int role) const override;

private:
    struct Item
    {
        QString title;
        QString note; ///< class name, node name, or "fused"
        std::string path;
        NodeId node; ///< none for a module with several rows
        OpFamily family = OpFamily::Other;
        bool isModule = false;
        bool isOutput = false;
        bool isChanged = false; ///< by a what-if
        int findings = 0; ///< errors below and including this row
        QString onlyRule; ///< set when `findings` is one
    };
    class Plan;

    void rebuild();
    [[nodiscard]] int addModule(const Plan& plan, std::size_t module, int parent);
    [[nodiscard]] int addOp(NodeId node, const Unit& unit, int parent);
    void describeOp(Item& item, NodeId node, const Unit& unit) const;
    void countFindings();
    void noteNodes();
    [[nodiscard]] int itemOf(const Endpoint& place) const;

    DocumentPtr m_document;
    std::vector<Item> m_items;
    std::vector<int> m_itemOfUnit;
    std::unordered_map<std::uint32_t, int>
        m_itemOfFused; ///< by NodeId::value of a fused activation
    FindingId m_current;
};

} // namespace qdq::ui
