// SPDX-License-Identifier: Apache-2.0
// Everything can be reached by keys.
#include "tests/ui/support/windowfixture.h"
#include "ui/help/tour.h"
#include "ui/keyboard/actionfinder.h"
#include "ui/keyboard/keymap.h"
#include "ui/keyboard/keyoverlay.h"
#include "ui/keyboard/keyprint.h"
#include "ui/widgets/queryfield.h"
#include "ui/widgets/siderail.h"
#include "ui/widgets/tableview.h"

#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>
#include <map>
#include <set>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestKeyboard : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void everyActionHasANameAndNoKeyStandsForTwo();
    void keysOfTheDesignAreThere_data();
    void keysOfTheDesignAreThere();
    void findsAnyActionByNameAndDoesIt();
    void showsTheKeysOfThePaneThatHasTheFocus();
    void goesThroughThePanesAndBack();
    void altAndADigitGoesToADock();
    void onlyTheCanvasAndBack();
    void arrangementsPutTheirPanelInFront();
    void aNarrowWindowFoldsItsLeftSide();
    void lettersHoldInTablesAndNotInFields();
    void theTourGoesFromControlToControl();

private:
    [[nodiscard]] QDockWidget* dock(const char* name) const { return child<QDockWidget>(name); }
    [[nodiscard]] bool isSeen(const char* name) const
    {
        return m_window->rect().intersects(dock(name)->geometry()) && dock(name)->isVisible();
    }
};

void TestKeyboard::everyActionHasANameAndNoKeyStandsForTwo()
{
    const KeyMap& keys = *m_window->findChild<KeyMap*>();
    std::map<QString, QString> holders;
    std::set<QString> ids;
    for (const KeyedAction& action : keys.actions()) {
        QVERIFY2(ids.insert(action.id).second, qPrintable(action.id + QStringLiteral(" twice")));
        for (const QKeySequence& key : action.keys()) {
            holders.emplace(key.toString(), action.id);
            const KeyedAction* other = keys.holderOf(key, action.id);
            QVERIFY2(!other,
                qPrintable(QStringLiteral("%1: %2, %3")
                               .arg(key.toString(), action.id, other ? other->id : QString())));
        }
    }
    qInfo("%zu actions, %zu keys", ids.size(), holders.size());
    QVERIFY(ids.size() > 70);
    // A key of one list alone, as Del in the bookmarks, is that list's own business.
    for (const QAction* action : m_window->findChildren<QAction*>())
        if (!action->shortcuts().isEmpty() && action->shortcutContext() == Qt::WindowShortcut)
            QVERIFY2(!action->objectName().isEmpty(), qPrintable(action->shortcut().toString()));
}

void TestKeyboard::keysOfTheDesignAreThere_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("id");
    const auto row = [](const char* key, const char* id) {
        QTest::addRow("%s", key) << QString::fromLatin1(key) << QString::fromLatin1(id);
    };
    row("Ctrl+O", "file.open");
    row("Ctrl+Shift+O", "config.open");
    row("Ctrl+E", "file.export");
    row("Ctrl+Shift+C", "file.copyImage");
    row("F5", "file.reload");
    row("Ctrl+F", "edit.find");
    row("Ctrl+K", "help.findAction");
    row("Ctrl+,", "edit.preferences");
    row("F8", "go.nextFinding");
    row("]", "go.nextOfRule@canvas");
    row("Ctrl+F8", "go.nextCause");
    row("E", "go.explain@canvas");
    row("0", "view.zoomFull@canvas");
    row("A", "view.fitAll@canvas");
    row("Z", "view.fitSelection@canvas");
    row("M", "view.minimap");
    row("T", "view.toggleBadge");
    row("F", "go.focus");
    row("P", "go.path");
    row("B", "go.bookmark");
    row("9", "go.bookmark9");
    row("Alt+Left", "go.back");
    row("Ctrl+3", "quantize.prepared");
    row("Ctrl+.", "run.cancel");
    row("F6", "window.nextPane");
    row("Shift+F6", "window.previousPane");
    row("Alt+1", "window.goOutline");
    row("Alt+8", "window.goLog");
    row("F11", "window.fullScreen");
    row("Ctrl+\\", "window.onlyCanvas");
    row("F1", "help.onThis");
    row("Shift+F1", "help.whatsThis");
    row("Ctrl+/", "help.keyMap");
}

