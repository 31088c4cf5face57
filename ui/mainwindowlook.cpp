// SPDX-License-Identifier: Apache-2.0
// How the graph is written, and what is said of a part of it without going there.
#include "ui/accessibility/announcer.h"
#include "ui/actions.h"
#include "ui/canvasactions.h"
#include "ui/canvaspane.h"
#include "ui/canvaspeek.h"
#include "ui/explain/nodeline.h"
#include "ui/graphview/graphview.h"
#include "ui/mainwindow.h"
#include "ui/session/drawing.h"
#include "ui/style/icon.h"
#include "ui/widgets/breadcrumb.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace qdq::ui {

namespace {

/// A button of the view bar whose menu chooses one of several.
QToolButton* makeChooser(const QStringList& choices, const QString& hint, QWidget* parent,
    const std::function<void(int)>& chosen)
{
    auto* button = new QToolButton(parent);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setAutoRaise(true);
    button->setProperty("isSmall", true);
    button->setToolTip(hint);
    auto* menu = new QMenu(button);
    auto* group = new QActionGroup(menu);
    for (int i = 0; i < choices.size(); ++i) {
        QAction* action = menu->addAction(choices[i]);
        action->setCheckable(true);
        action->setChecked(i == 0);
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, button, [button, choices, chosen, i] {
            button->setText(choices[i]);
            chosen(i);
        });
    }
    button->setMenu(menu);
    button->setText(choices.first());
    return button;
}

} // namespace

void MainWindow::setupViewBar()
{
    auto* fold = m_foldQdq = new QToolButton(this);
    fold->setObjectName(QStringLiteral("view.foldQdq"));
    fold->setIcon(makeIcon(QStringLiteral("ui-fold")));
    fold->setText(tr("Q/DQ folded"));
    fold->setToolTip(tr("Draw quantize and dequantize as badges, or as boxes of their own"));
    fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold->setCheckable(true);
    fold->setChecked(true);
    fold->setAutoRaise(true);
    fold->setProperty("isSmall", true);
    connect(fold, &QToolButton::toggled, m_drawing, &Drawing::setFoldsQdq);
    connect(fold, &QToolButton::toggled, fold, [fold](bool isFolded) {
        fold->setText(isFolded ? tr("Q/DQ folded") : tr("Q/DQ as boxes"));
        fold->setIcon(makeIcon(isFolded ? QStringLiteral("ui-fold") : QStringLiteral("ui-unfold")));
    });
    connect(m_drawing, &Drawing::lookChanged, fold,
        [this, fold] { fold->setChecked(m_drawing->foldsQdq()); });
    m_pane->breadcrumb().addSwitch(fold);
    constexpr std::array kForms {NumberForm::Pow2, NumberForm::Decimal, NumberForm::Both};
    m_numbers = makeChooser({tr("Scale: 2ᵏ"), tr("Scale: decimal"), tr("Scale: both")},
        tr("How scales are written; 2ᵏ only where a value is exactly that"), this,
        [this, kForms](
            int choice) { m_drawing->setNumbers(kForms[static_cast<std::size_t>(choice)]); });
    m_numbers->setObjectName(QStringLiteral("view.numbers"));
    connect(m_drawing, &Drawing::lookChanged, m_numbers, [this, kForms] {
        const auto form = std::ranges::find(kForms, m_drawing->numbers()) - kForms.begin();
        QAction* action = m_numbers->menu()->actions().at(form);
        action->setChecked(true);
        m_numbers->setText(action->text());
    });
    m_pane->breadcrumb().addSwitch(m_numbers);
}

/// Folds or unfolds all Q/DQ by key, peeks, and takes away what is selected as text.
void MainWindow::setupPeek()
{
    QAction* everywhere = m_canvasActions->toggleAllBadges;
    connect(everywhere, &QAction::toggled, m_foldQdq,
        [this](bool areBoxes) { m_foldQdq->setChecked(!areBoxes); });
    connect(m_foldQdq, &QToolButton::toggled, everywhere,
        [everywhere](bool isFolded) { everywhere->setChecked(!isFolded); });
    m_viewMenu->addActions({m_canvasActions->toggleBadge, everywhere});
    m_editMenu->insertAction(m_actions->copyEvidence, m_canvasActions->copyLines);
    m_editMenu->insertActions(m_actions->find,
        {m_canvasActions->selectAll, m_canvasActions->makeGroup, m_canvasActions->ungroup});

    m_peek = new CanvasPeek(canvas(), *m_session, this);
    connect(m_canvasActions->peek, &QAction::triggered, m_peek, &CanvasPeek::toggle);
    connect(m_peek, &CanvasPeek::told, this,
        [this](const QString& text) { m_announcer->announce(text); });
    connect(m_canvasActions->copyLines, &QAction::triggered, this, [this] {
        QStringList lines;
        for (const NodeId node : canvas().selection())
            lines << nodeLine(*m_session->document(), node);
        QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
    });
    connect(m_canvasActions->selectAll, &QAction::triggered, this, [this] {
        const Scene& scene = *canvas().scene();
        std::vector<NodeId> nodes;
        for (const Endpoint end : scene.units.order)
            if (const NodeId node = canvas().nodeOf(end); node.isValid())
                nodes.push_back(node);
        canvas().selectByUser(std::move(nodes));
    });
}

} // namespace qdq::ui
