// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/docks/dock.h"
#include "ui/models/logmodel.h"

namespace qdq::ui {

class TableView;

/// What happened, newest last.
class LogDock : public Dock
{
    Q_OBJECT

public:
    /// `entries` must outlive it, and so outlive a window.
    explicit LogDock(std::vector<LogModel::Entry>& entries, QWidget* parent = nullptr);

    [[nodiscard]] LogModel& log() { return *m_model; }

protected:
    void refresh() override { }

private:
    LogModel* m_model = nullptr;
    TableView* m_view = nullptr;
};

} // namespace qdq::ui
