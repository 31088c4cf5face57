// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/units/nodegroups.h"
#include "ui/session/bookmarks.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace qdq::ui {

/// A file that a workspace is about, and what was in it then.
struct FileReference
{
    QString path; ///< absolute; relative only in what is written
    QString sha256; ///< lower-case hex; empty when it was not known
    friend bool operator==(const FileReference&, const FileReference&) = default;
};

/// How a window looks at its graph. Nodes, rules and modules by name, so that a view outlives the
/// file that it was made in.
struct ViewState
{
    QString node; ///< selected
    QString rule; ///< of the finding on it that is current
    QString query;
    QString ruleFilter; ///< whose findings alone are listed
    QStringList hiddenRules; ///< whose marks are off
    std::optional<Camera> camera;
    std::optional<std::vector<std::string>> collapsed; ///< modules drawn as boxes
    std::vector<NodeGroup> groups; ///< that were made of some ops
    // Where nothing is said the window keeps what it has, which the preferences begin with.
    std::optional<bool> foldsQdq;
    QString numbers; ///< "pow2", "decimal", "both"
    QString colourBy; ///< "kind", "dtype", …
    std::optional<bool> showsMinimap;
    QByteArray docks; ///< QMainWindow::saveState
    QByteArray geometry; ///< QWidget::saveGeometry
    friend bool operator==(const ViewState&, const ViewState&) = default;
};

/// One window's work: files by reference, how they were looked at, and no tensor data. What a
/// workspace file, an evidence bundle and the session hold (docs/formats.md).
struct Workspace
{
    FileReference graph;
    QString program; ///< of an archive with several; empty for others
    QString bundle; ///< the evidence bundle that the graph came out of; empty for none
    std::optional<FileReference> config; ///< as it lies on disk
    QString configText; ///< the config as it was edited and not saved, of that file or of none
    QString triedConfigText; ///< a what-if that was not applied
    QStringList data; ///< calibration files
    QString stage; ///< shown: "float" … "converted"
    QString target; ///< id or file; empty for none
    ViewState view;
    std::vector<Bookmark> bookmarks;
    friend bool operator==(const Workspace&, const Workspace&) = default;
};

/// What a program kept of its windows, for its next start.
struct SessionRecord
{
    bool isEnded = false; ///< it quit; false while it runs, and for good when it was killed
    QString saved; ///< ISO date and time
    std::vector<Workspace> windows; ///< that had a graph
    friend bool operator==(const SessionRecord&, const SessionRecord&) = default;
};

inline constexpr int kWorkspaceVersion = 1;

/// JSON of a workspace that lies in `folder`: files below or beside it are named relative to it.
[[nodiscard]] std::string writeWorkspace(const Workspace& workspace, const QString& folder);
/// Reads it; paths become absolute again. Errors, with a JSON pointer: no JSON, another format, a
/// newer version, no graph, a file without a path. What makes no sense in the view is left out: a
/// view is no reason to refuse a workspace.
[[nodiscard]] Result<Workspace> readWorkspace(std::string text, const QString& folder);

/// The same of a session, with absolute paths.
[[nodiscard]] std::string writeSession(const SessionRecord& session);
[[nodiscard]] Result<SessionRecord> readSession(std::string text);

} // namespace qdq::ui
