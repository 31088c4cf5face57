// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/pairview.h"

#include "core/base/text.h"
#include "core/diff/tensordiff.h"
#include "core/rules/target.h"
#include "core/units/numbertext.h"
#include "ui/explain/subject.h"
#include "ui/models/requantmodel.h"
#include "ui/session/runrecord.h"
#include "ui/support/numbers.h"
#include "ui/support/qtconvert.h"
#include "ui/support/ruletext.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <set>

namespace qdq::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Compare", text);
}

/// One field of one side.
struct SideFact
{
    QString field;
    QString text;
    std::vector<double> values; ///< where it is numbers
};

QString typeOf(DType dtype)
{
    return dtype == DType::Float32 ? QStringLiteral("fp32") : toQString(nameOf(dtype));
}

/// What is read off one side of a pair.
class SideFacts
{
public:
    SideFacts(const Document& document, NodeId node)
        : m_document(document)
    {
        if (!node.isValid())
            return;
        const Endpoint place = document.units.placeOf[node];
        if (place.isBadge())
            describeBadge(place);
        else if (place.isValid())
            describeCard(place);
    }

    [[nodiscard]] const std::vector<SideFact>& facts() const { return m_facts; }
    /// Of the badge, or of what the card puts out; null where that is float or unknown.
    [[nodiscard]] const QdqFacts* tensor() const { return m_tensor; }
    [[nodiscard]] bool isRectified() const { return m_isRectified; }
    /// Nodes of the card and of the tensors around it.
    [[nodiscard]] const std::vector<NodeId>& nodes() const { return m_nodes; }

private:
    void add(const QString& field, const QString& text, std::vector<double> values = {})
    {
        if (!text.isEmpty())
            m_facts.push_back({field, text, std::move(values)});
    }

    void addNodes(const std::vector<NodeId>& nodes)
    {
        m_nodes.insert(m_nodes.end(), nodes.begin(), nodes.end());
    }

    void addParams(const QString& port, const QdqFacts& facts)
    {
        add(tr("%1 scale").arg(port), numbersText(facts.scale), facts.scale);
        add(tr("%1 zp").arg(port), zeroPointText(facts.zeroPoint), facts.zeroPoint);
    }

    void describeBadge(Endpoint place)
    {
        const Badge& badge = m_document.units[place.badge];
        addNodes(badge.nodes);
        const NodeId node = badge.quantize.isValid() || badge.dequantizes.empty()
            ? badge.quantize
            : badge.dequantizes.front();
        m_tensor = node.isValid() ? m_document.factsAt(node) : nullptr;
        if (!m_tensor) {
            if (node.isValid())
                add(tr("observer"), toQString(m_document[node].target));
            return;
        }
        const QdqFacts& facts = *m_tensor;
        add(tr("scale"), numbersText(facts.scale), facts.scale);
        if (facts.scale.size() == 1)
            add(tr("log₂"), log2Text(facts.scale.front()));
        add(tr("zero point"), zeroPointText(facts.zeroPoint), facts.zeroPoint);
        add(tr("dtype"), typeOf(facts.dtype));
        if (facts.range)
            add(tr("codes"),
                QStringLiteral("%1…%2").arg(
                    wholeText(facts.range->min), wholeText(facts.range->max)));
        if (facts.axis)
            add(tr("axis"), QString::number(*facts.axis));
        if (badge.producer.isValid())
            addShape(badge.producer);
    }

    void describeCard(Endpoint place)
    {
        const Unit& unit = m_document.units[place.unit];
        addNodes(unit.nodes);
        m_isRectified = unit.fusedTitle.starts_with("relu") || unit.title.starts_with("relu");
        addInputs(place);
        addConstants(unit);
        addOutput(unit);
        addRequant(unit.main);
        if (m_document.run)
            add(tr("back end"), toQString(m_document.run->config.backend));
    }