void TestKeyboard::keysOfTheDesignAreThere()
{
    QFETCH(QString, key);
    QFETCH(QString, id);
    const KeyedAction* action = m_window->findChild<KeyMap*>()->find(id);
    QVERIFY(action);
    QVERIFY2(action->keys().contains(QKeySequence(key)), qPrintable(textOfKeys(action->keys())));
}

void TestKeyboard::findsAnyActionByNameAndDoesIt()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    auto* finder = child<ActionFinder>("finder");
    auto* line = child<QLineEdit>("finder.line");
    QVERIFY(finder->isVisible());
    QVERIFY(finder->listed().size() > 60);
    shoot(QStringLiteral("finder"));
    QTest::keyClicks(line, QStringLiteral("next find"));
    QVERIFY(!finder->listed().empty());
    QCOMPARE(finder->listed().front()->id, QStringLiteral("go.nextFinding"));
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(!finder->isVisible());
    QVERIFY(m_window->selection().finding().isValid());

    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    QTest::keyClicks(line, QStringLiteral("no such action"));
    QVERIFY(finder->listed().empty());
    QTest::keyClick(line, Qt::Key_Return);
    QTest::keyClick(line, Qt::Key_Escape);
    QVERIFY(!finder->isVisible());
}

void TestKeyboard::showsTheKeysOfThePaneThatHasTheFocus()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    const KeyMap& keys = *m_window->findChild<KeyMap*>();
    const auto titles = [&](KeyPane pane) {
        QStringList found;
        for (const KeyGroup& group : keyGroups(keys, pane))
            found << group.title;
        return found;
    };
    QCOMPARE(titles(KeyPane::Canvas).front(), QStringLiteral("On the canvas"));
    QVERIFY(!titles(KeyPane::Table).contains(QStringLiteral("On the canvas")));
    QVERIFY(titles(KeyPane::Field).contains(QStringLiteral("In the query bar")));
    const QByteArray pdf = keyPagePdf(keys);
    QVERIFY(pdf.startsWith("%PDF") && pdf.trimmed().endsWith("%%EOF"));

    m_window->canvas().QWidget::setFocus();
    QTest::keyClick(m_window.get(), Qt::Key_Slash, Qt::ControlModifier);
    auto* overlay = child<KeyOverlay>("keys.overlay");
    QVERIFY(overlay->isVisible());
    shoot(QStringLiteral("keys"));
    QTest::keyClick(overlay, Qt::Key_Escape);
    QVERIFY(!overlay->isVisible());
    QVERIFY(m_window->canvas().hasFocus() || !m_window->isActiveWindow());
}

void TestKeyboard::goesThroughThePanesAndBack()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QTest::keyClick(m_window.get(), Qt::Key_F8);
    m_window->canvas().QWidget::setFocus();
    QSet<QWidget*> reached;
    for (int step = 0; step < 8; ++step) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
        for (QWidget* at = QApplication::focusWidget(); at; at = at->parentWidget())
            if (qobject_cast<QDockWidget*>(at) || qobject_cast<QToolBar*>(at)
                || at == &m_window->canvas())
                reached.insert(at);
    }
    QVERIFY(reached.contains(child<QToolBar>("toolbar")));
    QVERIFY(reached.contains(dock("dock.outline")));
    QVERIFY(reached.contains(dock("dock.violations")));
    QVERIFY(reached.contains(dock("dock.explain")));
    QVERIFY(reached.contains(&m_window->canvas()));
    m_window->canvas().QWidget::setFocus();
    QTest::keyClick(&m_window->canvas(), Qt::Key_F6);
    QVERIFY(!m_window->canvas().hasFocus());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(m_window->canvas().hasFocus());
}

void TestKeyboard::altAndADigitGoesToADock()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    dock("dock.nodes")->hide();
    QTest::keyClick(m_window.get(), Qt::Key_4, Qt::AltModifier);
    QTRY_VERIFY(isSeen("dock.nodes"));
    QTRY_VERIFY(child<TableView>("nodes.table")->hasFocus());
    QTest::keyClick(m_window.get(), Qt::Key_3, Qt::AltModifier);
    QTRY_VERIFY(child<TableView>("requant.table")->hasFocus());
    QTest::keyClick(m_window.get(), Qt::Key_3, Qt::AltModifier);
    QTRY_VERIFY(m_window->canvas().hasFocus());
}

