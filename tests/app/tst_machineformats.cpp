// SPDX-License-Identifier: Apache-2.0
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

// What build servers read: SARIF as its schema wants it, JUnit XML as its readers do.

using namespace qdq::test;

namespace {

/// What the schema has against `report`, or "no validator" where Python has none.
QString schemaErrors(const QByteArray& report)
{
    QProcess python;
    python.start("python3",
        {"-c",
            "import json, sys\n"
            "try:\n    from jsonschema import Draft4Validator\n"
            "except ImportError:\n    print('no validator'); sys.exit()\n"
            "schema = json.load(open(sys.argv[1]))\n"
            "for error in Draft4Validator(schema).iter_errors(json.load(sys.stdin)):\n"
            "    print('/'.join(map(str, error.absolute_path)), error.message[:300])\n",
            QStringLiteral(QDQ_SOURCE_DIR "/tests/data/sarif/sarif-schema-2.1.0.json")});
    if (!python.waitForStarted())
        return "no validator";
    python.write(report);
    python.closeWriteChannel();
    python.waitForFinished(60000);
    return QString(python.readAllStandardOutput() + python.readAllStandardError()).trimmed();
}

QJsonObject runOf(const QByteArray& report)
{
    return QJsonDocument::fromJson(report)["runs"][0].toObject();
}

/// "R3 add": rule and node of each result.
QStringList resultsOf(const QJsonObject& run, const QString& key, const QJsonValue& value)
{
    QStringList names;
    const QJsonArray results = run["results"].toArray();
    for (const QJsonValue result : results)
        if (result[key] == value)
            names += result["ruleId"].toString() + " "
                + result["locations"][0]["logicalLocations"][0]["name"].toString();
    return names;
}

QStringList fingerprintsOf(const QByteArray& report)
{
    QStringList all;
    const QJsonArray results = runOf(report)["results"].toArray();
    for (const QJsonValue result : results)
        all += result["partialFingerprints"]["primaryLocationLineHash"].toString() + " "
            + result["partialFingerprints"]["qdqscopeAround/v1"].toString();
    all.sort();
    return all;
}

/// What a reader of JUnit XML makes of it.
struct TestCase
{
    QString name;
    QString outcome; ///< "failure", "error", "skipped"; empty: passed
    QString message;
    QString text;
    QString output;
};
struct TestSuite
{
    QString name;
    QMap<QString, int> counts; ///< as its attributes say
    QList<TestCase> cases;

    int count(const QString& outcome) const
    {
        return static_cast<int>(std::ranges::count(cases, outcome, &TestCase::outcome));
    }
};

QList<TestSuite> readJunit(const QByteArray& xml, QString& error)
{
    QList<TestSuite> suites;
    QXmlStreamReader reader(xml);
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        const QString tag = reader.name().toString();
        const QXmlStreamAttributes attributes = reader.attributes();
        if (tag == "testsuite") {
            TestSuite suite {attributes.value("name").toString(), {}, {}};
            for (const char* key : {"tests", "failures", "errors", "skipped"})
                suite.counts[key] = attributes.value(key).toInt();
            suites += suite;
        } else if (tag == "testcase") {
            suites.last().cases += TestCase {attributes.value("name").toString(), {}, {}, {}, {}};
        } else if (tag == "failure" || tag == "error" || tag == "skipped") {
            TestCase& test = suites.last().cases.last();
            test.outcome = tag;
            test.message = attributes.value("message").toString();
            test.text = reader.readElementText();
        } else if (tag == "system-out") {
            suites.last().cases.last().output = reader.readElementText();
        }
    }
    error = reader.hasError() ? reader.errorString() : QString();
    return suites;
}

} // namespace

