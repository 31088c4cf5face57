// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string_view>

namespace CLI {
class App;
}

namespace qdq::cli {

/// Exit statuses, a contract.
inline constexpr int kClean = 0; ///< done, nothing found
inline constexpr int kFound = 1; ///< done, and something was found
inline constexpr int kFailed = 2; ///< not done

/// Runs a command after the command line has been parsed; gives the exit status.
using Run = std::function<int()>;

/// One command: a file app/cli/<name>.cpp with its function, and a line in commands.def.
struct Command
{
    std::string_view name;
    std::string_view summary;
    std::string_view example;
    /// Puts the options of the command on `app`. What they fill lives in the returned Run.
    Run (*setUp)(CLI::App& app);
};

/// In the order `--help` lists them.
[[nodiscard]] std::span<const Command> commands();

} // namespace qdq::cli
