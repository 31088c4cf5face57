// SPDX-License-Identifier: Apache-2.0
#include "tests/support/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

// `check --causes` as scripts see it.

using qdq::test::Outcome;
using qdq::test::runCli;

namespace {

const QString kGraph = QStringLiteral(QDQ_SOURCE_DIR "/samples/graphs/tiny_convnet_xnnpack.pt2");
const QString kConfig = QStringLiteral(QDQ_SOURCE_DIR "/samples/configs/xnnpack.json");

} // namespace

class TestCauses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyViolationNamesItsCause()
    {
        const Outcome outcome =
            runCli({"check", "--causes", "--config", kConfig, "--format", "json", kGraph});
        QCOMPARE(outcome.status, 1);
        const QJsonObject report = jsonOf(outcome);
        const QJsonArray causes = report["causes"].toArray();
        const QJsonArray violations = report["violations"].toArray();
        QCOMPARE(causes.size(), 6);
        qsizetype explained = 0;
        for (const QJsonValue cause : causes)
            for (const QJsonValue finding : cause["findings"].toArray()) {
                QCOMPARE(violations[finding.toInt()]["cause"], cause["id"]);
                ++explained;
            }
        QCOMPARE(explained, violations.size());
        QCOMPARE(causes[0]["id"].toInt(), 1);
        const QJsonValue spec = causes[0]["edit"]["specs"].toArray()[0];
        QCOMPARE(spec["fields"]["observer"].toString(), "Pow2MinMaxObserver");
        QCOMPARE(spec["qconfigs"].toArray().size(), 1);
    }

    void withoutTheOptionNothingIsSaid()
    {
        const QJsonObject report = jsonOf(runCli({"check", "--format", "json", kGraph}));
        QVERIFY(!report.contains("causes"));
        QVERIFY(report["violations"].toArray().first().toObject()["cause"].isNull());
    }

    void textCountsThem()
    {
        const QString text = runCli({"check", "--causes", kGraph}).out;
        QVERIFY(text.contains("33 violations, 6 causes"));
        QVERIFY(text.contains("10  activations are affine"));
    }

    void aConfigAloneIsWrongUsage()
    {
        QCOMPARE(runCli({"check", "--config", kConfig, kGraph}).status, 2);
        QCOMPARE(runCli({"check", "--causes", "--config", kGraph, kGraph}).status, 2);
    }
};

QTEST_GUILESS_MAIN(TestCauses)
#include "tst_causes.moc"
