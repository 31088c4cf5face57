// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/finding.h"
#include "core/units/unitgraph.h"
#include "ui/draw/theme.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

// What stands on cards, badges and marks, as text and meaning; no pixels (nodegeometry.h) and no
// colours (nodepainter.h).

namespace qdq::ui {

/// A mark on the upper edge of a card. Silhouette = severity, text = rule.
struct Mark
{
    QString rule; ///< "R3"
    Severity severity = Severity::Error;
    bool isWaived = false;
    bool isCurrent = false; ///< solid instead of outlined
    int count = 1; ///< 48 is drawn as "R2×48"; of no rule as "48"
    friend bool operator==(const Mark&, const Mark&) = default;
};
[[nodiscard]] QString textOf(const Mark& mark);

/// Which rules are shown; no set is all of them.
using VisibleRules = std::optional<std::set<QString>>;
[[nodiscard]] inline bool isVisible(const VisibleRules& rules, const QString& rule)
{
    return !rules || rules->contains(rule);
}

/// Strongest thing that the marks of a card or badge say.
enum class Tone : std::uint8_t
{
    Normal,
    Waived,
    Warning,
    Error, ///< a finding that is not the current one
    Current,
};
[[nodiscard]] Tone toneOf(const std::vector<Mark>& marks);

enum class Difference : std::uint8_t
{
    None,
    Changed,
    Added,
    Removed
};

enum class RowTone : std::uint8_t
{
    Normal,
    Error,
    Warning
};

struct CardRow
{
    QString key; ///< "W", "B", "C"; empty for a row without key
    QString left;
    QString right;
    RowTone tone = RowTone::Normal; ///< of `right`; of `left` too when the row has no key
    bool isProse = false; ///< `left` is a sentence, not a value
    /// Rule that the row breaks: where its marks are shown the row is in the error colour and says
    /// `problem` instead of `right`; a row without key is there for nothing else.
    QString rule {};
    QString problem {};
};

/// Config source that reached a unit.
enum class ConfigSource : std::uint8_t
{
    Unknown,
    ModuleName,
    OpType,
    Global,
    None,
    Unmatched
};
/// "global", "module", "op type", "None", "no rule".
[[nodiscard]] QString labelOf(ConfigSource source);

/// A part of the bar of a collapsed module.
struct MixShare
{
    Token colour = Token::OpOther;
    std::size_t nodes = 0;
};

/// One thing that the colour of cards can say, for the legend.
struct ColourClass
{
    Token colour = Token::LineControl;
    QString text; ///< "int8", "≫ 8–9"
};

struct CardContent
{
    UnitKind kind = UnitKind::Op;
    OpFamily family = OpFamily::Other;
    QString title;
    QString fusedTitle;
    QString name; ///< right side of the header
    QString shape; ///< "16×8×s77"
    QString shapeRule; ///< rule that the shape breaks
    QString dtype; ///< "int8", "u8 → fp32"
    std::vector<CardRow> rows;
    QString footer; ///< "M 2⁻⁹…2⁻⁸  ≫ 8–9"
    ConfigSource source = ConfigSource::Unknown;
    std::vector<MixShare> mix; ///< of a collapsed module
    /// What the card is coloured by where that is not its kind (colourby.h).
    std::optional<Token> colour;
    bool isFloat = false; ///< hatched, broken bar: nothing is quantized here
    std::vector<Mark> marks;

    [[nodiscard]] bool hasFooter() const
    {
        return !footer.isEmpty() || source != ConfigSource::Unknown;
    }
};

/// What the view adds to the content of a card.
struct CardState
{
    Tone tone = Tone::Normal;
    Difference difference = Difference::None;
    bool isHovered = false;
    bool isSelected = false;
    bool hasFocus = false;
    bool isDimmed = false; ///< outside the focus, or missing here: no fill, no weight, text stays
                           ///< at full contrast
    const VisibleRules* rules = nullptr; ///< whose problems the rows show; null is all
};

struct BadgeContent
{
    BadgeKind kind = BadgeKind::Quantized;
    QString text; ///< "i8 · 2⁻⁴ · z 0"
    QString scale; ///< what mid zoom keeps: "2⁻⁴"
    bool isPowerOfTwo = false; ///< exactly: shows the tick
    QString group; ///< "S1"
    int groupColour = 0; ///< 0 … 5
    bool hasToggle = false; ///< [+] in the window; pictures leave its place empty
    bool isFloat = false; ///< "fp32", nothing is quantized here
    bool isUncalibrated = false;
    bool hasMismatch = false; ///< Q and DQ disagree: `text` ≠ `otherText`
    QString otherText; ///< what the DQ says where it disagrees
    /// Room for the sign of its difference before the pill: in a what-if it comes or goes.
    bool hasSign = false;
    QString note {}; ///< stands beside the pill: "Q/DQ removed", "kept: head_conv needs it"
    std::vector<Mark> marks;
};

struct BadgeState
{
    Tone tone = Tone::Normal; ///< Current: evidence of the current finding
    Difference difference = Difference::None;
    bool isDifferenceQuiet = false; ///< outline in its colour only: it is not the one looked at
    bool isSelected = false;
    bool isDimmed = false;
    bool showsToggle = false;
};

} // namespace qdq::ui
