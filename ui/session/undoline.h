// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gate/waivers.h"
#include "ui/session/bookmarks.h"

#include <QObject>
#include <QString>

#include <functional>
#include <vector>

namespace qdq::ui {

class Gatekeeper;
class Session;
class WhatIf;

/// What Undo takes back: edits of the config, waivers and bookmarks, in the order in which they
/// were made. Edits of the config stay on the stack of WhatIf and are counted here; waivers and
/// bookmarks are of the open file and are forgotten with it.
class UndoLine : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        Session& session;
        WhatIf& whatIf;
        Gatekeeper& gate;
        Bookmarks& bookmarks;
    };
    explicit UndoLine(const Parts& parts, QObject* parent = nullptr);

    [[nodiscard]] bool canUndo() const { return !m_done.empty(); }
    [[nodiscard]] bool canRedo() const { return !m_undone.empty(); }
    [[nodiscard]] QString undoWords() const; ///< "waive R3 at add"
    [[nodiscard]] QString redoWords() const;
    void undo();
    void redo();

Q_SIGNALS:
    void changed();

private:
    struct Step
    {
        // Nothing of this is set for an edit of the config: WhatIf knows it.
        QString words;
        std::function<bool()> undo; ///< gives whether it was done
        std::function<bool()> redo;

        [[nodiscard]] bool isOfConfig() const { return !undo; }
    };

    void add(Step step);
    void countEdits();
    void takeBackEdit();
    void addWaiverStep(const Waiver& waiver, bool isAdded);
    void forgetFile();
    [[nodiscard]] bool setWaived(const Waiver& waiver, bool isWaived);
    [[nodiscard]] bool setBookmarks(const std::vector<Bookmark>& bookmarks);

    Parts m_parts;
    std::vector<Step> m_done; ///< the last one is undone next
    std::vector<Step> m_undone; ///< the last one is redone next
    std::size_t m_edits = 0; ///< steps of m_done that are of the config
    bool m_isMoving = false; ///< what the parts say now is no new step
    bool m_hasMoved = false; ///< by what a part said meanwhile
};

} // namespace qdq::ui
