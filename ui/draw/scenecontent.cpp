// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/scenecontent.h"

#include "core/rules/requant.h"
#include "core/units/ghosts.h"
#include "core/units/paths.h"
#include "core/units/unittext.h"
#include "ui/draw/colouring.h"
#include "ui/draw/findingtext.h"
#include "ui/draw/marklayout.h"
#include "ui/draw/nodegeometry.h"
#include "ui/draw/nodepainter.h"
#include "ui/draw/scenegroups.h"
#include "ui/support/qtconvert.h"

#include <QLocale>

#include <algorithm>
#include <map>

namespace qdq::ui {
namespace {

/// What is found at one card or badge.
struct FindingList
{
    std::vector<const Finding*> open;
    std::vector<const Finding*> waived;
};

/// Findings by where they are drawn.
struct PlacedFindings
{
    std::vector<FindingList> ofUnit;
    std::vector<FindingList> ofBadge;

    PlacedFindings(const Scene& scene, const CheckResult& check, const SceneOptions& options)
        : ofUnit(scene.units.units.size())
        , ofBadge(scene.units.badges.size())
    {
        for (std::size_t i = 0; i < check.violations.size(); ++i)
            put(scene, check.violations[i], options.isWaived(i));
        for (const auto* list : {&check.undecided, &check.notes})
            for (const Finding& finding : *list)
                put(scene, finding, false);
    }

private:
    void put(const Scene& scene, const Finding& finding, bool isWaived)
    {
        const Endpoint place = scene.placeOf(finding.node);
        if (!place.isValid())
            return;
        FindingList& list =
            place.isBadge() ? ofBadge[place.badge.index()] : ofUnit[place.unit.index()];
        (isWaived ? list.waived : list.open).push_back(&finding);
    }
};

/// The waived ones behind the others.
std::vector<Mark> allMarks(const FindingList& findings)
{
    std::vector<Mark> marks = marksOf(findings.open);
    for (Mark mark : marksOf(findings.waived)) {
        mark.isWaived = true;
        marks.push_back(std::move(mark));
    }
    return marks;
}

CardRow rowOf(const TextRow& text)
{
    CardRow row {QString(QLatin1Char(text.key)), toQString(text.left), toQString(text.right)};
    if (text.shared > 1)
        row.left += QStringLiteral(" ×%1").arg(text.shared);
    return row;
}

CardContent cardOf(const UnitTexts& texts, const Unit& unit, UnitId id, const SceneOptions& options)
{
    const CardText text = texts.card(id);
    CardContent card;
    card.kind = unit.kind;
    card.family = unit.isKnownOp ? unit.family : OpFamily::Other;
    card.title = toQString(text.title);
    card.fusedTitle = toQString(text.fusedTitle);
    card.name = toQString(text.name);
    if (options.isCompact)
        return card;
    card.shape = toQString(text.shape);
    card.dtype = toQString(text.dtype);
    std::ranges::transform(text.rows, std::back_inserter(card.rows), rowOf);
    card.footer = toQString(text.footer);
    card.isFloat = text.isFloat;
    if (options.configSource && unit.kind == UnitKind::Op)
        card.source = options.configSource(unit.main);
    return card;
}

/// A collapsed module: class, number of nodes and the module it is built like instead of a node
/// name; the mix of its ops.
void describeModule(CardContent& card, const Unit& unit, const SceneBase& base)
{
    if (card.title.front().isDigit()) // "layers.3": a number alone says nothing
        card.title = toQString(unit.modulePath).section(QLatin1Char('.'), -2);
    QString type = toQString(unit.moduleType);
    type = type.mid(type.lastIndexOf(QLatin1Char('.')) + 1);
    const QString count =
        QLocale::c().toString(static_cast<qulonglong>(unit.nodes.size())).remove(QLatin1Char(','));
    card.name = type.isEmpty() ? count : type + QStringLiteral(" · ") + count;
    if (const auto first = base.identical.find(unit.modulePath); first != base.identical.end())
        card.name += QStringLiteral(" = ") + toQString(lastPart(first->second));
    card.rows.clear();
    card.footer.clear();
    for (std::size_t i = 0; i < unit.familyCounts.size(); ++i)
        if (unit.familyCounts[i] > 0)
            card.mix.push_back({tokenOf(static_cast<OpFamily>(i)), unit.familyCounts[i]});
    const auto largest = std::ranges::max_element(unit.familyCounts);
    if (*largest > 0)
        card.family = static_cast<OpFamily>(largest - unit.familyCounts.begin());
}

/// Colours the cards of one scene, and collects which classes it has.
class CardColours
{
public:
    CardColours(Colouring colouring, const UnitGraph& units)
        : m_colouring(std::move(colouring))
        , m_units(units)
        , m_isUsed(m_colouring.classes.size(), false)
    {
    }

