// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/sessionstore.h"

#include "ui/settings/settingshealth.h"
#include "ui/workspace/workspacefile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <iterator>

namespace qdq::ui {

namespace {

Result<SessionRecord> readFile(const QString& path)
{
    Result<std::string> text = readTextFile(path);
    return text ? readSession(std::move(*text)) : failWith(std::move(text));
}

/// A lock that only a living program holds: those of the dead do not count, however young.
std::unique_ptr<QLockFile> lockOf(const QString& path)
{
    auto lock = std::make_unique<QLockFile>(path + QStringLiteral(".lock"));
    lock->setStaleLockTime(0);
    return lock;
}

/// Of several programs that were killed all windows come back; of those that quit only one counts.
SessionRecord merged(std::vector<SessionRecord> sessions)
{
    std::erase_if(sessions, [](const SessionRecord& session) { return session.windows.empty(); });
    std::ranges::stable_sort(sessions, [](const SessionRecord& a, const SessionRecord& b) {
        return a.isEnded != b.isEnded ? b.isEnded : a.saved > b.saved;
    });
    if (sessions.empty())
        return {true, {}, {}};
    SessionRecord all = std::move(sessions.front());
    for (std::size_t i = 1; i < sessions.size() && !sessions[i].isEnded; ++i)
        std::ranges::move(sessions[i].windows, std::back_inserter(all.windows));
    return all;
}

} // namespace

SessionStore::SessionStore(const QString& folder)
    : m_folder(folder)
{
    if (!QDir().mkpath(folder))
        return;
    for (int number = 0; number < kMostPrograms && m_path.isEmpty(); ++number) {
        m_lock = lockOf(pathOf(number));
        if (m_lock->tryLock())
            m_path = pathOf(number);
    }
}

SessionStore::~SessionStore() = default;

QString SessionStore::pathOf(int number) const
{
    return QDir(m_folder).filePath(number == 0 ? QStringLiteral("session.json")
                                               : QStringLiteral("session-%1.json").arg(number));
}

SessionStore::Left SessionStore::takeLeft()
{
    Left left;
    std::vector<SessionRecord> sessions;
    for (int number = 0; number < kMostPrograms; ++number) {
        const QString path = pathOf(number);
        const std::unique_ptr<QLockFile> lock = lockOf(path);
        const bool isFree = path == m_path || lock->tryLock();
        if (!isFree || !QFileInfo::exists(path))
            continue;
        Result<SessionRecord> session = readFile(path);
        if (!session) {
            left.unreadable = backupNameFor(path);
            left.error = session.error();
            QFile::rename(path, left.unreadable);
        } else {
            sessions.push_back(std::move(*session));
        }
    }
    left.session = merged(std::move(sessions));
    return left;
}

void SessionStore::forgetOthers()
{
    for (int number = 0; number < kMostPrograms; ++number)
        if (const QString path = pathOf(number); path != m_path && QFileInfo::exists(path))
            if (lockOf(path)->tryLock())
                QFile::remove(path);
}

void SessionStore::forgetAll()
{
    forgetOthers();
    QFile::remove(m_path);
    const QDir folder(m_folder);
    for (const QString& name :
        folder.entryList({QStringLiteral("session*.json.bak*")}, QDir::Files))
        QFile::remove(folder.filePath(name));
}

} // namespace qdq::ui
