// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QIcon>
#include <QString>

namespace qdq::ui {

/// A line icon of the set in resources/icons ("ui-export"), drawn at every size and ratio in the
/// text colour of the palette that is in force when it is drawn, or in its accent colour for what
/// is on: nothing has to be remade when the theme changes.
[[nodiscard]] QIcon makeIcon(const QString& name);

} // namespace qdq::ui
