// SPDX-License-Identifier: Apache-2.0
// Excluding every conv of a network of the size of a resnet, one after the other: how long until
// the effect is known, and that the window is never held meanwhile. Times are printed, not judged:
// they are those of the machine.
#include "core/quant/exclude.h"
#include "tests/ui/support/watchdog.h"
#include "tests/ui/support/windowfixture.h"
#include "ui/session/preview.h"

#include <algorithm>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestWhatIfSpeed : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void everyConvIsTriedWhileTheWindowAnswers();

private:
    static QString network()
    {
        const auto folder = qdq::test::corpus("real");
        if (!folder.empty())
            return toQString((folder / "resnet18" / "float_strict.json.gz").string());
        qInfo("no recorded resnet18 here: the bundled network instead");
        return sample(QStringLiteral("tiny_convnet_float.pt2"));
    }
};

void TestWhatIfSpeed::everyConvIsTriedWhileTheWindowAnswers()
{
    m_window->openFile(network());
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session().document() && m_window->drawing().scene(), 60000);
    m_window->quantization().newConfig(QStringLiteral("x86_inductor"));
    QTRY_VERIFY_WITH_TIMEOUT(m_window->quantization().applied(), 60000);
    const DocumentPtr program = m_window->session().document();
    std::vector<NodeId> convs;
    for (const AppliedRow& row : m_window->quantization().applied()->rows)
        if (row.isQuantized)
            convs.push_back(program->graph().find(
                m_window->quantization().applied()->annotated.graph[row.node].name));
    QVERIFY(!convs.empty());
    WhatIf& whatIf = m_window->whatIf();
    double slowest = 0;
    const Watchdog watchdog;
    for (const NodeId conv : convs) {
        const auto scopes = excludeScopes(program->graph(), conv, *whatIf.config());
        QVERIFY(!scopes.empty());
        whatIf.edit(withExcluded(*whatIf.config(), scopes.front()), QStringLiteral("exclude"));
        QTRY_VERIFY_WITH_TIMEOUT(whatIf.effect(), 60000);
        QVERIFY(whatIf.effect()->then);
        slowest = std::max(slowest, whatIf.trying().lastSeconds());
        QVERIFY(whatIf.effect()->qdqThen < whatIf.effect()->qdqNow);
        whatIf.discard();
    }
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->drawing().job().isRunning(), 60000);
    qInfo("%zu convs of %zu nodes: the slowest effect took %.0f ms, the window was held %lld ms at "
          "most (%lld ms of its own time)",
        convs.size(), program->graph().nodes.size(), slowest * 1000,
        static_cast<long long>(watchdog.worstClock()),
        static_cast<long long>(watchdog.worstThread()));
    QCOMPARE(watchdog.overLimit(), 0);
}

int main(int argc, char** argv)
{
    return runWindowTest<TestWhatIfSpeed>(argc, argv);
}

#include "tst_whatifspeed.moc"
