// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/comparison.h"
#include "ui/docks/dock.h"

namespace qdq::ui {

class Label;
class PairModel;
class TableView;

/// The configs that made both sides, where they are known; else what their Q/DQ are typical of.
class ConfigDiffDock : public Dock
{
    Q_OBJECT

public:
    explicit ConfigDiffDock(QWidget* parent = nullptr);

    void setComparison(ComparisonPtr comparison);

protected:
    void refresh() override;

private:
    ComparisonPtr m_comparison;
    Label* m_words = nullptr;
    PairModel* m_model = nullptr;
    TableView* m_view = nullptr;
};

} // namespace qdq::ui
