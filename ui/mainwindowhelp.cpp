// SPDX-License-Identifier: Apache-2.0
// What the window says about itself when asked, and to screen readers: actions by name, keys, what
// a part is for, the tour, what the keyboard went to.
#include "ui/accessibility/announcer.h"
#include "ui/accessibility/canvasaccessible.h"
#include "ui/accessibility/spokencard.h"
#include "ui/canvaspane.h"
#include "ui/docks/configdock.h"
#include "ui/docks/explaindock.h"
#include "ui/docks/inspectordock.h"
#include "ui/docks/outlinedock.h"
#include "ui/docks/requantdock.h"
#include "ui/docks/violationsdock.h"
#include "ui/draw/findingtext.h"
#include "ui/explain/subject.h"
#include "ui/graphview/graphview.h"
#include "ui/help/aboutdialog.h"
#include "ui/help/helptexts.h"
#include "ui/help/tour.h"
#include "ui/keyboard/actionfinder.h"
#include "ui/keyboard/keymap.h"
#include "ui/keyboard/keyoverlay.h"
#include "ui/mainwindow.h"
#include "ui/models/findingfilter.h"
#include "ui/paneactions.h"
#include "ui/session/drawing.h"
#include "ui/session/gatekeeper.h"
#include "ui/session/selection.h"
#include "ui/settings/settings.h"
#include "ui/support/qtconvert.h"
#include "ui/support/ruletext.h"
#include "ui/support/samples.h"
#include "ui/widgets/findingstepper.h"
#include "ui/widgets/queryfield.h"
#include "ui/widgets/stagebar.h"
#include "ui/widgets/statusline.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QStatusBar>
#include <QWhatsThis>

