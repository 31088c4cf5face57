// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace qdq::ui {

/// Paths of the JSON files of a folder, by name; a file that is no target says so when it is
/// chosen. Empty for a folder that is not there, and for "".
[[nodiscard]] QStringList targetFilesIn(const QString& folder);

} // namespace qdq::ui
