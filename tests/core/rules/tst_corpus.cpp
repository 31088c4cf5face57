// SPDX-License-Identifier: Apache-2.0
#include "core/graph/servedmodules.h"
#include "core/io/reader.h"
#include "core/rules/requant.h"
#include "core/rules/rule.h"
#include "tests/support/places.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

// What torchao's own converted graphs break and how they requantize, as recorded beside each of
// them in expected.json.

using namespace qdq;

namespace {

QJsonObject readJson(const std::filesystem::path& path)
{
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object()
                                          : QJsonObject();
}

QStringList recordedViolations(const QJsonObject& expected)
{
    QStringList lines;
    for (const QJsonValue violation : expected["check_vpu"].toArray())
        lines += violation[0].toString() + " " + violation[1].toString();
    return lines;
}

QStringList violationsOf(const Graph& graph, const CheckResult& result)
{
    QStringList lines;
    for (const Finding& finding : result.violations)
        lines += QString::fromStdString(finding.rule + " " + graph[finding.node].name);
    return lines;
}

/// Every violation of a file as rule, module, operator and numbers, sorted.
QStringList signaturesOf(const std::filesystem::path& path)
{
    const auto opened = openGraph(path);
    if (!opened)
        return {QString::fromStdString(toText(opened.error()))};
    const Graph& graph = opened->graph;
    const auto result = checkGraph(graph);
    if (!result || !result->undecided.empty())
        return {"undecided"};
    const auto modules = servedModulePaths(graph);
    QStringList lines;
    for (const Finding& finding : result->violations)
        lines += QString::fromStdString(finding.rule + " " + modules[finding.node] + " "
            + graph[finding.node].target + " " + finding.found);
    lines.sort();
    return lines;
}

template <typename T> QJsonArray arrayOf(const std::vector<T>& values)
{
    QJsonArray array;
    for (const T value : values)
        array.append(QJsonValue(static_cast<double>(value)));
    return array;
}

QJsonValue numberOf(const std::optional<double>& value)
{
    return value ? QJsonValue(*value) : QJsonValue();
}

/// A row in the words of expected.json; every number is compared exactly.
QJsonObject recordOf(const Graph& graph, const RequantRow& row)
{
    QJsonObject record;
    record["node"] = QString::fromStdString(graph[row.node].name);
    record["s_in"] = numberOf(row.sIn);
    record["s_w"] = row.sW.empty() ? QJsonValue() : QJsonValue(arrayOf(row.sW));
    record["s_out"] = numberOf(row.sOut);
    if (row.bias && row.bias->scale)
        record["bias_scale"] = QString::fromUtf8(nameOf(*row.bias->scale).data());
    if (row.m.empty())
        return record;
    record["M"] = arrayOf(row.m);
    if (row.isPow2) {
        record["shift"] = arrayOf(row.shift);
        return record;
    }
    record["multiplier"] = arrayOf(row.multiplier);
    record["n"] = arrayOf(row.shift);
    record["rel_error"] = arrayOf(row.relativeError);
    return record;
}

QByteArray textOf(const QJsonArray& array)
{
    return QJsonDocument(array).toJson(QJsonDocument::Indented);
}

std::vector<std::filesystem::path> recordedCases()
{
    std::vector<std::filesystem::path> cases;
    for (const auto& root :
        {std::filesystem::path(QDQ_SOURCE_DIR) / "tests/data/pt2e", qdq::test::corpus("pt2e")})
        for (const auto& path : qdq::test::filesNamed(root, "converted.json"))
            cases.push_back(path.parent_path());
    return cases;
}

} // namespace

class TestCorpus : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        for (const auto& folder : recordedCases()) {
            auto opened = openGraph(folder / "converted.json");
            QVERIFY2(opened, opened ? "" : toText(opened.error()).c_str());
            m_cases.push_back(
                {folder.parent_path().filename().string() + "/" + folder.filename().string(),
                    std::move(opened->graph), readJson(folder / "expected.json")});
        }
        QVERIFY(!m_cases.empty());
    }

    void findsTheRecordedViolationsInOrder()
    {
        qsizetype count = 0;
        for (const Case& recorded : m_cases) {
            const auto result = checkGraph(recorded.graph);
            QVERIFY(result);
            const QStringList expected = recordedViolations(recorded.expected);
            QVERIFY2(violationsOf(recorded.graph, *result) == expected, recorded.name.c_str());
            QVERIFY2(result->undecided.empty(), recorded.name.c_str());
            count += expected.size();
        }
        qInfo("%zu graphs, %lld violations", m_cases.size(), static_cast<long long>(count));
    }

    void countsThemPerRule()
    {
        for (const Case& recorded : m_cases) {
            const auto result = checkGraph(recorded.graph);
            QVERIFY(result);
            const QJsonObject counts = recorded.expected["counts"]["rules"].toObject();
            QCOMPARE(counts.size(), 7);
            for (auto it = counts.begin(); it != counts.end(); ++it)
                QCOMPARE(
                    static_cast<int>(result->count(it.key().toStdString())), it.value().toInt());
        }
    }

    void computesTheRecordedRequantRows()
    {
        qsizetype count = 0;
        for (const Case& recorded : m_cases) {
            QJsonArray rows;
            for (const RequantRow& row : makeRequantTable(recorded.graph))
                rows.append(recordOf(recorded.graph, row));
            const QJsonArray expected = recorded.expected["requant"].toArray();
            QVERIFY2(rows == expected,
                (recorded.name.c_str() + ("\n" + textOf(rows)) + "\nrecorded\n" + textOf(expected))
                    .constData());
            count += rows.size();
        }
        qInfo("%zu graphs, %lld rows", m_cases.size(), static_cast<long long>(count));
    }

    /// A re-exported program has its nodes in another order and under other names. What stays is
    /// which rule breaks, at which operator of which module, and on what numbers.
    void findsTheSameInTheReexportedPrograms()
    {
        using Path = std::filesystem::path;
        const Path recorded = Path(QDQ_SOURCE_DIR) / "tests/data/pt2e/tiny";
        const Path samples = qdq::test::samples() / "graphs";
        std::vector<std::pair<Path, Path>> pairs = {
            {samples / "tiny_convnet_xnnpack.pt2", recorded / "xnn_channel/converted.json"},
            {samples / "tiny_convnet_vpu.pt2", recorded / "vpu/converted.json"},
        };
        for (const Path& path : qdq::test::filesNamed(qdq::test::corpus("pt2e"), "converted.pt2"))
            pairs.emplace_back(path, path.parent_path() / "converted.json");
        for (const auto& [program, graph] : pairs) {
            const QStringList found = signaturesOf(program);
            QVERIFY2(found == signaturesOf(graph), program.c_str());
            QVERIFY2(!found.contains("undecided"), program.c_str());
        }
        qInfo("%zu programs", pairs.size());
    }

private:
    struct Case
    {
        std::string name;
        Graph graph;
        QJsonObject expected;
    };
    std::vector<Case> m_cases;
};

QTEST_APPLESS_MAIN(TestCorpus)
#include "tst_corpus.moc"
