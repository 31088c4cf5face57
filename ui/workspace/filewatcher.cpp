// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/filewatcher.h"

#include <QFile>
#include <QFileInfo>

#include <sys/stat.h>

#include <chrono>

namespace qdq::ui {

namespace {

/// Writers pause between their writes; what rests so long is complete as far as can be known.
constexpr std::chrono::milliseconds kRest {400};

qint64 inodeOf(const QString& path)
{
    struct stat status = {};
    return ::stat(QFile::encodeName(path).constData(), &status) == 0
        ? static_cast<qint64>(status.st_ino)
        : 0;
}

} // namespace

FileWatcher::FileWatcher(QObject* parent)
    : QObject(parent)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRest);
    connect(&m_rest, &QTimer::timeout, this, &FileWatcher::onRested);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &FileWatcher::onDisturbed);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &FileWatcher::onDisturbed);
}

void FileWatcher::watch(const QString& path)
{
    m_rest.stop();
    if (const QStringList watched = m_watcher.files() + m_watcher.directories(); !watched.isEmpty())
        m_watcher.removePaths(watched);
    m_path = path.isEmpty() ? QString() : QFileInfo(path).absoluteFilePath();
    accept();
    watchAgain();
}

void FileWatcher::accept()
{
    m_known = look();
    m_seen = m_known;
}

FileWatcher::Look FileWatcher::look() const
{
    const QFileInfo info(m_path);
    if (m_path.isEmpty() || !info.exists())
        return {};
    return {true, info.size(), inodeOf(m_path), info.lastModified()};
}

/// The folder stands for names that come and go; a name that is there again is watched again.
void FileWatcher::watchAgain()
{
    if (m_path.isEmpty())
        return;
    const QString folder = QFileInfo(m_path).absolutePath();
    if (!m_watcher.directories().contains(folder) && QFileInfo::exists(folder))
        m_watcher.addPath(folder);
    if (!m_watcher.files().contains(m_path) && QFileInfo::exists(m_path))
        m_watcher.addPath(m_path);
}

/// Other files of the folder disturb, too, but do not keep this one from coming to rest.
void FileWatcher::onDisturbed()
{
    watchAgain();
    const Look now = look();
    if (now == m_seen && (m_rest.isActive() || now == m_known))
        return;
    m_seen = now;
    m_rest.start();
}

void FileWatcher::onRested()
{
    const Look now = look();
    if (now != m_seen) {
        m_seen = now;
        m_rest.start();
        return;
    }
    if (now == m_known)
        return;
    m_known = now;
    watchAgain();
    if (now.exists)
        Q_EMIT changed(m_path);
    else
        Q_EMIT vanished(m_path);
}

} // namespace qdq::ui
