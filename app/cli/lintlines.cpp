// SPDX-License-Identifier: Apache-2.0
#include "app/cli/lintlines.h"

#include <cstdio>

namespace qdq::cli {

void printWarning(const CommonOptions& options, const std::string& file, const std::string& place,
    const std::string& message)
{
    if (!options.isQuiet)
        std::fprintf(stderr, "%s: %s%swarning: %s\n", file.c_str(), place.c_str(),
            place.empty() ? "" : ": ", message.c_str());
}

void printLint(const CommonOptions& options, const LintFiles& files,
    const std::vector<LintFinding>& findings, const std::function<const Graph&(Stage)>& graphAt)
{
    for (const LintFinding& finding : findings) {
        if (finding.finding.severity == Severity::Note && !options.isVerbose)
            continue;
        const NodeId node = finding.finding.node;
        printWarning(options, finding.call ? files.config : files.graph,
            node.isValid() ? graphAt(finding.stage)[node].name : std::string(),
            finding.finding.rule + ": " + finding.message);
    }
}

void printRefused(const CommonOptions& options, const LintFiles& files, const Graph& program,
    const QuantizerConfig& config)
{
    printLint(options, files, lintRefused(program, config),
        [&program](Stage) -> const Graph& { return program; });
}

} // namespace qdq::cli
