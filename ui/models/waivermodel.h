// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/tablemodel.h"
#include "ui/session/gatekeeper.h"

namespace qdq::ui {

/// The waivers of the open graph, in the order of their file.
class WaiverModel : public TableModel
{
    Q_OBJECT

public:
    enum Columns
    {
        ScopeColumn,
        ReasonColumn,
        UntilColumn,
        CoversColumn,
        ColumnCount
    };

    explicit WaiverModel(const Gatekeeper& gate, QObject* parent = nullptr);

protected:
    [[nodiscard]] int count() const override;
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;

private:
    [[nodiscard]] QString textOf(std::size_t row, int column) const;

    const Gatekeeper& m_gate;
};

} // namespace qdq::ui
