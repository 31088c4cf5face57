// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/comparemode.h"

#include "ui/compare/compareactions.h"
#include "ui/compare/comparecanvas.h"
#include "ui/compare/comparepage.h"
#include "ui/compare/comparetoolbar.h"
#include "ui/compare/differencesdock.h"

#include <QAction>
#include <QActionGroup>
#include <QFileInfo>

namespace qdq::ui {

CompareMode::CompareMode(const Actions& actions, Quantization& quantization, QWidget* window)
    : QObject(window)
    , m_window(actions)
    , m_quantization(quantization)
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
        compare(
            std::exchange(m_waiting, {}), {m_other.document(), path, QFileInfo(path).fileName()});
    });
    connect(&m_work, &CompareWork::failed, this, &CompareMode::failed);
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
    connect(m_actions->next, &QAction::triggered, this, [this] { m_page->step(1); });
    connect(m_actions->previous, &QAction::triggered, this, [this] { m_page->step(-1); });
    connect(m_actions->otherSide, &QAction::triggered, this,
        [this] { m_page->canvas().goToOtherSide(); });
    const QList<QAction*> matches = m_actions->matches->actions();
    for (qsizetype i = 0; i < matches.size(); ++i)
        connect(matches[i], &QAction::triggered, this, [this, match = static_cast<MatchBy>(i)] {
            m_toolBar->setMatch(match);
            m_work.setOptions({match, m_work.options().rtol});
        });
}

void CompareMode::makePage()
{
    if (m_page)
        return;
    m_page = new ComparePage(m_work, m_window, m_quantization, m_parent);
    m_toolBar = new CompareToolBar(m_window, *m_actions, m_parent);
    m_toolBar->setTolerance(m_work.options().rtol);
    m_page->setQuery(m_toolBar->query());
    connect(m_page, &ComparePage::positionChanged, this, &CompareMode::update);
    connect(m_toolBar, &CompareToolBar::matchChosen, this, [this](MatchBy match) {
        m_actions->matches->actions()[static_cast<qsizetype>(match)]->trigger();
    });
    connect(m_toolBar, &CompareToolBar::toleranceChosen, this, [this](double rtol) {
        m_work.setOptions({m_work.options().match, rtol});
    });
}

void CompareMode::compareFile(CompareSource a, const QString& path)
{
    m_other.close();
    m_other.setTarget(a.document->check.target);
    m_waiting = std::move(a);
    m_other.open(path);
}

void CompareMode::compare(CompareSource a, CompareSource b)
{
    makePage();
    m_isActive = true;
    Q_EMIT entered();
    m_work.setSources(std::move(a), std::move(b));
    update();
}

void CompareMode::cancel()
{
    m_waiting = {};
    m_other.opening().cancel();
    m_work.comparing().cancel();
    m_work.drawing().cancel();
    if (m_isActive && !m_work.scenes().a) // there is nothing to stay with
        leave();
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
    m_actions->setActive(m_isActive, total > 0);
    if (m_toolBar)
        m_toolBar->setPosition(m_page->differences().position(), total);
    Q_EMIT changed();
}

} // namespace qdq::ui
