// SPDX-License-Identifier: Apache-2.0
// Undo and redo take back edits of the config, waivers and bookmarks in the order they were made.
#include "tests/ui/support/windowfixture.h"
#include "ui/canvaspane.h"
#include "ui/session/bookmarks.h"
#include "ui/session/gatekeeper.h"
#include "ui/session/quantization.h"
#include "ui/session/whatif.h"
#include "ui/widgets/messagebar.h"

#include <QFile>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestUndo : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void takesBackAWaiverAndBringsItAgain();
    void takesBackWhatWasDoneLast();
    void forgetsWaiversAndBookmarksWithTheirFile();
    void aFileThatCannotBeReadKeepsTheStep();

private:
    void openCopy(const char* name)
    {
        const QString copy = m_folder.filePath(QStringLiteral("undo%1.pt2").arg(++m_copies));
        QVERIFY(QFile::copy(sample(QLatin1String(name)), copy));
        m_window->openFile(copy);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().path() == copy, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->drawing().isComplete(), 30000);
    }
    void waive(const char* rule)
    {
        m_window->gate().addWaiver({RuleScope {rule, ""}, "seen", {}});
        QTRY_VERIFY(!m_window->gate().job().isRunning());
    }
    void editConfig()
    {
        QuantizerConfig config = *m_window->whatIf().config();
        config.calls.pop_back();
        m_window->whatIf().edit(config, QStringLiteral("delete a rule"));
    }
    [[nodiscard]] std::size_t bookmarks() const { return m_window->workspace().bookmarks.size(); }
    void undo() const { action("edit.undo")->trigger(); }
    void redo() const { action("edit.redo")->trigger(); }

    int m_copies = 0;
};

void TestUndo::takesBackAWaiverAndBringsItAgain()
{
    openCopy("tiny_convnet_xnnpack.pt2");
    QVERIFY(!action("edit.undo")->isEnabled());
    waive("R3");
    QCOMPARE(m_window->gate().count(FindingState::Waived), std::size_t(1));
    QVERIFY2(action("edit.undo")->text().contains(QStringLiteral("waive R3")),
        qPrintable(action("edit.undo")->text()));
    undo();
    QTRY_COMPARE(m_window->gate().count(FindingState::Open), std::size_t(33));
    QVERIFY(!QFile::exists(m_window->gate().waiversPath()));
    QVERIFY(!action("edit.undo")->isEnabled());
    redo();
    QTRY_COMPARE(m_window->gate().count(FindingState::Waived), std::size_t(1));
    QVERIFY(!action("edit.redo")->isEnabled());
}

void TestUndo::takesBackWhatWasDoneLast()
{
    openCopy("chain.pt2");
    m_window->openConfig(
        QString::fromStdString((qdq::test::samples() / "configs/chain_rules.json").string()));
    QTRY_VERIFY(m_window->quantization().applied());
    const QuantizerConfig before = *m_window->whatIf().config();
    editConfig();
    const QuantizerConfig once = *m_window->whatIf().config();
    action("go.bookmark")->trigger();
    editConfig();
    QCOMPARE(bookmarks(), std::size_t(1));

    undo();
    QVERIFY(*m_window->whatIf().config() == once);
    QCOMPARE(bookmarks(), std::size_t(1));
    undo();
    QCOMPARE(bookmarks(), std::size_t(0));
    QVERIFY(*m_window->whatIf().config() == once);
    undo();
    QVERIFY(*m_window->whatIf().config() == before);
    QVERIFY(!action("edit.undo")->isEnabled());
    redo();
    QVERIFY(*m_window->whatIf().config() == once);
    redo();
    QCOMPARE(bookmarks(), std::size_t(1));
    m_window->whatIf().discard(); // whoever else takes edits back
    QVERIFY(*m_window->whatIf().config() == before);
    undo();
    QCOMPARE(bookmarks(), std::size_t(0));
    QVERIFY(!action("edit.undo")->isEnabled());
}

void TestUndo::forgetsWaiversAndBookmarksWithTheirFile()
{
    openCopy("tiny_convnet_xnnpack.pt2");
    waive("R3");
    action("go.bookmark")->trigger();
    QVERIFY(action("edit.undo")->isEnabled());
    openCopy("tiny_convnet_vpu.pt2");
    QVERIFY(!action("edit.undo")->isEnabled());
}

void TestUndo::aFileThatCannotBeReadKeepsTheStep()
{
    openCopy("tiny_convnet_xnnpack.pt2");
    waive("R3");
    QFile file(m_window->gate().waiversPath());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray good = file.readAll();
    file.close();
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write("{");
    file.close();
    undo();
    QTRY_VERIFY(m_window->pane().messages().text().contains(QStringLiteral("waivers.json")));
    QVERIFY(action("edit.undo")->isEnabled());
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(good);
    file.close();
    undo();
    QVERIFY(!QFile::exists(m_window->gate().waiversPath()));
}

int main(int argc, char** argv)
{
    return runWindowTest<TestUndo>(argc, argv);
}

#include "tst_undo.moc"