    void colour(CardContent& card, const Unit& unit, bool isCompact)
    {
        if (unit.kind == UnitKind::Module) {
            colourModule(card, unit);
            return;
        }
        const auto number = m_colouring.of(m_units, unit.main);
        card.colour = take(number);
        const UnitId whole = number ? m_units.placeOf[unit.main].unit : UnitId {};
        if (isCompact || !whole.isValid() || m_colouring.notes[whole].isEmpty())
            return;
        const QString note = m_colouring.notes[whole];
        card.footer = card.footer.isEmpty() ? note : note + QStringLiteral(" · ") + card.footer;
    }

    [[nodiscard]] std::vector<ColourClass> used() const
    {
        std::vector<ColourClass> classes;
        for (std::size_t i = 0; i < m_isUsed.size(); ++i)
            if (m_isUsed[i])
                classes.push_back(m_colouring.classes[i]);
        return classes;
    }

private:
    Token take(std::optional<std::size_t> number)
    {
        if (!number)
            return Token::LineControl;
        m_isUsed[*number] = true;
        return m_colouring.classes[*number].colour;
    }

    /// A box shows how its ops share the classes; of a ramp it has the highest step.
    void colourModule(CardContent& card, const Unit& unit)
    {
        std::map<std::size_t, std::size_t> counts;
        for (const NodeId op : unit.ops)
            if (const auto number = m_colouring.of(m_units, op))
                ++counts[*number];
        card.mix.clear();
        card.colour = Token::LineControl;
        std::size_t most = 0;
        for (const auto& [number, count] : counts) {
            card.mix.push_back({take(number), count});
            const Token colour = m_colouring.classes[number].colour;
            if (isRamp(colour) || count > most)
                card.colour = colour;
            most = std::max(most, count);
        }
    }

