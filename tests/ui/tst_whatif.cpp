// SPDX-License-Identifier: Apache-2.0
// Edits of the config in the real window: what they would change, undo and redo, apply.
#include "tests/ui/support/windowfixture.h"
#include "ui/canvaspane.h"
#include "ui/config/configeditor.h"
#include "ui/docks/causesdock.h"
#include "ui/docks/configdock.h"
#include "ui/keyboard/keymap.h"
#include "ui/session/quantization.h"
#include "ui/session/whatif.h"
#include "ui/widgets/messagebar.h"

#include <QContextMenuEvent>
#include <QLabel>
#include <QListView>
#include <QMenu>
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
    void discardAfterAnUndoLeadsToWhatIsApplied();
    void aGraphThatIsReadAgainIsTriedAgain();
    void aStoppedTryKeepsItsEdits();
    void aStoppedWayOutIsTriedNoLonger();
    void aRuleIsDraggedByItsGrip();
    void aRuleIsSwitchedOffByKey();
    void aRuleIsDuplicatedFromItsMenu();
    void theMessageAsksWhichRuleIsWrongNow();

private:
    void runChain();
    void exclude(const char* module);
    void waitForEffect() { QTRY_VERIFY_WITH_TIMEOUT(whatIf().effect().has_value(), 20000); }
    void waitForPreview()
    {
        waitForEffect();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().document()->preview, 20000);
    }
    void cancelByKeys() { QTest::keyClick(m_window.get(), Qt::Key_Period, Qt::ControlModifier); }
    /// "global", "block", … in the order of the calls.
    [[nodiscard]] QStringList keys() const
    {
        QStringList keys;
        for (const ConfigCall& call : whatIf().config()->calls)
            keys << (call.set == Setter::Global ? QStringLiteral("global") : toQString(call.key));
        return keys;
    }
    [[nodiscard]] QListView& rules() const { return *child<QListView>("config.calls"); }
    /// The row of a rule in the list.
    [[nodiscard]] QRect rowOf(const QString& key) const
    {
        const QAbstractItemModel& model = *rules().model();
        for (int row = 0; row < model.rowCount(); ++row)
            if (model.index(row, 0).data().toString().startsWith(key + QStringLiteral(" →")))
                return rules().visualRect(model.index(row, 0));
        return {};
    }
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

void TestWhatIf::discardAfterAnUndoLeadsToWhatIsApplied()
{
    runChain();
    exclude("block");
    waitForEffect();
    whatIf().apply();
    QTRY_VERIFY_WITH_TIMEOUT(!quantization().running().isRunning(), 60000);
    const QuantizerConfig applied = *quantization().config();
    QCOMPARE(keys(), QStringList({"global", "block"}));
    action("edit.undo")->trigger(); // what is applied is undone, and one goes on from there
    exclude("stem");
    QCOMPARE(keys(), QStringList({"global", "stem"}));
    QCOMPARE(whatIf().changeCount(), 2);
    action("edit.undo")->trigger();
    QCOMPARE(keys(), QStringList("global"));
    QCOMPARE(whatIf().undoWords(), QStringLiteral("take back set block to None"));
    action("edit.redo")->trigger();
    child<QPushButton>("whatif.discard")->click();
    QCOMPARE(*whatIf().config(), applied);
    QVERIFY(!whatIf().isActive());
}

void TestWhatIf::aGraphThatIsReadAgainIsTriedAgain()
{
    runChain();
    exclude("block");
    waitForPreview();
    const DocumentPtr before = whatIf().effect()->then;
    const DocumentPtr program = quantization().documentAt(Stage::Float);
    bool isForgotten = false;
    connect(&m_window->session(), &Session::fileChanged, this, [&] {
        isForgotten = !m_window->session().document()->preview && !whatIf().effect()
            && !m_window->trial().then();
    });
    action("file.reload")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(quantization().documentAt(Stage::Float) != program, 20000);
    QVERIFY(isForgotten); // nothing of the graph before
    waitForPreview();
    QVERIFY(whatIf().effect()->then != before);
    QCOMPARE(keys(), QStringList({"global", "block"}));
}

void TestWhatIf::aStoppedTryKeepsItsEdits()
{
    runChain();
    const DocumentPtr shown = m_window->session().document();
    exclude("block");
    whatIf().tryAgain(); // at once
    QVERIFY(whatIf().trying().isRunning());
    QVERIFY(action("run.cancel")->isEnabled());
    cancelByKeys();
    QVERIFY(!whatIf().trying().isRunning());
    QCOMPARE(m_window->session().document(), shown);
    QVERIFY(whatIf().isActive() && whatIf().isStopped());
    QCOMPARE(text("whatif.bar.why"), QStringLiteral("Trying it was stopped."));
    QVERIFY(rules().model()->index(1, 0).data().toString().endsWith(QStringLiteral("not tried")));
    shoot(QStringLiteral("whatif-stopped"));
    child<QPushButton>("whatif.bar.try")->click();
    waitForPreview();
    QVERIFY(!child<QPushButton>("whatif.bar.try")->isVisible());
    QCOMPARE(text("whatif.qdq"), QStringLiteral("9 → 6"));
}

void TestWhatIf::aStoppedWayOutIsTriedNoLonger()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    const DocumentPtr shown = m_window->session().document();
    auto& causes = *m_window->findChild<CausesDock*>();
    causes.bringToFront();
    causes.setCurrent(0);
    child<QPushButton>("causes.whatIf")->click();
    QVERIFY(m_window->trial().trying().isRunning());
    cancelByKeys();
    QVERIFY(!m_window->trial().trying().isRunning());
    QVERIFY(!m_window->trial().isActive());
    QCOMPARE(m_window->session().document(), shown);
    QVERIFY(!child<QWidget>("whatif.bar")->isVisible());
}

