// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/differencerows.h"

#include "core/base/text.h"
#include "core/rules/target.h"
#include "ui/support/numbers.h"
#include "ui/support/qtconvert.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <tuple>

namespace qdq::ui {

namespace {

/// Where the order by size begins: what is no number comes before all numbers.
constexpr double kLargest = 1e6;
constexpr int kNamedConsumers = 2;

QString tr(const char* text)
{
    return QCoreApplication::translate("Compare", text);
}

/// "output scale" is port "output", what "scale"; "weight" is the values at port "weight"; "shape"
/// is said of the op.
struct FieldParts
{
    std::string port;
    std::string what;
};

FieldParts partsOf(const std::string& field)
{
    for (const std::string_view what :
        {"shape", "dtype", "module", "operator", "arguments", "inputs"})
        if (field == what)
            return {{}, field};
    for (const std::string_view what : {"quantization", "dtype", "granularity", "range seen",
             "range", "scale", "zero point", "spec", "observer", "shape"})
        if (field.size() > what.size() && field.ends_with(what)
            && field[field.size() - what.size() - 1] == ' ')
            return {field.substr(0, field.size() - what.size() - 1), std::string(what)};
    return {field, "values"};
}

DifferenceKind kindOf(const FieldParts& parts)
{
    if (parts.port == "weight")
        return DifferenceKind::Weight;
    if (parts.port == "bias")
        return DifferenceKind::Bias;
    if (parts.what == "scale")
        return DifferenceKind::Scale;
    if (parts.what == "zero point")
        return DifferenceKind::ZeroPoint;
    if (parts.what == "spec" || parts.what == "observer" || parts.what == "range seen")
        return DifferenceKind::Observer;
    if (parts.what == "module" || parts.what == "operator" || parts.what == "arguments"
        || parts.what == "inputs")
        return DifferenceKind::Structure;
    return parts.what == "values" ? DifferenceKind::Weight : DifferenceKind::TypeOrShape;
}

QString wordOf(const FieldParts& parts)
{
    static const std::map<std::string, const char*> kWords {
        {"quantization", QT_TRANSLATE_NOOP("Compare", "dtype")},
        {"dtype", QT_TRANSLATE_NOOP("Compare", "dtype")},
        {"granularity", QT_TRANSLATE_NOOP("Compare", "granularity")},
        {"range seen", QT_TRANSLATE_NOOP("Compare", "range seen")},
        {"range", QT_TRANSLATE_NOOP("Compare", "range")},
        {"scale", QT_TRANSLATE_NOOP("Compare", "scale")},
        {"zero point", QT_TRANSLATE_NOOP("Compare", "zero point")},
        {"spec", QT_TRANSLATE_NOOP("Compare", "spec")},
        {"observer", QT_TRANSLATE_NOOP("Compare", "observer")},
        {"shape", QT_TRANSLATE_NOOP("Compare", "shape")},
        {"module", QT_TRANSLATE_NOOP("Compare", "module")},
        {"operator", QT_TRANSLATE_NOOP("Compare", "operator")},
        {"arguments", QT_TRANSLATE_NOOP("Compare", "arguments")},
        {"inputs", QT_TRANSLATE_NOOP("Compare", "inputs")},
        {"values", QT_TRANSLATE_NOOP("Compare", "values")},
    };
    return tr(kWords.at(parts.what));
}

/// "float" of the diff as tables write it.
QString typeText(const std::string& text)
{
    return text == "float" ? QStringLiteral("fp32") : withSuperscripts(toQString(text));
}

/// Rules that only one side breaks, by where: "R4 resolved", "R1 new".
class RuleNotes
{
public:
    explicit RuleNotes(const Comparison& comparison)
    {
        const GraphDiff& diff = comparison.diff;
        for (const std::size_t i : comparison.violations.onlyA)
            add(comparison.a, diff.placesA, i, true, [](PlaceId op) { return op; });
        IdMap<PlaceId, PlaceId> toA(diff.placesB.ops.size());
        for (std::size_t i = 0; i < diff.matchOf.size(); ++i)
            if (diff.matchOf[i].isValid())
                toA[diff.matchOf[i]] = PlaceId {i};
        for (const std::size_t i : comparison.violations.onlyB)
            add(comparison.b, diff.placesB, i, false, [&](PlaceId op) { return toA[op]; });
    }