    void addInputs(Endpoint place)
    {
        std::set<std::size_t> seen;
        for (const UnitEdge& edge : m_document.units.edges) {
            if (edge.to != place || !seen.insert(edge.argument).second)
                continue;
            if (edge.from.isBadge())
                addNodes(m_document.units[edge.from.badge].nodes);
            const QString port = tr("in %1").arg(edge.argument);
            if (const QdqFacts* facts = m_document.factsAt(edge.producer))
                addParams(port, *facts);
            else if (edge.style == EdgeStyle::Float)
                add(tr("%1 dtype").arg(port), QStringLiteral("fp32"));
        }
    }

    void addConstants(const Unit& unit)
    {
        for (const ConstantRow& row : unit.constants) {
            if (row.role == 'C')
                continue;
            const QString role = row.role == 'W' ? tr("weight") : tr("bias");
            const Tensor* tensor = m_document.graph().constantOf(row.constant);
            const QdqFacts* facts =
                row.dequantize.isValid() ? m_document.factsAt(row.dequantize) : nullptr;
            if (facts || tensor)
                add(tr("%1 dtype").arg(role), typeOf(facts ? facts->dtype : tensor->dtype));
            if (facts)
                add(tr("%1 scale").arg(role), numbersText(facts->scale), facts->scale);
            if (tensor) {
                const std::vector<Dim> shape(tensor->shape.begin(), tensor->shape.end());
                add(tr("%1 shape").arg(role), toQString(shapeText(shape, "×")));
            }
        }
    }

    void addOutput(const Unit& unit)
    {
        const NodeId last = unit.fused.isValid() ? unit.fused : unit.main;
        for (const NodeId user : m_document[last].users) {
            const Endpoint place = m_document.units.placeOf[user];
            const QdqFacts* facts = m_document.factsAt(user);
            if (!facts || !place.isBadge() || m_tensor)
                continue;
            addNodes(m_document.units[place.badge].nodes);
            m_tensor = facts;
            addParams(tr("out"), *facts);
        }
        const TensorMeta* meta = m_document[last].meta.val.tensor();
        if (m_tensor || meta)
            add(tr("dtype"), typeOf(m_tensor ? m_tensor->dtype : meta->dtype));
        addShape(last);
    }

    void addShape(NodeId node)
    {
        if (const TensorMeta* meta = m_document[node].meta.val.tensor())
            add(tr("shape"), toQString(shapeText(meta->shape, "×")));
    }

    void addRequant(NodeId node)
    {
        const auto row = std::ranges::find(m_document.requant, node, &RequantRow::node);
        if (row == m_document.requant.end() || row->m.empty())
            return;
        add(QStringLiteral("M"), numbersText(row->m), row->m);
        add(tr("shift"), shiftText(row->shift));
    }

    const Document& m_document;
    std::vector<SideFact> m_facts;
    std::vector<NodeId> m_nodes;
    const QdqFacts* m_tensor = nullptr;
    bool m_isRectified = false;
};

/// Fields in A's order, those that only B has behind the last that both have.
std::vector<PairFact> merged(
    const std::vector<SideFact>& a, const std::vector<SideFact>& b, double rtol)
{
    std::vector<PairFact> facts;
    std::size_t next = 0; // of b
    const auto addRestOfB = [&](std::size_t end) {
        for (; next < end; ++next)
            facts.push_back(
                {b[next].field, {}, b[next].text, {}, exactText(b[next].values), false});
    };
    for (const SideFact& fact : a) {
        const auto same = std::find_if(b.begin() + static_cast<std::ptrdiff_t>(next), b.end(),
            [&](const SideFact& other) { return other.field == fact.field; });
        if (same == b.end()) {
            facts.push_back({fact.field, fact.text, {}, exactText(fact.values), {}, false});
            continue;
        }
        addRestOfB(static_cast<std::size_t>(same - b.begin()));
        ++next;
        const bool areNumbers = !fact.values.empty() && fact.values.size() == same->values.size();
        const bool isSame = areNumbers ? std::ranges::equal(fact.values, same->values,
                                [rtol](double x, double y) { return areNear(x, y, rtol); })
                                       : fact.text == same->text;
        facts.push_back({fact.field, fact.text, same->text, exactText(fact.values),
            exactText(same->values), isSame});
    }
    addRestOfB(b.size());
    return facts;
}

