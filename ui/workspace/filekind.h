// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>

namespace qdq::ui {

/// What a path leads to, as far as the window does different things with it.
enum class FileKind : std::uint8_t
{
    Graph, ///< or what only a reader of graphs can tell
    Config,
    Workspace,
    Bundle,
    Target, ///< rules of a target
    Data, ///< an array, or a folder with arrays: calibration data
    Other, ///< no file, or one of another kind
};

/// By content, not by name; reads at most some kilobytes. Devices and pipes are not read.
[[nodiscard]] FileKind fileKindOf(const QString& path);

/// The `.npy` and `.npz` files of a folder in the order of their names; a file is itself.
[[nodiscard]] QStringList dataFilesOf(const QString& path);

} // namespace qdq::ui