    /// `opA` of A; empty where no rule is about a difference of this kind there.
    [[nodiscard]] QString at(PlaceId opA, const std::string& port, DifferenceKind kind) const
    {
        QStringList notes;
        const auto [first, last] = m_rules.equal_range({opA, port});
        for (auto entry = first; entry != last; ++entry)
            if (isAbout(entry->second.check, kind)) {
                const QString note = (entry->second.isResolved ? tr("%1 resolved") : tr("%1 new"))
                                         .arg(entry->second.rule);
                if (!notes.contains(note))
                    notes << note;
            }
        return notes.join(QStringLiteral(" · "));
    }

private:
    struct Entry
    {
        QString rule;
        std::string check;
        bool isResolved = false;
    };

    /// Of several things that differ at one port a rule is about its own.
    static bool isAbout(const std::string& check, DifferenceKind kind)
    {
        if (check == "power-of-two" || check == "constant-scale" || check == "requant-shift")
            return kind == DifferenceKind::Scale || kind == DifferenceKind::Weight;
        if (check == "activation")
            return kind != DifferenceKind::Scale;
        return true;
    }

    template <typename ToA>
    void add(const ComparedSide& side, const Places& places, std::size_t number, bool isResolved,
        const ToA& toA)
    {
        const Finding& finding = side->check.violations[number];
        NodePlace place = places.nodes[finding.node];
        // What is said of the op but shown at its constant is about the constant.
        for (const NodeId node : finding.evidence)
            if (place.port.empty() && places.nodes[node].op == place.op)
                place.port = places.nodes[node].port;
        if (!place.op.isValid())
            return;
        const Rule* rule =
            side->check.target ? side->check.target->findRule(finding.rule) : nullptr;
        m_rules.emplace(std::pair(toA(place.op), place.port.substr(0, place.port.find('.'))),
            Entry {toQString(finding.rule),
                rule && rule->check ? std::string(rule->check->name) : std::string(), isResolved});
    }

    std::multimap<std::pair<PlaceId, std::string>, Entry> m_rules;
};

/// Names of cards, as the table of differences needs them.
class Names
{
public:
    explicit Names(const Document& document)
        : m_document(document)
        , m_consumers(document.units.badges.size())
    {
        for (const UnitEdge& edge : document.units.edges)
            if (edge.from.isBadge() && edge.to.unit.isValid()) {
                QStringList& names = m_consumers[edge.from.badge.index()];
                const QString name = toQString(document.units[edge.to.unit].name);
                if (!names.contains(name))
                    names << name;
            }
    }

    [[nodiscard]] QString cardOf(NodeId node) const
    {
        const Endpoint place = m_document.units.placeOf[node];
        return toQString(
            place.unit.isValid() ? m_document.units[place.unit].name : m_document[node].name);
    }
    /// "max_pool2d → add", from the Q or observer of its value.
    [[nodiscard]] QString tensor(NodeId producer, NodeId tensor) const
    {
        const Endpoint place = tensor.isValid() ? m_document.units.placeOf[tensor] : Endpoint {};
        QStringList readers = place.isBadge() ? m_consumers[place.badge.index()] : QStringList();
        if (readers.isEmpty())
            return cardOf(producer);
        if (readers.size() > kNamedConsumers) {
            readers = readers.mid(0, kNamedConsumers);
            readers << QStringLiteral("…");
        }
        return QStringLiteral("%1 → %2").arg(cardOf(producer), readers.join(QStringLiteral(", ")));
    }

private:
    const Document& m_document;
    std::vector<QStringList> m_consumers; ///< by badge
};

/// One side, with the node at each port.
class Side
{
public:
    Side(const ComparedSide& side, const Places& places)
        : m_side(side)
        , m_places(places)
        , m_names(*side)
    {
        for (const NodeId node : side->liveNodes)
            if (const NodePlace& place = places.nodes[node]; place.op.isValid())
                m_nodes.try_emplace({place.op, place.port}, node);
    }

