// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <cstdint>

namespace qdq::ui {

/// What is wrong with a settings file; then the program begins with the defaults and says so.
enum class SettingsTrouble : std::uint8_t
{
    None,
    Newer, ///< of a newer program, where everything may mean something else
    Garbage,
};

/// The trouble with a file whose settings have `version` at the top; a file that is not there, or
/// empty, has none.
[[nodiscard]] SettingsTrouble troubleOf(const QString& file, int version);

/// A name beside `path` that is free: "settings.ini.bak", "settings.ini.bak1", …
[[nodiscard]] QString backupNameFor(const QString& path);

} // namespace qdq::ui
