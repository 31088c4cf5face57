// SPDX-License-Identifier: Apache-2.0
// How the window looks at its start and while the desktop changes, and what it tells of a tensor
// without going there.
#include "tests/ui/support/keeperfixture.h"
#include "ui/canvasactions.h"
#include "ui/graphview/peekcard.h"
#include "ui/models/outlinemodel.h"
#include "ui/widgets/tableview.h"

#include <QClipboard>
#include <QToolButton>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestLook : public KeeperFixture
{
    Q_OBJECT

private Q_SLOTS:
    void startsInTheThemeOfTheSettings_data();
    void startsInTheThemeOfTheSettings();
    void followsTheDesktopWhereTheThemeIsItsOwn();
    void keepsAThemeThatWasChosen();
    void spacePeeksAtWhatIsSelected();
    void thePointerPeeksAtABadgeItRestsOn();
    void oneKeyUnfoldsEveryBadge();
    void copiesNodesAsLines();
    void saysWhyThereIsNoFinding();

private:
    void choose(const char* theme) { m_settings->setThemeChoice(QLatin1String(theme)); }
    /// The paper of the canvas, at a corner where nothing is drawn.
    QColor paper() { return window().canvas().grab().toImage().pixelColor(2, 2); }
    PeekCard* peek() { return window().findChild<PeekCard*>(QStringLiteral("canvas.peek")); }
    /// A point of the canvas in the middle of the first badge.
    QPointF firstBadge()
    {
        return window().canvas().toView(window().drawing().scene()->badges.front().rect.center());
    }
};

void TestLook::startsInTheThemeOfTheSettings_data()
{
    QTest::addColumn<QString>("choice");
    QTest::addColumn<ThemeName>("theme");
    QTest::newRow("light") << QStringLiteral("light") << ThemeName::Light;
    QTest::newRow("dark") << QStringLiteral("dark") << ThemeName::Dark;
}

void TestLook::startsInTheThemeOfTheSettings()
{
    QFETCH(QString, choice);
    QFETCH(ThemeName, theme);
    m_settings->setThemeChoice(choice);
    reopen();
    open(sample("graphs/tiny_convnet_xnnpack.pt2"));
    QCOMPARE(themeOf(&window()).name, theme);
    QCOMPARE(paper(), makeTheme(theme)[Token::SurfaceCanvas]);
}

void TestLook::followsTheDesktopWhereTheThemeIsItsOwn()
{
    choose("system");
    open(sample("graphs/tiny_convnet_xnnpack.pt2"));
    MainWindow* before = &window();
    m_keeper->followDesktop(true);
    QCOMPARE(themeOf(&window()).name, ThemeName::Dark);
    QCOMPARE(paper(), makeTheme(ThemeName::Dark)[Token::SurfaceCanvas]);
    m_keeper->followDesktop(false);
    QCOMPARE(themeOf(&window()).name, ThemeName::Light);
    QCOMPARE(paper(), makeTheme(ThemeName::Light)[Token::SurfaceCanvas]);
    QCOMPARE(&window(), before);
    choose("high-contrast");
    m_keeper->followDesktop(true);
    QCOMPARE(themeOf(&window()).name, ThemeName::HighContrastDark);
    m_keeper->followDesktop(std::nullopt);
}

void TestLook::keepsAThemeThatWasChosen()
{
    choose("light");
    m_keeper->followDesktop(true);
    QCOMPARE(themeOf(&window()).name, ThemeName::Light);
    m_keeper->followDesktop(std::nullopt);
}

void TestLook::spacePeeksAtWhatIsSelected()
{
    open(sample("graphs/tiny_convnet_xnnpack.pt2"));
    GraphView& view = window().canvas();
    view.QWidget::setFocus();
    window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window()));
    const Document& document = *window().session().document();
    const NodeId tensor = document.graph().find("quantize_per_tensor_2");
    QVERIFY(tensor.isValid());
    window().selection().select(tensor, {}, nullptr);
    QVERIFY(!peek()->isVisible());
    QTest::keyClick(&view, Qt::Key_Space);
    QVERIFY(peek()->isVisible());
    const QString text = peek()->accessibleName();
    qInfo("%s", qPrintable(text));
    const double scale = document.factsAt(tensor)->scale.front();
    QVERIFY(text.contains(QStringLiteral("Exact ") + QString::number(scale, 'g', 17))
        || text.contains(QString::number(scale, 'g', 16)));
    for (const char* part : {"Nearest 2", "Holds ", "Set by output of max_pool2d", "Shared S1: "})
        QVERIFY2(text.contains(QLatin1String(part)), part);
    QVERIFY(window().canvas().rect().contains(peek()->geometry()));
    shoot(&window(), QStringLiteral("peek"));
    QTest::keyClick(&view, Qt::Key_Space);
    QVERIFY(!peek()->isVisible());

    // Of a card: what its rows say in short.
    window().selection().select(document.graph().find("conv2d_1"), {}, nullptr);
    QTest::keyClick(&view, Qt::Key_Space);
    QVERIFY(peek()->accessibleName().contains(QStringLiteral("Module block.conv1")));
    QVERIFY(peek()->accessibleName().contains(QStringLiteral("Findings R2, R4")));
    view.zoomIn();
    QVERIFY(!peek()->isVisible());
}

