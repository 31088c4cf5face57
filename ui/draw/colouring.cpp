// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/colouring.h"

#include "core/rules/fallback.h"
#include "core/rules/target.h"
#include "core/units/noderoles.h"
#include "ui/draw/nodepainter.h"
#include "ui/draw/scenegroups.h"
#include "ui/support/qtconvert.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace qdq::ui {

namespace {

constexpr int kRampSteps = 5;

/// Of a text that QT_TRANSLATE_NOOP marks: a class of its own would be another context.
QString words(const char* text)
{
    return QCoreApplication::translate("draw", text);
}

Token tokenOf(DType dtype)
{
    switch (dtype) {
    case DType::Int8:
        return Token::Group5;
    case DType::UInt8:
        return Token::Group1;
    case DType::Int16:
        return Token::Group3;
    case DType::Int32:
        return Token::Group2;
    case DType::Float16:
    case DType::BFloat16:
        return Token::Group4;
    case DType::Float32:
    case DType::Float64:
        return Token::OpFloat;
    default:
        return Token::OpOther;
    }
}

const TensorMeta* firstTensor(const ValueMeta& value)
{
    if (const TensorMeta* tensor = value.tensor())
        return tensor;
    const auto* several = std::get_if<std::vector<ValueMeta>>(&value.value);
    return several && !several->empty() ? several->front().tensor() : nullptr;
}

QString shiftsText(int low, int high)
{
    const QString text = QStringLiteral("≫ %1").arg(low);
    return low == high ? text : QStringLiteral("%1–%2").arg(text).arg(high);
}

class Colourer
{
public:
    Colourer(const Graph& graph, const CheckResult& check, const SceneBase& base,
        const SceneOptions& options)
        : m_graph(graph)
        , m_check(check)
        , m_units(base.units)
        , m_base(base)
        , m_options(options)
    {
        m_colouring.classOf.resize(m_units.units.size());
        m_colouring.notes.resize(m_units.units.size());
    }

    Colouring make()
    {
        switch (m_options.colourBy) {
        case ColourBy::Kind:
            return {};
        case ColourBy::Dtype:
            byDtype();
            break;
        case ColourBy::Config:
            byConfig();
            break;
        case ColourBy::SharedScale:
            bySharedScale();
            break;
        case ColourBy::Findings:
            byFindings();
            break;
        case ColourBy::Shift:
            byShift();
            break;
        case ColourBy::Placement:
            byPlacement();
            break;
        }
        return std::move(m_colouring);
    }

private:
    [[nodiscard]] bool isOp(std::size_t unit) const
    {
        return m_units.units[unit].kind == UnitKind::Op;
    }
    void put(std::size_t unit, std::size_t number) { m_colouring.classOf[UnitId {unit}] = number; }

    /// The one class where nothing can be said.
    void allAs(const QString& text)
    {
        m_colouring.classes = {{Token::LineControl, text}};
        for (std::size_t i = 0; i < m_units.units.size(); ++i)
            if (isOp(i))
                put(i, 0);
    }

    /// Classes in the order of their keys.
    template <typename Key, typename Describe>
    void byKeys(const std::vector<std::optional<Key>>& keys, const Describe& describe)
    {
        std::map<Key, std::size_t> numbers;
        for (const std::optional<Key>& key : keys)
            if (key)
                numbers.emplace(*key, 0);
        for (auto& [key, number] : numbers) {
            number = m_colouring.classes.size();
            m_colouring.classes.push_back(describe(key));
        }
        for (std::size_t i = 0; i < keys.size(); ++i)
            if (keys[i])
                put(i, numbers.at(*keys[i]));
    }

    /// Of what goes out: the quantized type where a Q follows.
    [[nodiscard]] std::optional<DType> dtypeOf(const Unit& unit) const
    {
        const NodeId last = unit.fused.isValid() ? unit.fused : unit.main;
        for (const NodeId user : m_graph[last].users)
            if (isQuantize(m_graph[user]))
                return quantizedDType(m_graph[user]);
        const TensorMeta* tensor = firstTensor(m_graph[last].meta.val);
        return tensor ? std::optional(tensor->dtype) : std::nullopt;
    }

