// SPDX-License-Identifier: Apache-2.0
#include "core/quant/observer.h"
#include "core/quant/pipeline.h"
#include "tests/core/quant/calibrationcases.h"
#include "tests/support/samegraph.h"

#include <QTest>

#include <cmath>
#include <map>
#include <set>

// Observer states after our own forward passes beside those that torch's kernels left, for every
// recorded case.

using namespace qdq;
using namespace qdq::test;

namespace {

double ulps(float a, float b)
{
    const float size = std::max(std::abs(a), std::abs(b));
    const float ulp = std::nextafter(size, INFINITY) - size;
    return a == b
        ? 0
        : std::abs(static_cast<double>(a) - static_cast<double>(b)) / static_cast<double>(ulp);
}

double relative(double a, double b)
{
    return a == b ? 0 : std::abs(a - b) / std::max(std::abs(a), std::abs(b));
}

/// What stands between the data and the values that an observer sees.
enum class Path
{
    Untouched, ///< inputs and weights as they are, at most seen under another shape
    Exact, ///< convolutions, pooling and elementwise ops
    Free, ///< anything else: the order of sums is torch's own business
};

const std::set<std::string> kMoves {"aten.view.default", "aten.reshape.default",
    "aten.flatten.using_ints", "aten.transpose.int", "aten.permute.default", "aten.slice.Tensor",
    "aten.select.int", "aten.expand.default", "aten.unsqueeze.default", "aten.squeeze.dim",
    "aten.cat.default", "aten.chunk.default", "_operator.getitem", "aten.contiguous.default",
    "aten.embedding.default", "aten.sym_size.int", "aten.dropout.default",
    "aten.upsample_nearest2d.vec", "aten.max_pool2d.default"};
const std::set<std::string> kFree {"aten.linear.default", "aten.matmul.default",
    "aten.layer_norm.default", "aten.scaled_dot_product_attention.default", "aten.mean.dim"};

Path pathOf(const Node& node)
{
    if (node.op != OpKind::CallFunction || kMoves.contains(node.target))
        return Path::Untouched;
    return kFree.contains(node.target) ? Path::Free : Path::Exact;
}

IdMap<NodeId, Path> pathsOf(const Graph& graph)
{
    IdMap<NodeId, Path> paths(graph.nodes.size(), Path::Untouched);
    for (const NodeId id : allNodes(graph)) {
        paths[id] = pathOf(graph[id]);
        for (const NodeId input : graph[id].inputs)
            paths[id] = std::max(paths[id], paths[input]);
    }
    return paths;
}

/// Per observer instance: the worst path of all that it sees, and the name of the node that has it.
std::map<std::string, std::pair<Path, std::string>> seenBy(const Graph& graph)
{
    const auto paths = pathsOf(graph);
    std::map<std::string, std::pair<Path, std::string>> seen;
    for (const NodeId id : allNodes(graph)) {
        const Node& node = graph[id];
        if (node.op != OpKind::CallModule)
            continue;
        const ObserverModule* module = graph.findModule(node.target);
        const std::string& name = module->aliasOf.empty() ? module->name : module->aliasOf;
        auto& entry = seen[name];
        if (entry.second.empty() || paths[id] > entry.first)
            entry = {paths[id], graph[node.inputs.front()].name};
    }
    return seen;
}

struct Row
{
    int cases = 0;
    int tensors = 0;
    int equal = 0; ///< range bit for bit
    double worstUlps = 0; ///< of Exact paths
    double worstRelative = 0; ///< of Free paths
    int histograms = 0;
    int equalHistograms = 0;
    int closeScales = 0; ///< of histograms
    double worstScale = 0;
};

struct Compared
{
    double ulps = 0;
    double relative = 0;
};

Compared compareRanges(const ObserverModule& wanted, const ObserverModule& got)
{
    Compared compared;
    for (const char* key : {"min_val", "max_val"}) {
        const auto a = floatsOf(wanted, key);
        const auto b = floatsOf(got, key);
        if (a.size() != b.size())
            return {INFINITY, INFINITY};
        for (std::size_t i = 0; i < a.size(); ++i) {
            compared.ulps = std::max(compared.ulps, ulps(a[i], b[i]));
            compared.relative = std::max(
                compared.relative, relative(static_cast<double>(a[i]), static_cast<double>(b[i])));
        }
    }
    return compared;
}

double scaleDifference(const Graph& wanted, const Graph& got, const std::string& module)
{
    const auto a = calculateQParams(wanted, module);
    const auto b = calculateQParams(got, module);
    if (!a || !b)
        return a.has_value() == b.has_value() ? 0 : INFINITY;
    const auto x = *a->scale.loadAsDouble();
    const auto y = *b->scale.loadAsDouble();
    double worst = x.size() == y.size() ? 0 : INFINITY;
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i)
        worst = std::max(worst, relative(x[i], y[i]));
    return worst;
}

