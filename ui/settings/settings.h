// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/settings/preferences.h"
#include "ui/settings/settingshealth.h"

#include <QByteArray>
#include <QDateTime>
#include <QObject>
#include <QString>
#include <QVariantList>

#include <memory>
#include <vector>

class QSettings;
class QTemporaryDir;

namespace qdq::ui {

struct RecentFile
{
    QString path;
    QString stage; ///< word of the stage it was at
    int violations = -1; ///< -1 when it was not checked
    QDateTime opened;
    bool isPinned = false; ///< stays, on top, however many others are opened
};

/// What the program remembers between runs, typed. Everything written goes through here, and values
/// that make no sense are read as the default: a settings file of another version or full of
/// garbage never stops the program.
class Settings : public QObject
{
    Q_OBJECT

public:
    /// The person's own settings; with a path those of that file, for tests.
    explicit Settings(const QString& file = {}, QObject* parent = nullptr);
    ~Settings() override;

    static constexpr int kVersion = 1;
    static constexpr int kMostRecent = 20;

    /// What was wrong with the settings file; then these are the defaults, and the file that was
    /// there is kept under another name. Where it could not be set aside it stays as it is,
    /// keptAs() is empty, and nothing of this run is remembered.
    [[nodiscard]] SettingsTrouble trouble() const { return m_trouble; }
    [[nodiscard]] QString keptAs() const { return m_keptAs; }

    /// Where what windows remember lies (sessions), and what can be made again (samples, unpacked
    /// bundles).
    [[nodiscard]] QString stateFolder() const { return m_stateFolder; }
    [[nodiscard]] QString cacheFolder() const { return m_cacheFolder; }

    /// What the Preferences dialog shows and changes.
    [[nodiscard]] const Preferences& preferences() const { return m_preferences; }
    void setPreferences(const Preferences& preferences);

    [[nodiscard]] QString themeChoice() const { return m_preferences.general.theme; }
    void setThemeChoice(const QString& choice);

    [[nodiscard]] QString languageChoice() const { return m_preferences.general.language; }
    void setLanguageChoice(const QString& choice);

    /// The file that all of this is in.
    [[nodiscard]] QString fileName() const;
    /// Forgets everything: preferences, recent files, bookmarks, arrangement of the window, files
    /// that were set aside, and the cache. Who keeps more forgets it at forgotten().
    void clearAll();

    [[nodiscard]] std::vector<RecentFile> recentFiles() const;
    /// Puts it first, pinned ones before all others; the same path stands in the list once and
    /// stays pinned.
    void addRecentFile(const RecentFile& file);
    void pinRecentFile(const QString& path, bool isPinned);
    void removeRecentFile(const QString& path);
    /// All but those that are pinned.
    void clearRecentFiles();

    [[nodiscard]] QByteArray windowGeometry() const;
    [[nodiscard]] QByteArray windowState() const;
    void setWindow(const QByteArray& geometry, const QByteArray& state);

    /// Of one file, by its absolute path.
    [[nodiscard]] QVariantList bookmarks(const QString& path) const;
    void setBookmarks(const QString& path, const QVariantList& bookmarks);

    [[nodiscard]] QString lastFolder() const;
    void setLastFolder(const QString& folder);

Q_SIGNALS:
    void recentFilesChanged();
    void preferencesChanged(const qdq::ui::Preferences& before);
    void forgotten();

private:
    void startAfresh();
    void removeKept();
    void writeRecentFiles(std::vector<RecentFile> files);

    std::unique_ptr<QTemporaryDir> m_unkept; ///< where the store is that nothing is kept of
    std::unique_ptr<QSettings> m_store;
    QString m_file;
    QString m_stateFolder;
    QString m_cacheFolder;
    QString m_keptAs;
    SettingsTrouble m_trouble = SettingsTrouble::None;
    Preferences m_preferences;
};

} // namespace qdq::ui
