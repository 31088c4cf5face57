// SPDX-License-Identifier: Apache-2.0
#include "core/report/htmlreport.h"

#include "core/report/htmltext.h"

#include <array>

namespace qdq {

namespace {

// Together below kMaxReportBytes, with room for what follows the last table.
constexpr std::size_t kMostBytes = kMaxReportBytes - 100'000;
constexpr std::size_t kMostTableBytes = 600'000;
constexpr std::size_t kMostPictureBytes = 1'200'000;

constexpr std::array<std::string_view, 5> kToneClasses {"", "q", "g", "d", "b"};

class PageWriter
{
public:
    PageWriter(const ReportDocument& document, const ReportDrawings& drawings)
        : m_document(document)
        , m_drawings(drawings)
        , m_words(document.language)
    {
    }

    [[nodiscard]] std::string page()
    {
        addHead();
        addHeader();
        for (const ReportSection& section : m_document.sections)
            addSection(section);
        m_out += "</main></body></html>\n";
        return std::move(m_out);
    }

private:
    void addHead();
    void addHeader();
    void addSection(const ReportSection& section);
    void add(const ReportParagraph& paragraph);
    void add(const ReportPairs& pairs);
    void add(const ReportTable& table);
    void add(const ReportFold& fold);
    void add(const ReportRuleHeading& heading);
    void add(const ReportCard& card);
    void addPicture(const ReportCard& card);
    void addFold(const ReportFold& fold, std::string_view classes);
    [[nodiscard]] std::string cellText(const ReportCell& cell) const;
    [[nodiscard]] std::string rowText(
        const ReportTable& table, const std::vector<ReportCell>& row) const;
    void tag(std::string_view name, std::string_view text)
    {
        m_out.append("<").append(name).append(">").append(htmlText(text));
        m_out.append("</").append(name).append(">");
    }