std::optional<std::pair<double, double>> rangeOf(const QdqFacts* facts)
{
    if (!facts || !facts->range || facts->scale.size() != 1 || facts->zeroPoint.size() != 1)
        return std::nullopt;
    const auto real = [facts](std::int64_t code) {
        return (static_cast<double>(code) - facts->zeroPoint.front()) * facts->scale.front();
    };
    return std::pair(real(facts->range->min), real(facts->range->max));
}

bool isExactPower(double scale)
{
    int exponent = 0;
    return exactLog2(scale, exponent);
}

/// Steps, codes that are never used, rounding: each a sentence.
QStringList sentencesOf(const QdqFacts& a, const QdqFacts& b, bool isRectified, double rtol)
{
    QStringList sentences;
    const double ratio = b.scale.front() / a.scale.front();
    const auto number = [](double value) { return toQString(significant(value, 3)); };
    if (areNear(ratio, 1, rtol))
        sentences << tr("The steps of A and B are the same.");
    else if (ratio > 1)
        sentences << tr("B steps are %1 times coarser.").arg(number(ratio));
    else
        sentences << tr("B steps are %1 times finer.").arg(number(1 / ratio));
    const auto below = [](const QdqFacts& facts) {
        return std::max(0.0, facts.zeroPoint.front() - static_cast<double>(facts.range->min));
    };
    const auto codes = [](const QdqFacts& facts) {
        return static_cast<double>(facts.range->max - facts.range->min) + 1;
    };
    for (const auto& [facts, other, sentence] :
        {std::tuple {&a, &b, tr("%1 of A's %2 codes lie below zero, where relu never goes.")},
            std::tuple {&b, &a, tr("%1 of B's %2 codes lie below zero, where relu never goes.")}})
        if (isRectified && below(*facts) > 0 && below(*other) == 0)
            sentences << sentence.arg(below(*facts)).arg(codes(*facts));
    if (isExactPower(b.scale.front()) && !isExactPower(a.scale.front()))
        sentences << tr("B's scale is a power of two, A's is not.");
    else if (isExactPower(a.scale.front()) && !isExactPower(b.scale.front()))
        sentences << tr("A's scale is a power of two, B's is not.");
    return sentences;
}

void addRanges(PairView& view, const SideFacts& a, const SideFacts& b, double rtol)
{
    view.rangeA = rangeOf(a.tensor());
    view.rangeB = rangeOf(b.tensor());
    if (!view.rangeA && !view.rangeB)
        return;
    const DType dtypeA = a.tensor() ? a.tensor()->dtype : DType::Unknown;
    const DType dtypeB = b.tensor() ? b.tensor()->dtype : dtypeA;
    view.rangeTitle = dtypeA == dtypeB || dtypeA == DType::Unknown
        ? tr("Output range that %1 can hold").arg(toQString(nameOf(dtypeB)))
        : tr("Output range that the codes can hold");
    if (view.rangeA && view.rangeB)
        view.sentences =
            sentencesOf(*a.tensor(), *b.tensor(), a.isRectified() && b.isRectified(), rtol);
}

