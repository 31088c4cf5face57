// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/diff/places.h"

#include <QToolBar>

#include <optional>

class QComboBox;
class QLineEdit;

namespace qdq::ui {

class Actions;
class CompareActions;
class Label;
class QueryField;

/// The tool bar while two graphs are compared: what is compared how, the query, the stepper.
class CompareToolBar : public QToolBar
{
    Q_OBJECT

public:
    CompareToolBar(const Actions& window, CompareActions& actions, QWidget* parent = nullptr);

    [[nodiscard]] QueryField& query() { return *m_query; }
    void setMatch(MatchBy match);
    void setTolerance(double rtol);
    /// `position` counts from 1; 0 is none of them.
    void setPosition(int position, int total);

Q_SIGNALS:
    void matchChosen(qdq::MatchBy match);
    void toleranceChosen(double rtol);

private:
    void addChoices();
    void addStepper(const CompareActions& actions);

    QComboBox* m_match = nullptr;
    QLineEdit* m_tolerance = nullptr;
    QueryField* m_query = nullptr;
    Label* m_position = nullptr;
    double m_rtol = 0;
};

/// "rel 1e-6" or "1e-6" as a number from 0 to 1; nothing for anything else.
[[nodiscard]] std::optional<double> toleranceFrom(const QString& text);
[[nodiscard]] QString toleranceText(double rtol);

} // namespace qdq::ui
