// SPDX-License-Identifier: Apache-2.0
// Every recorded `.pt2` must give what torch itself found in it: NAME.facts.json beside it.
#include "core/io/reader.h"
#include "tests/support/places.h"
#include "tests/support/pt2facts.h"

#include <QtTest>

using namespace qdq;

namespace {

/// Files that hold something which a reader cannot give values for; it has to say so.
bool maySayMore(const std::string& file)
{
    return file.starts_with("torchao_int8_subclass");
}

} // namespace

class TestPt2Facts : public QObject
{
    Q_OBJECT

private slots:
    void givesWhatTorchFound_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("program");
        constexpr std::string_view kSuffix = ".facts.json";
        int count = 0;
        for (const auto& file : test::filesWithSuffix(test::corpus("pt2"), kSuffix))
            for (const std::string& program : test::programsOf(file)) {
                const std::string name =
                    file.filename().string() + (program.empty() ? "" : " " + program);
                QTest::newRow(name.c_str())
                    << QString::fromStdString(file.string()) << QString::fromStdString(program);
                ++count;
            }
        qInfo("%d recorded programs", count);
        if (count == 0)
            QTest::newRow("no corpus on this machine") << QString() << QString();
    }

    void givesWhatTorchFound()
    {
        QFETCH(QString, path);
        QFETCH(QString, program);
        if (path.isEmpty())
            return;
        const std::filesystem::path facts = path.toStdString();
        const std::string name = facts.filename().string();
        OpenOptions options;
        options.program = program.toStdString();
        const auto opened =
            openGraph(facts.parent_path() / (name.substr(0, name.find('.')) + ".pt2"), options);
        QVERIFY2(opened, opened ? "" : toText(opened.error()).c_str());
        const std::vector<std::string> wrong =
            test::contradictions(*opened, facts, program.toStdString());
        for (const std::string& line : wrong)
            qWarning("%s", line.c_str());
        QVERIFY(wrong.empty());
        if (!maySayMore(name)) {
            for (const Diagnostic& diagnostic : opened->diagnostics)
                QVERIFY2(diagnostic.severity == Severity::Note, diagnostic.message.c_str());
            QVERIFY(!opened->isIncomplete);
        }
    }
};

QTEST_GUILESS_MAIN(TestPt2Facts)
#include "tst_pt2facts.moc"
