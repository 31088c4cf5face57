// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "ui/dialogs/exportrequest.h"
#include "ui/session/gatekeeper.h"
#include "ui/workspace/workspace.h"

#include <string_view>

namespace qdq::ui {

/// The entry that makes a zip archive an evidence bundle.
inline constexpr std::string_view kBundleWorkspace = "workspace.qdqscope";

/// Everything that decides a bundle; a value, so that a worker can make it.
struct BundleRequest
{
    Workspace workspace; ///< of the window
    ExportRequest picture; ///< of the view; its document is the graph that is shown
    bool hasWeights = true; ///< the file as it is; else its structure with scales and zero points
    GateSides gate; ///< baseline and waivers of the graph; they go with it
    QString evidence; ///< of the current finding, as Markdown; empty for none
    QString target; ///< file to write
};

/// One zip archive: graph with the files that its values lie in, baseline and waivers, config,
/// calibration data where the shown stage needs it, the workspace naming them, findings as JSON,
/// picture, evidence. Without weights the graph is the stage that is shown, as graph JSON. Whole or
/// not at all; the same request gives the same bytes. The result is
/// the size in bytes. Errors: a file of the workspace that cannot be read, or is not what it was
/// when it was opened; those of the picture and of the target.
[[nodiscard]] Result<qsizetype> writeBundle(const BundleRequest& request, const Progress& progress);

/// Unpacks what a bundle's workspace names and what lies with its graph into a folder of its own
/// below `cache` and returns the workspace with the paths there. A bundle that was unpacked before
/// is not unpacked again, and waivers that were made since stay. Errors:
/// no bundle, a workspace that names what is not in it, damaged entries, a cache that cannot be
/// written; nothing half is left to be taken for the whole.
[[nodiscard]] Result<Workspace> openBundle(
    const QString& path, const QString& cache, const Progress& progress);

/// "tiny_convnet_add_R3.qdqscope.zip".
[[nodiscard]] QString suggestedName(const BundleRequest& request);

} // namespace qdq::ui
