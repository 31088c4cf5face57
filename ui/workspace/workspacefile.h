// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/workspace/workspace.h"

#include <QtGlobal>

namespace qdq::ui {

/// Reads a `.qdqscope` file; paths in it are relative to its folder. Errors: those of
/// readWorkspace, and a file of more than 16 MiB.
[[nodiscard]] Result<Workspace> readWorkspaceFile(const QString& path);

/// Writes one, whole or not at all, with the hash of the config as it lies on disk now. The result
/// is its size in bytes.
[[nodiscard]] Result<qsizetype> writeWorkspaceFile(const QString& path, Workspace workspace);

/// All of a small text file; an Error with code Limit beyond 16 MiB.
[[nodiscard]] Result<std::string> readTextFile(const QString& path);

} // namespace qdq::ui
