// SPDX-License-Identifier: Apache-2.0
#include "core/quant/lint/lint.h"
#include "core/report/rulesreport.h"
#include "core/rules/rule.h"
#include "tests/support/places.h"
#include "tests/support/program.h"

#include <QFile>
#include <QtTest>

// Every rule has a page and a pair of sample graphs: the good one is silent, the bad one says
// exactly what expected.txt holds.

using namespace qdq;

namespace {

QByteArray contentOf(const std::filesystem::path& path)
{
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

const std::filesystem::path kPages = std::filesystem::path(QDQ_SOURCE_DIR) / "docs/rules";

} // namespace

class TestSamples : public QObject
{
    Q_OBJECT

private slots:
    void goodIsSilentAndBadSaysWhatIsExpected_data()
    {
        QTest::addColumn<QString>("id");
        for (const Rule& rule : vpuRules())
            QTest::newRow(std::string(rule.id).c_str())
                << QString::fromStdString(std::string(rule.id));
    }
    void goodIsSilentAndBadSaysWhatIsExpected()
    {
        QFETCH(const QString, id);
        const std::filesystem::path folder = test::samples() / "rules" / id.toStdString();
        const QString place = QString::fromStdString(folder.string());

        const test::Outcome good = test::runCli({"check", "-q", "good.json"}, place);
        QCOMPARE(good.out + good.err, QByteArray());
        QCOMPARE(good.status, 0);

        const QByteArray expected = contentOf(folder / "expected.txt");
        QVERIFY(expected.contains(": " + id.toUtf8() + " "));
        const test::Outcome bad = test::runCli({"check", "-q", "bad.json"}, place);
        QCOMPARE(bad.out, expected);
        QCOMPARE(bad.err, QByteArray());
        QCOMPARE(bad.status, findRule(id.toStdString())->severity == Severity::Note ? 0 : 1);
    }

    void everyRuleHasAPageThatTheProgramShows_data()
    {
        goodIsSilentAndBadSaysWhatIsExpected_data();
        for (const Lint& lint : lints())
            QTest::newRow(std::string(lint.id).c_str())
                << QString::fromStdString(std::string(lint.id));
    }
    void everyRuleHasAPageThatTheProgramShows()
    {
        QFETCH(const QString, id);
        const QByteArray page = contentOf(kPages / (id.toStdString() + ".md"));
        QVERIFY(page.startsWith("# " + id.toUtf8() + ": "));
        QVERIFY(
            page.contains("**Why.**") && page.contains("**Fix.**") && page.contains("**Source.**"));
        const test::Outcome shown = test::runCli({"rules", id});
        QCOMPARE(shown.status, 0);
        QCOMPARE(shown.out, page);
    }

    void noSampleOrPageIsWithoutItsRule()
    {
        for (const auto& entry : std::filesystem::directory_iterator(test::samples() / "rules"))
            QVERIFY2(findRule(entry.path().filename().string()), entry.path().c_str());
        for (const auto& entry : std::filesystem::directory_iterator(kPages)) {
            const std::string id = entry.path().stem().string();
            QVERIFY2(findRule(id) || findLint(id), entry.path().c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestSamples)
#include "tst_samples.moc"
