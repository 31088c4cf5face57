// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/waiversdialog.h"

#include "ui/models/waivermodel.h"
#include "ui/style/textscale.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/label.h"
#include "ui/widgets/tableview.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>

namespace qdq::ui {

WaiversDialog::WaiversDialog(Gatekeeper& gate, QWidget* parent)
    : QDialog(parent)
    , m_gate(gate)
    , m_table(new TableView(this))
{
    setObjectName(QStringLiteral("waivers"));
    setWindowTitle(tr("Waivers"));
    resize(scaled(680), scaled(340));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(8);
    auto* file = makeLabel(tr("Kept in %1, which the command line reads, too.")
                               .arg(QFileInfo(gate.waiversPath()).fileName()),
        LabelRole::Secondary, this);
    file->setWordWrap(true);
    column->addWidget(file);

    auto* model = new WaiverModel(gate, this);
    m_table->setObjectName(QStringLiteral("waivers.table"));
    m_table->setAccessibleName(tr("Waivers"));
    m_table->setRootIsDecorated(false);
    m_table->setModel(model);
    m_table->applyColumns(model->columns());
    new EmptyState(m_table, [] {
        return EmptyText {QStringLiteral("ui-check"), tr("No waivers"),
            tr("Nothing is waived in this graph.")};
    });
    column->addWidget(m_table, 1);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_remove = buttons->addButton(tr("Remove"), QDialogButtonBox::ActionRole);
    m_remove->setObjectName(QStringLiteral("waivers.remove"));
    m_remove->setToolTip(tr("What it covers counts again"));
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_remove, &QPushButton::clicked, this, &WaiversDialog::removeCurrent);
    auto* key = new QShortcut(QKeySequence(Qt::Key_Delete), m_table);
    key->setContext(Qt::WidgetShortcut);
    connect(key, &QShortcut::activated, this, &WaiversDialog::removeCurrent);

    const auto takeFirst = [this, model] {
        if (!m_table->currentIndex().isValid())
            m_table->setCurrentIndex(model->index(0, 0));
        m_remove->setEnabled(m_table->currentIndex().isValid());
    };
    connect(model, &QAbstractItemModel::modelReset, this, takeFirst);
    takeFirst();
    m_table->setFocus();
}

void WaiversDialog::removeCurrent()
{
    const QModelIndex current = m_table->currentIndex();
    if (current.isValid())
        m_gate.removeWaiver(Waiver(m_gate.waivers()[static_cast<std::size_t>(current.row())]));
}

} // namespace qdq::ui
