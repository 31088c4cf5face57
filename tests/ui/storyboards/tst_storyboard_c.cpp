// SPDX-License-Identifier: Apache-2.0
// Storyboard C of the design: the XNNPACK graph beside the VPU graph, with the keyboard only. The
// files are opened directly where the platform's dialog would stand.
#include "tests/ui/support/windowfixture.h"
#include "ui/canvaspane.h"
#include "ui/compare/comparecanvas.h"
#include "ui/compare/comparemode.h"
#include "ui/compare/comparepage.h"
#include "ui/compare/differencesdock.h"
#include "ui/compare/pairdock.h"
#include "ui/widgets/label.h"
#include "ui/widgets/messagebar.h"
#include "ui/widgets/queryfield.h"

#include <QClipboard>
#include <QDialog>
#include <QDockWidget>
#include <QFile>
#include <QLineEdit>
#include <QToolButton>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestStoryboardC : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void comparesVpuWithXnnpack();

private:
    [[nodiscard]] ComparePage& page() { return *m_window->compareMode().page(); }
    [[nodiscard]] const Comparison& comparison()
    {
        return *m_window->compareMode().work().comparison();
    }
    [[nodiscard]] QString text(const char* name) const { return child<Label>(name)->text(); }
    [[nodiscard]] QString selected(bool isB)
    {
        const NodeId node = page().selection().node(isB);
        return node.isValid() ? QString::fromStdString((*comparison().side(isB))[node].name)
                              : QString();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : QApplication::activeWindow(), key, modifiers);
    }
    /// Tab leads from control to control.
    bool tabTo(const QWidget* target)
    {
        for (int i = 0; i < 80 && QApplication::focusWidget() != target; ++i)
            press(Qt::Key_Tab);
        return QApplication::focusWidget() == target;
    }
};

