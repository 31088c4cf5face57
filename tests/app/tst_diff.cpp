// SPDX-License-Identifier: Apache-2.0
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

// `diff` on the command line: two back ends, two exports, two stages.

using namespace qdq::test;

namespace {

QJsonArray changesOf(const QJsonObject& report, const QString& field)
{
    QJsonArray found;
    const QJsonArray changes = report["changed"].toArray();
    for (const QJsonValue change : changes)
        if (change["field"].toString() == field)
            found += change;
    return found;
}

} // namespace

class TestDiff : public QObject
{
    Q_OBJECT

private slots:
    void twoBackEndsDifferInEveryNumber()
    {
        const Outcome outcome = runCli(
            {"diff", "--format", "json", recorded("tiny/xnn_channel"), recorded("tiny/vpu")});
        QCOMPARE(outcome.status, 1);
        const QJsonObject report = QJsonDocument::fromJson(outcome.out).object();
        QCOMPARE(report["matched"].toInt(), 16);
        QVERIFY(report["only_a"].toArray().isEmpty() && report["only_b"].toArray().isEmpty());
        QCOMPARE(changesOf(report, "output scale").size(), 11);
        QCOMPARE(changesOf(report, "output zero point").size(), 10);
        for (const char* field : {"weight", "weight scale", "bias", "bias quantization"})
            QCOMPARE(changesOf(report, field).size(), 5);
        QCOMPARE(report["violations"]["only_a"].toArray().size(), 33);
        QCOMPARE(report["violations"]["only_b"].toArray().size(), 0);
        QCOMPARE(report["violations"]["both"].toInt(), 0);
        const QJsonValue relu = changesOf(report, "output scale")[1];
        QCOMPARE(relu["node_a"].toString() + relu["node_b"].toString(), QString("relurelu"));
        QCOMPARE(relu["a"].toDouble(), 0.011853378266096115);
        QCOMPARE(relu["b"].toDouble(), 0.0625);
        QCOMPARE(relu["ratio"].toDouble(), 0.0625 / 0.011853378266096115);
        QCOMPARE(changesOf(report, "weight scale").first().toObject()["a"].toArray().size(), 8);
    }

    void theTextIsForPeople()
    {
        const QString text =
            runCli({"diff", recorded("tiny/xnn_channel"), recorded("tiny/vpu")}).out;
        QVERIFY2(text.contains("16 ops in both, 0 only in a, 0 only in b\n"), qPrintable(text));
        QVERIFY(text.contains(
            QRegularExpression("\nrelu  +output scale  +0\\.011853  +2\\^-4  +5\\.273\n")));
        QVERIFY(text.endsWith("violations of vpu: 33 only in a, 0 only in b, 0 in both\n"
                              "  only in a: R1 10, R2 16, R3 1, R4 5, R6 1\n"));
        const QString verbose =
            runCli({"diff", "-v", recorded("tiny/xnn_channel"), recorded("tiny/vpu")}).out;
        QVERIFY(verbose.contains("0.011853378266096115"));
        QVERIFY(verbose.contains("    add: R3 found scale = 0.011853, 0.021680, 0.044299; "));
    }

    void twoExportsAreTheSame()
    {
        const Outcome outcome =
            runCli({"diff", recorded("tiny/xnn_channel"), sampleGraph("tiny_convnet_xnnpack.pt2")});
        QVERIFY2(outcome.status == 0, outcome.out);
        QVERIFY(outcome.out.endsWith("33 in both\nnothing differs\n"));
    }

    void twoStagesShowWhatQuantizationDid()
    {
        const Outcome outcome = runCli({"diff", "--format", "json",
            sampleGraph("tiny_convnet_float.pt2"), recorded("tiny/xnn_channel")});
        QCOMPARE(outcome.status, 1);
        const QJsonObject report = QJsonDocument::fromJson(outcome.out).object();
        QCOMPARE(report["only_a"].toArray().size(), 4); // the batch norms, folded
        QCOMPARE(report["only_b"].toArray().size(), 0);
        QCOMPARE(changesOf(report, "output quantization").size(), 11);
        QCOMPARE(changesOf(report, "weight quantization").size(), 5);
    }

    void thePageHasBothPicturesAndNeedsNothingElse()
    {
        const QStringList files {recorded("tiny/xnn_channel"), recorded("tiny/vpu")};
        const Outcome outcome = runCli(QStringList {"diff", "--format", "html"} + files);
        QCOMPARE(outcome.status, 1);
        QCOMPARE(outcome.out.count("<svg"), 2);
        for (const char* word : {"http://", "https://", "src=", "href=\"", "<script", "url("})
            QVERIFY2(!outcome.out.contains(word), word);
        QVERIFY(outcome.out.contains("<h1>xnn_channel/converted.json → vpu/converted.json</h1>"));
        QVERIFY(outcome.out.contains("42 changes at 14 of 16 ops"));
        QVERIFY(outcome.out.contains("violations 33 → 0"));
        QXmlStreamReader reader(outcome.out);
        while (!reader.atEnd())
            reader.readNext();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QCOMPARE(runCli(QStringList {"diff", "--format", "html"} + files).out, outcome.out);
        const Outcome dark =
            runCli(QStringList {"diff", "--format", "html", "--theme", "dark"} + files);
        QVERIFY(
            dark.out.contains("color-scheme:dark") && !dark.out.contains("prefers-color-scheme"));
    }

