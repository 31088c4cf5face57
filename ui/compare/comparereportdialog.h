// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/comparereport.h"

#include <QDialog>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace qdq::ui {

class Label;
class SegmentedControl;

/// Chooses the report of a comparison: format, look, file, with the equal command. Writing it is
/// the window's job, so that the dialog can close at once.
class CompareReportDialog : public QDialog
{
    Q_OBJECT

public:
    CompareReportDialog(CompareReportRequest request, const QString& folder, QWidget* parent);

    [[nodiscard]] CompareReportRequest request() const;

private:
    [[nodiscard]] QWidget* makeChoices();
    [[nodiscard]] QWidget* makeCommandRow();
    [[nodiscard]] QWidget* makeButtons();
    void onChoiceChanged();
    void chooseTarget();

    CompareReportRequest m_request;
    QString m_folder;
    bool m_isNameOwn = false; ///< a person typed the name of the file
    SegmentedControl* m_format = nullptr;
    QComboBox* m_theme = nullptr;
    QLineEdit* m_file = nullptr;
    Label* m_command = nullptr;
    QPushButton* m_copyCommand = nullptr;
};

} // namespace qdq::ui
