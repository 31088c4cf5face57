// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/comparison.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"

#include <QObject>

#include <array>

namespace qdq::ui {

/// One selection for both sides. Each side has a session and a selection of its own, so that the
/// panels of the window serve it as they are; what is selected on one is selected on the other by
/// its partner. A third pair follows the side that was chosen last.
class ComparedSelection : public QObject
{
    Q_OBJECT

public:
    explicit ComparedSelection(QObject* parent = nullptr);

    /// What is selected stays where the same documents are compared otherwise.
    void setComparison(ComparisonPtr comparison);
    [[nodiscard]] Session& session(bool isB) { return m_sessions[isB]; }
    [[nodiscard]] Selection& selection(bool isB) { return m_selections[isB]; }
    /// Of the side that was chosen last.
    [[nodiscard]] Session& chosenSession() { return m_sessions[2]; }
    [[nodiscard]] Selection& chosenSelection() { return m_selections[2]; }
    [[nodiscard]] bool isBChosen() const { return m_isBChosen; }

    [[nodiscard]] NodeId node(bool isB) const { return m_selections[isB].node(); }
    [[nodiscard]] FindingId finding(bool isB) const { return m_selections[isB].finding(); }

    /// A node of one side and its partner, with the finding on it. Where neither it nor what is
    /// selected on the other side has a partner, both stay selected: they can be paired by hand.
    void select(bool isB, NodeId node, FindingId finding = {});
    /// Two nodes that are said to belong together; one may be none.
    void selectPair(NodeId a, NodeId b);
    void clear();

    /// Nodes of the card or badge of a node and, of a card, of the tensors around it.
    [[nodiscard]] std::vector<NodeId> around(bool isB) const;

Q_SIGNALS:
    void changed();

private:
    void onSideChanged(bool isB);
    void showChosen(bool isB);
    [[nodiscard]] NodeId partnerOf(bool isB, NodeId node) const;
    [[nodiscard]] NodeId selectedBeside(bool isB, NodeId node) const;

    ComparisonPtr m_comparison;
    std::array<Session, 3> m_sessions;
    std::array<Selection, 3> m_selections;
    bool m_isBChosen = false;
    bool m_isLinking = false; ///< one side is being moved by the other
};

} // namespace qdq::ui