    Colouring m_colouring;
    const UnitGraph& m_units; ///< that were coloured
    std::vector<bool> m_isUsed;
};

BadgeContent badgeOf(
    const UnitTexts& texts, const Badge& badge, BadgeId id, const SceneOptions& options)
{
    const BadgeText text = texts.badge(id);
    BadgeContent content;
    content.kind = badge.kind;
    content.text = toQString(text.text);
    content.scale = toQString(text.scale);
    content.isPowerOfTwo = text.isPowerOfTwo;
    content.isFloat = text.isFloat;
    content.isUncalibrated = text.isUncalibrated;
    content.otherText = toQString(text.otherText);
    content.hasMismatch = !content.otherText.isEmpty();
    content.hasToggle =
        options.hasToggles && badge.kind == BadgeKind::Quantized && badge.quantize.isValid();
    return content;
}

/// The ends of a part as the whole numbers them.
class WholeIds
{
public:
    explicit WholeIds(const UnitSubgraph& part)
        : m_units(part.graph.units.size())
        , m_badges(part.graph.badges.size())
    {
        for (std::size_t i = 0; i < part.original.size(); ++i) {
            const Endpoint mine = part.graph.order[i];
            if (mine.isBadge())
                m_badges[mine.badge.index()] = part.original[i].badge;
            else
                m_units[mine.unit.index()] = part.original[i].unit;
        }
        m_isPart = !part.original.empty();
    }
    [[nodiscard]] UnitId of(UnitId id) const { return m_isPart ? m_units[id.index()] : id; }
    [[nodiscard]] BadgeId of(BadgeId id) const { return m_isPart ? m_badges[id.index()] : id; }

private:
    bool m_isPart = false;
    std::vector<UnitId> m_units;
    std::vector<BadgeId> m_badges;
};

/// Badges of a what-if that are not in its graph look as they do now.
class Ghosts
{
public:
    explicit Ghosts(const SceneOptions& options)
        : m_options(options)
    {
        if (options.preview)
            m_texts.emplace(*options.preview->now, *options.preview->unitsNow,
                TextOptions {options.numbers, {}});
    }
    [[nodiscard]] bool has(const Badge& badge) const { return m_texts && isGhost(badge); }
    [[nodiscard]] BadgeContent contentOf(const Badge& badge) const
    {
        const BadgeId now = badgeNow(*m_options.preview, badge);
        BadgeContent content;
        if (now.isValid())
            content = badgeOf(*m_texts, (*m_options.preview->unitsNow)[now], now, m_options);
        content.hasToggle = false;
        return content;
    }

private:
    const SceneOptions& m_options;
    std::optional<UnitTexts> m_texts;
};

void addFindings(CardContent& card, const Unit& unit, const FindingList& findings,
    const TargetPtr& target, bool isCompact)
{
    card.marks = allMarks(findings);
    if (unit.kind == UnitKind::Module) {
        card.marks = mergedMarks(card.marks);
    } else if (!isCompact) {
        for (const Finding* finding : findings.open)
            addProblem(card, *finding, target);
    }
}

} // namespace

RequantTexts requantTexts(const std::vector<RequantRow>& rows)
{
    RequantTexts texts;
    for (const RequantRow& row : rows) {
        RequantText text {row.m, row.shift, {}};
        const bool isDerived = row.bias && row.bias->scale
            && (*row.bias->scale == BiasScale::Exact || *row.bias->scale == BiasScale::Tolerance);
        if (isDerived)
            text.bias = "s_in·s_w";
        texts.emplace(row.node, std::move(text));
    }
    return texts;
}

void addContent(Scene& scene, SceneScope scope, const Graph& graph, const CheckResult& check,
    const SceneBase& base, const SceneOptions& options)
{
    const WholeIds ids(scope.part);
    scene.units = std::move(scope.part.graph);
    const UnitGraph& whole = scope.part.original.empty() ? scene.units : scope.whole;
    const UnitTexts texts(graph, whole, {options.numbers, base.requant});
    const PlacedFindings findings(scene, check, options);
    const Ghosts ghosts(options);
    CardColours colours(colouringOf(graph, check, base, options), base.units);
    constexpr QSizeF kCompact {metrics::kCompactWidth, metrics::kCompactHeight};
    for (std::size_t i = 0; i < scene.units.units.size(); ++i) {
        const Unit& unit = scene.units.units[i];
        CardContent card = cardOf(texts, unit, ids.of(UnitId {i}), options);
        if (unit.kind == UnitKind::Module)
            describeModule(card, unit, base);
        if (options.colourBy != ColourBy::Kind)
            colours.colour(card, unit, options.isCompact);
        const Difference difference =
            options.preview ? addPreview(card, unit, *options.preview) : Difference::None;
        addFindings(card, unit, findings.ofUnit[i], check.target, options.isCompact);
        const QSizeF size = options.isCompact ? kCompact : sizeOf(card);
        scene.cards.push_back({QRectF(QPointF(), size), std::move(card), difference});
    }
    for (std::size_t i = 0; i < scene.units.badges.size(); ++i) {
        const Badge& source = scene.units.badges[i];
        BadgeContent badge = ghosts.has(source)
            ? ghosts.contentOf(source)
            : badgeOf(texts, source, ids.of(BadgeId {i}), options);
        badge.marks = allMarks(findings.ofBadge[i]);
        const Difference difference =
            options.preview ? addPreview(badge, source, *options.preview) : Difference::None;
        scene.badges.push_back({QRectF(), std::move(badge), difference});
    }
    addGroups(scene, *base.shared, graph, options.numbers);
    scene.showsGroups = options.colourBy == ColourBy::SharedScale;
    for (SceneBadge& badge : scene.badges)
        badge.rect.setSize(sizeOf(badge.content));
    if (options.colourBy != ColourBy::Kind) {
        scene.colourTitle = titleOf(options.colourBy);
        scene.colours = colours.used();
    }
}

} // namespace qdq::ui