    const ReportDocument& m_document;
    const ReportDrawings& m_drawings;
    ReportWords m_words;
    ReportPart m_part = ReportPart::Summary;
    std::size_t m_pictureBytes = 0;
    std::string m_out;
};

void PageWriter::addHead()
{
    m_out += "<!DOCTYPE html>\n<html lang=\"";
    m_out += htmlLanguage(m_document.language);
    m_out += "\"><head><meta charset=\"utf-8\" />\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n"
             "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
             "'unsafe-inline'\" />\n";
    tag("title", m_document.title + " · " + m_document.verdict);
    m_out += "\n<style>\n" + m_drawings.style;
    m_out += reportStyle();
    m_out += "</style></head>\n<body><main>\n";
}

void PageWriter::addHeader()
{
    m_out += "<header>";
    tag("h1", m_document.title);
    m_out += "<p class=\"q\">" + htmlText(m_document.subtitle) + "</p><p class=\"verdict ";
    m_out += kToneClasses[static_cast<std::size_t>(m_document.tone)];
    m_out += "\">" + htmlText(m_document.verdict) + "</p></header>\n<nav>";
    for (const ReportSection& section : m_document.sections) {
        m_out.append("<a href=\"#").append(nameOf(section.part)).append("\">");
        m_out += htmlText(section.title) + "</a> ";
    }
    m_out += "</nav>\n";
}

void PageWriter::addSection(const ReportSection& section)
{
    m_part = section.part;
    m_out.append("<section id=\"").append(nameOf(section.part)).append("\">");
    tag("h2", section.title);
    m_out += '\n';
    if (section.part == ReportPart::Violations && !m_drawings.legend.empty()) {
        m_out += "<details class=\"legend\"><summary>" + htmlText(m_words(Word::Legend))
            + "</summary><figure>" + m_drawings.legend + "</figure></details>\n";
    }
    for (const ReportBlock& block : section.blocks)
        std::visit([&](const auto& shown) { add(shown); }, block);
    m_out += "</section>\n";
}

void PageWriter::add(const ReportParagraph& paragraph)
{
    m_out.append("<p class=\"").append(kToneClasses[static_cast<std::size_t>(paragraph.tone)]);
    m_out += "\">" + htmlText(paragraph.text) + "</p>\n";
}

std::string PageWriter::cellText(const ReportCell& cell) const
{
    const std::string_view tone = kToneClasses[static_cast<std::size_t>(cell.tone)];
    const bool hasExact = !cell.exact.empty() && cell.exact != cell.text;
    if (cell.text.empty() || (tone.empty() && !cell.isCode && !hasExact))
        return htmlText(cell.text);
    std::string text = cell.isCode ? "<code" : "<span";
    if (!tone.empty())
        text.append(" class=\"").append(tone).append("\"");
    if (hasExact)
        text += " title=\"" + htmlText(cell.exact) + "\"";
    return text + ">" + htmlText(cell.text) + (cell.isCode ? "</code>" : "</span>");
}

void PageWriter::add(const ReportPairs& pairs)
{
    m_out += "<dl>";
    for (const ReportPairs::Pair& pair : pairs.pairs) {
        tag("dt", pair.label);
        m_out += "<dd>" + cellText(pair.cell) + "</dd>\n";
    }
    m_out += "</dl>\n";
}

std::string PageWriter::rowText(const ReportTable& table, const std::vector<ReportCell>& row) const
{
    std::string text = m_part == ReportPart::Rules
        ? "<tr id=\"count-" + htmlText(row.front().text) + "\">"
        : "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
        text += table.columns[i].isNumber ? "<td class=\"n\">" : "<td>";
        const bool isLink = m_part == ReportPart::Rules && i == 0 && row[i].tone == ReportTone::Bad;
        if (isLink)
            text += "<a href=\"#" + htmlText(row[i].text) + "\">";
        text += cellText(row[i]);
        text += isLink ? "</a></td>" : "</td>";
    }
    return text + "</tr>\n";
}

void PageWriter::add(const ReportTable& table)
{
    if (table.rows.empty() && table.leftOut == 0)
        return;
    m_out += "<div class=\"table\"><table><thead><tr>";
    for (const ReportColumn& column : table.columns) {
        m_out.append("<th scope=\"col\"").append(column.isNumber ? " class=\"n\">" : ">");
        m_out += htmlText(column.title) + "</th>";
    }
    m_out += "</tr></thead>\n<tbody>";
    const std::size_t start = m_out.size();
    std::size_t leftOut = table.leftOut;
    for (const std::vector<ReportCell>& row : table.rows) {
        const std::string text = rowText(table, row);
        const std::size_t end = m_out.size() + text.size();
        if (leftOut > table.leftOut || end > kMostBytes || end - start > kMostTableBytes)
            ++leftOut;
        else
            m_out += text;
    }
    m_out += "</tbody></table></div>\n";
    if (leftOut > 0)
        m_out += "<p class=\"q\">"
            + htmlText(m_words(Word::NotListed, {std::to_string(leftOut), table.command}))
            + "</p>\n";
}

void PageWriter::addFold(const ReportFold& fold, std::string_view classes)
{
    m_out.append("<details class=\"").append(classes).append("\">");
    tag("summary", fold.title);
    m_out += '\n';
    add(fold.table);
    if (!fold.code.empty() && m_out.size() + fold.code.size() < kMostBytes) {
        m_out += "<pre>" + htmlText(fold.code) + "</pre>";
    }
    m_out += "</details>\n";
}

void PageWriter::add(const ReportFold& fold)
{
    addFold(fold, nameOf(m_part));
}

void PageWriter::add(const ReportRuleHeading& heading)
{
    const std::string id = htmlText(heading.rule);
    m_out += "<h3 id=\"" + id + "\"><span class=\"mark " + std::string(nameOf(heading.severity))
        + "\">" + id + "</span> " + htmlText(heading.title) + " <span class=\"count\">"
        + std::to_string(heading.count) + "</span></h3>\n";
    if (!heading.why.empty())
        m_out += "<p class=\"q\">" + htmlText(heading.why) + "</p>\n";
}

void PageWriter::addPicture(const ReportCard& card)
{
    if (!card.picture || *card.picture >= m_drawings.svgs.size())
        return;
    const std::string& svg = m_drawings.svgs[*card.picture];
    if (svg.empty() || m_pictureBytes + svg.size() > kMostPictureBytes)
        return;
    m_pictureBytes += svg.size();
    m_out += "<figure aria-label=\"" + htmlText(card.pictureTitle) + "\">" + svg + "</figure>\n";
}

void PageWriter::add(const ReportCard& card)
{
    m_out += "<article><div class=\"say\"><h4><span class=\"mark "
        + std::string(nameOf(card.severity)) + "\">" + htmlText(card.rule) + "</span> <code>"
        + htmlText(card.title) + "</code> <small>" + htmlText(card.place) + "</small></h4>\n";
    add(card.facts);
    add(card.evidence);
    if (!card.others.title.empty())
        addFold(card.others, "others");
    m_out += "</div>\n";
    addPicture(card);
    m_out += "</article>\n";
}

} // namespace

std::string reportHtml(const ReportDocument& document, const ReportDrawings& drawings)
{
    return PageWriter(document, drawings).page();
}

} // namespace qdq
