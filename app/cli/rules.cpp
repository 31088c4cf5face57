// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/common.h"
#include "core/report/rulesreport.h"
#include "core/report/targetpage.h"
#include "core/rules/examples.h"

#include <CLI/App.hpp>

#include <memory>

namespace qdq::cli {

namespace {

struct Options
{
    CommonOptions common;
    std::string id;
    std::string target; ///< empty is all that are built in
    bool runsExamples = false;
};

/// All that are built in, or the one that was asked for.
Result<std::vector<TargetPtr>> targetsOf(const Options& options)
{
    if (options.target.empty())
        return std::vector<TargetPtr>(builtInTargets().begin(), builtInTargets().end());
    Result<TargetPtr> target = targetNamed(options.target);
    if (!target)
        return failWith(std::move(target));
    return std::vector<TargetPtr> {std::move(*target)};
}

int listRules(const std::vector<TargetPtr>& targets, const Options& options)
{
    const std::string& format = options.common.format;
    if (format == "json")
        return deliver(options.common, rulesJson(targets), kClean);
    if (format == "text")
        return deliver(options.common, rulesText(targets), kClean);
    std::string pages;
    for (const TargetPtr& target : targets)
        pages += (pages.empty() ? "" : "\n") + targetPage(*target);
    return deliver(options.common, pages, kClean);
}

/// A line for each example on which its rule does not say what the file says, then the number.
int checkExamples(const std::vector<TargetPtr>& targets, const Options& options)
{
    std::string text;
    std::size_t count = 0;
    std::size_t wrong = 0;
    for (const TargetPtr& target : targets) {
        for (const Rule& rule : target->rules)
            count += rule.examples.size();
        for (const FailedExample& failed : runExamples(target)) {
            ++wrong;
            text += target->id + ": " + failed.rule + " example " + std::to_string(failed.index + 1)
                + ": " + failed.why + "\n";
        }
    }
    if (!options.common.isQuiet)
        text += std::to_string(count) + " examples, " + std::to_string(wrong) + " wrong\n";
    return deliver(options.common, text, wrong == 0 ? kClean : kFound);
}

int showRule(const std::vector<TargetPtr>& targets, const Options& options)
{
    const bool isJson = options.common.format == "json";
    for (const TargetPtr& target : targets)
        if (const Rule* rule = target->findRule(options.id))
            return deliver(options.common,
                isJson ? ruleJson(*target, *rule) : ruleText(*target, *rule), kClean);
    if (const Lint* lint = findLint(options.id))
        return deliver(options.common, isJson ? lintJson(*lint) : lintText(*lint), kClean);
    printError({ErrorCode::Usage, {},
        "unknown rule '" + options.id + "'; `qdqscope-cli rules` lists them"});
    return kFailed;
}

int run(const Options& options)
{
    const Result<std::vector<TargetPtr>> targets = targetsOf(options);
    if (!targets) {
        printError(targets.error());
        return kFailed;
    }
    if (options.runsExamples)
        return checkExamples(*targets, options);
    return options.id.empty() ? listRules(*targets, options) : showRule(*targets, options);
}

} // namespace

Run setUp_rules(CLI::App& app)
{
    const auto options = std::make_shared<Options>();
    app.add_option("ID", options->id, "Id of a rule: R3");
    app.add_option("--target", options->target,
           "Rules of this target alone: a built-in one or the path of a file")
        ->option_text("NAME|FILE");
    app.add_flag("--examples", options->runsExamples,
        "Run the examples of the targets; status 1 when one is not as its file says");
    addCommonOptions(app, options->common, {"text", "json", "markdown"});
    return [options] { return run(*options); };
}

} // namespace qdq::cli
