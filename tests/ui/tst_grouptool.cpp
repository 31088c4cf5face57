// SPDX-License-Identifier: Apache-2.0
// Several nodes selected on the canvas: compared, and made one box.
#include "tests/ui/support/windowfixture.h"
#include "ui/graphview/graphview.h"

#include <QAbstractItemView>
#include <QDockWidget>
#include <QInputDialog>
#include <QLineEdit>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestGroupTool : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void drawsTheSelectionAsOneBox();
    void opensAndClosesLikeAModule();
    void leadsFindingsIntoAGroup();
    void drawsAGroupThatFeedsItself();
    void endsWhenItIsDissolved();
    void wantsTwoOps();
    void comparesTheSelectedNodes();

private:
    [[nodiscard]] const Scene& scene() const { return *m_window->drawing().scene(); }
    void awaitDrawing()
    {
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->drawing().scene() && !m_window->drawing().job().isRunning(), 60000);
    }
    [[nodiscard]] NodeId node(const char* name) const
    {
        return m_window->session().document()->graph().find(name);
    }
    [[nodiscard]] const Unit& unitOf(const char* name) const
    {
        return scene().units[scene().placeOf(node(name)).unit];
    }
    /// Clicks on the cards, with Ctrl from the second on.
    void click(const std::vector<const char*>& names)
    {
        GraphView& view = m_window->canvas();
        view.setAnimated(false);
        view.frameAll();
        Qt::KeyboardModifiers keys = Qt::NoModifier;
        for (const char* name : names) {
            const QRectF card = scene().rectOf(scene().placeOf(node(name)));
            QTest::mouseClick(&view, Qt::LeftButton, keys, view.toView(card.center()).toPoint());
            keys = Qt::ControlModifier;
        }
        QCOMPARE(view.selection().size(), names.size());
    }
    /// Ctrl+G, a name, Enter.
    void group(const QString& name)
    {
        m_window->canvas().setFocus(Qt::OtherFocusReason);
        QTest::keyClick(&m_window->canvas(), Qt::Key_G, Qt::ControlModifier);
        auto* dialog = m_window->findChild<QInputDialog*>(QStringLiteral("groupName"));
        QVERIFY(dialog);
        auto* edit = dialog->findChild<QLineEdit*>();
        edit->selectAll();
        QTest::keyClicks(edit, name);
        QTest::keyClick(edit, Qt::Key_Return);
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        awaitDrawing();
    }
    void makeNeck()
    {
        open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
        click({"conv2d_1", "conv2d_2", "add"});
        group(QStringLiteral("neck"));
    }
};

void TestGroupTool::drawsTheSelectionAsOneBox()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    const std::size_t before = scene().cards.size();
    click({"conv2d_1", "conv2d_2", "add"});
    group(QStringLiteral("neck"));
    const Unit& box = unitOf("add");
    QCOMPARE(box.kind, UnitKind::Module);
    QVERIFY(box.name.ends_with("neck"));
    QCOMPARE(box.ops.size(), std::size_t {3});
    QCOMPARE(scene().cards.size(), before - 2);
    QCOMPARE(scene().placeOf(node("conv2d_1")).unit, scene().placeOf(node("add")).unit);
    shoot(QStringLiteral("group"));
}

void TestGroupTool::opensAndClosesLikeAModule()
{
    makeNeck();
    const QString path = toQString(unitOf("add").name);
    m_window->drawing().toggleModule(path);
    awaitDrawing();
    QCOMPARE(unitOf("add").kind, UnitKind::Op);
    const auto frame = std::ranges::find(scene().modules, path, &SceneModule::path);
    QVERIFY(frame != scene().modules.end());
    QVERIFY(frame->rect.contains(scene().rectOf(scene().placeOf(node("conv2d_1")))));
    m_window->drawing().toggleModule(path);
    awaitDrawing();
    QCOMPARE(unitOf("add").kind, UnitKind::Module);
}

void TestGroupTool::leadsFindingsIntoAGroup()
{
    makeNeck();
    QVERIFY(!scene().marksOf(scene().placeOf(node("add"))).empty());
    m_window->selection().select(
        node("add"), m_window->session().document()->findingsOf[node("add")].front(), nullptr);
    awaitDrawing();
    QCOMPARE(unitOf("add").kind, UnitKind::Op);
}

void TestGroupTool::drawsAGroupThatFeedsItself()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    click({"conv2d", "linear"}); // all else lies between them
    group(QStringLiteral("ends"));
    QCOMPARE(unitOf("conv2d").kind, UnitKind::Module);
    const std::vector<SceneCard>& cards = scene().cards;
    for (std::size_t i = 0; i < cards.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY(!cards[i].rect.intersects(cards[j].rect));
    QVERIFY(scene().layoutNote.isEmpty());
}

void TestGroupTool::endsWhenItIsDissolved()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    const std::size_t before = scene().cards.size();
    click({"conv2d_1", "add"});
    group(QStringLiteral("neck"));
    QVERIFY(scene().cards.size() < before);
    click({"add"});
    QTest::keyClick(&m_window->canvas(), Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
    awaitDrawing();
    QCOMPARE(scene().cards.size(), before);
    QVERIFY(m_window->drawing().groups().empty());
}

void TestGroupTool::wantsTwoOps()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    click({"add"});
    group(QStringLiteral("alone"));
    QVERIFY(m_window->drawing().groups().empty());
}

void TestGroupTool::comparesTheSelectedNodes()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    child<QDockWidget>("dock.inspector")->raise();
    click({"conv2d_1", "conv2d_2"});
    auto* properties = child<QAbstractItemView>("inspector.properties");
    const QAbstractItemModel& model = *properties->model();
    const auto rowsNamed = [&](const QString& name) {
        return model.match(
            model.index(0, 0), Qt::DisplayRole, name, 1, Qt::MatchExactly | Qt::MatchRecursive);
    };
    QTRY_COMPARE(rowsNamed(QStringLiteral("stride")).size(), 1);
    const QModelIndex stride = rowsNamed(QStringLiteral("stride")).front();
    QCOMPARE(model.rowCount(stride), 0); // both have the same
    const QModelIndex input = rowsNamed(QStringLiteral("input")).front();
    QCOMPARE(model.rowCount(input), 2); // each reads another tensor
    properties->setCurrentIndex(input);
    shoot(QStringLiteral("several"));
}

int main(int argc, char** argv)
{
    return runWindowTest<TestGroupTool>(argc, argv);
}

#include "tst_grouptool.moc"
