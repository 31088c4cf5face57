// SPDX-License-Identifier: Apache-2.0
#include "core/base/version.h"
#include "core/graph/servedmodules.h"
#include "core/report/checkreport.h"
#include "core/report/jsonparts.h"
#include "core/report/rulesreport.h"
#include "core/report/sariflocations.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <utility>

// SARIF 2.1.0 (OASIS, errata 01). What build servers make of it decides two things: GitHub tells
// alerts apart by `primaryLocationLineHash` alone and wants a line, which no node has, so all are
// on line 1.

namespace qdq {

namespace {

using namespace reportjson;

constexpr auto kSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
                         "sarif-schema-2.1.0.json";

std::string_view levelOf(Severity severity)
{
    return nameOf(severity); // error, warning, note: SARIF has the same words
}

Json textObject(std::string text)
{
    return {{"text", std::move(text)}};
}

Json ruleObject(const Rule& rule)
{
    const std::string page(rulePage(rule.id));
    Json help = textObject("Asks for: " + rule.expected + ". Why: " + rule.why + ".");
    if (!page.empty())
        help["markdown"] = page;
    Json object = {{"id", rule.id}, {"shortDescription", textObject(rule.summary)},
        {"fullDescription", textObject(rule.summary + ": " + rule.why + ".")},
        {"help", std::move(help)}, {"defaultConfiguration", {{"level", levelOf(rule.severity)}}}};
    if (!rule.source.empty())
        object["properties"] = {{"source", rule.source}};
    return object;
}

std::string messageOf(const Graph& graph, const Finding& finding)
{
    const std::string node = graph[finding.node].name;
    if (finding.isUndecided || finding.severity == Severity::Note)
        return node + ": " + finding.found;
    return node + ": found " + finding.found + "; expected " + finding.expected
        + (finding.cause.empty() ? "" : " [" + finding.cause + "]");
}

class SarifRun
{
public:
    SarifRun(const CheckReport& report, bool onlyCounting)
        : m_report(report)
        , m_onlyCounting(onlyCounting)
        , m_target(*report.files.front().result.target)
    {
    }

    Json object()
    {
        for (const CheckedFile& file : m_report.files)
            addFile(file);
        Json run = Json::object();
        run["tool"] = {{"driver",
            {{"name", "qdqscope"}, {"semanticVersion", version()}, {"rules", ruleObjects()}}}};
        run["automationDetails"] = {{"id", "qdqscope/" + m_target.id + "/"}};
        run["invocations"] = Json::array({invocation()});
        run["artifacts"] = std::move(m_artifacts);
        run["logicalLocations"] = m_locations.all();
        run["results"] = std::move(m_results);
        run["columnKind"] = "utf16CodeUnits";
        run["properties"] = {{"target", {{"id", m_target.id}, {"version", m_target.version}}}};
        return run;
    }

private:
    [[nodiscard]] Json ruleObjects() const
    {
        Json rules = Json::array();
        for (const Rule& rule : m_target.rules)
            rules.push_back(ruleObject(rule));
        return rules;
    }

    void addFile(const CheckedFile& checked)
    {
        m_file = &checked;
        m_artifact = artifactOf(checked.file);
        m_modules = servedModulePaths(checked.file.opened.graph);
        const CheckResult& result = checked.result;
        for (std::size_t i = 0; i < result.violations.size(); ++i)
            if (!m_onlyCounting || counts(checked.gate.violations[i].state))
                addViolation(
                    result.violations[i], checked.gate.fingerprints[i], checked.gate.violations[i]);
        for (std::size_t i = 0; i < result.undecided.size(); ++i)
            addOther(result.undecided[i], checked.gate.undecided[i], "open");
        for (std::size_t i = 0; i < result.notes.size(); ++i)
            addOther(result.notes[i], checked.gate.notes[i], "informational");
    }

    /// The same file may be given twice; SARIF wants each once.
    std::size_t artifactOf(const ReportedFile& file)
    {
        const std::string uri = uriOf(file.opened.info.path);
        for (std::size_t i = 0; i < m_artifacts.size(); ++i)
            if (m_artifacts[i]["location"]["uri"] == uri)
                return i;
        Json artifact = {{"location", {{"uri", uri}}}, {"roles", {"analysisTarget"}}};
        if (!file.sha256.empty())
            artifact["hashes"] = {{"sha-256", file.sha256}};
        m_artifacts.push_back(std::move(artifact));
        return m_artifacts.size() - 1;
    }

    void addViolation(
        const Finding& finding, const Fingerprint& fingerprint, const Judgement& judgement)
    {
        Json result = resultOf(finding, fingerprint);
        result["kind"] = "fail";
        result["level"] = levelOf(finding.severity);
        if (judgement.state == FindingState::New || judgement.state == FindingState::Known)
            result["baselineState"] = judgement.state == FindingState::New ? "new" : "unchanged";
        if (!m_report.gate.waiversFile.empty())
            result["suppressions"] = suppressionsOf(judgement);
        const std::string expiry = m_report.gate.expiryText(judgement);
        if (!expiry.empty())
            result["message"]["text"] =
                result["message"]["text"].get<std::string>() + " (" + expiry + ")";
        m_results.push_back(std::move(result));
    }

