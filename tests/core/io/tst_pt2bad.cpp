// SPDX-License-Identifier: Apache-2.0
// Damaged, hostile and unusual files: each must behave as NAME.expect.json beside it says, quickly,
// and never crash.
#include "core/io/reader.h"
#include "tests/support/places.h"
#include "tests/support/pt2facts.h"

#include <QElapsedTimer>
#include <QtTest>

#include <nlohmann/json.hpp>
#include <sys/resource.h>

#include <fstream>

using namespace qdq;
using Json = nlohmann::json;

namespace {

/// Whether `text` has the word, ignoring case; "a|b" is either.
bool mentions(const std::string& text, const std::string& words)
{
    const QString haystack = QString::fromStdString(text);
    for (const QString& word : QString::fromStdString(words).split('|'))
        if (haystack.contains(word, Qt::CaseInsensitive))
            return true;
    return false;
}

std::string textOf(const OpenedGraph& opened)
{
    std::string text;
    for (const Diagnostic& diagnostic : opened.diagnostics)
        text += diagnostic.where + ": " + diagnostic.message + "\n";
    return text;
}

/// What loading every constant complains about.
std::string loadAll(const Graph& graph)
{
    std::string text;
    for (const auto& [name, tensor] : graph.tensors)
        if (const auto loaded = tensor.load(); !loaded)
            text += name + ": " + toText(loaded.error()) + "\n";
    return text;
}

} // namespace

class TestPt2Bad : public QObject
{
    Q_OBJECT

private slots:
    void behavesAsExpected_data()
    {
        QTest::addColumn<QString>("path");
        constexpr std::string_view kSuffix = ".expect.json";
        int count = 0;
        for (const auto& file : test::filesWithSuffix(test::corpus("pt2-bad"), kSuffix)) {
            QTest::newRow(file.filename().c_str()) << QString::fromStdString(file.string());
            ++count;
        }
        qInfo("%d damaged or unusual files", count);
        if (count == 0)
            QTest::newRow("no corpus on this machine") << QString();
    }

    void behavesAsExpected()
    {
        QFETCH(QString, path);
        if (path.isEmpty())
            return;
        const Json expected = Json::parse(std::ifstream(path.toStdString()));
        std::string file = path.toStdString();
        file.resize(file.size() - std::string_view(".expect.json").size());
        file += ".pt2";
        QElapsedTimer timer;
        timer.start();
        const auto opened = openGraph(file);
        QVERIFY2(timer.elapsed() < 1000, std::to_string(timer.elapsed()).c_str());
        QCOMPARE(opened.has_value(), expected["opens"].get<bool>());
        if (opened && expected.contains("kind"))
            QCOMPARE(opened->info.format, expected["kind"].get<std::string>());
        if (opened)
            checkOpened(*opened, expected);
        else
            checkError(opened.error(), file, expected);
        for (const Json& escape : expected.value("must_not_create", Json::array()))
            QVERIFY(!std::filesystem::exists(escape.get<std::string>()));
    }

    void staysWithinMemory()
    {
        rusage usage = {};
        getrusage(RUSAGE_SELF, &usage);
        qInfo("%ld MB at the most", usage.ru_maxrss / 1024);
#ifndef __SANITIZE_ADDRESS__
        QVERIFY(usage.ru_maxrss < 200 * 1024);
#endif
    }

private:
    static void checkError(const Error& error, const std::string& file, const Json& expected)
    {
        const std::string text = toText(error);
        QCOMPARE(error.file, file);
        for (const Json& words : expected["error_mentions"])
            QVERIFY2(mentions(error.where + ": " + error.message, words), text.c_str());
    }

    static void checkOpened(const OpenedGraph& opened, const Json& expected)
    {
        const std::string complaints = textOf(opened) + loadAll(opened.graph);
        for (const Json& words : expected.value("warning_mentions", Json::array()))
            QVERIFY2(mentions(complaints, words), (words.dump() + " in:\n" + complaints).c_str());
        if (expected.contains("same_graph_as")) {
            const auto facts = test::corpus("pt2")
                / (expected["same_graph_as"].get<std::string>() + ".facts.json");
            const auto wrong = test::nodeContradictions(opened.graph, facts, "");
            QVERIFY2(wrong.empty(), wrong.empty() ? "" : wrong.front().c_str());
            if (!expected.contains("unreadable") && expected.value("tensors", "") != "any")
                QVERIFY2(
                    test::tensorContradictions(opened.graph, facts).empty(), complaints.c_str());
        }
        for (const Json& name : expected.value("unreadable", Json::array())) {
            const Tensor* tensor = opened.graph.findTensor(name.get<std::string>());
            QVERIFY2(!tensor || !tensor->load(), name.dump().c_str());
        }
        const Json recorded = expected.value("values", Json::object());
        for (const auto& [name, wanted] : recorded.items()) {
            const Tensor* tensor = opened.graph.findTensor(name);
            QVERIFY(tensor);
            const auto values = tensor->loadAsDouble();
            QVERIFY(values);
            for (std::size_t i = 0; i < wanted.size(); ++i)
                QCOMPARE(values->at(i), wanted[i].get<double>());
        }
    }
};

QTEST_GUILESS_MAIN(TestPt2Bad)
#include "tst_pt2bad.moc"
