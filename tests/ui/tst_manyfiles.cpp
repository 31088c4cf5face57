// SPDX-License-Identifier: Apache-2.0
// The window over many files: it opens them or says why not, and answers meanwhile.
#include "tests/ui/support/windowfixture.h"

#include <QFileInfo>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestManyFiles : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void opensOldNewAndStrangeFiles();
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
        if (file.filename() == "two_models.pt2") // it says that one is to be chosen
            continue;
        QCOMPARE(QString::fromStdString(document->file.info.path), path);
    }
}

int main(int argc, char** argv)
{
    return runWindowTest<TestManyFiles>(argc, argv);
}

#include "tst_manyfiles.moc"
