// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <vector>

namespace qdq::ui {

/// A bundled graph, offered as the question that it answers.
struct Sample
{
    QString path;
    QString question;
    QString answer; ///< one line under it
    QString mark; ///< rule that it is about; empty for none
};

/// The samples that are there: beside the installed program, or in the checkout that it was built
/// from.
[[nodiscard]] std::vector<Sample> bundledSamples();

} // namespace qdq::ui
