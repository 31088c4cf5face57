// SPDX-License-Identifier: Apache-2.0
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

// Baseline and waivers on the command line: what fails is what is new.

using namespace qdq::test;

namespace {

/// Violations of a JSON report by state: "rule node".
QStringList inState(const QByteArray& report, const QString& state)
{
    QStringList names;
    const QJsonArray violations = QJsonDocument::fromJson(report)["violations"].toArray();
    for (const QJsonValue violation : violations)
        if (violation["state"].toString() == state)
            names += violation["rule"].toString() + " " + violation["node"].toString();
    return names;
}

/// The graph JSON with argument `index` of a node replaced.
QByteArray withArgument(
    const QByteArray& graph, const QString& node, int index, const QJsonValue& to)
{
    QJsonObject document = QJsonDocument::fromJson(graph).object();
    QJsonArray nodes = document["nodes"].toArray();
    for (auto&& entry : nodes) {
        QJsonObject object = entry.toObject();
        if (object["name"].toString() != node)
            continue;
        QJsonArray arguments = object["args"].toArray();
        arguments[index] = to;
        object["args"] = arguments;
        entry = object;
    }
    document["nodes"] = nodes;
    return QJsonDocument(document).toJson();
}

/// A graph in memory and the program exported from it: no Q or DQ has the same name in both.
struct Pair
{
    QString json;
    QString pt2;
};

std::vector<Pair> pairs()
{
    std::vector<Pair> all = {
        {recorded("tiny/xnn_channel"), sampleGraph("tiny_convnet_xnnpack.pt2")},
        {recorded("tiny/vpu"), sampleGraph("tiny_convnet_vpu.pt2")}};
    for (const auto& path : qdq::test::filesNamed(qdq::test::corpus("pt2e"), "converted.pt2"))
        all.push_back({QString::fromStdString((path.parent_path() / "converted.json").string()),
            QString::fromStdString(path.string())});
    for (const auto& path : qdq::test::filesNamed(qdq::test::corpus("real"), "x86.converted.pt2"))
        all.push_back(
            {QString::fromStdString((path.parent_path() / "x86/converted.json.gz").string()),
                QString::fromStdString(path.string())});
    // By exporters of torch 2.6, 2.8 and 2.10.
    const std::filesystem::path pt2 = qdq::test::corpus("pt2");
    for (const char* name : {"old_quant_26.pt2", "old_quant_28.pt2"})
        if (!pt2.empty())
            all.push_back({QString::fromStdString((pt2 / name).string()),
                QString::fromStdString((pt2 / "old_quant_210.pt2").string())});
    return all;
}

constexpr auto kWaivers = R"({"format": "qdqscope.waivers", "version": 1, "waivers": [%1]})";

} // namespace