    void aPageStaysSmall()
    {
        int count = 0;
        for (const auto& path :
            qdq::test::filesNamed(qdq::test::corpus("real"), "converted.json.gz")) {
            const auto other = path.parent_path().parent_path() / "vpu" / path.filename();
            if (path.parent_path().filename() != "xnnpack" || !std::filesystem::exists(other))
                continue;
            QElapsedTimer timer;
            timer.start();
            const Outcome outcome = runCli({"diff", "--format", "html",
                QString::fromStdString(path.string()), QString::fromStdString(other.string())});
            QVERIFY2(outcome.status == 1, outcome.err);
            QVERIFY2(
                outcome.out.count("<svg") == 2 && outcome.out.size() < 3'000'000, path.c_str());
            qInfo("%s: %lld KB, %lld ms", path.c_str(), qint64(outcome.out.size() / 1000),
                timer.elapsed());
            ++count;
        }
        qInfo("%d networks", count);
    }

    void rtolDecidesWhatIsTheSame()
    {
        const auto differing = [](const QString& rtol) {
            const Outcome outcome = runCli({"diff", "--rtol", rtol, "--format", "json",
                recorded("tiny/xnn_channel"), recorded("tiny/vpu")});
            return changesOf(QJsonDocument::fromJson(outcome.out).object(), "output scale").size();
        };
        QCOMPARE(differing("0.5"), 6); // more than twice the scale
        QCOMPARE(differing("0.999"), 0);
        QCOMPARE(
            runCli({"diff", "--rtol", "-1", recorded("tiny/vpu"), recorded("tiny/vpu")}).status, 2);
    }

    void opsCanBeMatchedByNameOrStructureOrByHand()
    {
        // One op under another name: what reads it says that name too.
        const QTemporaryDir folder;
        const QString renamed = folder.filePath("renamed.json");
        QFile original(recorded("tiny/vpu"));
        QVERIFY(original.open(QIODevice::ReadOnly));
        const QByteArray text = original.readAll();
        QVERIFY(text.contains("\"conv2d_2\""));
        QFile copy(renamed);
        QVERIFY(copy.open(QIODevice::WriteOnly));
        copy.write(QByteArray(text).replace("\"conv2d_2\"", "\"other\""));
        copy.close();
        const auto matched = [&](const QStringList& ways) {
            QStringList words {"diff", "--format", "json", recorded("tiny/vpu"), renamed};
            for (const QString& way : ways)
                words << "--match" << way;
            const Outcome outcome = runCli(words);
            const QJsonObject report = QJsonDocument::fromJson(outcome.out).object();
            return QStringLiteral("%1 %2 %3")
                .arg(report["matched"].toInt())
                .arg(report["only_a"].toArray().size())
                .arg(report["only_b"].toArray().size());
        };
        QCOMPARE(matched({}), QString("16 0 0"));
        QCOMPARE(matched({"module"}), QString("16 0 0"));
        QCOMPARE(matched({"structure"}), QString("16 0 0"));
        QCOMPARE(matched({"name"}), QString("15 1 1"));
        QCOMPARE(matched({"name", "conv2d_2=other"}), QString("16 0 0"));
        QCOMPARE(matched({"conv2d_2=other"}), QString("16 0 0"));
        const auto refused = [&](const QString& way) {
            const Outcome outcome = runCli({"diff", "--match", way, recorded("tiny/vpu"), renamed});
            return outcome.status == 2 ? QString(outcome.err) : QString("taken");
        };
        QVERIFY(refused("colour").contains("module, name, structure"));
        QVERIFY(refused("conv2d_2=othe").contains("did you mean 'other'?"));
        QVERIFY(refused("conv2d_9=other").contains("no op 'conv2d_9' in A"));
    }

    void oneFileTwiceIsTheSame()
    {
        for (const QString& name : {QStringLiteral("tiny/vpu"), QStringLiteral("tiny/x86")}) {
            const Outcome outcome = runCli({"diff", "--rtol", "0", recorded(name), recorded(name)});
            QVERIFY2(outcome.status == 0, outcome.out);
        }
    }

    void whatCannotBeReadIsRefused()
    {
        const QTemporaryDir folder;
        const Outcome outcome =
            runCli({"diff", recorded("tiny/vpu"), folder.filePath("none.json")});
        QCOMPARE(outcome.status, 2);
        QCOMPARE(outcome.out, QByteArray());
        QCOMPARE(outcome.err.count('\n'), 1);
        QCOMPARE(runCli({"diff", recorded("tiny/vpu")}).status, 2);
    }
};

QTEST_GUILESS_MAIN(TestDiff)
#include "tst_diff.moc"
