// SPDX-License-Identifier: Apache-2.0
// Storyboard B, with the keyboard alone: set_module_name("stem") silently did nothing.
#include "tests/ui/support/windowfixture.h"
#include "ui/canvaspane.h"
#include "ui/config/configeditor.h"
#include "ui/docks/configdock.h"
#include "ui/models/requantmodel.h"
#include "ui/session/quantization.h"
#include "ui/session/whatif.h"
#include "ui/widgets/label.h"
#include "ui/widgets/messagebar.h"
#include "ui/widgets/tableview.h"

#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class StoryboardB : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void aRuleThatDoesNothingIsToldAndMended();

private:
    void writeTheRule();
    void theRuleSaysW4();
    void explainSaysWhichNode();
    void theTableSaysNoRule();
    void evidenceIsCopied();
    void anotherBackendHelps();

    [[nodiscard]] ConfigEditor& editor() const
    {
        return m_window->findChild<ConfigDock*>()->editor();
    }
    [[nodiscard]] const RuleLine& onlyLine() const { return editor().lines().front(); }
    /// Tab until the widget has the keyboard; false where it never gets it.
    [[nodiscard]] bool tabTo(const char* name) const;
    void waitForStates() const { QTRY_VERIFY_WITH_TIMEOUT(isKnown(), 20000); }
    [[nodiscard]] bool isKnown() const
    {
        const auto& facts = editor().facts();
        return facts && (facts->applied || facts->isRefused());
    }
};

bool StoryboardB::tabTo(const char* name) const
{
    constexpr int kFarEnough = 200;
    QStringList passed;
    for (int i = 0; i < kFarEnough; ++i) {
        if (!QApplication::focusWidget()) // as a desktop does when a list closes
            QApplication::setActiveWindow(m_window.get());
        QWidget* focus = QApplication::focusWidget();
        if (focus && focus->objectName() == QLatin1String(name))
            return true;
        QTest::keyClick(focus ? focus : m_window.get(), Qt::Key_Tab);
        passed << (focus ? focus->objectName() + QLatin1Char(' ')
                    + QLatin1String(focus->metaObject()->className())
                         : QStringLiteral("none"));
    }
    qWarning("%s", qPrintable(passed.join(QLatin1String(", ")))); // where the keyboard went
    return false;
}

void StoryboardB::aRuleThatDoesNothingIsToldAndMended()
{
    open(QStringLiteral("chain.pt2"));
    QApplication::setActiveWindow(m_window.get());
    m_window->findChild<ConfigDock*>()->bringToFront();
    writeTheRule();
    theRuleSaysW4();
    explainSaysWhichNode();
    theTableSaysNoRule();
    evidenceIsCopied();
    anotherBackendHelps();
}

/// Back end xnnpack; its default rule away; a rule for the module "stem".
void StoryboardB::writeTheRule()
{
    QVERIFY(tabTo("config.backend"));
    auto* backend = child<QComboBox>("config.backend");
    QTest::keyClick(backend, Qt::Key_Down, Qt::AltModifier); // the list opens
    QWidget* list = QApplication::activePopupWidget();
    QVERIFY(list);
    QTest::keyClicks(backend->view(), QStringLiteral("xnn"));
    QTest::keyClick(backend->view(), Qt::Key_Return);
    QCOMPARE(backend->currentText(), QStringLiteral("xnnpack"));
    waitForStates();

    QVERIFY(tabTo("config.calls"));
    auto* rules = child<QListView>("config.calls");
    QTest::keyClick(rules, Qt::Key_Delete);
    QVERIFY(editor().lines().empty());
    QTest::keyClick(rules, Qt::Key_Insert);
    QWidget* key = QApplication::focusWidget();
    QVERIFY(key);
    QCOMPARE(key->objectName(), QStringLiteral("rule.key"));
    QTest::keyClicks(key, QStringLiteral("stem"));
    QTest::keyClick(key, Qt::Key_Escape); // the list of names
    QCOMPARE(onlyLine().key, QStringLiteral("stem"));
}

/// At once, as a warning; and the bar says that the config does nothing.
void StoryboardB::theRuleSaysW4()
{
    waitForStates();
    QCOMPARE(onlyLine().finding, QStringLiteral("W4"));
    QCOMPARE(onlyLine().stateText, QStringLiteral("matches 1, annotates 0"));
    const QString idle = QStringLiteral("Config has no effect.");
    QTRY_VERIFY(m_window->pane().messages().text().startsWith(idle));
    QCOMPARE(m_window->whatIf().effect()->observersThen, std::size_t {0});
    shoot(QStringLiteral("storyboard-b-w4"));
}

void StoryboardB::explainSaysWhichNode()
{
    QVERIFY(tabTo("config.explainRule"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    const QString reason = child<QLabel>("config.warningReason")->text();
    QVERIFY2(reason.startsWith(QStringLiteral("conv2d in stem? yes.")), qPrintable(reason));
    QVERIFY2(reason.contains(QStringLiteral("(get_attr) in stem? no, it has no module path.")),
        qPrintable(reason));
    QVERIFY2(reason.contains(QStringLiteral("every node of the pattern")), qPrintable(reason));
    const Graph& graph = m_window->session().document()->graph();
    QVERIFY(m_window->selection().node().isValid());
    QCOMPARE(graph[m_window->selection().node()].name, std::string("conv2d"));
    shoot(QStringLiteral("storyboard-b-explain"));
}

void StoryboardB::theTableSaysNoRule()
{
    m_window->findChild<QDockWidget*>(QStringLiteral("dock.requant"))->raise();
    QTest::qWait(50);
    const QAbstractItemModel& model = *child<TableView>("requant.table")->model();
    QStringList rows;
    for (int row = 0; row < model.rowCount(); ++row)
        rows << QStringLiteral("%1: %2, %3")
                    .arg(model.index(row, RequantModel::NodeColumn).data().toString(),
                        model.index(row, RequantModel::AppliedColumn).data().toString(),
                        model.index(row, RequantModel::NearestColumn).data().toString());
    QCOMPARE(rows,
        QStringList(
            {"conv2d: no rule, stem", "conv2d_1: no rule, none", "conv2d_2: no rule, none"}));
    const QString why = model.index(1, RequantModel::WhyColumn).data().toString();
    QVERIFY2(why.contains(QStringLiteral("no global")), qPrintable(why));
    shoot(QStringLiteral("storyboard-b-table"));
}

void StoryboardB::evidenceIsCopied()
{
    QVERIFY(tabTo("config.copyRuleEvidence"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    const QString text = QApplication::clipboard()->text();
    for (const char* part :
        {"W4 matches 1, annotates 0", "xnnpack", "`stem`", "| conv2d_2 |", "0 observers inserted"})
        QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
}

/// The same rule with x86_inductor: module name, float, float.
void StoryboardB::anotherBackendHelps()
{
    QVERIFY(tabTo("config.switchBackend"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    waitForStates();
    QCOMPARE(editor().facts()->config.backend, std::string("x86_inductor"));
    QCOMPARE(onlyLine().stateText, QStringLiteral("1 conv"));
    QTRY_VERIFY(!m_window->pane().messages().text().startsWith(QStringLiteral("Config has no")));
    // And back by undo, as every edit.
    action("edit.undo")->trigger();
    waitForStates();
    QCOMPARE(onlyLine().stateText, QStringLiteral("matches 1, annotates 0"));
}

int main(int argc, char** argv)
{
    return runWindowTest<StoryboardB>(argc, argv);
}

#include "tst_storyboard_b.moc"
