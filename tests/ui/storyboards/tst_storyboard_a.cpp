// SPDX-License-Identifier: Apache-2.0
// Why is `add` red? From the rule to the reason to a way out that is tried, without a mouse.
#include "tests/ui/support/windowfixture.h"
#include "ui/canvaspane.h"
#include "ui/docks/explaindock.h"
#include "ui/session/preview.h"
#include "ui/widgets/queryfield.h"
#include "ui/widgets/whatifbar.h"

#include <QClipboard>
#include <QPushButton>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestStoryboardA : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void addIsRedBecauseItsScalesDiffer();

private:
    [[nodiscard]] const DocumentPtr& document() const { return m_window->session().document(); }
    /// Tab after Tab.
    void tabTo(QWidget* widget)
    {
        for (int step = 0; step < 200 && m_window->focusWidget() != widget; ++step)
            QTest::keyClick(m_window->focusWidget(), Qt::Key_Tab);
        QCOMPARE(m_window->focusWidget(), widget);
    }
};

void TestStoryboardA::addIsRedBecauseItsScalesDiffer()
{
    // 1. The converted file; where it came from is not in it.
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    QCOMPARE(document()->check.violations.size(), 33U);
    const DocumentPtr now = document();

    // 2. One card breaks R3.
    QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
    auto* query = child<QueryField>("toolbar.query");
    QCOMPARE(m_window->focusWidget(), query);
    QTest::keyClicks(query, QStringLiteral("rule:R3"));
    QTRY_VERIFY(action("go.nextMatch")->isEnabled());
    QTest::keyClick(query, Qt::Key_Return);
    QCOMPARE(toQString((*document())[m_window->selection().node()].name), QStringLiteral("add"));

    // 3. Explain, with the evidence numbered on the canvas.
    QTest::keyClick(m_window.get(), Qt::Key_I, Qt::ControlModifier);
    QCOMPARE(toQString((*document())[m_window->selection().finding()].rule), QStringLiteral("R3"));
    QCOMPARE(m_window->canvas().highlight().evidence.size(), 3U);

    // 4. Three scales where one is required.
    auto& explain = *m_window->findChild<ExplainDock*>();
    QTRY_VERIFY(explain.isVisible() && !explain.explanation().evidence.empty());
    QStringList rows;
    for (const EvidenceItem& row : explain.explanation().evidence)
        rows << QStringLiteral("%1 %2 %3").arg(QString::number(row.number), row.port, row.scale);
    QCOMPARE(rows.join(QStringLiteral(", ")),
        QStringLiteral("1 in 0 0.044299, 2 in 1 0.011853, 3 out 0.021680"));
    for (const EvidenceItem& row : explain.explanation().evidence)
        QVERIFY(row.range);

    // 5. What led to it, as far as the file says.
    QVERIFY(!explain.explanation().cause.empty());
    shoot(QStringLiteral("story-a-explain"));

    // 6. One spec over the three: tried on a copy.
    QTRY_VERIFY(!explain.predicting().isRunning());
    tabTo(child<QPushButton>("explain.whatIf"));
    QTest::keyClick(m_window->focusWidget(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(document()->preview != nullptr, 20000);
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->drawing().job().isRunning(), 30000);
    QCOMPARE(document()->check.count("R3"), 0U);
    QCOMPARE(now->check.count("R3"), 1U);
    const QString bar = m_window->pane().whatIfBar().text();
    QVERIFY2(bar.contains(QStringLiteral("R3 1 → 0")), qPrintable(bar));
    QVERIFY2(bar.contains(QStringLiteral("scales move")), qPrintable(bar));
    // What one observer would have seen is read back from three ranges: no more than a prediction.
    QVERIFY2(bar.contains(QStringLiteral("Predicted")), qPrintable(bar));
    const auto& badges = m_window->canvas().scene()->badges;
    const auto isPredicted = [](const SceneBadge& badge) {
        return badge.content.note == QStringLiteral("predicted")
            && badge.content.scale == QStringLiteral("0.046348");
    };
    QVERIFY(std::ranges::count_if(badges, isPredicted) >= 3);
    shoot(QStringLiteral("story-a-whatif"));
    // It is no more than a what-if: taken back, the file is as it was.
    tabTo(child<QPushButton>("whatif.bar.discard"));
    QTest::keyClick(m_window->focusWidget(), Qt::Key_Space);
    QTRY_COMPARE(document(), now);
    QVERIFY(!m_window->pane().whatIfBar().isVisible());
}

int main(int argc, char** argv)
{
    return runWindowTest<TestStoryboardA>(argc, argv);
}

#include "tst_storyboard_a.moc"