void TestKeyboard::onlyTheCanvasAndBack()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    const int before = m_window->canvas().width();
    QTest::keyClick(m_window.get(), Qt::Key_Backslash, Qt::ControlModifier);
    QTRY_COMPARE(m_window->canvas().width(), m_window->width());
    QVERIFY(!dock("dock.outline")->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_Backslash, Qt::ControlModifier);
    QTRY_COMPARE(m_window->canvas().width(), before);
    QVERIFY(dock("dock.outline")->isVisible());
}

void TestKeyboard::arrangementsPutTheirPanelInFront()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    action("window.layoutConfigure")->trigger();
    QTRY_VERIFY(isSeen("dock.config") && isSeen("dock.requant"));
    QTRY_VERIFY(dock("dock.config")->width() > 380);
    shoot(QStringLiteral("layout-configure"));
    action("window.layoutReport")->trigger();
    QTRY_VERIFY(isSeen("dock.violations"));
    QTRY_VERIFY(dock("dock.violations")->height() > m_window->canvas().height());
    shoot(QStringLiteral("layout-report"));
    dock("dock.violations")->hide();
    action("window.resetLayout")->trigger();
    QTRY_VERIFY(isSeen("dock.violations"));
    action("window.layoutInspect")->trigger();
    QTRY_VERIFY(isSeen("dock.explain"));
    QTRY_VERIFY(dock("dock.violations")->height() < 300);
}

void TestKeyboard::aNarrowWindowFoldsItsLeftSide()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    auto* rail = child<SideRail>("rail");
    m_window->resize(1150, 760);
    QTRY_VERIFY(dock("dock.explain")->width() < 330); // as slim as its neighbours let it be
    QVERIFY(!rail->isVisible());
    m_window->resize(1040, 700);
    QTRY_VERIFY(rail->isVisible());
    QVERIFY(!dock("dock.outline")->isVisible());
    shoot(QStringLiteral("narrow"));
    const QList<QToolButton*> tabs = rail->findChildren<QToolButton*>();
    const auto at = std::ranges::find(tabs, QStringLiteral("Outline"), &QToolButton::text);
    QVERIFY(at != tabs.end());
    QToolButton* tab = *at;
    tab->click();
    QVERIFY(dock("dock.outline")->isVisible());
    tab->click();
    QVERIFY(!dock("dock.outline")->isVisible());
    m_window->resize(1440, 900);
    QTRY_VERIFY(!rail->isVisible());
    QTRY_VERIFY(dock("dock.outline")->isVisible());
}

void TestKeyboard::lettersHoldInTablesAndNotInFields()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    auto* table = child<TableView>("violations.table");
    table->setFocus();
    QVERIFY(m_window->canvas().isMinimapShown());
    QTest::keyClick(table, Qt::Key_M);
    QVERIFY(!m_window->canvas().isMinimapShown());
    auto* query = child<QueryField>("toolbar.query");
    query->setFocus();
    QTest::keyClick(query, Qt::Key_M);
    QVERIFY(!m_window->canvas().isMinimapShown());
    QCOMPARE(query->text(), QStringLiteral("m"));
}

void TestKeyboard::theTourGoesFromControlToControl()
{
    action("help.tour")->trigger(); // nothing is open: it brings a sample of its own
    auto* tour = child<Tour>("tour");
    QTRY_VERIFY_WITH_TIMEOUT(tour->isRunning(), 30000);
    int stops = 1;
    for (int before = -1; tour->isRunning() && tour->at() != before && stops < 30; ++stops) {
        before = tour->at();
        QVERIFY(m_window->rect().contains(tour->geometry()));
        shoot(QStringLiteral("tour-%1").arg(before));
        QTest::keyClick(tour, Qt::Key_Return);
    }
    QVERIFY(!tour->isRunning());
    QCOMPARE(stops, 11);
    action("help.tour")->trigger();
    QVERIFY(tour->isRunning());
    QTest::keyClick(tour, Qt::Key_Right);
    QTest::keyClick(tour, Qt::Key_Left);
    QCOMPARE(tour->at(), 0);
    QTest::keyClick(tour, Qt::Key_Escape);
    QVERIFY(!tour->isRunning());
}

int main(int argc, char** argv)
{
    return runWindowTest<TestKeyboard>(argc, argv);
}

#include "tst_keyboard.moc"
