// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <filesystem>
#include <string>
#include <string_view>

// The one place where strings cross between the standard library (UTF-8) and Qt.

namespace qdq::ui {

[[nodiscard]] inline QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

[[nodiscard]] inline std::string toStd(const QString& text)
{
    return text.toStdString();
}

[[nodiscard]] inline std::filesystem::path toPath(const QString& path)
{
    return std::filesystem::path(path.toStdU16String());
}

} // namespace qdq::ui
