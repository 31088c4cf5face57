// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/docks/dock.h"
#include "ui/models/requantmodel.h"

namespace qdq::ui {

class Label;
class Quantization;
class Selection;
class Session;
class TableFilter;
class TableView;
class WhatIf;

/// Convs and linears with their scales and how their accumulators are written back.
class RequantDock : public Dock
{
    Q_OBJECT

public:
    /// Without `quantization` and `whatIf` nothing is known of the config of the graph, and no
    /// canvas is coloured by the table: a graph that stands beside another.
    RequantDock(Session& session, Selection& selection, Quantization* quantization, WhatIf* whatIf,
        QWidget* parent = nullptr);

    [[nodiscard]] TableView* view() const { return m_view; }

Q_SIGNALS:
    void nodeRequested(qdq::NodeId node);
    void colourByShiftRequested();

protected:
    void refresh() override;

private:
    void onSelectionChanged(QObject* origin);
    void readConfig(std::shared_ptr<const Applied>& applied, QuantizerConfig& config) const;
    void addRowActions(QMenu& menu, const QModelIndex& index);
    void copyAsC() const;

    Session& m_session;
    Selection& m_selection;
    Quantization* m_quantization; ///< may be null, and then m_whatIf is
    WhatIf* m_whatIf;
    RequantModel* m_model = nullptr;
    TableFilter* m_filter = nullptr;
    TableView* m_view = nullptr;
    Label* m_note = nullptr; ///< what struck values are
    bool m_isFollowing = false;
};

} // namespace qdq::ui
