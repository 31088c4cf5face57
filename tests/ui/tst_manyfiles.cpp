// SPDX-License-Identifier: Apache-2.0
// The window over many files: it opens them or says why not, and answers meanwhile.
#include "tests/ui/support/windowfixture.h"
#include "ui/canvaspane.h"
#include "ui/widgets/messagebar.h"

#include <QFileInfo>
#include <QLabel>
#include <QMenu>

#include <algorithm>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestManyFiles : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void opensOldNewAndStrangeFiles();
    void showsEachProgramOfAnArchive();
};

void TestManyFiles::opensOldNewAndStrangeFiles()
{
    const std::filesystem::path corpus = qdq::test::corpus("pt2");
    const auto files = qdq::test::filesEnding(corpus, ".pt2");
    qInfo("%zu files of the corpus", files.size());
    for (const std::filesystem::path& file : files) {
        const QString path = QString::fromStdString(file.string());
        m_window->openFile(path);
        QTRY_VERIFY_WITH_TIMEOUT(
            !m_window->session().opening().isRunning() && !m_window->drawing().job().isRunning(),
            60000);
        const DocumentPtr& document = m_window->session().document();
        QVERIFY2(document, file.c_str());
        QCOMPARE(QString::fromStdString(document->file.info.path), path);
    }
}

void TestManyFiles::showsEachProgramOfAnArchive()
{
    const std::filesystem::path file = qdq::test::corpus("pt2") / "two_models.pt2";
    if (!std::filesystem::exists(file)) {
        qInfo("no archive with several programs beside this clone");
        return;
    }
    const auto program = [&] { return m_window->session().document()->file.info.program; };
    const auto openFile = [&](const std::filesystem::path& path) {
        m_window->openFile(QString::fromStdString(path.string()));
        QTRY_COMPARE_WITH_TIMEOUT(
            m_window->session().path(), QString::fromStdString(path.string()), 60000);
    };
    openFile(file);
    QCOMPARE(program(), std::string("encoder"));
    QVERIFY(m_window->windowTitle().contains(QStringLiteral("encoder")));
    const auto says = [&](const QString& text) {
        const auto labels = m_window->pane().messages().findChildren<QLabel*>();
        return std::ranges::any_of(
            labels, [&](const QLabel* label) { return label->text().contains(text); });
    };
    QTRY_VERIFY(says(QStringLiteral("2 programs")));
    auto* menu = m_window->findChild<QMenu*>(QStringLiteral("menu.program"));
    QVERIFY(menu && menu->menuAction()->isVisible());
    QCOMPARE(menu->actions().size(), 2);
    menu->actions().last()->trigger();
    QTRY_COMPARE(program(), std::string("head"));
    QVERIFY(menu->actions().last()->isChecked());
    openFile(qdq::test::corpus("pt2") / "tuple_outputs.pt2");
    QVERIFY(!menu->menuAction()->isVisible());
}

int main(int argc, char** argv)
{
    return runWindowTest<TestManyFiles>(argc, argv);
}

#include "tst_manyfiles.moc"