void TestStoryboardC::comparesVpuWithXnnpack()
{
    // 1. XNNPACK graph open; the VPU graph beside it.
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    QVERIFY(action("compare.with")->isEnabled());
    QCOMPARE(action("compare.with")->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_D));
    QVERIFY(!action("compare.next")->isEnabled());
    m_window->compareWith(sample(QStringLiteral("tiny_convnet_vpu.pt2")));
    QTRY_VERIFY_WITH_TIMEOUT(m_window->compareMode().isActive(), 20000);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->compareMode().work().scenes().a, 30000);
    for (const bool isB : {false, true})
        page().canvas().view(isB).setAnimated(false);

    // 2. What was matched and what differs.
    QCOMPARE(text("compare.matched"), QStringLiteral("12 of 12 cards matched"));
    const QStringList expected {QStringLiteral("11 scales"), QStringLiteral("10 zero points"),
        QStringLiteral("5 weights"), QStringLiteral("5 biases")};
    QStringList chips;
    for (int kind = 0; kind < 4; ++kind)
        chips << child<QToolButton>(qPrintable(QStringLiteral("compare.chip%1").arg(kind)))->text();
    QCOMPARE(chips, expected);
    QCOMPARE(child<QToolButton>("compare.chip7")->text(), QStringLiteral("15 nodes in B"));
    QCOMPARE(child<QToolButton>("compare.violations")->accessibleName(),
        QStringLiteral("violations: 33 in A, 0 in B"));
    QCOMPARE(m_window->windowTitle(),
        QStringLiteral("tiny_convnet_xnnpack.pt2 ↔ tiny_convnet_vpu.pt2 — QDQ Scope"));
    shoot(QStringLiteral("compare-start"));

    // 3. The stepper to `add`: its output is one of the differences.
    QCOMPARE(text("compare.position"), QStringLiteral("47 differences"));
    const auto isAtAdd = [this] {
        const int row = page().differences().currentRow();
        return row >= 0
            && comparison().rows[static_cast<std::size_t>(row)].element.startsWith(
                QStringLiteral("add →"));
    };
    for (int i = 0; i < 47 && !isAtAdd(); ++i)
        press(Qt::Key_F8);
    QVERIFY(isAtAdd());
    QVERIFY(text("compare.position").contains(QStringLiteral("of 47")));
    press(Qt::Key_Up); // from the tensor to the card that gives it
    QTRY_COMPARE(selected(false), QStringLiteral("add"));
    QCOMPARE(selected(true), QStringLiteral("add"));
    QCOMPARE(child<QToolButton>("compare.pill")->text(), QStringLiteral("add = add"));
    for (const bool isB : {false, true}) {
        const GraphView& view = page().canvas().view(isB);
        const NodeId node = page().selection().node(isB);
        const QRectF rect = view.scene()->rectOf(view.scene()->placeOf(node));
        QVERIFY(QRectF(view.rect()).contains(view.toView(rect.center())));
    }
    QStringList fields;
    for (const PairFact& fact : page().pair().pair().facts)
        fields << fact.field;
    for (const char* field :
        {"in 0 scale", "in 0 zp", "in 1 scale", "in 1 zp", "out scale", "out zp", "shape"})
        QVERIFY2(fields.contains(QLatin1String(field)), field);
    shoot(QStringLiteral("compare-add-light"));

    // Ctrl+Tab: the other side.
    const bool wasB = page().canvas().isBActive();
    press(Qt::Key_Tab, Qt::ControlModifier);
    QCOMPARE(page().canvas().isBActive(), !wasB);

    // 4. Ranges: B covers −8…7.94 where A uses 0…; the steps of B are coarser.
    const PairView& pair = page().pair().pair();
    QCOMPARE(*pair.rangeB, std::pair(-8.0, 7.9375));
    QCOMPARE(pair.rangeA->first, 0.0);
    QVERIFY(pair.sentences.front().contains(QStringLiteral("2.88 times coarser")));

    // 5. Chip ≠ biases: five rows, each with its rule.
    auto* biases = child<QToolButton>("compare.chip3");
    QVERIFY(tabTo(biases));
    press(Qt::Key_Space);
    QCOMPARE(page().differences().shownCount(), 5);
    for (int i = 0; i < 5; ++i) {
        const DifferenceRow& row =
            comparison().rows[static_cast<std::size_t>(page().differences().filter().rowAt(i))];
        QCOMPARE(row.a, QStringLiteral("fp32"));
        QCOMPARE(row.b, QStringLiteral("int32, s_in·s_w"));
        QVERIFY(row.note.endsWith(QStringLiteral("R4 resolved")));
    }
    shoot(QStringLiteral("compare-biases"));
    press(Qt::Key_Space);
    QCOMPARE(page().differences().shownCount(), 47);

    // A query asks both graphs.
    press(Qt::Key_F, Qt::ControlModifier);
    auto* query = child<QueryField>("compare.query");
    QTRY_COMPARE(QApplication::focusWidget(), query);
    QTest::keyClicks(query, QStringLiteral("diff:scale"));
    QTRY_COMPARE(page().differences().shownCount(), 11);
    press(Qt::Key_A, Qt::ControlModifier);
    press(Qt::Key_Delete);
    QTRY_COMPARE(page().differences().shownCount(), 47);

    // 6. Ctrl+E: the report as HTML, and the command for CI.
    press(Qt::Key_E, Qt::ControlModifier);
    QTRY_VERIFY(child<QDialog>("dialog.compareReport"));
    auto* dialog = child<QDialog>("dialog.compareReport");
    QTRY_VERIFY(dialog->isActiveWindow());
    shoot(dialog, QStringLiteral("compare-report"));
    auto* copy = dialog->findChild<QWidget*>(QStringLiteral("compareReport.copyCommand"));
    QVERIFY(tabTo(copy));
    press(Qt::Key_Space);
    QCOMPARE(QApplication::clipboard()->text(),
        QStringLiteral("qdqscope-cli diff tiny_convnet_xnnpack.pt2 tiny_convnet_vpu.pt2 --format "
                       "html -o tiny_convnet_xnnpack_vs_tiny_convnet_vpu.html"));
    auto* file = dialog->findChild<QLineEdit*>(QStringLiteral("compareReport.file"));
    QVERIFY(tabTo(file));
    press(Qt::Key_A, Qt::ControlModifier);
    const QString target = m_folder.filePath(QStringLiteral("diff.html"));
    QTest::keyClicks(file, target);
    press(Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(target), 30000);
    QFile page(target);
    QVERIFY(page.open(QIODevice::ReadOnly));
    QVERIFY(page.readAll().contains("conv2d_3"));
    QTRY_VERIFY(m_window->pane().messages().text().contains(QStringLiteral("diff.html")));

    // Out again: what was open is there as before.
    m_window->activateWindow(); // no window manager gives the focus back here
    QTRY_VERIFY(m_window->isActiveWindow());
    press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!m_window->compareMode().isActive());
    QVERIFY(m_window->canvas().isVisible());
    QVERIFY(child<QDockWidget>("dock.violations")->isVisible());
    QCOMPARE(m_window->windowTitle(), QStringLiteral("tiny_convnet_xnnpack.pt2 — QDQ Scope"));
}

int main(int argc, char** argv)
{
    return runWindowTest<TestStoryboardC>(argc, argv);
}

#include "tst_storyboard_c.moc"