class TestBaseline : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void survivesASecondExport()
    {
        const QString file = path("base.json");
        for (const auto& [json, pt2] : pairs()) {
            QCOMPARE(
                runCli({"check", "--allow-undecided", "--write-baseline", file, json}).status, 0);
            const QByteArray fromJson = readFile(file);
            const Outcome outcome =
                runCli({"check", "--allow-undecided", "--baseline", file, "--format", "json", pt2});
            QVERIFY2(outcome.status == 0, qPrintable(pt2));
            QCOMPARE(inState(outcome.out, "new"), QStringList());
            QCOMPARE(
                runCli({"check", "--allow-undecided", "--write-baseline", file, pt2}).status, 0);
            QCOMPARE(readFile(file), fromJson); // two exports, the same bytes
            QCOMPARE(runCli({"check", "--allow-undecided", "--baseline", file, json}).status, 0);
        }
        qInfo("%zu pairs", pairs().size());
    }

    void oneRuleBrokenOnPurposeIsTheOnlyNewOne()
    {
        const QString base = path("base.json");
        QCOMPARE(
            runCli({"check", "--write-baseline", base, sampleGraph("tiny_convnet_xnnpack.pt2")})
                .status,
            0);
        // The weight of block.conv2 may now be -128: R7, in a file that names nothing as the other.
        const QString broken = path("broken.json");
        writeFile(broken,
            withArgument(readFile(recorded("tiny/xnn_channel")), "dequantize_per_channel_default_2",
                4, -128));
        const Outcome json = runCli({"check", "--baseline", base, "--format", "json", broken});
        QCOMPARE(json.status, 1);
        QCOMPARE(inState(json.out, "new"), QStringList {"R7 conv2d_2"});
        QCOMPARE(inState(json.out, "known").size(), 33);
        const QByteArray text = runCli({"check", "--baseline", base, broken}).out;
        QCOMPARE(text.count(": R7 error: "), 1);
        QVERIFY2(text.contains("(new)\n") && !text.contains(": R1 error: "), text);
        QVERIFY2(text.endsWith("baseline " + base.toUtf8() + ": 1 new, 33 known, 0 gone\n"), text);
        QCOMPARE(runCli({"check", "--baseline", base, "-v", broken}).out.count("(known)"), 33);
    }

    void whatIsFixedIsSaidToBeGone()
    {
        const QString base = path("base.json");
        const QString xnnpack = recorded("tiny/xnn_channel");
        QCOMPARE(runCli({"check", "--write-baseline", base, xnnpack}).status, 0);
        const Outcome outcome =
            runCli({"check", "--baseline", base, "--format", "json", recorded("tiny/vpu")});
        QCOMPARE(outcome.status, 0);
        const QJsonValue baseline = QJsonDocument::fromJson(outcome.out)["baseline"];
        QCOMPARE(baseline["known"].toInt(), 0);
        QCOMPARE(baseline["absent"].toArray().size(), 33);
    }

    void aBaselineIsThatOfOneNetworkAndOneTarget()
    {
        const QString base = path("base.json");
        const Outcome two =
            runCli({"check", "--write-baseline", base, recorded("tiny/vpu"), recorded("tiny/x86")});
        QCOMPARE(two.status, 2);
        QVERIFY2(two.err.contains("a baseline is that of one network"), two.err);
        QVERIFY(!QFile::exists(base));
        writeFile(base, R"({"format": "qdqscope.baseline", "version": 1,
            "target": {"id": "other", "version": 1}, "findings": []})");
        const Outcome other = runCli({"check", "--baseline", base, recorded("tiny/vpu")});
        QCOMPARE(other.status, 2);
        QCOMPARE(other.err,
            base.toUtf8()
                + ": /target/id: error: written for target 'other', but the rules of 'vpu' run\n");
    }

    void waiversTakeFindingsOut()
    {
        const QString file = path("waivers.json");
        writeFile(file,
            QByteArray(kWaivers).replace("%1",
                R"({"rule": "R3", "module": "block", "reason": "rescaled by hand", "expires": "2999-12-31"},
                   {"rule": "R4", "module": "", "reason": "bias stays in float"},
                   {"rule": "R1", "module": "stem", "reason": "old", "expires": "2020-01-31"},
                   {"rule": "R7", "module": "tail", "reason": "nothing breaks it"})"));
        const Outcome outcome =
            runCli({"check", "--waivers", file, "--format", "json", recorded("tiny/xnn_channel")});
        QCOMPARE(outcome.status, 1);
        QCOMPARE(inState(outcome.out, "waived"),
            (QStringList {
                "R4 conv2d", "R4 conv2d_1", "R4 conv2d_2", "R3 add", "R4 conv2d_3", "R4 linear"}));
        const QByteArray place = file.toUtf8();
        QCOMPARE(outcome.err,
            place
                + ": /waivers/2: warning: expired on 2020-01-31: R1 in stem and below counts again "
                  "(old)\n"
                + place + ": /waivers/3: warning: matches nothing: R7 in tail and below\n");
        const QJsonArray waivers = QJsonDocument::fromJson(outcome.out)["waivers"].toArray();
        QCOMPARE(waivers.size(), 4);
        QCOMPARE(waivers[1]["matches"].toInt(), 5);
        QCOMPARE(waivers[2]["expired"].toBool(), true);
        const QByteArray text =
            runCli({"check", "--waivers", file, recorded("tiny/xnn_channel")}).out;
        QVERIFY2(!text.contains(": R3 error"), text);
        QVERIFY2(text.contains("(waiver expired on 2020-01-31)\n"), text);
        QVERIFY2(text.endsWith("waived: 6\n"), text);
        QCOMPARE(
            runCli({"check", "--rules", "R3,R4", "--waivers", file, recorded("tiny/xnn_channel")})
                .status,
            0);
    }

    void aRuleThatNobodyHasIsATypingError()
    {
        const QString file = path("waivers.json");
        writeFile(file,
            QByteArray(kWaivers).replace("%1",
                R"({"rule": "R33", "module": "", "reason": "r"}, {"rule": "L2", "module": "", "reason": "r"})"));
        QCOMPARE(runCli({"check", "--waivers", file, recorded("tiny/vpu")}).err,
            file.toUtf8() + ": /waivers/0: warning: matches nothing: R33 in the whole network\n");
    }

    void waiversTakeWholeCausesOut()
    {
        const Outcome outcome = runCli({"check", "--causes", "--waivers", causeWaiver(), "--format",
            "json", recorded("tiny/xnn_channel")});
        QCOMPARE(inState(outcome.out, "waived"), QStringList {"R3 add"});
        QCOMPARE(outcome.err, QByteArray());
    }

    void waivedFindingsAreNotWrittenIntoABaseline()
    {
        const QString file = path("waivers.json");
        const QString base = path("base.json");
        writeFile(file,
            QByteArray(kWaivers).replace("%1",
                R"({"rule": "R2", "module": "", "reason": "the next chip has a multiplier"})"));
        QCOMPARE(runCli({"check", "--waivers", file, "--write-baseline", base,
                            recorded("tiny/xnn_channel")})
                     .status,
            0);
        QCOMPARE(readFile(base).count("\"rule\""), 17);
        QVERIFY(!readFile(base).contains("R2"));
        const Outcome both =
            runCli({"check", "--waivers", file, "--baseline", base, recorded("tiny/xnn_channel")});
        QCOMPARE(both.status, 0);
        QVERIFY2(both.out.contains("R2    scales are powers of two")
                && both.out.contains("0 + 16 waived"),
            both.out);
    }

    void brokenFilesOfTheGateAreRefused()
    {
        const QString file = path("waivers.json");
        writeFile(file, QByteArray(kWaivers).replace("%1", R"({"rule": "R1", "module": ""})"));
        const Outcome outcome = runCli({"check", "--waivers", file, recorded("tiny/vpu")});
        QCOMPARE(outcome.status, 2);
        QCOMPARE(outcome.err, file.toUtf8() + ": /waivers/0: error: \"reason\" is missing\n");
        const Outcome missing =
            runCli({"check", "--baseline", path("none.json"), recorded("tiny/vpu")});
        QCOMPARE(missing.status, 2);
        QVERIFY2(missing.err.contains("none.json: error: "), missing.err);
        const Outcome cause = runCli({"check", "--waivers", causeWaiver(), recorded("tiny/vpu")});
        QCOMPARE(cause.status, 2);
        QVERIFY2(
            cause.err.contains("/waivers/0/cause: error: the scope is a root cause"), cause.err);
    }

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    QString causeWaiver() const
    {
        writeFile(path("cause.json"),
            QByteArray(kWaivers).replace(
                "%1", R"({"cause": "separate-specs", "module": "", "reason": "r"})"));
        return path("cause.json");
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestBaseline)
#include "tst_baseline.moc"