    [[nodiscard]] const Document& document() const { return *m_side.document; }
    [[nodiscard]] const Names& names() const { return m_names; }
    [[nodiscard]] NodeId op(PlaceId op) const { return m_places[op].node; }
    /// None where nothing stands there.
    [[nodiscard]] NodeId at(PlaceId op, const std::string& port) const
    {
        const auto node = m_nodes.find({op, port});
        return node == m_nodes.end() ? NodeId {} : node->second;
    }
    /// What is selected for it: a badge for a tensor, the card for the rest.
    [[nodiscard]] NodeId shownAt(PlaceId op, const std::string& port) const
    {
        const NodeId node = at(op, port);
        const bool isBadge = node.isValid() && document().units.placeOf[node].isBadge();
        return isBadge ? node : this->op(op);
    }
    /// "int32, s_in·s_w", "fp32".
    [[nodiscard]] QString biasText(PlaceId op) const
    {
        const auto row = std::ranges::find(document().requant, this->op(op), &RequantRow::node);
        if (row == document().requant.end() || !row->bias)
            return {};
        const auto& bias = *row->bias;
        QString text =
            bias.dtype == DType::Float32 ? QStringLiteral("fp32") : toQString(nameOf(bias.dtype));
        if (bias.scale && (*bias.scale == BiasScale::Exact || *bias.scale == BiasScale::Tolerance))
            text += QStringLiteral(", s_in·s_w");
        return text;
    }

private:
    const ComparedSide& m_side;
    const Places& m_places;
    Names m_names;
    std::map<std::pair<PlaceId, std::string>, NodeId> m_nodes;
};

class RowMaker
{
public:
    explicit RowMaker(Comparison& comparison)
        : m_comparison(comparison)
        , m_a(comparison.a, comparison.diff.placesA)
        , m_b(comparison.b, comparison.diff.placesB)
        , m_rules(comparison)
    {
        findOrderOfB();
    }

    void run()
    {
        const std::vector<GraphChange>& changes = m_comparison.diff.changes;
        for (std::size_t i = 0; i < changes.size();) {
            const FieldParts parts = partsOf(changes[i].field);
            std::size_t end = i + 1;
            while (isConstant(parts.port) && end < changes.size() && changes[end].a == changes[i].a
                && partsOf(changes[end].field).port == parts.port)
                ++end;
            addChange({changes.begin() + static_cast<std::ptrdiff_t>(i),
                changes.begin() + static_cast<std::ptrdiff_t>(end)});
            i = end;
        }
        addNodes(m_comparison.a, m_a, m_comparison.diff.placesA, DifferenceKind::Removed);
        addNodes(m_comparison.b, m_b, m_comparison.diff.placesB, DifferenceKind::Added);
        std::ranges::stable_sort(m_rows, {}, &Placed::order);
        for (Placed& placed : m_rows) {
            ++m_comparison.counts[static_cast<std::size_t>(placed.row.kind)];
            m_comparison.rows.push_back(std::move(placed.row));
        }
    }

private:
    /// By op of A, then by op of B where it is there only.
    using Order = std::tuple<std::uint32_t, std::uint32_t>;
    struct Placed
    {
        Order order;
        DifferenceRow row;
    };

    static bool isConstant(const std::string& port) { return port == "weight" || port == "bias"; }

    void addChange(std::span<const GraphChange> changes)
    {
        const GraphChange& first = changes.front();
        const FieldParts parts = partsOf(first.field);
        DifferenceRow row;
        row.kind = kindOf(parts);
        row.nodeA = m_a.shownAt(first.a, parts.port);
        row.nodeB = m_b.shownAt(first.b, parts.port);
        row.module = toQString(m_comparison.diff.placesA[first.a].module);
        row.element = elementOf(first, parts.port);
        row.isOfTensor = parts.port.starts_with("output") || parts.port.starts_with("input ");
        row.field = isConstant(parts.port) ? toQString(parts.port) : wordOf(parts);
        if (isConstant(parts.port))
            fillConstant(row, changes);
        else
            fillValue(row, first, parts);
        addNote(row, m_rules.at(first.a, parts.port, row.kind));
        m_rows.push_back({orderOf(first.a), std::move(row)});
    }

    [[nodiscard]] QString elementOf(const GraphChange& change, const std::string& port) const
    {
        const NodeId op = m_a.op(change.a);
        if (port.starts_with("output")) {
            const NodeId tensor = m_a.at(change.a, port);
            return tensor.isValid() ? m_a.names().tensor(op, tensor)
                                    : m_b.names().tensor(m_b.op(change.b), m_b.at(change.b, port));
        }
        const QString card = m_a.names().cardOf(op);
        if (port.starts_with("input "))
            return tr("%1 in %2").arg(card, toQString(port.substr(6)));
        return port.empty() ? card : card + QLatin1Char(' ') + toQString(port);
    }

    static void fillValue(DifferenceRow& row, const GraphChange& change, const FieldParts& parts)
    {
        const bool isType = parts.what == "quantization" || parts.what == "dtype";
        const auto text = [&](const std::string& words, const std::vector<double>& values) {
            if (parts.what == "zero point" && !values.empty())
                return zeroPointText(values);
            if (parts.what == "scale" && !values.empty())
                return numbersText(values);
            return isType ? typeText(words) : withSuperscripts(toQString(words));
        };
        row.a = text(change.textA, change.valuesA);
        row.b = text(change.textB, change.valuesB);
        row.exactA = exactText(change.valuesA);
        row.exactB = exactText(change.valuesB);
        row.size = sizeOf(change);
        addRatio(row, change);
        addCounts(row, change);
    }