    void byDtype()
    {
        std::vector<std::optional<DType>> keys;
        for (const Unit& unit : m_units.units)
            keys.push_back(unit.kind == UnitKind::Output ? std::nullopt : dtypeOf(unit));
        byKeys(keys, [](DType dtype) {
            return ColourClass {tokenOf(dtype), toQString(nameOf(dtype))};
        });
    }

    void byConfig()
    {
        if (!m_options.configSource) {
            allAs(words(QT_TRANSLATE_NOOP("draw", "no config is open")));
            return;
        }
        std::vector<std::optional<ConfigSource>> keys;
        for (const Unit& unit : m_units.units) {
            const ConfigSource source = unit.kind == UnitKind::Op
                ? m_options.configSource(unit.main)
                : ConfigSource::Unknown;
            keys.push_back(source == ConfigSource::Unknown ? std::nullopt : std::optional(source));
        }
        byKeys(keys, [](ConfigSource source) {
            const int place = static_cast<int>(source) - static_cast<int>(ConfigSource::ModuleName);
            return ColourClass {
                static_cast<Token>(static_cast<int>(Token::ConfigModule) + place), labelOf(source)};
        });
    }

    void bySharedScale()
    {
        std::vector<std::optional<std::size_t>> keys(m_units.units.size());
        const auto take = [&](UnitId unit, BadgeId badge) {
            const SharedGroup* group = m_base.shared->of(m_units[badge]);
            if (group && unit.isValid() && !keys[unit.index()])
                keys[unit.index()] = group->number;
        };
        for (const UnitEdge& edge : m_units.edges) // what a unit writes goes before what it reads
            if (edge.to.isBadge())
                take(edge.from.unit, edge.to.badge);
        for (const UnitEdge& edge : m_units.edges)
            if (edge.from.isBadge())
                take(edge.to.unit, edge.from.badge);
        byKeys(keys, [&](std::size_t number) {
            const SharedGroup& group = m_base.shared->groups[number - 1];
            return ColourClass {
                groupToken(groupColour(group)), labelOf(group, m_graph, m_options.numbers)};
        });
    }

    void byFindings()
    {
        if (!m_check.target) {
            allAs(words(QT_TRANSLATE_NOOP("draw", "no target: nothing was checked")));
            return;
        }
        byKeys(worstFindings(), [](Level level) {
            static constexpr std::array kTokens {
                Token::ErrorFg, Token::WarnFg, Token::InfoFg, Token::WaivedFg, Token::OkFg};
            static constexpr std::array kTexts {QT_TRANSLATE_NOOP("draw", "has violations"),
                QT_TRANSLATE_NOOP("draw", "has warnings or is undecided"),
                QT_TRANSLATE_NOOP("draw", "has notes"),
                QT_TRANSLATE_NOOP("draw", "waived findings only"),
                QT_TRANSLATE_NOOP("draw", "no finding")};
            return ColourClass {kTokens[level], words(kTexts[level])};
        });
    }

    /// What is found at a unit, the worst first.
    enum Level
    {
        Violation,
        Warning,
        Note,
        Waived,
        Clean
    };

    static Level levelOf(const Finding& finding)
    {
        if (finding.severity == Severity::Note)
            return Note;
        return finding.severity == Severity::Error && !finding.isUndecided ? Violation : Warning;
    }

    /// By unit; what is found at a tensor is its writer's.
    [[nodiscard]] std::vector<std::optional<Level>> worstFindings() const
    {
        std::vector<std::optional<Level>> levels(m_units.units.size());
        for (std::size_t i = 0; i < levels.size(); ++i)
            if (isOp(i) || m_units.units[i].kind == UnitKind::Input)
                levels[i] = Clean;
        IdMap<BadgeId, UnitId> writers(m_units.badges.size());
        for (const UnitEdge& edge : m_units.edges)
            if (edge.to.isBadge())
                writers[edge.to.badge] = edge.from.unit;
        const auto put = [&](const Finding& finding, Level level) {
            if (!finding.node.isValid())
                return;
            const Endpoint place = m_units.placeOf[finding.node];
            const UnitId unit = place.isBadge() ? writers[place.badge] : place.unit;
            if (unit.isValid())
                levels[unit.index()] = std::min(levels[unit.index()].value_or(Clean), level);
        };
        for (std::size_t i = 0; i < m_check.violations.size(); ++i)
            put(m_check.violations[i],
                m_options.isWaived(i) ? Waived : levelOf(m_check.violations[i]));
        for (const auto* list : {&m_check.undecided, &m_check.notes})
            for (const Finding& finding : *list)
                put(finding, levelOf(finding));
        return levels;
    }

