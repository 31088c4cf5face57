// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/base/version.h"
#include "core/graph/stage.h"
#include "core/report/diffreport.h"
#include "core/report/htmlreport.h"
#include "core/report/htmltext.h"
#include "core/rules/target.h"

#include <algorithm>
#include <string_view>

namespace qdq {

namespace {

// Rows of one table; what is beyond is counted, and the command that lists it named.
constexpr std::size_t kMostRows = 1500;
// Each. Two of them and the tables stay below kMaxReportBytes.
constexpr std::size_t kMostPictureBytes = kMaxReportBytes / 3;
constexpr std::size_t kMostExact = 16; // numbers of one cell in full, when the pointer rests on it

/// What the page needs beyond the style of reports.
constexpr std::string_view kStyle = R"css(
.pair{display:grid;grid-template-columns:1fr 1fr;gap:16px;align-items:start}
.pair figure{overflow-x:auto}
#files td code{white-space:normal;overflow-wrap:anywhere}
.pair figcaption{font-weight:600;margin-bottom:8px}
@media (max-width:900px),print{.pair{grid-template-columns:1fr}}
)css";

std::string element(std::string_view name, std::string_view text)
{
    return "<" + std::string(name) + ">" + htmlText(text) + "</" + std::string(name) + ">";
}

std::string cell(std::string_view text, bool isCode = false, std::string_view tip = {})
{
    const std::string title = tip.empty() || tip == text ? "" : " title=\"" + htmlText(tip) + "\"";
    return "<td" + title + ">" + (isCode ? element("code", text) : htmlText(text)) + "</td>";
}

std::string tableHead(const std::vector<std::string_view>& titles)
{
    std::string head = "<div class=\"table\"><table><thead><tr>";
    for (const std::string_view title : titles)
        head += element("th", title);
    return head + "</tr></thead><tbody>\n";
}

constexpr std::string_view kTableEnd = "</tbody></table></div>\n";

std::string leftOutText(std::size_t count)
{
    if (count <= kMostRows)
        return {};
    return "<p class=\"q\">" + std::to_string(count - kMostRows)
        + " more; <code>qdqscope-cli diff</code> lists them all.</p>\n";
}

/// Empty for more numbers than anybody reads.
std::string exactText(const std::vector<double>& values)
{
    std::string text;
    if (values.size() > kMostExact)
        return text;
    for (const double value : values)
        text += (text.empty() ? "" : " ") + shortest(value);
    return text;
}

class DiffPage
{
public:
    DiffPage(const DiffReport& report, const DiffDrawings& drawings)
        : m_report(report)
        , m_drawings(drawings)
    {
    }

    std::string text()
    {
        addHead();
        addFiles();
        addPictures();
        addStructure();
        addChanges();
        addViolations();
        return m_out + "</main></body></html>\n";
    }

private:
    /// The name of the file; with its folder where both have the same.
    [[nodiscard]] std::string nameOf(const ReportedFile& file) const
    {
        const std::filesystem::path a(m_report.a.opened.info.path);
        const std::filesystem::path b(m_report.b.opened.info.path);
        const std::filesystem::path path(file.opened.info.path);
        const bool isTold = a.filename() != b.filename();
        return (isTold ? path.filename() : path.parent_path().filename() / path.filename())
            .string();
    }

    [[nodiscard]] std::string verdict() const
    {
        const GraphDiff& diff = m_report.diff;
        if (m_report.isEmpty())
            return "Nothing differs";
        const std::size_t structure = diff.onlyA.size() + diff.onlyB.size();
        return std::to_string(diff.changes.size()) + " changes at " + std::to_string(changedOps())
            + " of " + std::to_string(diff.matchCount()) + " ops; " + std::to_string(structure)
            + " ops in one graph only; violations "
            + std::to_string(m_report.checkA.violations.size()) + " → "
            + std::to_string(m_report.checkB.violations.size());
    }

    [[nodiscard]] std::size_t changedOps() const
    {
        std::size_t count = 0;
        PlaceId last;
        for (const GraphChange& change : m_report.diff.changes) {
            count += change.a != last ? 1 : 0;
            last = change.a;
        }
        return count;
    }

    void addHead()
    {
        const std::string title = nameOf(m_report.a) + " → " + nameOf(m_report.b);
        m_out += "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\" />\n"
                 "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n"
                 "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                 "style-src 'unsafe-inline'\" />\n"
            + element("title", title) + "\n<style>\n" + m_drawings.style;
        m_out += reportStyle();
        m_out += kStyle;
        m_out += "</style></head>\n<body><main>\n" + element("h1", title)
            + "\n<p class=\"verdict\">" + htmlText(verdict()) + "</p>\n";
    }

    void addFiles()
    {
        m_out +=
            "<div id=\"files\">" + tableHead({"", "file", "stage", "nodes", "made by", "sha256"});
        for (const auto& [letter, file] :
            {std::pair {"a", &m_report.a}, std::pair {"b", &m_report.b}}) {
            const Graph& graph = file->opened.graph;
            std::vector<std::string> producer;
            for (const auto& [name, version] : graph.producer)
                producer.push_back(name + " " + version.substr(0, 40));
            m_out += "<tr>" + cell(letter) + cell(file->opened.info.path, true)
                + cell(qdq::nameOf(stageOf(graph))) + cell(std::to_string(graph.nodes.size()))
                + cell(join(producer, ", ")) + cell(file->sha256, true) + "</tr>\n";
        }
        m_out += kTableEnd;
        m_out += "</div><p class=\"q\">Made by qdqscope " + htmlText(version())
            + "; rules of target " + htmlText(m_report.checkA.target->name) + " version "
            + std::to_string(m_report.checkA.target->version) + ".</p>\n";
    }

