// SPDX-License-Identifier: Apache-2.0
// Which findings count: baseline and waivers.
#include "ui/actions.h"
#include "ui/canvaspane.h"
#include "ui/dialogs/waivedialog.h"
#include "ui/dialogs/waiversdialog.h"
#include "ui/docks/logdock.h"
#include "ui/mainwindow.h"
#include "ui/session/drawing.h"
#include "ui/session/gatekeeper.h"
#include "ui/session/selection.h"
#include "ui/support/errortext.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/messagebar.h"

#include <QAction>
#include <QFileInfo>

namespace qdq::ui {

void MainWindow::connectGate()
{
    connect(m_actions->setBaseline, &QAction::triggered, m_gate, &Gatekeeper::setBaseline);
    connect(m_actions->removeBaseline, &QAction::triggered, m_gate, &Gatekeeper::removeBaseline);
    connect(m_actions->waive, &QAction::triggered, this, &MainWindow::chooseWaiver);
    connect(m_actions->waivers, &QAction::triggered, this, [this] {
        auto* dialog = new WaiversDialog(*m_gate, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    connect(m_gate, &Gatekeeper::changed, this, [this] {
        m_drawing->setWaived(m_gate->waived());
        updateStatus();
        updateActions();
    });
    connect(m_gate, &Gatekeeper::saved, this, [this](const QString& path) {
        m_log->log().append(Severity::Note, tr("Saved %1").arg(QFileInfo(path).fileName()), path);
        say(tr("Saved %1").arg(QFileInfo(path).fileName()));
    });
    connect(m_gate, &Gatekeeper::failed, this, [this](const QString& path, const Error& error) {
        m_log->log().append(Severity::Error, toQString(toText(error)), path);
        Message message;
        message.kind = Message::Kind::Error;
        message.what = tr("%1 cannot be used.").arg(QFileInfo(path).fileName());
        message.why = sentenceOf(error);
        message.details = toQString(toText(error));
        m_pane->messages().show(message);
    });
}

void MainWindow::chooseWaiver()
{
    const DocumentPtr document = m_session->document();
    const FindingId finding = m_selection->finding();
    if (!document || !document->violationOf(finding))
        return;
    auto* dialog = new WaiveDialog(*document, finding, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, document] {
        if (document == m_session->document())
            m_gate->waive(dialog->request());
    });
    dialog->open();
}

QString MainWindow::gateText() const
{
    const DocumentPtr& document = m_session->document();
    const auto violations = static_cast<int>(document->check.violations.size());
    const std::size_t waived = m_gate->count(FindingState::Waived);
    const auto count = [this](FindingState state) { return m_gate->count(state); };
    QStringList parts;
    if (m_gate->hasBaseline()) {
        parts << tr("%1 new").arg(count(FindingState::New))
              << tr("%1 known").arg(count(FindingState::Known));
        if (m_gate->resolvedCount() > 0)
            parts << tr("%1 resolved").arg(m_gate->resolvedCount());
    } else if (waived > 0) {
        parts << tr("%1 open").arg(count(FindingState::Open));
    } else {
        return violations == 0 ? QString() : tr("%n violation(s)", nullptr, violations);
    }
    if (waived > 0)
        parts << tr("%1 waived").arg(waived);
    return parts.join(QStringLiteral(", "));
}

} // namespace qdq::ui
