// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/async/latestjob.h"
#include "ui/workspace/sessionstore.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace qdq::ui {

/// Keeps the session of this program: every 30 seconds, soon after something large changed, and
/// when it quits. Written by a worker and only where it differs; each write is whole or not at all.
/// Until a graph is open what the last run left stays, so that starting the program and quitting it
/// loses nothing.
class SessionKeeper : public QObject
{
    Q_OBJECT

public:
    using Windows = std::function<std::vector<Workspace>()>;

    /// `windows` gives what is open now, windows without a graph left out.
    SessionKeeper(const QString& folder, Windows windows, QObject* parent = nullptr);

    [[nodiscard]] const SessionStore::Left& left() const { return m_left; }
    /// Something happened that should outlive a crash in the next seconds.
    void saveSoon();
    void windowClosed() { m_soon.start(); }
    /// Removes what is kept; what is open now is kept again only when work on it goes on.
    void forget();
    /// The program quits: the last thing to be written.
    void end();

Q_SIGNALS:
    /// The session cannot be written; told once until it can be again.
    void failed(const qdq::Error& error);

private:
    [[nodiscard]] std::string textOf(std::vector<Workspace> windows, bool isEnded) const;
    void save();
    void onSaved(const Result<void>& saved);

    SessionStore m_store;
    Windows m_windows;
    SessionStore::Left m_left;
    LatestJob m_writing;
    std::shared_ptr<std::mutex> m_turn = std::make_shared<std::mutex>(); ///< of writing
    QTimer m_every;
    QTimer m_soon;
    std::vector<Workspace> m_saved; ///< what the file has; written again only where that differs
    bool m_hasSaved = false; ///< what the last run left is replaced
    bool m_isForgotten = false; ///< and nothing was done since
    bool m_hasFailed = false;
};

} // namespace qdq::ui
