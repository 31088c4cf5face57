// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"

#include <array>

namespace qdq::cli {

#define QDQ_COMMAND(name, summary, example) Run setUp_##name(CLI::App& app);
#include "app/cli/commands.def"
#undef QDQ_COMMAND

namespace {

constexpr std::array kCommands = {
#define QDQ_COMMAND(name, summary, example) Command {#name, summary, example, setUp_##name},
#include "app/cli/commands.def"
#undef QDQ_COMMAND
};

} // namespace

std::span<const Command> commands()
{
    return kCommands;
}

} // namespace qdq::cli
