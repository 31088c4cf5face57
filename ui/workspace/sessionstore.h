// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/workspace/workspace.h"

#include <QLockFile>
#include <QString>

#include <memory>
#include <optional>

namespace qdq::ui {

/// Where sessions lie: `session.json` in a folder, `session-1.json` … for programs that run at the
/// same time. A program holds the lock of its file while it lives; a killed one leaves a lock that
/// nobody holds and a session that has not ended, and by that the next start knows.
class SessionStore
{
public:
    static constexpr int kMostPrograms = 8;

    /// Takes the first file that no living program holds. Where the folder cannot be written, or
    /// all are held, nothing is kept.
    explicit SessionStore(const QString& folder);
    ~SessionStore();

    /// What an earlier program left.
    struct Left
    {
        SessionRecord session;
        /// Where a file that could not be read was put; empty for none.
        QString unreadable;
        Error error; ///< why
    };
    /// Of what no living program holds: the windows of all programs that were killed, the newest
    /// first; where none was, those of the one that quit last. A file that cannot be read is
    /// renamed to `….bak` and told of.
    [[nodiscard]] Left takeLeft();
    /// Removes the files that other programs left: what was in them is in this one's now.
    void forgetOthers();
    /// Removes every file of sessions but those that other living programs hold, those that were
    /// set aside included.
    void forgetAll();

    [[nodiscard]] bool isKept() const { return !m_path.isEmpty(); }
    /// File of this program; empty where nothing is kept.
    [[nodiscard]] QString path() const { return m_path; }

private:
    [[nodiscard]] QString pathOf(int number) const;

    QString m_folder;
    QString m_path;
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace qdq::ui
