// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "core/report/rulesreport.h"

#include <CLI/App.hpp>

#include <memory>

namespace qdq::cli {

namespace {

struct Options
{
    CommonOptions common;
    std::string id;
};

int run(const Options& options)
{
    const bool isJson = options.common.format == "json";
    const std::span<const TargetPtr> targets = builtInTargets();
    if (options.id.empty())
        return deliver(options.common, isJson ? rulesJson(targets) : rulesText(targets), kClean);
    for (const TargetPtr& target : targets)
        if (const Rule* rule = target->findRule(options.id))
            return deliver(
                options.common, isJson ? ruleJson(*target, *rule) : ruleText(*rule), kClean);
    if (const Lint* lint = findLint(options.id))
        return deliver(options.common, isJson ? lintJson(*lint) : lintText(*lint), kClean);
    printError({ErrorCode::Usage, {},
        "unknown rule '" + options.id + "'; `qdqscope-cli rules` lists them"});
    return kFailed;
}

} // namespace

Run setUp_rules(CLI::App& app)
{
    const auto options = std::make_shared<Options>();
    app.add_option("ID", options->id, "Id of a rule: R3");
    addCommonOptions(app, options->common, {"text", "json"});
    return [options] { return run(*options); };
}

} // namespace qdq::cli