void TestWhatIf::aRuleIsDraggedByItsGrip()
{
    runChain();
    exclude("stem");
    exclude("block");
    exclude("head_conv");
    waitForEffect();
    const auto drag = [this](const QString& from, const QPoint& to) {
        const QPoint grip = rowOf(from).topLeft() + QPoint(40, 16);
        QTest::mousePress(rules().viewport(), Qt::LeftButton, {}, grip);
        QTest::mouseMove(rules().viewport(), (grip + to) / 2);
        QTest::mouseMove(rules().viewport(), to);
    };
    const auto drop = [this](const QPoint& at) {
        QTest::mouseRelease(rules().viewport(), Qt::LeftButton, {}, at);
    };
    drag(QStringLiteral("head_conv"), rowOf(QStringLiteral("stem")).center());
    shoot(QStringLiteral("whatif-drag"));
    drop(rowOf(QStringLiteral("stem")).center());
    QCOMPARE(keys(), QStringList({"global", "head_conv", "stem", "block"}));
    QCOMPARE(whatIf().undoWords(), QStringLiteral("move rule head_conv"));
    // Out of its lane no rule is moved.
    const QPoint global = rules().viewport()->rect().bottomLeft() + QPoint(60, -10);
    drag(QStringLiteral("stem"), global);
    drop(global);
    QCOMPARE(keys(), QStringList({"global", "head_conv", "block", "stem"}));
    // Esc lets it go where it was.
    drag(QStringLiteral("stem"), rowOf(QStringLiteral("head_conv")).center());
    QTest::keyClick(&rules(), Qt::Key_Escape);
    drop(rowOf(QStringLiteral("head_conv")).center());
    QCOMPARE(keys(), QStringList({"global", "head_conv", "block", "stem"}));
}

void TestWhatIf::aRuleIsSwitchedOffByKey()
{
    runChain();
    exclude("block");
    waitForEffect();
    QCOMPARE(text("whatif.qdq"), QStringLiteral("9 → 6"));
    rules().setFocus();
    QTest::keyClick(&rules(), Qt::Key_Home);
    m_window->findChild<ConfigDock*>()->editor().setCurrent(1);
    QTest::keyClick(&rules(), Qt::Key_Space);
    QCOMPARE(whatIf().undoWords(), QStringLiteral("switch rule block off"));
    QVERIFY(whatIf().config()->calls[1].isOff);
    waitForEffect();
    QCOMPARE(text("whatif.qdq"), QStringLiteral("9"));
    shoot(QStringLiteral("whatif-off"));
    QTest::keyClick(&rules(), Qt::Key_Space);
    QVERIFY(!whatIf().config()->calls[1].isOff);
}

void TestWhatIf::aRuleIsDuplicatedFromItsMenu()
{
    runChain();
    exclude("block");
    waitForEffect();
    m_window->findChild<ConfigDock*>()->editor().setCurrent(1);
    QStringList entries;
    QTimer::singleShot(0, this, [&] {
        auto* menu = child<QMenu>("config.ruleMenu");
        QVERIFY(menu);
        shoot(menu, QStringLiteral("whatif-rule-menu"));
        for (QAction* entry : menu->actions()) {
            if (!entry->isSeparator())
                entries << plainText(entry->text());
            if (entry->text() == QStringLiteral("Duplicate"))
                menu->setActiveAction(entry);
        }
        QTest::keyClick(menu, Qt::Key_Return);
    });
    QContextMenuEvent event(QContextMenuEvent::Keyboard, rowOf(QStringLiteral("block")).center(),
        rules().viewport()->mapToGlobal(rowOf(QStringLiteral("block")).center()));
    QCoreApplication::sendEvent(rules().viewport(), &event);
    QCOMPARE(entries,
        QStringList({"Select what it hits", "Explain", "Edit", "Duplicate", "Move up", "Move down",
            "Disable", "Delete", "Copy as Python"}));
    QCOMPARE(keys(), QStringList({"global", "block", "block"}));
    QCOMPARE(
        m_window->findChild<ConfigDock*>()->editor().current(), std::optional(std::size_t {2}));
    QCOMPARE(m_window->focusWidget(), child<QWidget>("rule.key")); // which is typed next
}

/// The buttons of a message are clicked when the config is another already.
void TestWhatIf::theMessageAsksWhichRuleIsWrongNow()
{
    open(QStringLiteral("chain.pt2"));
    ConfigEditor& editor = m_window->findChild<ConfigDock*>()->editor();
    quantization().newConfig(QStringLiteral("xnnpack"));
    editor.removeRule(0);
    editor.addRule(Setter::ModuleName, QStringLiteral("stem"));
    editor.addRule(Setter::ModuleName, QStringLiteral("stm"));
    const auto button = [this](const char* text) -> QPushButton* {
        for (auto* each : m_window->pane().messages().findChildren<QPushButton*>())
            if (each->text() == QLatin1String(text))
                return each;
        return nullptr;
    };
    QTRY_VERIFY_WITH_TIMEOUT(button("Show rule"), 20000);
    QCOMPARE(editor.current(), std::optional(std::size_t {1}));
    editor.removeRule(1);
    waitForEffect();
    QVERIFY(button("Show rule"));
    editor.setCurrent(7); // which is no rule
    QCOMPARE(editor.current(), std::optional(std::size_t {0}));
    button("Show rule")->click();
    QCOMPARE(editor.current(), std::optional(std::size_t {0}));
    QVERIFY(editor.currentLine());
}

int main(int argc, char** argv)
{
    return runWindowTest<TestWhatIf>(argc, argv);
}

#include "tst_whatif.moc"