void addFindings(PairView& view, const ComparedSide& side, bool isB, NodeId node,
    const std::vector<NodeId>& nodes)
{
    const auto mainOf = [&side](NodeId each) {
        const Endpoint place = side->units.placeOf[each];
        return place.unit.isValid() ? side->units[place.unit].main : each;
    };
    for (const NodeId each : std::set<NodeId>(nodes.begin(), nodes.end()))
        for (const std::uint32_t i : side.violationsAt[each]) {
            if (isB && side.isShared[i])
                continue; // said with A
            const Finding& finding = side->check.violations[i];
            const auto state = side.isShared[i] ? PairFinding::State::Both
                : isB                           ? PairFinding::State::New
                                                : PairFinding::State::Resolved;
            const bool isOwn = mainOf(each) == mainOf(node);
            const QString rule = toQString(finding.rule);
            const auto same = std::ranges::find_if(view.findings, [&](const PairFinding& other) {
                return other.mark.rule == rule && other.state == state;
            });
            if (same != view.findings.end()) {
                ++same->mark.count;
                same->mark.isCurrent = same->mark.isCurrent || isOwn;
                continue;
            }
            view.findings.push_back({{rule, finding.severity, false, isOwn, 1},
                ruleWords(finding.rule, side->check.target), state});
        }
}

QString matchedBy(const Comparison& comparison, NodeId a, NodeId b)
{
    if (!a.isValid() || !b.isValid())
        return a.isValid() ? tr("Only in A") : tr("Only in B");
    if (comparison.canBePaired(false, a) && comparison.canBePaired(true, b))
        return tr("One is only in A, the other only in B");
    if (comparison.pairAt(false, a))
        return tr("Paired by hand");
    const Document& document = *comparison.a;
    const Endpoint place = document.units.placeOf[a];
    NodeId op = a;
    if (place.unit.isValid())
        op = document.units[place.unit].main;
    else if (place.isBadge() && document.units[place.badge].producer.isValid())
        op = document.units[place.badge].producer;
    switch (comparison.options.match) {
    case MatchBy::Name:
        return tr("Matched by name %1").arg(toQString(document[op].name));
    case MatchBy::Structure:
        return tr("Matched by what stands around it");
    case MatchBy::ModuleAndOp:
        break;
    }
    const QString module = toQString(document.moduleOf(op));
    const QString target = toQString(document[op].target);
    return module.isEmpty() ? tr("Matched by op %1").arg(target)
                            : tr("Matched by module %1 and op %2").arg(module, target);
}

std::vector<SideFact> configFacts(const Document& document)
{
    std::vector<SideFact> facts;
    if (!document.run)
        return facts;
    const QuantizerConfig& config = document.run->config;
    facts.push_back({tr("back end"), toQString(config.backend), {}});
    for (const NamedQConfig& named : config.qconfigs)
        facts.push_back({toQString(named.name), toQString(named.preset), {}});
    for (const ConfigCall& call : config.calls)
        if (!call.isOff)
            facts.push_back({toQString(std::string(nameOf(call.set)) + " " + call.key).trimmed(),
                call.qconfig ? toQString(*call.qconfig) : QStringLiteral("None"), {}});
    return facts;
}

} // namespace

PairView viewPair(const Comparison& comparison, NodeId a, NodeId b)
{
    PairView view;
    if (!a.isValid() && !b.isValid())
        return view;
    const SideFacts factsA(*comparison.a, a);
    const SideFacts factsB(*comparison.b, b);
    const double rtol = comparison.options.rtol;
    view.title = a.isValid() ? subjectTitle(*comparison.a, a) : subjectTitle(*comparison.b, b);
    view.subtitle = matchedBy(comparison, a, b);
    view.facts = merged(factsA.facts(), factsB.facts(), rtol);
    addRanges(view, factsA, factsB, rtol);
    if (a.isValid())
        addFindings(view, comparison.a, false, a, factsA.nodes());
    if (b.isValid())
        addFindings(view, comparison.b, true, b, factsB.nodes());
    std::ranges::stable_sort(view.findings, [](const PairFinding& x, const PairFinding& y) {
        return x.mark.isCurrent && !y.mark.isCurrent;
    });
    return view;
}

std::vector<PairFact> compareConfigs(const Document& a, const Document& b)
{
    return merged(configFacts(a), configFacts(b), 0);
}

} // namespace qdq::ui
