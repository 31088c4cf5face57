// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/appliedreport.h"
#include "core/report/checkreport.h"
#include "core/report/reportwords.h"

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// What `report` says, as plain blocks of text and tables in the language it was asked for. The HTML
// writer (htmlreport.h) and the pages that ui/report paints show the same document; neither of them
// looks at the graph.

namespace qdq {

enum class ReportTone : std::uint8_t
{
    Plain,
    Quiet,
    Good,
    Doubtful,
    Bad
};

struct ReportCell
{
    std::string text;
    std::string exact = {}; ///< the numbers in full where `text` is shorter; may be empty
    ReportTone tone = ReportTone::Plain;
    bool isCode = false; ///< a name or a number: drawn in the monospaced font
};

struct ReportColumn
{
    std::string title;
    bool isNumber = false; ///< stands at the right
    bool isLong = false; ///< whole sentences, which may be wrapped
};

struct ReportTable
{
    std::vector<ReportColumn> columns;
    std::vector<std::vector<ReportCell>> rows; ///< a cell per column
    std::size_t leftOut = 0; ///< rows beyond those
    std::string command; ///< which lists them all
};

struct ReportParagraph
{
    std::string text;
    ReportTone tone = ReportTone::Plain;
};

/// Labels with what they name.
struct ReportPairs
{
    struct Pair
    {
        std::string label;
        ReportCell cell;
    };
    std::vector<Pair> pairs;
};

/// Folded away until somebody asks: <details>.
struct ReportFold
{
    std::string title;
    ReportTable table; ///< without columns where there is only text
    std::string code; ///< lines of monospaced text, as they are
};

/// Heading of the violations of one rule.
struct ReportRuleHeading
{
    std::string rule;
    Severity severity = Severity::Error;
    std::string title;
    std::string why; ///< one sentence
    std::size_t count = 0;
};

/// One violation, and those of the same form in identical modules.
struct ReportCard
{
    std::string rule;
    Severity severity = Severity::Error;
    std::string title; ///< the node
    std::string place; ///< "block · aten.add.Tensor"
    ReportPairs facts; ///< expected, found, cause
    ReportTable evidence; ///< numbered as on the picture; without rows where there is none
    std::optional<std::size_t> picture; ///< into ReportDocument::pictures
    std::string pictureTitle; ///< the picture in words
    ReportFold others; ///< without rows where it stands alone
};

using ReportBlock = std::variant<ReportParagraph, ReportPairs, ReportTable, ReportFold,
    ReportRuleHeading, ReportCard>;

enum class ReportPart : std::uint8_t
{
    Summary,
    Rules,
    Causes,
    Violations,
    Undecided,
    Notes,
    Fallback,
    Requant,
    Config,
    Nodes,
    Provenance
};
/// "violations": the id of the section in HTML.
[[nodiscard]] std::string_view nameOf(ReportPart part);

struct ReportSection
{
    ReportPart part = ReportPart::Summary;
    std::string title;
    std::vector<ReportBlock> blocks;
};

struct ReportDocument
{
    ReportLanguage language = ReportLanguage::English;
    std::string title; ///< name of the file
    std::string subtitle; ///< "report on a quantized graph · converted · target VPU"
    std::string verdict;
    ReportTone tone = ReportTone::Good; ///< of the verdict
    std::vector<ReportSection> sections;
    /// What is to be drawn: indexes into CheckResult::violations, in the order of
    /// ReportCard::picture.
    std::vector<std::size_t> pictures;
    std::string footer; ///< short provenance, for the foot of a page
};

/// What a report is made from; everything outlives the making.
struct ReportSource
{
    const CheckedFile* checked = nullptr; ///< with its hash; with its root causes where they count
    const GateFiles* gate = nullptr; ///< none: neither a baseline nor waivers
    const ReportedConfig* config = nullptr; ///< none: no section on the config
    const Applied* applied = nullptr; ///< none: `whyNotApplied` says why
    std::string whyNotApplied = {};
    std::string command = {}; ///< the line that makes the report; may be empty
    bool isWhatIf = false; ///< the graph was tried and is not applied; the report says so
};

inline constexpr std::size_t kReportPictures = 40;

struct ReportOptions
{
    ReportLanguage language = ReportLanguage::English;
    std::size_t maxPictures = kReportPictures;
};

/// Linear in nodes and findings, except that constants of scales are read. The same input gives the
/// same document; there is no clock in it.
[[nodiscard]] ReportDocument makeReport(
    const ReportSource& source, const ReportOptions& options = {});

/// What one tall page has room for: counts, the first violation of each rule, requant, provenance.
/// Pictures that are left out stay in `pictures`, so that indexes hold.
[[nodiscard]] ReportDocument briefOf(const ReportDocument& document);

} // namespace qdq
