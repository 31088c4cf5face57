// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "core/base/text.h"
#include "core/base/version.h"
#include "core/io/outputfile.h"
#include "core/layout/layoutengine.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <vector>

using namespace qdq::cli;

namespace {

int refuse(const CLI::ParseError& error)
{
    std::fprintf(stderr, "qdqscope-cli: error: %s\n", error.what());
    return kFailed;
}

/// CLI11 only says that a command is missing.
int refuseCommand(const std::string& name)
{
    std::vector<std::string> names;
    for (const Command& command : commands())
        names.emplace_back(command.name);
    const std::string nearest = qdq::nearestName(name, names);
    const std::string hint =
        nearest.empty() ? "known are " + qdq::join(names, ", ") : "did you mean '" + nearest + "'?";
    std::fprintf(
        stderr, "qdqscope-cli: error: unknown command '%s'; %s\n", name.c_str(), hint.c_str());
    return kFailed;
}

bool isUnknownCommand(const std::string& word)
{
    return !word.starts_with('-') && std::ranges::none_of(commands(), [&](const Command& command) {
        return command.name == word;
    });
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--layout-worker")
        return qdq::layoutWorkerMain();
    if (argc > 1 && isUnknownCommand(argv[1]))
        return refuseCommand(argv[1]);
    CLI::App app("Inspects quantized (Q/DQ) neural network graphs.", "qdqscope-cli");
    app.set_version_flag("--version", "qdqscope-cli " + std::string(qdq::version()));
    app.require_subcommand(1);
    app.footer("Exit status: 0 done and clean, 1 something was found, 2 not done.");
    std::map<const CLI::App*, Run> runs;
    for (const Command& command : commands()) {
        CLI::App* sub = app.add_subcommand(std::string(command.name), std::string(command.summary));
        sub->footer("Example: " + std::string(command.example));
        runs[sub] = command.setUp(*sub);
    }
    removeOutputsOnInterrupt();
    qdq::takeSizeLimitAsError();
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& helpOrVersion) {
        return app.exit(helpOrVersion);
    } catch (const CLI::ParseError& error) {
        return refuse(error);
    }
    return runs.at(app.get_subcommands().front())();
}
