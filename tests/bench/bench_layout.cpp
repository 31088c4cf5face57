// SPDX-License-Identifier: Apache-2.0
#include "tests/support/drawing.h"
#include "tests/support/graphfamilies.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string_view>
#include <vector>

// bench_layout [FAMILY…] [NODES…]: folding and layout of every family, or of those named, one line
// each, cold and with equal parts shared or not. Sizes default to 1,000, 10,000 and 50,000 nodes.

using namespace qdq;

namespace {

double seconds()
{
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

/// Of this process and the workers that have ended: what a busy machine does not blur.
double processorSeconds()
{
    double total = 0;
    for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
        rusage usage {};
        ::getrusage(who, &usage);
        for (const timeval& time : {usage.ru_utime, usage.ru_stime})
            total += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    }
    return total;
}

struct Row
{
    const char* what;
    bool share;
    bool keepModules;
    unsigned workers;
};

void printRow(const LayoutInput& input, const Row& row)
{
    LayoutOptions options;
    options.shareEqualParts = row.share;
    options.keepModules = row.keepModules;
    options.workers = row.workers;
    options.workerCommand = {"/proc/self/exe", "--layout-worker"};
    const double start = seconds();
    const double startOfWork = processorSeconds();
    const auto result = layoutGraph(input, options);
    const double took = seconds() - start;
    const double worked = processorSeconds() - startOfWork;
    if (!result) {
        std::printf("  %-28s %s\n", row.what, toText(result.error()).c_str());
        return;
    }
    const test::Faults faults = test::faultsOf(input, *result);
    std::printf("  %-28s %7.3f s (%6.3f s of processors) %6zu calls %7zu to dot %4zu largest %6zu "
                "shared %5zu elided  %zu "
                "overlaps %zu upward %zu "
                "through (%zu before)  %.0f x %.0f  %s\n",
        row.what, took, worked, result->dotCalls, result->dotNodes, result->largestDotCall,
        result->cacheHits, result->elidedEdges, faults.overlaps, faults.upward, faults.through,
        result->throughBefore, result->width, result->height, result->note.c_str());
}

void bench(test::Family family, std::size_t nodes)
{
    const Graph graph = test::makeFamily(family, nodes);
    const double start = seconds();
    const UnitGraph units = makeUnits(graph);
    const double folded = seconds() - start;
    const LayoutInput input = test::layoutInputOf(units);
    std::printf("%s %zu: %zu nodes, %zu units, %zu badges, %zu edges, folded in %.3f s\n",
        test::nameOf(family), nodes, graph.nodes.size(), units.units.size(), units.badges.size(),
        units.edges.size(), folded);
    for (const Row& row : {Row {"equal parts shared", true, false, 2},
             Row {"nothing shared, 1 worker", false, false, 1},
             Row {"nothing shared, 2 workers", false, false, 2},
             Row {"modules in frames", true, true, 2}})
        printRow(input, row);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && std::strcmp(argv[1], "--layout-worker") == 0)
        return layoutWorkerMain();
    std::vector<std::size_t> sizes;
    std::vector<test::Family> families;
    for (int i = 1; i < argc; ++i) {
        const auto named = std::ranges::find(test::kFamilies, std::string_view(argv[i]),
            [](test::Family family) { return std::string_view(test::nameOf(family)); });
        if (named != std::end(test::kFamilies))
            families.push_back(*named);
        else
            sizes.push_back(std::strtoul(argv[i], nullptr, 10));
    }
    if (sizes.empty())
        sizes = {1000, 10000, 50000};
    if (families.empty())
        families.assign(std::begin(test::kFamilies), std::end(test::kFamilies));
    for (const std::size_t nodes : sizes)
        for (const test::Family family : families)
            bench(family, nodes);
    rusage usage {};
    ::getrusage(RUSAGE_SELF, &usage);
    std::printf("peak %ld MB, worker %ld MB at most\n", usage.ru_maxrss / 1024, [] {
        rusage children {};
        ::getrusage(RUSAGE_CHILDREN, &children);
        return children.ru_maxrss / 1024;
    }());
}
