// SPDX-License-Identifier: Apache-2.0
// What is taken away from the window: pictures, evidence.
#include "ui/canvaspane.h"
#include "ui/compare/comparemode.h"
#include "ui/dialogs/exportdialog.h"
#include "ui/docks/logdock.h"
#include "ui/explain/explanation.h"
#include "ui/graphview/graphview.h"
#include "ui/mainwindow.h"
#include "ui/session/drawing.h"
#include "ui/session/gatekeeper.h"
#include "ui/session/preview.h"
#include "ui/session/quantization.h"
#include "ui/session/selection.h"
#include "ui/session/whatif.h"
#include "ui/settings/settings.h"
#include "ui/style/scopestyle.h"
#include "ui/support/errortext.h"
#include "ui/support/numbers.h"
#include "ui/support/picturemime.h"
#include "ui/support/qtconvert.h"
#include "ui/support/translations.h"
#include "ui/widgets/messagebar.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QFileInfo>
#include <QPainter>
#include <QPixmap>
#include <QUrl>

namespace qdq::ui {

namespace {

QString whatIfCaption()
{
    return MainWindow::tr("what-if, not applied");
}

QString provenanceOf(const Session& session)
{
    const Document& document = *session.document();
    QStringList parts {QFileInfo(session.path()).fileName()};
    if (!session.sha256().isEmpty())
        parts << QStringLiteral("sha256 ") + session.sha256();
    for (const auto& [name, version] : document.graph().producer)
        parts << QStringLiteral("%1 %2").arg(toQString(name), toQString(version));
    parts << QStringLiteral("%1 %2").arg(
        QApplication::applicationDisplayName(), QApplication::applicationVersion());
    if (document.preview)
        parts.prepend(whatIfCaption());
    return parts.join(QStringLiteral(" · "));
}

/// What is taken away of a canvas that shows a what-if says so.
void paintWhatIfCaption(QPixmap& picture, const Theme& theme)
{
    constexpr int kInset = 12;
    QPainter painter(&picture);
    painter.setPen(theme[Token::DiffChanged]);
    const QRectF room(QPointF(), picture.deviceIndependentSize());
    painter.drawText(room.adjusted(kInset, kInset, -kInset, -kInset), Qt::AlignLeft | Qt::AlignTop,
        whatIfCaption());
}

} // namespace

// ------------------------------------------------------------------------------------------------------

QString MainWindow::evidenceText() const
{
    const Explanation explanation = explain(*m_session->document(), m_selection->finding());
    return toMarkdown(explanation, provenanceOf(*m_session));
}

void MainWindow::copyEvidence()
{
    if (m_selection->finding().isValid())
        QApplication::clipboard()->setText(evidenceText());
}

void MainWindow::openExportDialog()
{
    if (m_compare->isActive()) {
        openCompareReport();
        return;
    }
    if (!m_drawing->scene())
        return;
    ExportDialog::Context context;
    context.document = m_session->document();
    context.path = m_session->path();
    context.sha256 = m_session->sha256();
    context.node = m_selection->node();
    context.finding = m_selection->finding();
    context.drawing = m_drawing->options();
    context.scene = m_drawing->scene();
    context.viewed = canvas().camera().seen(canvas().size());
    context.theme = themeOf(this).name;
    context.choices = m_settings.preferences().exporting;
    context.folder = QFileInfo(m_session->path()).absolutePath();
    if (m_quantization->config() && m_quantization->config() == m_quantization->savedConfig())
        context.configFile = m_quantization->configPath();
    context.waiversFile = m_gate->waiversPath();
    context.language = languageForChoice(m_settings.languageChoice());
    const std::shared_ptr<const Preview>& preview = context.document->preview;
    if (preview && preview->applied)
        context.config = WindowConfig {{{}, *m_whatIf->config()}, preview->applied};
    else if (const std::optional<QuantizerConfig>& config = m_quantization->config())
        context.config =
            WindowConfig {{toStd(context.configFile), *config}, m_quantization->applied()};
    auto* dialog = new ExportDialog(std::move(context), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        if (dialog->isReport()) {
            const ReportRequest request = dialog->reportRequest();
            exportFile(request.target, commandOf(request),
                [request](const Progress& progress) { return writeReport(request, progress); });
        } else {
            const ExportRequest request = dialog->request();
            exportFile(request.target, commandOf(request),
                [request](const Progress& progress) { return writePicture(request, progress); });
        }
    });
    dialog->open();
}

void MainWindow::exportFile(const QString& target, const QString& command,
    std::function<Result<qsizetype>(const Progress&)> write)
{
    const QString name = QFileInfo(target).fileName();
    m_exporting.start(tr("Exporting %1").arg(name), std::move(write),
        [this, target, command, name](const Result<qsizetype>& bytes) {
            Message message;
            if (bytes) {
                message.kind = Message::Kind::Success;
                message.what = tr("Exported %1.").arg(name);
                message.why = tr("%1 kB.").arg(wholeText((*bytes + 999) / 1000));
                message.buttons = {{tr("Open folder"), [target] {
                                        QDesktopServices::openUrl(
                                            QUrl::fromLocalFile(QFileInfo(target).absolutePath()));
                                    }}};
                m_log->log().append(
                    Severity::Note, command.isEmpty() ? message.what : command, target);
            } else {
                message.kind = Message::Kind::Error;
                message.what = tr("Cannot write %1.").arg(name);
                message.why = sentenceOf(bytes.error());
                m_log->log().append(Severity::Error, toQString(toText(bytes.error())), target);
            }
            m_pane->messages().show(message);
        });
}

/// As pixels, and of one graph as SVG too.
void MainWindow::copyImage()
{
    QPixmap picture = activeCanvas().grab();
    if (m_session->document() && m_session->document()->preview)
        paintWhatIfCaption(picture, themeOf(this));
    if (m_compare->isActive() || !m_drawing->scene()) {
        QApplication::clipboard()->setPixmap(picture);
        return;
    }
    ExportRequest view;
    view.document = m_session->document();
    view.path = m_session->path();
    view.view = m_drawing->scene();
    view.viewed = canvas().camera().seen(canvas().size());
    view.format = PictureFormat::Svg;
    view.choice.theme = themeOf(this).name;
    view.choice.showsAllMarks = true;
    view.choice.hasHeading = view.choice.hasLegend = view.choice.hasProvenance = false;
    QApplication::clipboard()->setMimeData(new PictureMime(
        picture.toImage(), [view] { return encodePicture(view, {}).value_or(QByteArray()); }));
}

} // namespace qdq::ui
