// SPDX-License-Identifier: Apache-2.0
#include "core/layout/leafrunner.h"
#include "core/layout/segments.h"

#include <QtTest>

#include <algorithm>

using namespace qdq;

namespace {

constexpr std::uint32_t kBlocks = 24;
constexpr std::uint32_t kBoxes = 60; ///< of a block

/// Blocks that only one tensor joins, in turn a fan that takes long, none like another, and a chain
/// like all others, which is laid out once.
LeafRequest fansAndChains()
{
    LeafRequest flow;
    flow.rankGap = 20;
    flow.siblingGap = 28;
    for (std::uint32_t block = 0; block < kBlocks; ++block) {
        const std::uint32_t first = block * kBoxes;
        const std::uint32_t last = first + kBoxes - 1;
        const bool isFan = block % 2 == 0;
        for (std::uint32_t i = 0; i < kBoxes; ++i)
            flow.nodes.push_back({isFan ? 40.0 + i + block : 60.0, 20, 0, 0});
        if (block > 0)
            flow.edges.push_back({first - 1, first});
        for (std::uint32_t box = first + 1; box < last; ++box) {
            flow.edges.push_back({isFan ? first : box - 1, box});
            if (isFan)
                flow.edges.push_back({box, last});
        }
        if (!isFan)
            flow.edges.push_back({last - 1, last});
    }
    return flow;
}

/// Notes how many boxes were placed each time that it was told.
class Listener : public FlowWatcher
{
public:
    bool isWanted() override { return true; }
    void onPart(const LeafAnswer&, const std::vector<char>& isPlaced) override
    {
        told.push_back(std::ranges::count(isPlaced, 1));
    }

    std::vector<std::ptrdiff_t> told;
};

} // namespace

class TestSegments : public QObject
{
    Q_OBJECT

private slots:
    /// Strips further down are done before those above them; that tells nobody anything.
    void everyPartThatIsToldOfIsMoreThanTheOneBefore()
    {
        LayoutOptions options;
        options.useDot = false;
        const Progress progress;
        const LeafRequest flow = fansAndChains();
        // Where all strips are done before anybody listens there is nothing to tell.
        std::size_t tellings = 0;
        for (int round = 0; round < 20 || (tellings == 0 && round < 2000); ++round) {
            LeafRunner runner(options, progress, flow.nodes.size());
            Listener listener;
            QVERIFY(layoutFlow(flow, runner, 3, &listener));
            tellings += listener.told.size();
            if (listener.told.empty())
                continue;
            QVERIFY(std::ranges::adjacent_find(listener.told, std::ranges::greater_equal {})
                == listener.told.end());
            QVERIFY(listener.told.back() < std::ssize(flow.nodes)); // all of it is the answer
        }
        QVERIFY(tellings > 0);
    }
};

QTEST_APPLESS_MAIN(TestSegments)
#include "tst_segments.moc"