    /// All that differs at a weight or a bias: what carries it where that differs, else its values.
    void fillConstant(DifferenceRow& row, std::span<const GraphChange> changes) const
    {
        for (const GraphChange& change : changes) {
            const FieldParts parts = partsOf(change.field);
            if (row.a.isEmpty() || parts.what == "scale")
                fillValue(row, change, parts);
            else
                addCounts(row, change);
            row.size = std::max(row.size, sizeOf(change));
        }
        if (row.kind != DifferenceKind::Bias || partsOf(changes.front().field).what == "values")
            return;
        const QString a = m_a.biasText(changes.front().a);
        const QString b = m_b.biasText(changes.front().b);
        if (!a.isEmpty() && !b.isEmpty() && a != b) {
            row.a = a;
            row.b = b;
        }
    }

    static double sizeOf(const GraphChange& change)
    {
        if (change.ratio)
            return std::fabs(std::log2(*change.ratio));
        if (change.compared > 0)
            return static_cast<double>(change.differing) / static_cast<double>(change.compared)
                * 1e-3; // among themselves; behind whatever carries them
        if (change.valuesA.size() == 1 && change.valuesB.size() == 1)
            return std::fabs(change.valuesA.front() - change.valuesB.front()) / 256;
        return kLargest;
    }

    static void addNote(DifferenceRow& row, const QString& note)
    {
        row.isRule = row.isRule || !note.isEmpty();
        append(row, note);
    }
    static void append(DifferenceRow& row, const QString& note)
    {
        if (!note.isEmpty())
            row.note += (row.note.isEmpty() ? QString() : QStringLiteral(" · ")) + note;
    }
    static void addRatio(DifferenceRow& row, const GraphChange& change)
    {
        if (change.ratio)
            append(row, QStringLiteral("× %1").arg(toQString(significant(*change.ratio, 3))));
    }
    static void addCounts(DifferenceRow& row, const GraphChange& change)
    {
        if (change.compared > 0)
            append(row, tr("%1 of %2 values differ").arg(change.differing).arg(change.compared));
    }

    /// Live nodes that the other side has not.
    void addNodes(
        const ComparedSide& side, const Side& named, const Places& places, DifferenceKind kind)
    {
        const Document& document = *side;
        const bool isB = kind == DifferenceKind::Added;
        for (const NodeId node : document.liveNodes) {
            const NodePlace& place = places.nodes[node];
            if (!place.op.isValid() || side.partners[node].isValid())
                continue;
            DifferenceRow row;
            row.kind = kind;
            (isB ? row.nodeB : row.nodeA) = node;
            row.element = toQString(document[node].name);
            row.module = toQString(places[place.op].module);
            row.field = tr("node");
            (isB ? row.b : row.a) = toQString(document[node].op == OpKind::CallFunction
                    ? std::string_view(document[node].target)
                    : std::string_view(nameOf(document[node].op)));
            if (!place.port.empty())
                row.note = tr("at %1 of %2")
                               .arg(toQString(place.port.substr(0, place.port.find('.'))),
                                   named.names().cardOf(places[place.op].node));
            row.size = kLargest;
            const PlaceId opA = isB ? m_toA[place.op] : place.op;
            // An op that only B has comes behind what B computes before it.
            m_rows.push_back(
                {opA.isValid() ? orderOf(opA)
                               : Order {m_lastMatch[place.op.index()].value, place.op.value + 1},
                    std::move(row)});
        }
    }

    static Order orderOf(PlaceId opA) { return {opA.value, 0}; }

    void findOrderOfB()
    {
        m_toA = IdMap<PlaceId, PlaceId>(m_comparison.diff.placesB.ops.size());
        const std::vector<PlaceId>& matches = m_comparison.diff.matchOf;
        for (std::size_t i = 0; i < matches.size(); ++i)
            if (matches[i].isValid())
                m_toA[matches[i]] = PlaceId {i};
        PlaceId last {std::size_t {0}};
        for (const PlaceId op : m_toA)
            m_lastMatch.push_back(last = op.isValid() ? op : last);
    }

    Comparison& m_comparison;
    Side m_a;
    Side m_b;
    RuleNotes m_rules;
    IdMap<PlaceId, PlaceId> m_toA; ///< per op of B
    std::vector<PlaceId> m_lastMatch; ///< per op of B: op of A that it or the last before it is
    std::vector<Placed> m_rows;
};

} // namespace

void addRows(Comparison& comparison)
{
    RowMaker(comparison).run();
}

} // namespace qdq::ui
