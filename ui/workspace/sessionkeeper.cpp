// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/sessionkeeper.h"

#include "core/io/outputfile.h"
#include "ui/support/qtconvert.h"

#include <QDateTime>

#include <chrono>
#include <utility>

namespace qdq::ui {

namespace {

constexpr std::chrono::seconds kEvery {30};
constexpr std::chrono::milliseconds kSoon {1000};

} // namespace

SessionKeeper::SessionKeeper(const QString& folder, Windows windows, QObject* parent)
    : QObject(parent)
    , m_store(folder)
    , m_windows(std::move(windows))
    , m_left(m_store.takeLeft())
{
    m_every.setInterval(kEvery);
    m_soon.setInterval(kSoon);
    m_soon.setSingleShot(true);
    connect(&m_every, &QTimer::timeout, this, &SessionKeeper::save);
    connect(&m_soon, &QTimer::timeout, this, &SessionKeeper::save);
    m_every.start();
}

std::string SessionKeeper::textOf(std::vector<Workspace> windows, bool isEnded) const
{
    return writeSession(
        {isEnded, QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs), std::move(windows)});
}

void SessionKeeper::saveSoon()
{
    m_isForgotten = false;
    m_soon.start();
}

void SessionKeeper::forget()
{
    m_soon.stop();
    m_writing.cancel();
    const std::lock_guard lock(*m_turn); // a write that has begun comes first
    m_store.forgetAll();
    m_saved.clear();
    m_hasSaved = false;
    m_isForgotten = true;
}

void SessionKeeper::save()
{
    if (!m_store.isKept() || m_isForgotten)
        return;
    if (m_writing.isRunning()) {
        saveSoon();
        return;
    }
    std::vector<Workspace> windows = m_windows();
    if (m_hasSaved ? windows == m_saved : windows.empty())
        return;
    m_saved = windows;
    m_hasSaved = true;
    m_writing.start(
        tr("Saving the session"),
        [path = toPath(m_store.path()), text = textOf(std::move(windows), false), turn = m_turn](
            const Progress& progress) {
            const std::lock_guard lock(*turn);
            return progress.isCancelled() ? Result<void>() : writeFile(path, text);
        },
        [this](const Result<void>& saved) { onSaved(saved); });
}

void SessionKeeper::onSaved(const Result<void>& saved)
{
    if (saved) {
        m_store.forgetOthers();
    } else {
        m_saved.clear();
        if (!m_hasFailed)
            Q_EMIT failed(saved.error());
    }
    m_hasFailed = !saved;
}

void SessionKeeper::end()
{
    m_every.stop();
    m_soon.stop();
    m_writing.cancel();
    std::vector<Workspace> windows = m_windows();
    if (!m_store.isKept() || m_isForgotten || (windows.empty() && !m_hasSaved))
        return;
    // A write that has begun comes first, one that has not does not come at all.
    const std::lock_guard lock(*m_turn);
    if (writeFile(toPath(m_store.path()), textOf(std::move(windows), true)))
        m_store.forgetOthers();
}

} // namespace qdq::ui