    void addPictures()
    {
        m_out += "<h2>Pictures</h2>\n<div class=\"pair\">\n";
        addPicture("a", m_report.a, m_drawings.svgA);
        addPicture("b", m_report.b, m_drawings.svgB);
        m_out += "</div>\n";
    }

    void addPicture(std::string_view letter, const ReportedFile& file, const std::string& svg)
    {
        m_out += "<figure><figcaption>" + std::string(letter) + ": " + htmlText(nameOf(file))
            + "</figcaption>";
        if (svg.empty())
            m_out += "<p class=\"q\">Not drawn.</p>";
        else if (svg.size() > kMostPictureBytes)
            m_out += "<p class=\"q\">Too large for a page: <code>qdqscope-cli render</code>.</p>";
        else
            m_out += svg;
        m_out += "</figure>\n";
    }

    void addStructure()
    {
        const GraphDiff& diff = m_report.diff;
        m_out += "<h2>Structure</h2>\n<p>" + std::to_string(diff.matchCount()) + " ops in both, "
            + std::to_string(diff.onlyA.size()) + " only in a, " + std::to_string(diff.onlyB.size())
            + " only in b.</p>\n";
        if (diff.onlyA.empty() && diff.onlyB.empty())
            return;
        m_out += tableHead({"only in", "node", "op", "module"});
        addOnly("a", diff.placesA, diff.onlyA);
        addOnly("b", diff.placesB, diff.onlyB);
        m_out += kTableEnd;
        m_out += leftOutText(std::max(diff.onlyA.size(), diff.onlyB.size()));
    }

    void addOnly(std::string_view letter, const Places& places, const std::vector<PlaceId>& ops)
    {
        for (std::size_t i = 0; i < std::min(ops.size(), kMostRows); ++i) {
            const OpPlace& place = places[ops[i]];
            m_out += "<tr>" + cell(letter) + cell(place.name, true) + cell(place.op, true)
                + cell(place.module, true) + "</tr>\n";
        }
    }

    void addChanges()
    {
        const auto& changes = m_report.diff.changes;
        m_out += "<h2>Changes</h2>\n";
        if (changes.empty()) {
            m_out += "<p>None.</p>\n";
            return;
        }
        m_out += tableHead({"node", "what", "a", "b", "b / a"});
        for (std::size_t i = 0; i < std::min(changes.size(), kMostRows); ++i) {
            const GraphChange& change = changes[i];
            m_out += "<tr>" + cell(m_report.nameOf(change), true) + cell(change.field)
                + cell(change.textA, true, exactText(change.valuesA))
                + cell(change.textB, true, exactText(change.valuesB))
                + cell(change.ratio ? significant(*change.ratio, 4) : change.remark) + "</tr>\n";
        }
        m_out += kTableEnd;
        m_out += leftOutText(changes.size());
        const auto& unknown = m_report.diff.notCompared;
        if (!unknown.empty())
            m_out += "<p class=\"d\">Not compared, since a file does not carry the values: "
                + htmlText(join(unknown, ", ")) + ".</p>\n";
    }

    void addViolations()
    {
        const ViolationDiff& violations = m_report.violations;
        m_out += "<h2>Violations</h2>\n<p>" + std::to_string(violations.onlyA.size())
            + " only in a, " + std::to_string(violations.onlyB.size()) + " only in b, "
            + std::to_string(violations.both.size()) + " in both.</p>\n";
        m_out += tableHead({"rule", "what it asks", "a", "b"});
        for (const Rule& rule : m_report.checkA.target->rules)
            if (rule.severity != Severity::Note)
                m_out += "<tr>" + cell(rule.id) + cell(rule.summary)
                    + cell(std::to_string(m_report.checkA.count(rule.id)))
                    + cell(std::to_string(m_report.checkB.count(rule.id))) + "</tr>\n";
        m_out += kTableEnd;
        addSide("a", m_report.a.opened.graph, m_report.checkA, violations.onlyA);
        addSide("b", m_report.b.opened.graph, m_report.checkB, violations.onlyB);
    }

    void addSide(std::string_view letter, const Graph& graph, const CheckResult& check,
        const std::vector<std::size_t>& which)
    {
        if (which.empty())
            return;
        m_out += "<details><summary>The " + std::to_string(which.size()) + " only in "
            + std::string(letter) + "</summary>\n"
            + tableHead({"rule", "node", "found", "expected"});
        for (std::size_t i = 0; i < std::min(which.size(), kMostRows); ++i) {
            const Finding& finding = check.violations[which[i]];
            m_out += "<tr>" + cell(finding.rule) + cell(graph[finding.node].name, true)
                + cell(finding.found) + cell(finding.expected) + "</tr>\n";
        }
        m_out += kTableEnd;
        m_out += leftOutText(which.size()) + "</details>\n";
    }

    const DiffReport& m_report;
    const DiffDrawings& m_drawings;
    std::string m_out;
};

} // namespace

std::string diffHtml(const DiffReport& report, const DiffDrawings& drawings)
{
    return DiffPage(report, drawings).text();
}

} // namespace qdq
