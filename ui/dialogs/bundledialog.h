// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/workspace/bundle.h"

#include <QDialog>

class QCheckBox;
class QLineEdit;
class QPushButton;

namespace qdq::ui {

/// What an evidence bundle will hold, with or without weights, and where it is written. Writing it
/// is the window's job.
class BundleDialog : public QDialog
{
    Q_OBJECT

public:
    explicit BundleDialog(BundleRequest request, QWidget* parent = nullptr);

    [[nodiscard]] BundleRequest request() const;

private:
    [[nodiscard]] QWidget* makeContents();
    [[nodiscard]] QWidget* makeFileRow();
    [[nodiscard]] QWidget* makeButtons();
    void chooseTarget();

    BundleRequest m_request;
    QCheckBox* m_weights = nullptr;
    QLineEdit* m_file = nullptr;
    QPushButton* m_save = nullptr;
};

} // namespace qdq::ui
