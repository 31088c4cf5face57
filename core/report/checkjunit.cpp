// SPDX-License-Identifier: Apache-2.0
#include "core/report/checkreport.h"
#include "core/report/htmltext.h"
#include "core/rules/target.h"

#include <algorithm>
#include <string_view>

namespace qdq {

namespace {

/// Numbers of test cases, as the attributes of a suite.
struct Counts
{
    std::size_t tests = 0;
    std::size_t failures = 0;
    std::size_t errors = 0;
    std::size_t skipped = 0;

    Counts& operator+=(const Counts& other)
    {
        tests += other.tests;
        failures += other.failures;
        errors += other.errors;
        skipped += other.skipped;
        return *this;
    }
};

std::string attribute(std::string_view name, std::string_view value)
{
    return " " + std::string(name) + "=\"" + htmlText(value) + "\"";
}

std::string attributesOf(const Counts& counts)
{
    return attribute("tests", std::to_string(counts.tests))
        + attribute("failures", std::to_string(counts.failures))
        + attribute("errors", std::to_string(counts.errors))
        + attribute("skipped", std::to_string(counts.skipped));
}

std::string counted(std::size_t count, std::string_view one)
{
    return std::to_string(count) + " " + std::string(one) + (count == 1 ? "" : "s");
}

/// <kind message="…" type="R3">lines</kind>
std::string outcome(std::string_view kind, const std::string& rule, const std::string& message,
    const std::string& lines)
{
    return "      <" + std::string(kind) + attribute("message", message) + attribute("type", rule)
        + ">" + htmlText(lines) + "</" + std::string(kind) + ">\n";
}

std::string lineOf(const Graph& graph, const Finding& finding, const std::string& remark)
{
    std::string line = graph[finding.node].name + ": found " + finding.found;
    if (!finding.isUndecided)
        line += "; expected " + finding.expected;
    line += finding.cause.empty() ? "" : " [" + finding.cause + "]";
    return line + (remark.empty() ? "" : " (" + remark + ")") + "\n";
}

class Suite
{
public:
    Suite(const CheckedFile& checked, const GateFiles& gate, bool allowsUndecided)
        : m_checked(checked)
        , m_graph(checked.file.opened.graph)
        , m_gate(gate)
        , m_allowsUndecided(allowsUndecided)
    {
    }

    std::string text(Counts& total)
    {
        const CheckResult& result = m_checked.result;
        for (const Rule& rule : result.target->rules) {
            const auto& ran = result.rules;
            if (rule.severity != Severity::Note
                && std::find(ran.begin(), ran.end(), rule.id) != ran.end())
                addCase(rule);
        }
        if (m_checked.file.opened.isIncomplete)
            addIncomplete();
        total += m_counts;
        return "  <testsuite" + attribute("name", m_checked.file.opened.info.path)
            + attributesOf(m_counts) + ">\n" + m_cases + "  </testsuite>\n";
    }

private:
    void addCase(const Rule& rule)
    {
        openCase(rule.id + " " + rule.summary);
        std::string failing;
        std::string others;
        std::size_t count = 0;
        for (std::size_t i = 0; i < m_checked.result.violations.size(); ++i) {
            const Finding& finding = m_checked.result.violations[i];
            if (finding.rule != rule.id)
                continue;
            const Judgement& judgement = m_checked.gate.violations[i];
            const bool isFailing = counts(judgement.state);
            count += isFailing ? 1 : 0;
            (isFailing ? failing : others) += lineOf(m_graph, finding, m_gate.remarkOn(judgement));
        }
        if (count != 0) {
            ++m_counts.failures;
            m_cases += outcome("failure", rule.id, counted(count, "violation"), failing);
        } else {
            addUndecided(rule);
        }
        if (!others.empty())
            m_cases += "      <system-out>" + htmlText(others) + "</system-out>\n";
        m_cases += "    </testcase>\n";
    }

    void addUndecided(const Rule& rule)
    {
        std::string lines;
        std::size_t count = 0;
        for (const Finding& finding : m_checked.result.undecided) {
            if (finding.rule != rule.id)
                continue;
            ++count;
            lines += lineOf(m_graph, finding, {});
        }
        if (count == 0)
            return;
        ++(m_allowsUndecided ? m_counts.skipped : m_counts.errors);
        m_cases += outcome(m_allowsUndecided ? "skipped" : "error", rule.id,
            "undecided at " + counted(count, "node"), lines);
    }

    void addIncomplete()
    {
        openCase("the whole file was read");
        ++m_counts.errors;
        m_cases += outcome("error", "incomplete",
                       "parts of the file could not be read and were not checked", {})
            + "    </testcase>\n";
    }

    void openCase(const std::string& name)
    {
        ++m_counts.tests;
        m_cases += "    <testcase"
            + attribute("classname", "qdqscope." + m_checked.result.target->id)
            + attribute("name", name) + ">\n";
    }

    const CheckedFile& m_checked;
    const Graph& m_graph;
    const GateFiles& m_gate;
    bool m_allowsUndecided;
    Counts m_counts;
    std::string m_cases;
};

} // namespace

std::string checkJunit(const CheckReport& report, bool allowsUndecided)
{
    Counts total;
    std::string suites;
    for (const CheckedFile& checked : report.files)
        suites += Suite(checked, report.gate, allowsUndecided).text(total);
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites"
        + attribute("name", "qdqscope check") + attributesOf(total) + ">\n" + suites
        + "</testsuites>\n";
}

} // namespace qdq
