// SPDX-License-Identifier: Apache-2.0
// Why is `add` red? From the open file to the answer with the keyboard alone, and what a screen
// reader says on the way.
#include "tests/ui/support/windowfixture.h"
#include "ui/accessibility/announcer.h"
#include "ui/widgets/queryfield.h"
#include "ui/widgets/tableview.h"

#include <QAccessible>
#include <QDockWidget>
#include <QLabel>
#include <QSignalSpy>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class StoryboardAReader : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void whyIsAddRed();
};

void StoryboardAReader::whyIsAddRed()
{
    // 1. The file: where the platform's dialog would stand.
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QSignalSpy announced(child<Announcer>("announcer"), &Announcer::announced);
    const auto press = [](int key, Qt::KeyboardModifiers with = {}) {
        QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(key), with);
    };

    // 2. R3 in the Rules panel: Alt+1, Tab to the rules, down to the third, Enter.
    press(Qt::Key_1, Qt::AltModifier);
    QTRY_VERIFY(child<QDockWidget>("dock.outline")->isAncestorOf(QApplication::focusWidget()));
    auto* rules = child<TableView>("outline.rules");
    for (int step = 0; step < 6 && QApplication::focusWidget() != rules; ++step)
        press(Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), rules);
    press(Qt::Key_Home);
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    press(Qt::Key_Return);

    // 3. F8 frames add and its three badges, and says so.
    press(Qt::Key_F8);
    const Document& document = *m_window->session().document();
    const FindingId finding = m_window->selection().finding();
    QVERIFY(finding.isValid());
    QCOMPARE(document[finding].rule, std::string("R3"));
    QCOMPARE(document[m_window->selection().node()].name, std::string("add"));
    QCOMPARE(m_window->canvas().highlight().evidence.size(), std::size_t(3));
    const QString said = announced.back().front().toString();
    qInfo("%s", qPrintable(said));
    QVERIFY(said.startsWith(QStringLiteral("R3, 1 of 1, add: ")));

    // 4. Explain has the numbers; a reader finds them by Alt+6 and Tab.
    press(Qt::Key_6, Qt::AltModifier);
    auto* explain = child<QDockWidget>("dock.explain");
    QTRY_VERIFY(explain->isAncestorOf(QApplication::focusWidget()));
    QStringList words;
    for (const QLabel* label : explain->findChildren<QLabel*>())
        words << label->text();
    QVERIFY(words.join(QLatin1Char('\n')).contains(QStringLiteral("share one scale")));

    // 5. On the canvas the card is the first child, with its violation in its name.
    press(Qt::Key_6, Qt::AltModifier);
    QTRY_VERIFY(m_window->canvas().hasFocus());
    QAccessibleInterface* canvas = QAccessible::queryAccessibleInterface(&m_window->canvas());
    QVERIFY(canvas->focusChild());
    const QString card = canvas->focusChild()->text(QAccessible::Name);
    qInfo("%s", qPrintable(card));
    QVERIFY(card.startsWith(QStringLiteral("add, add plus relu")));
    QVERIFY(card.contains(QStringLiteral("R3")));
    shoot(QStringLiteral("storyboard-a"));
}

int main(int argc, char** argv)
{
    return runWindowTest<StoryboardAReader>(argc, argv);
}

#include "tst_storyboard_a_reader.moc"