bool isAllowed(Path path, const Compared& compared)
{
    switch (path) {
    case Path::Untouched:
        return compared.ulps == 0;
    case Path::Exact:
        return compared.ulps <= 2;
    case Path::Free:
        break;
    }
    return compared.relative <= 1e-6;
}

/// Compares one instance; adds to the row, and says what is not as it must be.
std::string compareObserver(const std::string& caseName, const Graph& recorded, const Graph& mine,
    const ObserverModule& wanted, const std::pair<Path, std::string>& seen, Row& row)
{
    const ObserverModule& got = *mine.findModule(wanted.name);
    const Compared compared = compareRanges(wanted, got);
    const double scale = scaleDifference(recorded, mine, wanted.name);
    const bool isHistogram = wanted.type == "HistogramObserver";
    const bool isEqual = floatsOf(wanted, "histogram") == floatsOf(got, "histogram");
    ++row.tensors;
    row.equal += compared.ulps == 0 ? 1 : 0;
    row.histograms += isHistogram ? 1 : 0;
    row.equalHistograms += isHistogram && isEqual ? 1 : 0;
    row.closeScales += isHistogram && scale <= 1e-5 ? 1 : 0;
    row.worstScale = std::max(row.worstScale, scale);
    const std::string what = caseName + " " + wanted.name + " on " + seen.second + ": "
        + std::to_string(compared.ulps) + " ulp";
    if (wanted.type.starts_with("Pow2") && scale != 0)
        return what + ", another power of two";
    if (seen.first == Path::Untouched && isHistogram && !isEqual)
        return what + ", another histogram of the same values";
    if (!isAllowed(seen.first, compared))
        return what;
    (seen.first == Path::Free ? row.worstRelative : row.worstUlps) =
        std::max(seen.first == Path::Free ? row.worstRelative : row.worstUlps,
            seen.first == Path::Free ? compared.relative : compared.ulps);
    return {};
}

std::vector<std::string> compareCase(const Case& recorded, Row& row)
{
    const Graph prepared = preparedWithValues(recorded);
    const auto mine = calibrate(prepared, batchesOf(recorded, prepared));
    if (!mine)
        return {recorded.name + ": " + toText(mine.error())};
    const Graph wanted = openOrDie(recorded.folder / "calibrated.json.gz");
    std::vector<std::string> complaints;
    const auto seen = seenBy(wanted);
    ++row.cases;
    for (const ObserverModule& module : wanted.modules) {
        if (!module.state || module.state->empty())
            continue;
        std::string text =
            compareObserver(recorded.name, wanted, mine->graph, module, seen.at(module.name), row);
        if (!text.empty())
            complaints.push_back(std::move(text));
    }
    return complaints;
}

void print(const std::string& name, const Row& row)
{
    std::printf("  %-20s %5d %8d %8d %10.0f %10.1e %7d of %-6d %9.1e\n", name.c_str(), row.cases,
        row.tensors, row.equal, row.worstUlps, row.worstRelative, row.equalHistograms,
        row.histograms, row.worstScale);
}

void add(Row& sum, const Row& row)
{
    sum.cases += row.cases;
    sum.tensors += row.tensors;
    sum.equal += row.equal;
    sum.worstUlps = std::max(sum.worstUlps, row.worstUlps);
    sum.worstRelative = std::max(sum.worstRelative, row.worstRelative);
    sum.histograms += row.histograms;
    sum.equalHistograms += row.equalHistograms;
    sum.closeScales += row.closeScales;
    sum.worstScale = std::max(sum.worstScale, row.worstScale);
}