    void byShift()
    {
        std::vector<std::optional<int>> shifts(m_units.units.size());
        for (std::size_t i = 0; i < shifts.size(); ++i) {
            const auto row = m_base.requant->find(m_units.units[i].main);
            if (isOp(i) && row != m_base.requant->end() && !row->second.shift.empty())
                shifts[i] = std::ranges::max(row->second.shift);
        }
        byRamp(shifts, shiftsText);
    }

    /// Numbers in five steps between the least and the largest; a step says which it has.
    template <typename Describe>
    void byRamp(const std::vector<std::optional<int>>& values, const Describe& describe)
    {
        std::optional<int> low;
        std::optional<int> high;
        for (const std::optional<int>& value : values)
            if (value) {
                low = std::min(low.value_or(*value), *value);
                high = std::max(high.value_or(*value), *value);
            }
        if (!low)
            return;
        const auto stepOf = [&](int value) {
            if (*low == *high)
                return kRampSteps / 2;
            const double part = static_cast<double>(value - *low) / (*high - *low);
            return static_cast<int>(std::lround(part * (kRampSteps - 1)));
        };
        std::vector<std::optional<int>> steps(values.size());
        std::map<int, std::pair<int, int>> ranges;
        for (std::size_t i = 0; i < values.size(); ++i)
            if (values[i]) {
                steps[i] = stepOf(*values[i]);
                auto& [least, most] =
                    ranges.try_emplace(*steps[i], *values[i], *values[i]).first->second;
                least = std::min(least, *values[i]);
                most = std::max(most, *values[i]);
            }
        byKeys(steps, [&](int step) {
            const auto [least, most] = ranges.at(step);
            return ColourClass {static_cast<Token>(static_cast<int>(Token::Ramp1) + 2 * step),
                describe(least, most)};
        });
    }

    void byPlacement()
    {
        if (!m_check.target) {
            allAs(words(QT_TRANSLATE_NOOP("draw", "no target is chosen")));
            return;
        }
        const FallbackMap map = makeFallbackMap(m_graph, *m_check.target);
        std::vector<std::optional<RunPlace>> places(m_units.units.size());
        for (std::size_t i = 0; i < places.size(); ++i) {
            const Unit& unit = m_units.units[i];
            if (!isOp(i))
                continue;
            // A fused op that runs elsewhere decides.
            RunPlace place = map.places[unit.main];
            if (unit.fused.isValid())
                place = std::max(place, map.places[unit.fused]);
            if (place == RunPlace::None)
                continue;
            places[i] = place;
            if (place == RunPlace::Float)
                m_colouring.notes[UnitId {i}] = words(QT_TRANSLATE_NOOP("draw", "in float"));
            else if (place == RunPlace::Fallback)
                m_colouring.notes[UnitId {i}] = words(QT_TRANSLATE_NOOP("draw", "on the CPU"));
        }
        const QString target = toQString(m_check.target->name);
        byKeys(places, [&](RunPlace place) {
            if (place == RunPlace::Target)
                return ColourClass {
                    Token::OkFg, words(QT_TRANSLATE_NOOP("draw", "runs on %1")).arg(target)};
            if (place == RunPlace::Float)
                return ColourClass {Token::OpFloat,
                    words(QT_TRANSLATE_NOOP("draw", "in float: reads a float tensor"))};
            return ColourClass {Token::ConfigNone,
                words(QT_TRANSLATE_NOOP("draw", "on the CPU: not an op of %1")).arg(target)};
        });
    }

    const Graph& m_graph;
    const CheckResult& m_check;
    const UnitGraph& m_units;
    const SceneBase& m_base;
    const SceneOptions& m_options;
    Colouring m_colouring;
};

} // namespace

std::optional<std::size_t> Colouring::of(const UnitGraph& units, NodeId op) const
{
    const UnitId unit = op.isValid() ? units.placeOf[op].unit : UnitId {};
    return unit.isValid() ? classOf[unit] : std::nullopt;
}

Colouring colouringOf(const Graph& graph, const CheckResult& check, const SceneBase& base,
    const SceneOptions& options)
{
    return Colourer(graph, check, base, options).make();
}

} // namespace qdq::ui
