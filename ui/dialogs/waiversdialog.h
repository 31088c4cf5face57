// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

class QPushButton;

namespace qdq::ui {

class Gatekeeper;
class TableView;

/// The waivers of the open graph: what each is about, why, until when, how much it covers; one can
/// be removed. Follows the gatekeeper while it is open.
class WaiversDialog : public QDialog
{
    Q_OBJECT

public:
    explicit WaiversDialog(Gatekeeper& gate, QWidget* parent = nullptr);

private:
    void removeCurrent();

    Gatekeeper& m_gate;
    TableView* m_table = nullptr;
    QPushButton* m_remove = nullptr;
};

} // namespace qdq::ui
