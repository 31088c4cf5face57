// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"

#include <chrono>
#include <memory>
#include <string>

namespace qdq::cli {

/// One line on standard error that tells how far long work is; it comes after a moment, so that
/// quick work stays silent, and is wiped at the end. Only on a terminal, or where it was asked for.
class ProgressLine
{
public:
    ProgressLine(bool isWanted, std::string name);
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine();

    /// Valid as long as the line.
    [[nodiscard]] Progress progress() const;

private:
    struct State
    {
        std::string name;
        std::chrono::steady_clock::time_point next;
        bool isShown = false;
    };
    std::unique_ptr<State> m_state; ///< null where nothing is shown
};

} // namespace qdq::cli