void TestLook::thePointerPeeksAtABadgeItRestsOn()
{
    open(sample("graphs/tiny_convnet_vpu.pt2"));
    GraphView& view = window().canvas();
    QTest::mouseMove(&view, firstBadge().toPoint() - QPoint(300, 0));
    QTest::mouseMove(&view, firstBadge().toPoint());
    QVERIFY(!peek()->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(peek()->isVisible(), 2000);
    // An exact power of two is its own nearest.
    QVERIFY(!peek()->accessibleName().contains(QStringLiteral("Nearest")));
    QTest::mouseMove(&view, firstBadge().toPoint() - QPoint(300, 0));
    QVERIFY(!peek()->isVisible());
}

void TestLook::oneKeyUnfoldsEveryBadge()
{
    open(sample("graphs/tiny_convnet_vpu.pt2"));
    GraphView& view = window().canvas();
    view.QWidget::setFocus();
    window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window()));
    const std::size_t badges = window().drawing().scene()->badges.size();
    QVERIFY(badges > 5);
    QTest::keyClick(&view, Qt::Key_T, Qt::ShiftModifier);
    QTRY_VERIFY(window().drawing().scene()->badges.empty());
    auto* fold = window().findChild<QToolButton*>(QStringLiteral("view.foldQdq"));
    QVERIFY(!fold->isChecked());
    QCOMPARE(fold->text(), QStringLiteral("Q/DQ as boxes"));
    QTRY_VERIFY(!window().drawing().job().isRunning());
    QTest::keyClick(&view, Qt::Key_T, Qt::ShiftModifier);
    QTRY_COMPARE(window().drawing().scene()->badges.size(), badges);
    QVERIFY(fold->isChecked());
}

void TestLook::copiesNodesAsLines()
{
    open(sample("graphs/tiny_convnet_xnnpack.pt2"));
    GraphView& view = window().canvas();
    view.QWidget::setFocus();
    window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window()));
    const Document& document = *window().session().document();
    window().selection().select(document.graph().find("conv2d_1"), {}, nullptr);
    QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
    const QString line = QApplication::clipboard()->text();
    qInfo("%s", qPrintable(line));
    QVERIFY(line.startsWith(QStringLiteral("conv2d_1 aten.conv2d.default int8 s=0.0139")));
    QVERIFY(line.contains(QStringLiteral(" zp=-128 ")));
    QVERIFY(line.endsWith(QStringLiteral("R2 R4")));

    QTest::keyClick(&view, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
    const Scene& scene = *window().drawing().scene();
    QCOMPARE(
        static_cast<std::size_t>(QApplication::clipboard()->text().split(QLatin1Char('\n')).size()),
        scene.cards.size() + scene.badges.size());
}

void TestLook::saysWhyThereIsNoFinding()
{
    open(sample("graphs/tiny_convnet_vpu.pt2"));
    auto* dock = window().findChild<ViolationsDock*>(QStringLiteral("dock.violations"));
    dock->bringToFront();
    const auto shown = [dock] {
        QStringList texts;
        for (const auto* button : dock->view()->viewport()->findChildren<QPushButton*>())
            if (button->isVisible())
                texts << button->text();
        return texts;
    };
    QTRY_COMPARE(shown(), QStringList(QStringLiteral("Copy as text")));
    auto* copy = dock->view()->viewport()->findChild<QPushButton*>();
    QTest::mouseClick(copy, Qt::LeftButton);
    QVERIFY(QApplication::clipboard()->text().startsWith(
        QStringLiteral("All rules pass: Checked: 11 tensors, 5 convs and linears")));
    shoot(&window(), QStringLiteral("all-pass"));

    window().session().setTarget(nullptr);
    QTRY_COMPARE(shown(), QStringList(QStringLiteral("VPU R1–R7")));
    shoot(&window(), QStringLiteral("no-target"));
    for (auto* button : dock->view()->viewport()->findChildren<QPushButton*>())
        if (button->isVisible())
            QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(window().session().document()->check.target);
    QTRY_COMPARE(shown(), QStringList(QStringLiteral("Copy as text")));
}

int main(int argc, char** argv)
{
    return runWindowTest<TestLook>(argc, argv);
}

#include "tst_look.moc"