    void addOther(const Finding& finding, const Fingerprint& fingerprint, std::string_view kind)
    {
        Json result = resultOf(finding, fingerprint);
        result["kind"] = kind;
        result["level"] = "none"; // SARIF 3.27.10: of every kind but "fail"
        m_results.push_back(std::move(result));
    }

    Json resultOf(const Finding& finding, const Fingerprint& fingerprint)
    {
        const Graph& graph = m_file->file.opened.graph;
        Json result = {{"ruleId", finding.rule}, {"ruleIndex", ruleIndex(finding.rule)},
            {"message", textObject(messageOf(graph, finding))},
            {"locations", Json::array({locationOf(finding.node)})}};
        Json related = Json::array();
        for (std::size_t i = 0; i < finding.evidence.size(); ++i)
            related.push_back(evidenceLocation(finding.evidence[i], i + 1));
        if (!related.empty())
            result["relatedLocations"] = std::move(related);
        const std::string id = idOf(fingerprint);
        result["partialFingerprints"] = {{"primaryLocationLineHash", id + ":1"},
            {"qdqscopePlace/v1", id}, {"qdqscopeAround/v1", textOf(fingerprint.place.around)}};
        return result;
    }

    Json locationOf(NodeId node)
    {
        const std::string uri = m_artifacts[m_artifact]["location"]["uri"];
        return {{"physicalLocation",
                    {{"artifactLocation", {{"uri", uri}, {"index", m_artifact}}},
                        {"region", {{"startLine", 1}}}}},
            {"logicalLocations", logicalOf(node)}};
    }

    Json evidenceLocation(NodeId node, std::size_t number)
    {
        const std::string& name = m_file->file.opened.graph[node].name;
        return {
            {"id", number}, {"message", textObject(name)}, {"logicalLocations", logicalOf(node)}};
    }

    Json logicalOf(NodeId node)
    {
        return m_locations.of(m_modules[node], m_file->file.opened.graph[node].name);
    }

    /// An empty list says that nobody waived it.
    [[nodiscard]] Json suppressionsOf(const Judgement& judgement) const
    {
        Json list = Json::array();
        if (judgement.state != FindingState::Waived)
            return list;
        const Waiver& waiver = *m_report.gate.waiverOf(judgement);
        Json suppression = {
            {"kind", "external"}, {"status", "accepted"}, {"justification", waiver.reason}};
        if (waiver.expires)
            suppression["properties"] = {{"expires", textOf(*waiver.expires)}};
        list.push_back(std::move(suppression));
        return list;
    }

    [[nodiscard]] std::size_t ruleIndex(const std::string& id) const
    {
        const auto rule = std::find_if(m_target.rules.begin(), m_target.rules.end(),
            [&](const Rule& candidate) { return candidate.id == id; });
        return static_cast<std::size_t>(rule - m_target.rules.begin());
    }

    [[nodiscard]] Json invocation() const
    {
        Json execution = Json::array();
        std::set<std::string> seen; // SARIF wants each notification once
        for (const CheckedFile& checked : m_report.files)
            for (const Diagnostic& diagnostic : checked.file.opened.diagnostics) {
                const std::string text = checked.file.opened.info.path + ": "
                    + (diagnostic.where.empty() ? "" : diagnostic.where + ": ")
                    + diagnostic.message;
                if (seen.insert(text).second)
                    execution.push_back(
                        {{"level", levelOf(diagnostic.severity)}, {"message", textObject(text)}});
            }
        Json configuration = Json::array();
        for (const WaiverRemark& remark : waiverRemarks(m_report))
            configuration.push_back({{"level", "warning"},
                {"message",
                    textObject(m_report.gate.waiversFile + ": /waivers/"
                        + std::to_string(remark.waiver) + ": " + remark.text)}});
        return {{"executionSuccessful", true}, {"toolExecutionNotifications", std::move(execution)},
            {"toolConfigurationNotifications", std::move(configuration)}};
    }

    const CheckReport& m_report;
    bool m_onlyCounting;
    const Target& m_target;
    const CheckedFile* m_file = nullptr; ///< the one that is being added
    std::size_t m_artifact = 0; ///< its index
    IdMap<NodeId, std::string> m_modules; ///< of its nodes
    Json m_artifacts = Json::array();
    Json m_results = Json::array();
    SarifLocations m_locations;
};

} // namespace

std::string checkSarif(const CheckReport& report, bool onlyCounting)
{
    return textOf({{"$schema", kSchema}, {"version", "2.1.0"},
        {"runs", Json::array({SarifRun(report, onlyCounting).object()})}});
}

} // namespace qdq