class TestMachineFormats : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void sarifIsValid()
    {
        QStringList files {recorded("tiny/xnn_channel"), recorded("tiny/vpu"), recorded("tiny/x86"),
            recorded("tiny/x86"), sampleGraph("chain.pt2"), sampleGraph("tiny_convnet_float.pt2")};
        for (const auto& path : qdq::test::filesNamed(qdq::test::samples() / "rules", "bad.json"))
            files += QString::fromStdString(path.string());
        for (const auto& path : qdq::test::filesEnding(qdq::test::corpus("pt2-bad"), ".pt2")) {
            const QString file = QString::fromStdString(path.string());
            if (runCli({"info", file}).status != 2 && files.size() < 60)
                files += file;
        }
        const Outcome outcome = runCli(QStringList {"check", "--format", "sarif"} + files);
        QCOMPARE(outcome.status, 1);
        const QString errors = schemaErrors(outcome.out);
        if (errors == "no validator")
            qInfo("python3-jsonschema is not here: structure only");
        else
            QVERIFY2(errors.isEmpty(), qPrintable(errors));
        const QJsonObject run = runOf(outcome.out);
        QVERIFY(run["results"].toArray().size() > 60);
        qInfo("%lld files, %lld results", qint64(files.size()),
            qint64(run["results"].toArray().size()));
    }

    void sarifWithBaselineAndWaiversIsValid()
    {
        const Outcome outcome = gated("sarif");
        const QString errors = schemaErrors(outcome.out);
        QVERIFY2(errors.isEmpty() || errors == "no validator", qPrintable(errors));
        const QJsonObject run = runOf(outcome.out);
        QCOMPARE(resultsOf(run, "baselineState", "unchanged").size(), 17 - 1);
        QCOMPARE(resultsOf(run, "baselineState", "new").size(), 16);
        QStringList waived;
        const QJsonArray results = run["results"].toArray();
        for (const QJsonValue result : results)
            if (!result["suppressions"].toArray().isEmpty())
                waived += result["ruleId"].toString() + ": "
                    + result["suppressions"][0]["justification"].toString();
        QCOMPARE(waived, QStringList {"R3: rescaled by hand"});
        const QJsonArray remarks =
            run["invocations"][0]["toolConfigurationNotifications"].toArray();
        QCOMPARE(remarks.size(), 1);
        QVERIFY(remarks[0]["message"]["text"].toString().endsWith(
            "/waivers/1: matches nothing: R7 in tail and below"));
    }

    void quietSarifHasOnlyWhatCounts()
    {
        const QJsonObject run = runOf(gated("sarif", {"-q"}).out);
        QCOMPARE(resultsOf(run, "baselineState", "new").size(), 16);
        QCOMPARE(run["results"].toArray().size(), 16);
    }

    void sarifTellsRulesAndPlaces()
    {
        const QJsonObject run =
            runOf(runCli({"check", "--format", "sarif", recorded("tiny/xnn_channel")}).out);
        QCOMPARE(run["tool"]["driver"]["name"].toString(), QString("qdqscope"));
        const QJsonArray rules = run["tool"]["driver"]["rules"].toArray();
        QVERIFY(rules.size() >= 7);
        for (const QJsonValue rule : rules)
            QVERIFY2(!rule["shortDescription"]["text"].toString().isEmpty()
                    && !rule["help"]["text"].toString().isEmpty(),
                qPrintable(rule["id"].toString()));
        QCOMPARE(resultsOf(run, "ruleId", "R3"), QStringList {"R3 add"});
        const QJsonArray results = run["results"].toArray();
        QCOMPARE(results.size(), 33);
        for (const QJsonValue result : results) {
            QCOMPARE(rules[result["ruleIndex"].toInt()]["id"], result["ruleId"]);
            if (result["ruleId"] != QJsonValue("R3"))
                continue;
            const QJsonValue logical = result["locations"][0]["logicalLocations"];
            QCOMPARE(logical[0]["fullyQualifiedName"].toString(), QString("block/add"));
            QCOMPARE(logical[1]["fullyQualifiedName"].toString(), QString("block"));
            const QJsonValue entry = run["logicalLocations"][logical[0]["index"].toInt()];
            QCOMPARE(entry["name"].toString(), QString("add"));
            QCOMPARE(entry["parentIndex"], logical[1]["index"]);
            QCOMPARE(result["relatedLocations"].toArray().size(), 3);
        }
        QCOMPARE(run["artifacts"][0]["hashes"]["sha-256"].toString().size(), 64);
    }

    void fingerprintsSurviveASecondExport()
    {
        const auto of = [](const QString& file) {
            return fingerprintsOf(runCli({"check", "--format", "sarif", file}).out);
        };
        const QStringList json = of(recorded("tiny/xnn_channel"));
        QCOMPARE(json.size(), 33);
        QCOMPARE(QSet<QString>(json.begin(), json.end()).size(), 33);
        QCOMPARE(of(sampleGraph("tiny_convnet_xnnpack.pt2")), json);
    }

    void undecidedIsOpenInSarif()
    {
        const QJsonObject run = runOf(runCli({"check", "--format", "sarif", undecided()}).out);
        QCOMPARE(resultsOf(run, "kind", "open"), (QStringList {"R2 weight", "R4 linear"}));
        QCOMPARE(resultsOf(run, "level", "none").size(), 2);
    }

    void filesAreNamedAsUris()
    {
        const QString odd = m_folder->filePath("a b#ü.json");
        QVERIFY(QFile::copy(recorded("tiny/vpu"), odd));
        const Outcome outcome = runCli({"check", "--format", "sarif", odd});
        QCOMPARE(runOf(outcome.out)["artifacts"][0]["location"]["uri"].toString(),
            "file://" + m_folder->path() + "/a%20b%23%C3%BC.json");
        const Outcome relative =
            runCli({"check", "--format", "sarif", "a b#ü.json"}, m_folder->path());
        QCOMPARE(runOf(relative.out)["artifacts"][0]["location"]["uri"].toString(),
            QString("a%20b%23%C3%BC.json"));
    }

    void junitHasASuitePerFileAndACasePerRule()
    {
        QString error;
        const QList<TestSuite> suites = readJunit(
            runCli(
                {"check", "--format", "junit", recorded("tiny/xnn_channel"), recorded("tiny/vpu")})
                .out,
            error);
        QCOMPARE(error, QString());
        QCOMPARE(suites.size(), 2);
        QCOMPARE(suites[0].name, recorded("tiny/xnn_channel"));
        QCOMPARE(suites[0].cases.size(), 7);
        QCOMPARE(suites[0].count("failure"), 5);
        QCOMPARE(suites[1].count("failure"), 0);
        for (const TestSuite& suite : suites) {
            QCOMPARE(suite.counts["tests"], int(suite.cases.size()));
            QCOMPARE(suite.counts["failures"], suite.count("failure"));
            QCOMPARE(suite.counts["errors"], suite.count("error"));
            QCOMPARE(suite.counts["skipped"], suite.count("skipped"));
        }
        const TestCase& r3 = suites[0].cases[2];
        QCOMPARE(r3.name, QString("R3 add, cat, max_pool2d, flatten share one scale"));
        QCOMPARE(r3.message, QString("1 violation"));
        QCOMPARE(r3.text,
            QString("add: found scale = 0.011853, 0.021680, 0.044299; expected inputs and output "
                    "share one scale [add's inputs have separate observers]\n"));
    }

    void junitTellsUndecidedKnownAndWaived()
    {
        QString error;
        const auto strict =
            readJunit(runCli({"check", "--format", "junit", undecided()}).out, error);
        QCOMPARE(strict.first().count("error"), 2);
        const auto lenient = readJunit(
            runCli({"check", "--format", "junit", "--allow-undecided", undecided()}).out, error);
        QCOMPARE(lenient.first().count("skipped"), 2);
        QCOMPARE(lenient.first().count("error"), 0);
        const auto suite = readJunit(gated("junit").out, error).first();
        QCOMPARE(suite.count("failure"), 1); // R2 is not in the baseline
        QVERIFY(suite.cases[2].output.contains("(waived: rescaled by hand)"));
        QVERIFY(suite.cases[3].output.contains("(known)"));
    }

    void namesOfAnyKindStayXml()
    {
        QFile file(recorded("tiny/xnn_channel"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString odd = m_folder->filePath("odd.json");
        writeFile(odd, file.readAll().replace("\"conv2d_1\"", "\"a<&\\u0001\\\">\""));
        QString error;
        const auto suites = readJunit(runCli({"check", "--format", "junit", odd}).out, error);
        QCOMPARE(error, QString());
        QVERIFY(suites.first().cases[3].text.contains("a<&\ufffd\">: found "));
    }

private:
    /// The rules of a report with R2 new, R3 waived and the rest known.
    Outcome gated(const QString& format, const QStringList& more = {}) const
    {
        const QString base = m_folder->filePath("base.json");
        const QString waivers = m_folder->filePath("waivers.json");
        const QString file = recorded("tiny/xnn_channel");
        runCli({"check", "--skip", "R2", "--write-baseline", base, file});
        writeFile(waivers,
            R"({"format": "qdqscope.waivers", "version": 1, "waivers": [
                {"rule": "R3", "module": "block", "reason": "rescaled by hand", "expires": "2999-12-31"},
                {"rule": "R7", "module": "tail", "reason": "nothing breaks it"}]})");
        return runCli(QStringList {"check", "--format", format, "--baseline", base, "--waivers",
                          waivers, file}
            + more);
    }

    /// A graph whose weight scales are not in the file.
    QString undecided() const
    {
        QFile file(QStringLiteral(QDQ_SOURCE_DIR "/samples/rules/R2/good.json"));
        const QString path = m_folder->filePath("structure.json");
        if (file.open(QIODevice::ReadOnly))
            writeFile(path,
                file.readAll().replace(
                    R"("shape": [2], "data": "AAAAPAAAgDs=")", R"("shape": [2])"));
        return path;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestMachineFormats)
#include "tst_machineformats.moc"
