// SPDX-License-Identifier: Apache-2.0
// Which conv has the largest shift? From the open file to the rows in the clipboard with the
// keyboard alone.
#include "tests/ui/support/windowfixture.h"
#include "ui/draw/nodepainter.h"
#include "ui/models/requantmodel.h"
#include "ui/session/finder.h"
#include "ui/widgets/queryfield.h"
#include "ui/widgets/tableview.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QMenu>
#include <QTimer>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class StoryboardF : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void whichConvHasTheLargestShift();

private:
    static void press(int key, Qt::KeyboardModifiers with = {})
    {
        QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(key), with);
    }
    /// The menu key, then arrows to each of these entries.
    void chooseFromMenu(const QStringList& path);
    [[nodiscard]] QStringList column(int number) const;

    TableView* m_table = nullptr;
};

void StoryboardF::chooseFromMenu(const QStringList& path)
{
    QTimer::singleShot(0, [path] {
        for (const QString& text : path) {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu);
            for (int i = 0;
                 i < 40 && !(menu->activeAction() && menu->activeAction()->text() == text); ++i)
                QTest::keyClick(menu, Qt::Key_Down);
            QVERIFY2(
                menu->activeAction() && menu->activeAction()->text() == text, qPrintable(text));
            QTest::keyClick(menu, menu->activeAction()->menu() ? Qt::Key_Right : Qt::Key_Return);
        }
    });
    QWidget* focused = QApplication::focusWidget();
    QContextMenuEvent event(
        QContextMenuEvent::Keyboard, QPoint(4, 4), focused->mapToGlobal(QPoint(4, 4)));
    QApplication::sendEvent(focused, &event);
    // Offscreen nobody gives the window back the keys that its menu had.
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

/// What the rows of the ops say, in the order of the table.
QStringList StoryboardF::column(int number) const
{
    QStringList texts;
    for (int row = 0; row < m_table->model()->rowCount(); ++row)
        texts << m_table->model()->index(row, number).data().toString();
    return texts;
}

void StoryboardF::whichConvHasTheLargestShift()
{
    open(QStringLiteral("tiny_convnet_vpu.pt2"));
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    m_table = child<TableView>("requant.table");

    // 1. Convs and requant, by shift, largest first.
    press(Qt::Key_3, Qt::AltModifier);
    QTRY_COMPARE(QApplication::focusWidget(), m_table);
    press(Qt::Key_Home);
    chooseFromMenu({QStringLiteral("Sort by"), QStringLiteral("Shift")});

    // 2. Every M is a power of two.
    QCOMPARE(column(RequantModel::NodeColumn),
        (QStringList {"conv2d", "conv2d_3", "conv2d_2", "conv2d_1", "linear"}));
    QCOMPARE(column(RequantModel::ShiftColumn),
        (QStringList {"≫ 10–11", "≫ 8–10", "≫ 8–9", "≫ 7–8", "≫ 7"}));
    for (const QString& multiplier : column(RequantModel::MultiplierColumn))
        QCOMPARE(multiplier, QStringLiteral("none"));

    // 3. The channels of conv2d_3, those with 10 on top.
    press(Qt::Key_Home);
    press(Qt::Key_Down);
    press(Qt::Key_Space);
    const QModelIndex conv = m_table->model()->index(1, 0);
    QVERIFY(m_table->isExpanded(conv));
    QCOMPARE(m_table->model()->rowCount(conv), 8);
    const auto shiftOfChannel = [&](int row) {
        return m_table->model()->index(row, RequantModel::ShiftColumn, conv).data().toString();
    };
    QCOMPARE(shiftOfChannel(0), QStringLiteral("≫ 10"));
    QCOMPARE(shiftOfChannel(7), QStringLiteral("≫ 8"));
    shoot(QStringLiteral("storyboard-f-channels"));
    press(Qt::Key_Space);
    QVERIFY(!m_table->isExpanded(conv));

    // 4. The graph takes the colours of the shifts, with a legend, and says the numbers itself.
    chooseFromMenu({QStringLiteral("Colour graph by shift")});
    QTRY_VERIFY(!m_window->drawing().job().isRunning()
        && m_window->drawing().scene()->colourTitle == QStringLiteral("Shift"));
    QVERIFY(child<QWidget>("canvas.legend")->isVisible());
    const Scene& scene = *m_window->drawing().scene();
    const auto cardOf = [&](const char* name) -> const CardContent& {
        const Graph& graph = m_window->session().document()->graph();
        return scene.cards[scene.placeOf(graph.find(name)).unit.index()].content;
    };
    QCOMPARE(*cardOf("conv2d").colour, Token::Ramp5);
    QCOMPARE(*cardOf("linear").colour, Token::Ramp1);
    QVERIFY(cardOf("conv2d").footer.endsWith(QStringLiteral("≫ 10–11")));
    shoot(QStringLiteral("storyboard-f-colours"));

    // 5. The query finds three; the table copies them in full.
    press(Qt::Key_F, Qt::ControlModifier);
    QTRY_COMPARE(QApplication::focusWidget(), child<QueryField>("toolbar.query"));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("shift>8"));
    QTRY_COMPARE(m_window->findChild<Finder*>()->matches().count, std::size_t {3});
    press(Qt::Key_Escape);
    press(Qt::Key_3, Qt::AltModifier);
    QTRY_COMPARE(QApplication::focusWidget(), m_table);
    press(Qt::Key_Home);
    press(Qt::Key_Down, Qt::ShiftModifier);
    press(Qt::Key_Down, Qt::ShiftModifier);
    press(Qt::Key_C, Qt::ControlModifier);
    const QStringList rows =
        QApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(rows.size(), 3);
    QVERIFY(rows[0].startsWith(QStringLiteral("conv2d\t")));
    QVERIFY(rows[2].contains(QStringLiteral("0.03125"))); // s_in of conv2d_2, to the last digit

    // 6. XNNPACK leaves no pure shifts.
    m_window->openFile(sample(QStringLiteral("tiny_convnet_xnnpack.pt2")));
    QTRY_VERIFY(m_window->windowTitle().startsWith(QStringLiteral("tiny_convnet_xnnpack")));
    QTRY_COMPARE(m_table->model()->rowCount(), 5);
    for (const QString& multiplier : column(RequantModel::MultiplierColumn))
        QVERIFY(multiplier != QStringLiteral("none"));
}

int main(int argc, char** argv)
{
    return runWindowTest<StoryboardF>(argc, argv);
}

#include "tst_storyboard_f.moc"
