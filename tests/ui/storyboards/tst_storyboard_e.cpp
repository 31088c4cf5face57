// SPDX-License-Identifier: Apache-2.0
// `block` = None excludes the middle conv: tried, looked at, applied and undone without a mouse.
#include "tests/ui/support/windowfixture.h"
#include "ui/canvaspane.h"
#include "ui/docks/violationsdock.h"
#include "ui/models/requantmodel.h"
#include "ui/models/roles.h"
#include "ui/session/preview.h"
#include "ui/widgets/stagebar.h"
#include "ui/widgets/tableview.h"
#include "ui/widgets/whatifbar.h"

#include <QLabel>
#include <QMenu>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestStoryboardE : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void theMiddleConvIsExcludedAndBack();
    void withoutARunOnlyTheStructureIsKnown();

private:
    [[nodiscard]] const DocumentPtr& document() const { return m_window->session().document(); }
    [[nodiscard]] Quantization& quantization() const { return m_window->quantization(); }
    [[nodiscard]] QString selected() const
    {
        const NodeId node = m_window->selection().node();
        return node.isValid() ? toQString((*document())[node].name) : QString();
    }
    /// Down the graph with the arrow key.
    void walkTo(const QString& name)
    {
        for (int step = 0; step < 30 && selected() != name; ++step)
            QTest::keyClick(&m_window->canvas(), Qt::Key_Down);
        QCOMPARE(selected(), name);
    }
    /// X, then down to a scope and Enter.
    void exclude(const QString& scope)
    {
        QTest::keyClick(&m_window->canvas(), Qt::Key_X);
        auto* menu = child<QMenu>("whatif.scopes");
        QVERIFY(menu && menu->isVisible());
        for (int step = 0; step < 5 && menu->activeAction()->text() != scope; ++step)
            QTest::keyClick(menu, Qt::Key_Down);
        QCOMPARE(menu->activeAction()->text(), scope);
        shoot(menu, QStringLiteral("whatif-scopes"));
        QTest::keyClick(menu, Qt::Key_Return);
        // Offscreen nobody gives the window back the keys that its menu had.
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void waitForPreview()
    {
        QTRY_VERIFY_WITH_TIMEOUT(document()->preview != nullptr, 20000);
        waitForDrawing();
    }
    void waitForDrawing()
    {
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->drawing().job().isRunning()
                && m_window->canvas().scene() == m_window->drawing().scene(),
            30000);
    }
    [[nodiscard]] const SceneCard& card(const std::string& name) const
    {
        const Scene& scene = *m_window->canvas().scene();
        return scene.cards[scene.placeOf(document()->graph().find(name)).unit.index()];
    }
    [[nodiscard]] QStringList column(int column) const
    {
        const QAbstractItemModel& model = *child<TableView>("requant.table")->model();
        QStringList cells;
        for (int row = 0; row < model.rowCount(); ++row)
            cells << model.index(row, column).data().toString();
        return cells;
    }
    [[nodiscard]] QStringList struck() const
    {
        const QAbstractItemModel& model = *child<TableView>("requant.table")->model();
        QStringList cells;
        for (int row = 0; row < model.rowCount(); ++row)
            for (const int column : {RequantModel::InputScaleColumn,
                     RequantModel::WeightScaleColumn, RequantModel::OutputScaleColumn})
                if (model.index(row, column).data(IsStruckRole).toBool())
                    cells << QStringLiteral("%1 %2").arg(model.index(row, 0).data().toString(),
                        model.headerData(column, Qt::Horizontal).toString());
        return cells;
    }
    [[nodiscard]] bool hasText(const QString& text) const
    {
        for (const QLabel* label : m_window->findChildren<QLabel*>())
            if (label->isVisible() && label->text() == text)
                return true;
        return false;
    }
};

