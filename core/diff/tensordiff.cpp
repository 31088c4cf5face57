// SPDX-License-Identifier: Apache-2.0
#include "core/diff/tensordiff.h"

#include "core/base/text.h"
#include "core/rules/describe.h"

#include <algorithm>
#include <cmath>

namespace qdq {

namespace {

// Beyond this constants are compared byte by byte only: two of them as float64 would not fit.
constexpr std::int64_t kMaxElements = std::int64_t {1} << 26;

GraphChange change(std::string field, std::string a, std::string b)
{
    GraphChange made;
    made.field = std::move(field);
    made.textA = std::move(a);
    made.textB = std::move(b);
    return made;
}

/// b / a of all channels: the one furthest from 1.
std::optional<double> ratioOf(const std::vector<double>& a, const std::vector<double>& b)
{
    if (a.size() != b.size())
        return std::nullopt;
    std::optional<double> worst;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double ratio = b[i] / a[i];
        const bool isUsable = std::isfinite(ratio) && ratio > 0;
        if (isUsable && (!worst || std::fabs(std::log(ratio)) > std::fabs(std::log(*worst))))
            worst = ratio;
    }
    return worst;
}

bool areAllNear(const std::vector<double>& a, const std::vector<double>& b, double rtol)
{
    return a.size() == b.size()
        && std::equal(
            a.begin(), a.end(), b.begin(), [&](double x, double y) { return areNear(x, y, rtol); });
}

std::string granularityOf(const QdqParams& params)
{
    return params.axis ? "per channel, axis " + std::to_string(*params.axis) : "per tensor";
}

std::string rangeOf(const QdqParams& params)
{
    return params.quantMin && params.quantMax
        ? textOf(IntegerRange {*params.quantMin, *params.quantMax})
        : "none";
}

std::string scalesText(const QdqParams& params)
{
    if (params.isDynamic)
        return "dynamic";
    return params.scales.empty() ? "unknown" : rangeText(params.scales);
}

class StateComparer
{
public:
    StateComparer(const std::string& port, double rtol)
        : m_port(port)
        , m_rtol(rtol)
    {
    }

    std::vector<GraphChange> run(const TensorState& a, const TensorState& b)
    {
        if (a.kind != b.kind)
            add("quantization", describe(a), describe(b));
        else if (a.kind == TensorKind::Quantized)
            compareParams(a.params, b.params);
        else if (a.words != b.words)
            add(a.kind == TensorKind::Specified ? "spec" : "observer", a.words, b.words);
        else if (!areAllNear(a.seen, b.seen, m_rtol))
            addNumbers("range seen", a.seen, b.seen, a.seen.empty() ? "nothing" : spanText(a.seen),
                b.seen.empty() ? "nothing" : spanText(b.seen));
        return std::move(m_changes);
    }

private:
    void compareParams(const QdqParams& a, const QdqParams& b)
    {
        if (a.dtype != b.dtype)
            add("dtype", std::string(nameOf(a.dtype)), std::string(nameOf(b.dtype)));
        if (a.axis != b.axis)
            add("granularity", granularityOf(a), granularityOf(b));
        if (rangeOf(a) != rangeOf(b))
            add("range", rangeOf(a), rangeOf(b));
        if (a.isDynamic != b.isDynamic || !areAllNear(a.scales, b.scales, m_rtol)) {
            addNumbers("scale", a.scales, b.scales, scalesText(a), scalesText(b));
            m_changes.back().ratio = ratioOf(a.scales, b.scales);
        }
        if (hasOtherZeroPoint(a, b)) {
            const std::vector<double> zeroA(a.zeroPoints.begin(), a.zeroPoints.end());
            const std::vector<double> zeroB(b.zeroPoints.begin(), b.zeroPoints.end());
            addNumbers("zero point", zeroA, zeroB, zeroA.empty() ? "unknown" : zeroPointText(zeroA),
                zeroB.empty() ? "unknown" : zeroPointText(zeroB));
        }
    }

    /// One zero point for all channels and one of the same value per channel are the same.
    [[nodiscard]] static bool hasOtherZeroPoint(const QdqParams& a, const QdqParams& b)
    {
        const auto isConstant = [](const std::vector<std::int64_t>& values) {
            return std::adjacent_find(values.begin(), values.end(), std::not_equal_to<>())
                == values.end();
        };
        const auto& zeroA = a.zeroPoints;
        const auto& zeroB = b.zeroPoints;
        if (zeroA.empty() || zeroB.empty() || !isConstant(zeroA) || !isConstant(zeroB))
            return zeroA != zeroB;
        return zeroA.front() != zeroB.front();
    }

