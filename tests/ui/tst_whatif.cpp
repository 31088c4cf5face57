// SPDX-License-Identifier: Apache-2.0
// Edits of the config in the real window: what they would change, undo and redo, apply.
#include "tests/ui/support/windowfixture.h"
#include "ui/docks/causesdock.h"
#include "ui/docks/configdock.h"
#include "ui/session/quantization.h"
#include "ui/session/whatif.h"

#include <QLabel>
#include <QListView>
#include <QPushButton>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestWhatIf : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void excludingTheMiddleConvRemovesThreeQdq();
    void undoAndRedoSayWhatTheyDo();
    void applyingRunsTheConfig();
    void aRuleIsDeletedByKey();
    void theWayOutOfACauseIsTried();
    void anotherConfigEndsTheEdits();
    void aConfigThatIsRefusedCannotBeApplied();

private:
    void runChain();
    void exclude(const char* module);
    void waitForEffect() { QTRY_VERIFY_WITH_TIMEOUT(whatIf().effect().has_value(), 20000); }
    [[nodiscard]] WhatIf& whatIf() const { return m_window->whatIf(); }
    [[nodiscard]] Quantization& quantization() const { return m_window->quantization(); }
    [[nodiscard]] QString text(const char* label) const { return child<QLabel>(label)->text(); }
};

void TestWhatIf::runChain()
{
    open(QStringLiteral("chain.pt2"));
    quantization().newConfig(QStringLiteral("x86_inductor"));
    quantization().setData({sample(QStringLiteral("chain_calib.npz"))});
    quantization().run(Stage::Converted);
    QTRY_VERIFY_WITH_TIMEOUT(!quantization().running().isRunning(), 60000);
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->drawing().job().isRunning(), 30000);
    m_window->findChild<ConfigDock*>()->bringToFront();
}

void TestWhatIf::exclude(const char* module)
{
    QuantizerConfig config = *whatIf().config();
    config.calls.push_back({Setter::ModuleName, module, std::nullopt});
    whatIf().edit(std::move(config), QStringLiteral("set %1 to None").arg(QLatin1String(module)));
}

/// The known figures: 9 Q/DQ nodes become 6, 6 observers become 4.
void TestWhatIf::excludingTheMiddleConvRemovesThreeQdq()
{
    runChain();
    exclude("block");
    waitForEffect();
    QVERIFY(whatIf().effect()->hasRanges);
    QCOMPARE(whatIf().changeCount(), 1);
    QCOMPARE(text("whatif.qdq"), QStringLiteral("9 → 6"));
    QCOMPARE(text("whatif.observers"), QStringLiteral("6 → 4"));
    QCOMPARE(text("whatif.remark"), QStringLiteral("Scales are from the last calibration."));
    shoot(QStringLiteral("whatif-light"));
    action("view.themeDark")->trigger();
    shoot(QStringLiteral("whatif-dark"));
    action("view.themeLight")->trigger();
}

void TestWhatIf::undoAndRedoSayWhatTheyDo()
{
    runChain();
    exclude("block");
    exclude("stem");
    QCOMPARE(whatIf().changeCount(), 2);
    QCOMPARE(action("edit.undo")->text(), QStringLiteral("&Undo set stem to None"));
    action("edit.undo")->trigger();
    QCOMPARE(whatIf().redoWords(), QStringLiteral("set stem to None"));
    waitForEffect();
    QCOMPARE(text("whatif.qdq"), QStringLiteral("9 → 6"));
    child<QPushButton>("whatif.discard")->click();
    QVERIFY(!whatIf().isActive() && !whatIf().canRedo());
    QCOMPARE(whatIf().config()->calls.size(), 1U);
}

void TestWhatIf::applyingRunsTheConfig()
{
    runChain();
    exclude("block");
    waitForEffect();
    const std::size_t then = whatIf().effect()->qdqThen;
    const auto rules = whatIf().effect()->change.rules;
    child<QPushButton>("whatif.apply")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!quantization().running().isRunning(), 60000);
    QVERIFY(!whatIf().isActive());
    const DocumentPtr& document = quantization().documentAt(Stage::Converted);
    QVERIFY(document);
    const QdqCounts counts = document->countQdq();
    QCOMPARE(
        static_cast<std::size_t>(counts.quantize + counts.dequantize + counts.weightDequantize),
        then);
    for (const RuleChange& rule : rules)
        QCOMPARE(document->check.count(rule.rule), rule.then);
}

void TestWhatIf::aRuleIsDeletedByKey()
{
    runChain();
    auto* calls = child<QListView>("config.calls");
    calls->setFocus();
    QTest::keyClick(calls, Qt::Key_Delete);
    QCOMPARE(whatIf().changeCount(), 1);
    QVERIFY(whatIf().config()->calls.empty());
    waitForEffect();
    QCOMPARE(text("whatif.qdq"), QStringLiteral("9 → 0"));
}

void TestWhatIf::theWayOutOfACauseIsTried()
{
    runChain();
    auto& causes = *m_window->findChild<CausesDock*>();
    causes.bringToFront();
    causes.setCurrent(0);
    child<QPushButton>("causes.whatIf")->click();
    QCOMPARE(whatIf().changeCount(), 1);
    waitForEffect();
    QVERIFY(!whatIf().effect()->change.gone.empty());
}

void TestWhatIf::anotherConfigEndsTheEdits()
{
    runChain();
    exclude("block");
    quantization().newConfig(QStringLiteral("arm_inductor"));
    QVERIFY(!whatIf().isActive());
    QCOMPARE(whatIf().config()->backend, std::string("arm_inductor"));
}

void TestWhatIf::aConfigThatIsRefusedCannotBeApplied()
{
    runChain();
    QuantizerConfig config = *whatIf().config();
    config.qconfigs.front().overrides[0] = SpecOverride {};
    config.qconfigs.front().overrides[0]->quantMin = 300;
    whatIf().edit(std::move(config), QStringLiteral("set quant_min to 300"));
    waitForEffect();
    QVERIFY(!whatIf().effect()->error.message.empty());
    QVERIFY(!child<QPushButton>("whatif.apply")->isEnabled());
    QVERIFY(!text("whatif.remark").isEmpty());
}

int main(int argc, char** argv)
{
    return runWindowTest<TestWhatIf>(argc, argv);
}

#include "tst_whatif.moc"
