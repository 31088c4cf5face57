// SPDX-License-Identifier: Apache-2.0
#include "ui/session/undoline.h"

#include "ui/session/gatekeeper.h"
#include "ui/session/session.h"
#include "ui/session/whatif.h"
#include "ui/support/qtconvert.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <iterator>
#include <utility>

namespace qdq::ui {

UndoLine::UndoLine(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_parts(parts)
{
    connect(&parts.session, &Session::fileChanged, this, &UndoLine::forgetFile);
    connect(&parts.whatIf, &WhatIf::changed, this, &UndoLine::countEdits);
    connect(&parts.gate, &Gatekeeper::waiverAdded, this,
        [this](const Waiver& waiver) { addWaiverStep(waiver, true); });
    connect(&parts.gate, &Gatekeeper::waiverRemoved, this,
        [this](const Waiver& waiver) { addWaiverStep(waiver, false); });
    connect(&parts.bookmarks, &Bookmarks::edited, this,
        [this](const QString& words, const std::vector<Bookmark>& before) {
            const std::vector<Bookmark> after = m_parts.bookmarks.all();
            add({words, [this, before] { return setBookmarks(before); },
                [this, after] { return setBookmarks(after); }});
        });
    countEdits();
}

QString UndoLine::undoWords() const
{
    if (!canUndo())
        return {};
    return m_done.back().isOfConfig() ? m_parts.whatIf.undoWords() : m_done.back().words;
}

QString UndoLine::redoWords() const
{
    if (!canRedo())
        return {};
    return m_undone.back().isOfConfig() ? m_parts.whatIf.redoWords() : m_undone.back().words;
}

void UndoLine::undo()
{
    if (!canUndo())
        return;
    if (m_done.back().isOfConfig()) {
        m_parts.whatIf.undo(); // which countEdits() hears of
        return;
    }
    const Step step = m_done.back();
    if (step.undo()) {
        m_done.pop_back();
        m_undone.push_back(step);
    }
    Q_EMIT changed();
}

void UndoLine::redo()
{
    if (!canRedo())
        return;
    const Step step = m_undone.back();
    if (step.isOfConfig()) {
        const QScopedValueRollback moving(m_isMoving, true);
        m_parts.whatIf.redo();
        return;
    }
    if (step.redo()) {
        m_undone.pop_back();
        m_done.push_back(step);
    }
    Q_EMIT changed();
}

void UndoLine::add(Step step)
{
    if (m_isMoving) {
        m_hasMoved = true;
        return;
    }
    m_done.push_back(std::move(step));
    m_undone.clear();
    Q_EMIT changed();
}

// ---- edits of the config ---------------------------------------------------------------------

/// The stack of edits is longer or shorter than it was, whoever did that.
void UndoLine::countEdits()
{
    const std::size_t now = m_parts.whatIf.editCount();
    for (; m_edits > now; --m_edits)
        takeBackEdit();
    if (m_edits < now && m_isMoving) {
        m_done.push_back(std::move(m_undone.back()));
        m_undone.pop_back();
        ++m_edits;
    }
    for (; m_edits < now; ++m_edits) {
        m_done.emplace_back();
        m_undone.clear();
    }
    if (!m_parts.whatIf.canRedo())
        std::erase_if(m_undone, &Step::isOfConfig);
    Q_EMIT changed();
}

void UndoLine::takeBackEdit()
{
    const auto last = std::ranges::find_if(m_done.rbegin(), m_done.rend(), &Step::isOfConfig);
    m_undone.push_back(std::move(*last));
    m_done.erase(std::next(last).base());
}

// ---- waivers and bookmarks -------------------------------------------------------------------

void UndoLine::addWaiverStep(const Waiver& waiver, bool isAdded)
{
    const QString what = toQString(describe(waiver));
    add({isAdded ? tr("waive %1").arg(what) : tr("remove waiver of %1").arg(what),
        [this, waiver, isAdded] { return setWaived(waiver, !isAdded); },
        [this, waiver, isAdded] { return setWaived(waiver, isAdded); }});
}

/// The file of waivers may have become one that cannot be read or written.
bool UndoLine::setWaived(const Waiver& waiver, bool isWaived)
{
    const QScopedValueRollback moving(m_isMoving, true);
    m_hasMoved = false;
    if (isWaived)
        m_parts.gate.addWaiver(waiver);
    else
        m_parts.gate.removeWaiver(waiver);
    return m_hasMoved;
}

bool UndoLine::setBookmarks(const std::vector<Bookmark>& bookmarks)
{
    m_parts.bookmarks.replace(bookmarks);
    return true;
}

void UndoLine::forgetFile()
{
    for (std::vector<Step>* steps : {&m_done, &m_undone})
        std::erase_if(*steps, [](const Step& step) { return !step.isOfConfig(); });
    Q_EMIT changed();
}

} // namespace qdq::ui