    void add(const std::string& what, std::string a, std::string b)
    {
        m_changes.push_back(change(m_port + " " + what, std::move(a), std::move(b)));
    }
    void addNumbers(const std::string& what, std::vector<double> a, std::vector<double> b,
        std::string textA, std::string textB)
    {
        add(what, std::move(textA), std::move(textB));
        m_changes.back().valuesA = std::move(a);
        m_changes.back().valuesB = std::move(b);
    }

    const std::string& m_port;
    double m_rtol;
    std::vector<GraphChange> m_changes;
};

std::string shapeTextOf(const Tensor& tensor)
{
    const std::vector<Dim> dims(tensor.shape.begin(), tensor.shape.end());
    return shapeText(dims);
}

/// Values as the op sees them; nothing where the file does not carry what it takes.
std::optional<std::vector<double>> valuesSeen(const Tensor& tensor, const TensorState& state)
{
    auto values = tensor.loadAsDouble();
    if (!values)
        return std::nullopt;
    if (state.kind != TensorKind::Quantized || isFloat(tensor.dtype))
        return std::move(*values);
    const QdqParams& params = state.params;
    const auto axis = static_cast<std::size_t>(params.axis.value_or(0));
    if (params.scales.empty() || (params.axis && axis >= tensor.shape.size()))
        return std::nullopt;
    std::size_t inner = 1;
    for (std::size_t i = axis + 1; params.axis && i < tensor.shape.size(); ++i)
        inner *= static_cast<std::size_t>(tensor.shape[i]);
    for (std::size_t i = 0; i < values->size(); ++i) {
        const std::size_t channel =
            params.axis ? i / inner % static_cast<std::size_t>(tensor.shape[axis]) : 0;
        if (channel >= params.scales.size())
            return std::nullopt;
        const double zero = channel < params.zeroPoints.size()
            ? static_cast<double>(params.zeroPoints[channel])
            : 0.0;
        (*values)[i] = ((*values)[i] - zero) * params.scales[channel];
    }
    return std::move(*values);
}

/// Smallest and largest value, for the two columns of a report; nothing where none differ.
std::optional<GraphChange> valueChange(const std::string& port, const std::vector<double>& a,
    const std::vector<double>& b, double rtol)
{
    GraphChange made = change(port, spanText(a), spanText(b));
    made.compared = a.size();
    double largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (areNear(a[i], b[i], rtol))
            continue;
        ++made.differing;
        largest = std::max(largest, std::fabs(a[i] - b[i]));
    }
    if (made.differing == 0)
        return std::nullopt;
    made.remark = std::to_string(made.differing) + " of " + std::to_string(made.compared)
        + " values differ, the largest by " + significant(largest);
    return made;
}

bool haveSameBytes(const Tensor& a, const Tensor& b, const ConstantPair& pair)
{
    if (a.dtype != b.dtype || pair.a.tensor.params != pair.b.tensor.params)
        return false;
    const auto bytesA = a.load();
    const auto bytesB = b.load();
    return bytesA && bytesB && **bytesA == **bytesB;
}

} // namespace

bool areNear(double a, double b, double rtol)
{
    return a == b || std::fabs(a - b) <= rtol * std::max(std::fabs(a), std::fabs(b))
        || (std::isnan(a) && std::isnan(b));
}

std::vector<GraphChange> compareStates(
    const std::string& port, const TensorState& a, const TensorState& b, double rtol)
{
    return StateComparer(port, rtol).run(a, b);
}

std::vector<GraphChange> compareConstants(const ConstantPair& pair, double rtol, bool& isUnknown)
{
    const std::string& port = pair.a.port;
    std::vector<GraphChange> changes = compareStates(port, pair.a.tensor, pair.b.tensor, rtol);
    const Tensor* a = pair.graphA.constantOf(pair.a.constant);
    const Tensor* b = pair.graphB.constantOf(pair.b.constant);
    if (!a || !b || !a->hasData() || !b->hasData()) {
        isUnknown = true;
        return changes;
    }
    if (a->shape != b->shape) {
        changes.push_back(change(port + " shape", shapeTextOf(*a), shapeTextOf(*b)));
        return changes;
    }
    if (haveSameBytes(*a, *b, pair))
        return changes;
    if (a->elementCount() > kMaxElements) {
        changes.push_back(change(port, "…", "…"));
        changes.back().remark = "not the same bytes";
        return changes;
    }
    const auto seenA = valuesSeen(*a, pair.a.tensor);
    const auto seenB = valuesSeen(*b, pair.b.tensor);
    isUnknown = !seenA || !seenB;
    if (isUnknown)
        return changes;
    if (auto values = valueChange(port, *seenA, *seenB, rtol))
        changes.push_back(std::move(*values));
    return changes;
}

} // namespace qdq
