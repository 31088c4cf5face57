// SPDX-License-Identifier: Apache-2.0
#include "ui/settings/settings.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <utility>

namespace qdq::ui {

namespace {

const QString kVersionKey = QStringLiteral("version");
const QString kRecentKey = QStringLiteral("recent");
const QString kGeometryKey = QStringLiteral("window/geometry");
const QString kStateKey = QStringLiteral("window/state");
const QString kFolderKey = QStringLiteral("files/folder");

/// Paths hold slashes, which would make groups.
QString bookmarkKeyOf(const QString& path)
{
    const QByteArray hash = QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha1);
    return QStringLiteral("bookmarks/") + QString::fromLatin1(hash.toHex());
}

} // namespace

Settings::Settings(const QString& file, QObject* parent)
    : QObject(parent)
    , m_store(file.isEmpty()
              ? std::make_unique<QSettings>(QStringLiteral("qdqscope"), QStringLiteral("qdqscope"))
              : std::make_unique<QSettings>(file, QSettings::IniFormat))
{
    m_file = m_store->fileName();
    const QFileInfo place(m_file);
    if (file.isEmpty()) {
        m_stateFolder = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
            + QStringLiteral("/qdqscope");
        m_cacheFolder = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation)
            + QStringLiteral("/qdqscope");
    } else {
        m_stateFolder = place.absolutePath();
        m_cacheFolder = place.absoluteDir().filePath(QStringLiteral("cache"));
    }
    m_trouble = troubleOf(m_file, kVersion);
    if (m_trouble != SettingsTrouble::None)
        startAfresh();
    m_store->setValue(kVersionKey, kVersion);
    m_preferences = readPreferences(*m_store);
}

/// The old file stays beside the new one: nothing in it is lost.
void Settings::startAfresh()
{
    const QString backup = backupNameFor(m_file);
    if (QFile::copy(m_file, backup)) {
        m_keptAs = backup;
        m_store->clear();
        return;
    }
    m_unkept = std::make_unique<QTemporaryDir>();
    m_store = std::make_unique<QSettings>(
        m_unkept->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
}

Settings::~Settings() = default;

void Settings::setPreferences(const Preferences& preferences)
{
    if (preferences == m_preferences)
        return;
    const Preferences before = std::exchange(m_preferences, preferences);
    writePreferences(*m_store, m_preferences);
    if (!m_preferences.general.keepsRecent && before.general.keepsRecent)
        clearRecentFiles();
    Q_EMIT preferencesChanged(before);
}

void Settings::setThemeChoice(const QString& choice)
{
    Preferences preferences = m_preferences;
    preferences.general.theme = choice;
    setPreferences(preferences);
}

void Settings::setLanguageChoice(const QString& choice)
{
    Preferences preferences = m_preferences;
    preferences.general.language = choice;
    setPreferences(preferences);
}

QString Settings::fileName() const
{
    return m_file;
}

void Settings::clearAll()
{
    m_store->clear();
    m_store->setValue(kVersionKey, kVersion);
    removeKept();
    Q_EMIT forgotten();
    const Preferences before = std::exchange(m_preferences, {});
    Q_EMIT recentFilesChanged();
    Q_EMIT preferencesChanged(before);
}

/// Old settings that were set aside, and what can be made again.
void Settings::removeKept()
{
    const QFileInfo file(m_file);
    const QDir folder = file.absoluteDir();
    for (const QString& name :
        folder.entryList({file.fileName() + QStringLiteral(".bak*")}, QDir::Files))
        QFile::remove(folder.filePath(name));
    QDir(m_cacheFolder).removeRecursively();
}

std::vector<RecentFile> Settings::recentFiles() const
{
    std::vector<RecentFile> files;
    const int count = std::min(m_store->beginReadArray(kRecentKey), kMostRecent);
    for (int i = 0; i < count; ++i) {
        m_store->setArrayIndex(i);
        RecentFile file;
        file.path = m_store->value(QStringLiteral("path")).toString();
        file.stage = m_store->value(QStringLiteral("stage")).toString();
        file.violations = m_store->value(QStringLiteral("violations"), -1).toInt();
        file.opened = m_store->value(QStringLiteral("opened")).toDateTime();
        file.isPinned = m_store->value(QStringLiteral("pinned")).toBool();
        if (!file.path.isEmpty())
            files.push_back(std::move(file));
    }
    m_store->endArray();
    return files;
}

void Settings::addRecentFile(const RecentFile& file)
{
    if (!m_preferences.general.keepsRecent)
        return;
    std::vector<RecentFile> files = recentFiles();
    RecentFile added = file;
    for (const RecentFile& other : files)
        if (other.path == file.path)
            added.isPinned = added.isPinned || other.isPinned;
    std::erase_if(files, [&](const RecentFile& other) { return other.path == file.path; });
    files.insert(files.begin(), added);
    writeRecentFiles(std::move(files));
}

void Settings::pinRecentFile(const QString& path, bool isPinned)
{
    std::vector<RecentFile> files = recentFiles();
    for (RecentFile& file : files)
        if (file.path == path)
            file.isPinned = isPinned;
    writeRecentFiles(std::move(files));
}

void Settings::removeRecentFile(const QString& path)
{
    std::vector<RecentFile> files = recentFiles();
    std::erase_if(files, [&](const RecentFile& file) { return file.path == path; });
    writeRecentFiles(std::move(files));
}

void Settings::clearRecentFiles()
{
    std::vector<RecentFile> files = recentFiles();
    std::erase_if(files, [](const RecentFile& file) { return !file.isPinned; });
    writeRecentFiles(std::move(files));
}

void Settings::writeRecentFiles(std::vector<RecentFile> files)
{
    std::ranges::stable_partition(files, &RecentFile::isPinned);
    if (files.size() > static_cast<std::size_t>(kMostRecent))
        files.resize(static_cast<std::size_t>(kMostRecent));
    m_store->remove(kRecentKey);
    m_store->beginWriteArray(kRecentKey, static_cast<int>(files.size()));
    for (std::size_t i = 0; i < files.size(); ++i) {
        m_store->setArrayIndex(static_cast<int>(i));
        m_store->setValue(QStringLiteral("path"), files[i].path);
        m_store->setValue(QStringLiteral("stage"), files[i].stage);
        m_store->setValue(QStringLiteral("violations"), files[i].violations);
        m_store->setValue(QStringLiteral("opened"), files[i].opened);
        if (files[i].isPinned)
            m_store->setValue(QStringLiteral("pinned"), true);
    }
    m_store->endArray();
    Q_EMIT recentFilesChanged();
}

QByteArray Settings::windowGeometry() const
{
    return m_store->value(kGeometryKey).toByteArray();
}

QByteArray Settings::windowState() const
{
    return m_store->value(kStateKey).toByteArray();
}

void Settings::setWindow(const QByteArray& geometry, const QByteArray& state)
{
    m_store->setValue(kGeometryKey, geometry);
    m_store->setValue(kStateKey, state);
}

QVariantList Settings::bookmarks(const QString& path) const
{
    return m_store->value(bookmarkKeyOf(path)).toList();
}

void Settings::setBookmarks(const QString& path, const QVariantList& bookmarks)
{
    if (bookmarks.isEmpty())
        m_store->remove(bookmarkKeyOf(path));
    else
        m_store->setValue(bookmarkKeyOf(path), bookmarks);
}

QString Settings::lastFolder() const
{
    return m_store->value(kFolderKey).toString();
}

void Settings::setLastFolder(const QString& folder)
{
    m_store->setValue(kFolderKey, folder);
}

} // namespace qdq::ui
