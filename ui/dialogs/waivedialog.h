// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/gatekeeper.h"

#include <QDialog>

class QButtonGroup;
class QCheckBox;
class QDateEdit;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace qdq::ui {

/// Asks what is to be waived, why, and until when; a reason is required.
class WaiveDialog : public QDialog
{
    Q_OBJECT

public:
    WaiveDialog(const Document& document, FindingId finding, QWidget* parent = nullptr);

    [[nodiscard]] WaiverRequest request() const;

private:
    void addScopes(QVBoxLayout* column, const Document& document);
    void addExpiry(QVBoxLayout* column);

    FindingId m_finding;
    QButtonGroup* m_scope = nullptr; ///< ids are of WaiverScope
    QLineEdit* m_reason = nullptr;
    QCheckBox* m_expires = nullptr;
    QDateEdit* m_day = nullptr;
    QPushButton* m_accept = nullptr;
};

} // namespace qdq::ui