// ---- the whole way
// --------------------------------------------------------------------------------

Result<Graph> quantized(const Case& recorded)
{
    const auto config = readQuantizerConfigFile(recorded.folder / "quantizer.json");
    if (!config)
        return tl::unexpected(config.error());
    const auto annotated = runAnnotate(openOrDie(recorded.floatJson()), *config);
    if (!annotated)
        return tl::unexpected(annotated.error());
    const auto prepared = runPrepare(*annotated);
    if (!prepared)
        return tl::unexpected(prepared.error());
    auto calibration = calibrate(prepared->graph, batchesOf(recorded, prepared->graph));
    if (!calibration)
        return failWith(std::move(calibration));
    ConvertOptions options;
    options.allowUncalibrated = true;
    auto converted = runConvert(std::move(calibration->graph), options);
    return converted ? Result<Graph>(std::move(converted->graph)) : failWith(std::move(converted));
}

/// Arguments alike but for the last bits of scales.
bool isNear(const Arg& a, const Arg& b)
{
    const auto* x = a.as<double>();
    const auto* y = b.as<double>();
    if (x && y)
        return relative(*x, *y) <= 1e-5;
    const auto* left = a.as<ArgList>();
    const auto* right = b.as<ArgList>();
    if (left && right)
        return std::equal(left->begin(), left->end(), right->begin(), right->end(), isNear);
    return a == b;
}

bool isNear(const Graph& a, const Graph& b)
{
    return std::equal(a.nodes.begin(), a.nodes.end(), b.nodes.begin(), b.nodes.end(),
        [](const Node& x, const Node& y) {
            return x.name == y.name && x.target == y.target && x.users == y.users
                && std::equal(x.args.begin(), x.args.end(), y.args.begin(), y.args.end(),
                    [](const Arg& c, const Arg& d) { return isNear(c, d); });
        });
}

} // namespace

class TestCalibrateAgrees : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithTorch()
    {
        std::map<std::string, Row> rows;
        std::vector<std::string> complaints;
        std::printf("  %-20s %5s %8s %8s %10s %10s %17s %9s\n", "model", "cases", "tensors",
            "equal", "worst ulp", "elsewhere", "histograms equal", "scale");
        for (const Case& recorded : allCases()) {
            if (!recorded.has("calibrated.json.gz"))
                continue;
            const std::string model = recorded.name.substr(0, recorded.name.find('/'));
            for (std::string& text : compareCase(recorded, rows[model]))
                complaints.push_back(std::move(text));
        }
        Row sum;
        for (const auto& [model, row] : rows) {
            print(model, row);
            add(sum, row);
        }
        print("all", sum);
        std::printf("  farther off than the rule for its path: %zu\n", complaints.size());
        for (const std::string& text : complaints)
            std::printf("  %s\n", text.c_str());
        std::fflush(stdout);
        QVERIFY(sum.cases > 0);
        QVERIFY(complaints.empty());
        QVERIFY(sum.closeScales * 100 >= sum.histograms * 99);
    }

    void quantizesFromFloatToIntegersAsTorchDoes()
    {
        int cases = 0;
        int equal = 0;
        bool isGood = true;
        for (const Case& recorded : allCases()) {
            if (!recorded.has("converted.json") || !recorded.raisesAt().empty())
                continue;
            ++cases;
            const auto mine = quantized(recorded);
            const Graph wanted = openOrDie(recorded.folder / "converted.json");
            const bool isEqual = mine && differences(*mine, wanted).empty();
            equal += isEqual ? 1 : 0;
            if (isEqual || (mine && isNear(*mine, wanted)))
                continue;
            isGood = false;
            std::printf("  %s: %s\n", recorded.name.c_str(),
                mine ? differences(*mine, wanted).front().c_str() : toText(mine.error()).c_str());
        }
        std::printf(
            "  converted with our own calibration: %d of %d equal in every bit, the others but "
            "for the last bits of a scale\n",
            equal, cases);
        std::fflush(stdout);
        QVERIFY(isGood && cases > 0);
    }
};

QTEST_APPLESS_MAIN(TestCalibrateAgrees)
#include "tst_calibrateagrees.moc"