void TestStoryboardE::theMiddleConvIsExcludedAndBack()
{
    // 1. The float graph, a config and data; files are chosen in the platform's dialogs.
    open(QStringLiteral("chain.pt2"));
    m_window->openConfig(toQString((qdq::test::samples() / "configs" / "x86.json").string()));
    quantization().setData({sample(QStringLiteral("chain_calib.npz"))});
    QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(quantization().documentAt(Stage::Converted), 60000);
    waitForDrawing();
    const DocumentPtr now = document();
    QCOMPARE(now->countQdq().all(), 9);
    m_window->findChild<QDockWidget*>(QStringLiteral("dock.requant"))->raise();
    const QString global = QStringLiteral("global");
    QTRY_COMPARE(column(RequantModel::AppliedColumn), QStringList({global, global, global}));
    QVERIFY(struck().isEmpty());

    // 2. The scopes that X offers; `block` is the second.
    m_window->canvas().setFocus();
    walkTo(QStringLiteral("conv2d_1"));
    exclude(QStringLiteral("block"));
    QCOMPARE(m_window->whatIf().undoWords(), QStringLiteral("set block to None"));
    waitForPreview();

    // 3. What the canvas shows.
    QCOMPARE(selected(), QStringLiteral("conv2d_1"));
    const SceneCard& middle = card("conv2d_1");
    QCOMPARE(middle.difference, Difference::Changed);
    QVERIFY(middle.content.isFloat);
    QCOMPARE(middle.content.source, ConfigSource::None);
    QCOMPARE(middle.content.footer, QStringLiteral("excluded by block"));
    QCOMPARE(middle.content.rows[0].right, QStringLiteral("was i8/ch"));
    QCOMPARE(card("conv2d").difference, Difference::None);
    QCOMPARE(card("conv2d").content.footer, QStringLiteral("output stays fp32"));
    QStringList notes;
    for (const SceneBadge& badge : m_window->canvas().scene()->badges)
        if (!badge.content.note.isEmpty())
            notes << badge.content.note;
    notes.sort();
    QCOMPARE(notes,
        QStringList({QStringLiteral("Q/DQ removed"), QStringLiteral("kept: head_conv needs it")}));
    QVERIFY(m_window->pane().whatIfBar().text().startsWith(
        QStringLiteral("What-if: 1 change, not applied. Scales are from the last calibration")));
    QCOMPARE(
        m_window->findChild<StageBar*>()->stateOf(Stage::Converted), StageBar::State::WhatIfShown);

    // 4. What changes.
    QVERIFY(hasText(QStringLiteral("6 Q/DQ, now 9")));
    const WhatIfEffect& effect = *m_window->whatIf().effect();
    QCOMPARE(effect.observersNow, 6U);
    QCOMPARE(effect.observersThen, 4U);
    QCOMPARE(
        column(RequantModel::AppliedColumn), QStringList({global, QStringLiteral("None"), global}));
    QCOMPARE(struck(),
        QStringList({QStringLiteral("conv2d s_out"), QStringLiteral("conv2d_1 s_in"),
            QStringLiteral("conv2d_1 s_w")}));
    QVERIFY(document()->check.violations.size() < now->check.violations.size());
    shoot(QStringLiteral("story-e-light"));
    action("view.themeDark")->trigger();
    shoot(QStringLiteral("story-e-dark"));
    action("view.themeLight")->trigger();

    // 5. As long as W is held, what is there now; on the same place of the screen.
    const QPointF place = m_window->canvas().toView(card("conv2d_1").rect.center());
    QTest::keyPress(&m_window->canvas(), Qt::Key_W);
    QCOMPARE(document(), now);
    waitForDrawing();
    const QPointF shown = m_window->canvas().toView(card("conv2d_1").rect.center());
    QVERIFY2(QLineF(place, shown).length() < 1.5,
        qPrintable(QString::number(QLineF(place, shown).length())));
    QTest::keyRelease(&m_window->canvas(), Qt::Key_W);
    QVERIFY(document()->preview);
    waitForDrawing();

    // 6. Applied with the keys of the Config dock; what comes is what was foretold.
    const DocumentPtr then = document();
    QTest::keyClick(&m_window->canvas(), Qt::Key_C);
    QWidget* rules = m_window->focusWidget();
    QVERIFY(rules
        && m_window->findChild<QDockWidget*>(QStringLiteral("dock.config"))->isAncestorOf(rules));
    QTest::keyClick(rules, Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(!m_window->whatIf().isActive());
    QTRY_VERIFY_WITH_TIMEOUT(!quantization().running().isRunning()
            && quantization().documentAt(Stage::Converted) == document(),
        60000);
    QVERIFY(!document()->preview);
    QCOMPARE(document()->countQdq().all(), 6);
    QCOMPARE(document()->check.violations.size(), then->check.violations.size());
    QVERIFY(!m_window->pane().whatIfBar().isVisible());

    // Undone in one step: what was there before is a what-if.
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(m_window->whatIf().isActive());
    waitForPreview();
    QCOMPARE(document()->countQdq().all(), 9);
    // The last calibration was without the observer that comes back: its scale is not known, and so
    // R2 cannot say that it is no power of two.
    QCOMPARE(m_window->whatIf().effect()->unknownScales, 1U);
    QCOMPARE(document()->check.violations.size() + 1, now->check.violations.size());
}

void TestStoryboardE::withoutARunOnlyTheStructureIsKnown()
{
    open(QStringLiteral("chain.pt2"));
    quantization().newConfig(QStringLiteral("x86_inductor"));
    m_window->canvas().setFocus();
    walkTo(QStringLiteral("conv2d_1"));
    exclude(QStringLiteral("block.conv"));
    waitForPreview();
    QCOMPARE(document()->countQdq().all(), 6);
    QVERIFY(m_window->pane().whatIfBar().text().contains(QStringLiteral("Nothing was calibrated")));
    int unknown = 0;
    for (const SceneBadge& badge : m_window->canvas().scene()->badges)
        unknown +=
            badge.content.isUncalibrated && badge.content.text.contains(QStringLiteral("s ?"));
    QVERIFY(unknown > 0);
    shoot(QStringLiteral("story-e-unrun"));
    // Taken back: the float graph again.
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(!document()->preview);
    QVERIFY(!m_window->pane().whatIfBar().isVisible());
}

int main(int argc, char** argv)
{
    return runWindowTest<TestStoryboardE>(argc, argv);
}

#include "tst_storyboard_e.moc"
