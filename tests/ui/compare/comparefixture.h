// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/ui/support/windowfixture.h"
#include "ui/compare/comparecanvas.h"
#include "ui/compare/comparemode.h"
#include "ui/compare/comparepage.h"

namespace qdq::ui::test {

/// A test of the window with two graphs beside each other.
class CompareFixture : public WindowFixture
{
    Q_OBJECT

protected:
    [[nodiscard]] CompareMode& mode() { return m_window->compareMode(); }
    [[nodiscard]] ComparePage& page() { return *mode().page(); }
    [[nodiscard]] GraphView& view(bool isB) { return page().canvas().view(isB); }
    [[nodiscard]] const Comparison& comparison() { return *mode().work().comparison(); }
    void awaitScenes()
    {
        QTRY_VERIFY_WITH_TIMEOUT(mode().isActive() && mode().work().comparison()
                && mode().work().scenes().a && !mode().work().comparing().isRunning()
                && !mode().work().drawing().isRunning(),
            60000);
        for (const bool isB : {false, true})
            view(isB).setAnimated(false);
    }
    void compareTiny() { compareSamples("tiny_convnet_xnnpack.pt2", "tiny_convnet_vpu.pt2"); }
    void compareSamples(const char* a, const char* b)
    {
        open(QLatin1String(a));
        m_window->compareWith(sample(QLatin1String(b)));
        awaitScenes();
    }
    [[nodiscard]] NodeId node(bool isB, const char* name)
    {
        return comparison().side(isB)->graph().find(name);
    }
    /// The first op of a side that the other has not.
    [[nodiscard]] NodeId aloneOn(bool isB, std::string_view target)
    {
        const Document& document = *comparison().side(isB);
        for (const NodeId node : document.liveNodes)
            if (comparison().canBePaired(isB, node) && document[node].target == target)
                return node;
        return {};
    }
};

} // namespace qdq::ui::test
