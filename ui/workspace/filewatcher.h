// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace qdq::ui {

/// Watches one file by its name. However it is rewritten (in place, cut, deleted and made anew,
/// replaced by a rename) there is one signal once it has rested for a while, and none where it is
/// what it was before.
class FileWatcher : public QObject
{
    Q_OBJECT

public:
    explicit FileWatcher(QObject* parent = nullptr);

    /// Another file, as it is now; an empty path watches nothing.
    void watch(const QString& path);
    [[nodiscard]] QString path() const { return m_path; }
    /// What is there now is known: only later changes count.
    void accept();

Q_SIGNALS:
    void changed(const QString& path);
    void vanished(const QString& path);

private:
    /// What tells one state of a file from another without reading it.
    struct Look
    {
        bool exists = false;
        qint64 size = 0;
        qint64 inode = 0;
        QDateTime modified;
        friend bool operator==(const Look&, const Look&) = default;
    };

    [[nodiscard]] Look look() const;
    void onDisturbed();
    void onRested();
    void watchAgain();

    QFileSystemWatcher m_watcher;
    QTimer m_rest;
    QString m_path;
    Look m_known; ///< that the window has, or was told of
    Look m_seen; ///< at the last disturbance
};

} // namespace qdq::ui
