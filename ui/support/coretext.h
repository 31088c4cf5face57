// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <string_view>

namespace qdq::ui {

/// A text of core, which knows English alone, in the language of the window, with powers as people
/// write them: what a rule expects, what a cause is called, what a way out does. Known are the
/// texts of coretext.cpp, with names and numbers in their places; any other stays as it is.
[[nodiscard]] QString coreText(std::string_view text);

} // namespace qdq::ui