namespace qdq::ui {

namespace {

/// The name of an op; of a Q or DQ, whose name says nothing, what it carries.
QString subjectName(const Document& document, NodeId node)
{
    return sourceOf(document, node) == node ? toQString(document[node].name)
                                            : subjectTitle(document, node);
}

/// Tells screen readers which card the canvas is on now.
void tellFocus(GraphView& view)
{
    QAccessibleEvent focused(&view, QAccessible::Focus);
    if (view.current().isValid())
        focused.setChild(0);
    if (view.hasFocus())
        QAccessible::updateAccessibility(&focused);
}

} // namespace

void MainWindow::connectHelp()
{
    m_actionFinder = new ActionFinder(*m_keys, this);
    m_keyOverlay = new KeyOverlay(*m_keys, this);
    m_tour = new Tour(this);
    m_announcer = new Announcer(this);
    statusBar()->addPermanentWidget(m_announcer);
    connect(m_paneActions->findAction, &QAction::triggered, m_actionFinder, &ActionFinder::popUp);
    connect(m_paneActions->keyMap, &QAction::triggered, m_keyOverlay, &KeyOverlay::toggle);
    connect(m_paneActions->helpOnThis, &QAction::triggered, this, &MainWindow::showHelpOnThis);
    connect(m_paneActions->whatsThis, &QAction::triggered, this,
        [] { QWhatsThis::enterWhatsThisMode(); });
    connect(m_paneActions->tour, &QAction::triggered, this, &MainWindow::startTour);
    connect(m_selection, &Selection::changed, this, &MainWindow::announceFinding);
    connect(m_drawing, &Drawing::sceneChanged, this, [this] {
        if (m_announcesNextScene)
            announceCard();
    });
    connect(&canvas(), &GraphView::selectionChanged, this, [this] { tellFocus(canvas()); });
    connect(&canvas(), &GraphView::partChanged, this, &MainWindow::announcePart);
    connect(&canvas(), &GraphView::partActivated, this, &MainWindow::onPartActivated);
    giveHelp(*this);
}

/// The card or badge of a node; none while the canvas shows another graph, or a part of this one,
/// in which the node would be another or hidden.
Endpoint MainWindow::drawnPlaceOf(NodeId node)
{
    const bool isDrawn = m_drawing->isComplete() && canvas().scene() == m_drawing->scene();
    return isDrawn && node.isValid() ? canvas().scene()->placeOf(node) : Endpoint {};
}

/// What is not drawn yet is told of when it is.
void MainWindow::announceCard()
{
    const Endpoint place = drawnPlaceOf(m_selection->node());
    m_announcesNextScene = m_selection->node().isValid() && !place.isValid();
    if (place.isValid())
        m_announcer->announce(spokenSentence(*canvas().scene(), canvas().links(), place));
}

/// "R3, 27 of 33, add + relu: three scales; expected: one scale".
void MainWindow::announceFinding()
{
    const DocumentPtr& document = m_session->document();
    const FindingId id = m_selection->finding();
    if (!document || !id.isValid()) {
        announceCard();
        return;
    }
    m_announcesNextScene = false;
    const Finding& finding = (*document)[id];
    const FindingFilter& filter = m_violations->filter();
    m_announcer->announce(
        tr("%1, %2 of %3, %4: %5; expected: %6")
            .arg(toQString(finding.rule))
            .arg(filter.positionOf(id))
            .arg(filter.order().size())
            .arg(subjectName(*document, finding.node), spoken(toQString(finding.found)),
                spoken(toQString(finding.expected))));
}

void MainWindow::announcePart()
{
    const std::optional<CardPart> part = canvas().currentPart();
    if (!part) {
        tellFocus(canvas());
        return;
    }
    const QString text = spoken(part->text);
    switch (part->kind) {
    case CardPart::Kind::Chip:
        m_announcer->announce(tr("config %1").arg(text));
        break;
    case CardPart::Kind::Mark:
        m_announcer->announce(tr("mark %1").arg(text));
        break;
    default:
        m_announcer->announce(text);
    }
}

/// The first finding that a mark of the card or badge at `place` stands for.
FindingId MainWindow::findingOfMark(const CardPart& mark, Endpoint place)
{
    const Document& document = *m_session->document();
    for (std::size_t i = 0; i < document.findings.size(); ++i) {
        const Finding& finding = document.findings[i];
        const bool isWaived = m_gate->stateOf(FindingId {i}) == FindingState::Waived;
        if (place.isValid() && drawnPlaceOf(finding.node) == place && isWaived == mark.isWaived
            && markRule(finding) == mark.rule)
            return FindingId {i};
    }
    return {};
}

/// Each part leads to the panel that knows more of it.
void MainWindow::onPartActivated(const CardPart& part)
{
    switch (part.kind) {
    case CardPart::Kind::Mark:
        if (const FindingId finding = findingOfMark(part, canvas().current()); finding.isValid())
            m_selection->select((*m_session->document())[finding].node, finding, &canvas());
        m_explain->bringToFront();
        break;
    case CardPart::Kind::Chip:
        m_config->bringToFront();
        break;
    case CardPart::Kind::Requant:
        m_requant->bringToFront();
        break;
    default:
        m_inspector->bringToFront();
    }
}

/// What the part is for that has the keyboard, and of a finding what its rule wants.
void MainWindow::showHelpOnThis()
{
    QWidget* focused = QApplication::focusWidget() ? QApplication::focusWidget() : m_pane;
    QString text = helpAround(focused);
    if (const FindingId id = m_selection->finding(); id.isValid() && m_session->document()) {
        const std::string& rule = (*m_session->document())[id].rule;
        text += QStringLiteral("<p><b>%1</b> %2</p><p>%3</p>")
                    .arg(toQString(rule).toHtmlEscaped(),
                        ruleSentence(rule, m_session->target()).toHtmlEscaped(),
                        ruleReason(rule, m_session->target()).toHtmlEscaped());
    }
    if (text.isEmpty())
        text = helpFor(QStringLiteral("canvas"));
    QWhatsThis::showText(focused->mapToGlobal(QPoint(24, 24)), text, focused);
}

void MainWindow::startTour()
{
    if (!m_session->document()) {
        // The controls of the tour are there while a graph is: it begins with the first sample.
        const std::vector<Sample> samples = bundledSamples(m_settings.cacheFolder());
        if (samples.empty())
            return;
        connect(
            m_drawing, &Drawing::sceneChanged, m_tour, [this] { startTour(); },
            Qt::SingleShotConnection);
        openFile(samples.front().graph);
        return;
    }
    const auto front = [](Dock* dock) { return [dock] { dock->bringToFront(); }; };
    m_tour->start({
        {&canvas(), tr("The graph"),
            tr("Each card is an op with its constants, each badge a tensor with its scale. A mark "
               "names the rule that is broken there. Arrow keys follow the edges.")},
        {m_stepper, tr("Step through what is wrong"),
            tr("F8 goes to the next finding, in the order of the table below.")},
        {m_explain, tr("Why it is wrong"),
            tr("What is required, the evidence with its numbers, the chain of causes, and the ways "
               "out. E explains what is selected."),
            front(m_explain)},
        {m_outline, tr("Where it is wrong"),
            tr("Modules with the number of their findings, and the rules of the target below. A "
               "click "
               "on a rule keeps its findings only."),
            front(m_outline)},
        {m_violations, tr("All findings as a table"),
            tr("Sort it, group it, copy rows. What is selected here is shown on the canvas."),
            front(m_violations)},
        {m_requant, tr("Shifts of convs and linears"),
            tr("Scales in and out, the multiplier between them, and whether it is a pure shift."),
            front(m_requant)},
        {m_stageBar, tr("The five stages"),
            tr("From float to converted. With a config and a float graph, the later ones are "
               "computed here.")},
        {m_config, tr("Try another config"),
            tr("What each setting hits and what it would change, before anything is run."),
            front(m_config)},
        {m_query, tr("Ask the graph"),
            tr("Names, shapes, scales, findings: rule:R3, scale:!pow2, users>1. Ctrl+F comes here "
               "from everywhere.")},
        {m_status, tr("And on"),
            tr("Ctrl+K finds any action by its name, Ctrl+/ shows the keys of where you are, F1 "
               "says "
               "what a part is for. Files stay on this machine.")},
    });
}

void MainWindow::showAbout()
{
    auto* dialog = new AboutDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

} // namespace qdq::ui
