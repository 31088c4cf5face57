// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/comparemode.h"

#include "ui/compare/compareactions.h"
#include "ui/compare/comparecanvas.h"
#include "ui/compare/comparepage.h"
#include "ui/compare/comparetoolbar.h"
#include "ui/compare/differencesdock.h"
#include "ui/graphview/graphview.h"

#include <QAction>
#include <QActionGroup>
#include <QFileInfo>

#include <utility>

namespace qdq::ui {

CompareMode::CompareMode(const Actions& actions, QWidget* window)
    : QObject(window)
    , m_window(actions)
    , m_actions(new CompareActions(window))
    , m_parent(window)
{
    connectActions();
    connect(&m_other, &Session::openFailed, this, [this](const QString& path, const Error& error) {
        m_waiting = {};
        Q_EMIT openFailed(path, error);
    });
    connect(&m_other, &Session::fileChanged, this, [this] {
        if (!m_other.document() || !m_waiting.document)
            return;
        const QString path = m_other.path();
        compare(std::exchange(m_waiting, {}),
            {m_other.document(), path, QFileInfo(path).fileName(), {}}, m_target);
    });
    connect(&m_work, &CompareWork::failed, this, [this](const Error& error) {
        if (m_work.comparison())
            update();
        else
            leave();
        Q_EMIT failed(error);
    });
    for (auto signal : {&CompareWork::comparisonChanged, &CompareWork::scenesChanged})
        connect(&m_work, signal, this, &CompareMode::update);
}

void CompareMode::connectActions()
{
    connect(m_actions->leave, &QAction::triggered, this, &CompareMode::leave);
    connect(m_actions->swap, &QAction::triggered, &m_work, &CompareWork::swap);
    connect(m_actions->align, &QAction::toggled, &m_work, &CompareWork::setAligned);
    connect(m_actions->sync, &QAction::toggled, this, [this](bool isSynced) {
        if (m_page)
            m_page->canvas().setSynced(isSynced);
        Q_EMIT changed();
    });
    connect(m_actions->overlay, &QAction::toggled, this, [this](bool isOverlaid) {
        if (isOverlaid)
            m_work.setAligned(true);
        m_page->canvas().setOverlaid(isOverlaid);
        update();
    });
    connect(m_actions->pair, &QAction::triggered, this, [this] { m_page->pairSelection(); });
    connect(
        m_actions->separate, &QAction::triggered, this, [this] { m_page->separateSelection(); });
    connect(m_actions->next, &QAction::triggered, this, [this] { m_page->step(1); });
    connect(m_actions->previous, &QAction::triggered, this, [this] { m_page->step(-1); });
    connect(m_actions->otherSide, &QAction::triggered, this,
        [this] { m_page->canvas().goToOtherSide(); });
    const QList<QAction*> matches = m_actions->matches->actions();
    for (qsizetype i = 0; i < matches.size(); ++i)
        connect(matches[i], &QAction::triggered, this, [this, match = static_cast<MatchBy>(i)] {
            CompareOptions options = m_work.options();
            options.match = match;
            m_work.setOptions(options);
            update();
        });
}

void CompareMode::makePage()
{
    if (m_page)
        return;
    m_page = new ComparePage(m_work, m_window, *m_actions, m_parent);
    m_toolBar = new CompareToolBar(m_window, *m_actions, m_parent);
    m_page->setQuery(m_toolBar->query());
    moveAs(m_canvas);
    connect(m_page, &ComparePage::positionChanged, this, &CompareMode::update);
    connect(m_toolBar, &CompareToolBar::matchChosen, this, [this](MatchBy match) {
        m_actions->matches->actions()[static_cast<qsizetype>(match)]->trigger();
    });
    connect(m_toolBar, &CompareToolBar::toleranceChosen, this, [this](double rtol) {
        CompareOptions options = m_work.options();
        options.rtol = rtol;
        m_work.setOptions(options);
    });
}

void CompareMode::moveAs(const Preferences::Canvas& canvas)
{
    m_canvas = canvas;
    if (!m_page)
        return;
    for (const bool isB : {false, true}) {
        GraphView& view = m_page->canvas().view(isB);
        view.setWheelZooms(canvas.wheelZooms);
        view.setAnimated(canvas.motion == Motion::Full);
    }
}

void CompareMode::compareFile(CompareSource a, const QString& path, TargetPtr target)
{
    m_other.close();
    m_other.setTarget(target);
    m_target = std::move(target);
    m_waiting = std::move(a);
    m_other.open(path);
}

void CompareMode::compare(CompareSource a, CompareSource b, TargetPtr target)
{
    makePage();
    m_isActive = true;
    Q_EMIT entered();
    m_work.setSources(std::move(a), std::move(b), std::move(target));
    update();
}

void CompareMode::cancel()
{
    m_waiting = {};
    m_other.opening().cancel();
    m_work.cancel();
    if (m_isActive && !m_work.scenes().a) // there is nothing to stay with
        leave();
    else
        update();
}

void CompareMode::leave()
{
    m_waiting = {};
    m_other.close();
    if (!m_isActive)
        return;
    m_isActive = false;
    m_work.close();
    update();
    Q_EMIT left();
}

void CompareMode::update()
{
    const int total = m_page ? m_page->differences().shownCount() : 0;
    m_actions->update({m_isActive, total > 0, m_page && m_page->canPair(),
        m_page && m_page->canSeparate(), m_page && m_page->canvas().isOverlaid()});
    const CompareOptions& options = m_work.options();
    m_actions->matches->actions()[static_cast<qsizetype>(options.match)]->setChecked(true);
    m_actions->align->setChecked(m_work.isAligned());
    if (m_toolBar) {
        m_toolBar->setMatch(options.match);
        m_toolBar->setTolerance(options.rtol);
        m_toolBar->setPosition(m_page->differences().position(), total);
    }
    Q_EMIT changed();
}

} // namespace qdq::ui
