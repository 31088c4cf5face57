// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

namespace qdq::ui {

/// Versions of the program and of what it is built with, licences of what comes with it, and that
/// it has no network code.
class AboutDialog : public QDialog
{
    Q_OBJECT

public:
    explicit AboutDialog(QWidget* parent = nullptr);
};

} // namespace qdq::ui
