// SPDX-License-Identifier: Apache-2.0
#include "core/gate/baseline.h"
#include "core/gate/waivers.h"

#include <QtTest>

using namespace qdq;

namespace {

Fingerprint fingerprint(std::string rule, std::string module, std::string op, std::uint32_t nth)
{
    Fingerprint made;
    made.rule = std::move(rule);
    made.place.module = std::move(module);
    made.place.op = std::move(op);
    made.place.nth = nth;
    made.place.around = {1, 0xffffffffffffffffULL, 0xabcULL};
    return made;
}

QByteArray bytes(const std::string& text)
{
    return QByteArray::fromStdString(text);
}

std::string waivers(const std::string& entries)
{
    return R"({"format": "qdqscope.waivers", "version": 1, "waivers": [)" + entries + "]}";
}

QString errorOf(const Error& error)
{
    return QString::fromStdString(error.where + ": " + error.message);
}

} // namespace

class TestGateFiles : public QObject
{
    Q_OBJECT

private slots:
    void waiversAreReadBackAsTheyWere()
    {
        const std::string text = R"({
  "format": "qdqscope.waivers",
  "version": 1,
  "waivers": [
    {"finding": {"rule": "R3", "module": "b", "op": "aten.add.Tensor", "nth": 1, "port": "output", "repeat": 2, "around": "0000000000000001-ffffffffffffffff-0000000000000abc"},
     "reason": "rescaled by hand"},
    {"finding": {"rule": "R3", "module": "b", "op": "aten.add.Tensor", "nth": 1, "port": ""},
     "reason": "as before", "expires": "2027-03-31"},
    {"rule": "R4", "module": "head", "reason": "the head runs on the CPU", "expires": "2000-02-29"},
    {"cause": "symbol", "module": "", "reason": "the compiler fixes the batch"}
  ]
}
)";
        const auto read = readWaivers(text);
        QVERIFY(read);
        QCOMPARE(read->size(), std::size_t(4));
        // The last two stand on one line in the text, which is all that may differ.
        const auto again = readWaivers(writeWaivers(*read));
        QVERIFY(again);
        QCOMPARE(bytes(writeWaivers(*again)), bytes(writeWaivers(*read)));
        for (std::size_t i = 0; i < read->size(); ++i) {
            QCOMPARE(bytes(describe((*again)[i])), bytes(describe((*read)[i])));
            QCOMPARE(bytes((*again)[i].reason), bytes((*read)[i].reason));
            QVERIFY((*again)[i].expires == (*read)[i].expires);
        }
        const auto& first = std::get<FindingScope>((*again)[0].scope);
        QVERIFY(first.hasSurroundings);
        QCOMPARE(first.fingerprint.place.around.near, std::uint64_t {0xabc});
        QVERIFY(!std::get<FindingScope>((*again)[1].scope).hasSurroundings);
        QCOMPARE(bytes(writeWaivers({})),
            bytes("{\n  \"format\": \"qdqscope.waivers\",\n  \"version\": 1,\n  \"waivers\": "
                  "[]\n}\n"));
    }

    void aBaselineIsOneLineAFindingInAFixedOrder()
    {
        Baseline baseline {"vpu", 1, {}};
        baseline.findings = {fingerprint("R2", "b10", "aten.add.Tensor", 0),
            fingerprint("R3", "b2", "aten.add.Tensor", 1),
            fingerprint("R1", "b2", "aten.add.Tensor", 1)};
        baseline.findings.back().port = "output";
        const auto around = R"("around": "0000000000000001-ffffffffffffffff-0000000000000abc"})";
        const std::string wanted = R"({
  "format": "qdqscope.baseline",
  "version": 1,
  "target": {"id": "vpu", "version": 1},
  "findings": [
    {"rule": "R3", "module": "b2", "op": "aten.add.Tensor", "nth": 1, "port": "", )"
            + std::string(around) + R"(,
    {"rule": "R1", "module": "b2", "op": "aten.add.Tensor", "nth": 1, "port": "output", )"
            + around + R"(,
    {"rule": "R2", "module": "b10", "op": "aten.add.Tensor", "nth": 0, "port": "", )"
            + around + "\n  ]\n}\n";
        QCOMPARE(bytes(writeBaseline(baseline)), bytes(wanted));
        const auto read = readBaseline(wanted);
        QVERIFY(read.has_value());
        QCOMPARE(bytes(writeBaseline(*read)), bytes(wanted));
    }

    void anEmptyBaselineIsOne()
    {
        const std::string text = writeBaseline({"vpu", 1, {}});
        QVERIFY(readBaseline(text).has_value());
        QCOMPARE(bytes(writeBaseline(*readBaseline(text))), bytes(text));
    }

    void aWrongBaselineIsRefusedByPlace_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* from, const char* to, const char* error) {
            QTest::addRow("%s", error) << QByteArray(from) << QByteArray(to) << QString(error);
        };
        row("}\n", "", "byte 262: not valid JSON");
        row("qdqscope.baseline", "sarif", "/format: \"sarif\" where \"qdqscope.baseline\"");
        row("\"version\": 1,\n", "\"version\": 7,\n", "/version: version 7 is not known here");
        row("\"nth\": 1", "\"nth\": -1", "/findings/0/nth: -1 is no count");
        row("\"nth\": 1", "\"nth\": \"1\"", "/findings/0/nth: a text where an integer must stand");
        row("\"port\": \"\", ", "", "/findings/0: \"port\" is missing");
        row("\"nth\"", "\"number\"", "/findings/0/number: unknown key \"number\"; allowed: rule");
        row("0000000000000001-", "", "/findings/0/around: ");
        row("\"id\": \"vpu\", ", "", "/target: \"id\" is missing");
    }
    void aWrongBaselineIsRefusedByPlace()
    {
        QFETCH(const QByteArray, from);
        QFETCH(const QByteArray, to);
        QFETCH(const QString, error);
        QByteArray text =
            bytes(writeBaseline({"vpu", 1, {fingerprint("R3", "block", "aten.add.Tensor", 1)}}));
        QVERIFY(text.contains(from));
        text.replace(text.lastIndexOf(from), from.size(), to);
        const auto read = readBaseline(text.toStdString());
        QVERIFY(!read);
        QVERIFY2(errorOf(read.error()).startsWith(error), qPrintable(errorOf(read.error())));
    }

    void waiversHaveOneScopeEach()
    {
        const auto read = readWaivers(waivers(R"(
            {"rule": "R2", "module": "stem", "reason": "chip B shifts here", "expires": "2027-02-28"},
            {"finding": {"rule": "R3", "module": "block", "op": "aten.add.Tensor", "nth": 0, "port": ""},
             "reason": "rescaled by hand"},
            {"cause": "separate-specs", "module": "", "reason": "waits for the new exporter"})"));
        QVERIFY2(read.has_value(), read ? "" : qPrintable(errorOf(read.error())));
        QCOMPARE(read->size(), std::size_t {3});
        QCOMPARE(bytes(describe((*read)[0])), QByteArray("R2 in stem and below"));
        QCOMPARE(bytes(describe((*read)[1])), QByteArray("R3 at aten.add.Tensor in block"));
        QCOMPARE(bytes(describe((*read)[2])),
            QByteArray("root cause separate-specs in the whole network"));
        QCOMPARE(bytes(textOf(*(*read)[0].expires)), QByteArray("2027-02-28"));
    }

    void aWaiverHoldsThroughItsLastDay()
    {
        using namespace std::chrono;
        const auto read = readWaivers(
            waivers(R"({"rule": "R2", "module": "", "reason": "r", "expires": "2028-02-29"})"));
        QVERIFY(read.has_value());
        const Waiver& waiver = read->front();
        QVERIFY(!waiver.isExpired(2028y / February / 28d));
        QVERIFY(!waiver.isExpired(2028y / February / 29d));
        QVERIFY(waiver.isExpired(2028y / March / 1d));
    }

    void aWrongWaiverIsRefusedByPlace_data()
    {
        QTest::addColumn<QByteArray>("entry");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* entry, const char* error) {
            QTest::addRow("%s", error) << QByteArray(entry) << QString(error);
        };
        row(R"(7)", "/waivers/0: an integer where an object must stand");
        row(R"({"reason": "r"})", "/waivers/0: no scope; give one of finding, rule, cause");
        row(R"({"rule": "R1", "cause": "c", "module": "", "reason": "r"})",
            "/waivers/0: both \"rule\" and \"cause\"");
        row(R"({"rule": "R1", "reason": "r"})", "/waivers/0: \"module\" is missing");
        row(R"({"rule": "R1", "module": ""})", "/waivers/0: \"reason\" is missing");
        row(R"({"rule": "R1", "module": "", "reason": " "})", "/waivers/0/reason: empty");
        row(R"({"rule": "R1", "module": "", "reason": "r", "expires": "2027-02-29"})",
            "/waivers/0/expires: \"2027-02-29\" is no day; allowed: YYYY-MM-DD");
        row(R"({"rule": "R1", "module": "", "reason": "r", "expires": "next week"})",
            "/waivers/0/expires: \"next week\" is no day");
        row(R"({"rule": "R1", "module": "", "reason": "r", "until": "2027-02-28"})",
            "/waivers/0/until: unknown key \"until\"; allowed: rule, module, reason, expires");
        row(R"({"finding": {"rule": "R3", "module": "b", "op": "o", "port": ""}, "reason": "r"})",
            "/waivers/0/finding: \"nth\" is missing");
    }
    void aWrongWaiverIsRefusedByPlace()
    {
        QFETCH(const QByteArray, entry);
        QFETCH(const QString, error);
        const auto read = readWaivers(waivers(entry.toStdString()));
        QVERIFY(!read);
        QVERIFY2(errorOf(read.error()).startsWith(error), qPrintable(errorOf(read.error())));
    }
};

QTEST_APPLESS_MAIN(TestGateFiles)
#include "tst_gatefiles.moc"
