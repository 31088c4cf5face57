// SPDX-License-Identifier: Apache-2.0
#include "core/rules/examples.h"

#include "core/io/graphtext.h"

namespace qdq {

namespace {

std::string findingText(const Graph& graph, const Finding& finding)
{
    return "rule " + finding.rule + (finding.isUndecided ? " is undecided at " : " fires at ")
        + graph[finding.node].name + ": found " + finding.found;
}

std::string problemOf(const Graph& graph, const RuleExample& example, const CheckResult& result)
{
    std::vector<Finding> findings = result.violations;
    findings.insert(findings.end(), result.notes.begin(), result.notes.end());
    findings.insert(findings.end(), result.undecided.begin(), result.undecided.end());
    bool hasFired = false;
    for (const Finding& finding : findings) {
        if (example.isGood || finding.isUndecided || graph[finding.node].name != example.node)
            return findingText(graph, finding);
        hasFired = true;
    }
    return example.isGood || hasFired ? std::string() : "the rule does not fire at " + example.node;
}

std::string problemOf(const TargetPtr& target, const Rule& rule, const RuleExample& example)
{
    const Result<Graph> graph = readGraphText(example.graph);
    if (!graph)
        return toText(graph.error());
    CheckOptions options;
    options.only = {rule.id};
    const Result<CheckResult> result = checkGraph(*graph, target, options);
    return result ? problemOf(*graph, example, *result) : toText(result.error());
}

} // namespace

std::vector<FailedExample> runExamples(const TargetPtr& target)
{
    std::vector<FailedExample> failed;
    for (const Rule& rule : target->rules)
        for (std::size_t i = 0; i < rule.examples.size(); ++i)
            if (std::string why = problemOf(target, rule, rule.examples[i]); !why.empty())
                failed.push_back({rule.id, i, std::move(why)});
    return failed;
}

} // namespace qdq
