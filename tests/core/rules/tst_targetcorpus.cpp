// SPDX-License-Identifier: Apache-2.0
#include "core/io/reader.h"
#include "core/rules/qdqview.h"
#include "core/rules/target.h"
#include "tests/support/places.h"

#include <QtTest>

#include <map>

// Every built-in target over every graph that is here: what torchao made, what was exported again,
// programs of real models. Claims are those that follow from how a back end quantizes.

using namespace qdq;

namespace {

using Path = std::filesystem::path;

/// Graph files of the checkout and, where it is, of the recorded corpora.
std::vector<Path> allFiles()
{
    std::vector<Path> files;
    for (const Path& root : {test::samples(), Path(QDQ_SOURCE_DIR) / "tests/data",
             test::corpus("pt2e"), test::corpus("pt2"), test::corpus("real"), test::corpus("onnx")})
        for (const char* ending : {".json", ".json.gz", ".pt2", ".onnx"})
            for (const Path& file : test::filesEnding(root, ending))
                files.push_back(file);
    return files;
}

std::size_t quantizeCount(const Graph& graph)
{
    const QdqView view(graph);
    std::size_t count = 0;
    for (const NodeId node : allNodes(graph))
        count += view.isQuantizePerTensor(node) ? 1 : 0;
    return count;
}

/// Converted graphs of one back end of the recorded ones: "xnn_channel".
std::vector<std::pair<std::string, Graph>> convertedBy(const std::string& backEnd)
{
    std::vector<std::pair<std::string, Graph>> graphs;
    for (const Path& root : {Path(QDQ_SOURCE_DIR) / "tests/data/pt2e", test::corpus("pt2e")})
        for (const Path& file : test::filesNamed(root, "converted.json"))
            if (file.parent_path().filename() == backEnd)
                if (auto opened = openGraph(file))
                    graphs.emplace_back(file.string(), std::move(opened->graph));
    return graphs;
}

} // namespace

class TestTargetCorpus : public QObject
{
    Q_OBJECT

private slots:
    void everyTargetChecksEveryGraph()
    {
        struct Totals
        {
            std::size_t violations = 0;
            std::size_t undecided = 0;
            std::size_t notes = 0;
        };
        std::map<std::string, Totals> totals;
        std::size_t graphs = 0;
        for (const Path& file : allFiles()) {
            const auto opened = openGraph(file);
            if (!opened)
                continue; // configs, recorded facts, files that are broken on purpose
            ++graphs;
            for (const TargetPtr& target : builtInTargets()) {
                const auto result = checkGraph(opened->graph, target);
                QVERIFY2(result, file.c_str());
                for (const auto* list : {&result->violations, &result->undecided, &result->notes})
                    for (const Finding& finding : *list) {
                        QVERIFY2(target->findRule(finding.rule), file.c_str());
                        QVERIFY2(finding.node.isValid() && !finding.found.empty()
                                && !finding.expected.empty(),
                            (file.string() + " " + finding.rule).c_str());
                    }
                for (const Finding& finding : result->undecided)
                    QVERIFY2(finding.found.find("unknown") != std::string::npos,
                        (file.string() + ": " + finding.found).c_str());
                Totals& sum = totals[target->id];
                sum.violations += result->violations.size();
                sum.undecided += result->undecided.size();
                sum.notes += result->notes.size();
            }
        }
        QVERIFY(graphs > 20);
        for (const auto& [id, sum] : totals)
            qInfo("%s over %zu graphs: %zu violations, %zu undecided, %zu notes", id.c_str(),
                graphs, sum.violations, sum.undecided, sum.notes);
    }

    void everyActivationOfX86IsWrongForLiteRtAndTensorRt()
    {
        const auto graphs = convertedBy("x86");
        for (const auto& [name, graph] : graphs) {
            const std::size_t count = quantizeCount(graph);
            QVERIFY2(checkGraph(graph, findTarget("litert"))->count("L1") == count, name.c_str());
            QVERIFY2(checkGraph(graph, findTarget("tensorrt"))->count("T1") == count, name.c_str());
        }
        qInfo("%zu graphs", graphs.size());
    }

    void xnnpackQuantizesAsLiteRtDoesButForTheBias()
    {
        const auto graphs = convertedBy("xnn_channel");
        QVERIFY(!graphs.empty());
        for (const auto& [name, graph] : graphs) {
            const auto result = checkGraph(graph, findTarget("litert"));
            QVERIFY2(result->count("L1") == 0, name.c_str());
            // What it quantizes it quantizes so; some ops it leaves half in float.
            for (const Finding& finding : result->violations)
                if (finding.rule == "L4")
                    QVERIFY2(finding.found == "bias dtype = float32", name.c_str());
                else if (finding.rule == "L2")
                    QVERIFY2(finding.found == "weight is float32", name.c_str());
        }
        qInfo("%zu graphs", graphs.size());
    }

    void vpuGraphsAreSymmetricForTensorRtButTheirBiasIsAnInteger()
    {
        const auto graphs = convertedBy("vpu");
        QVERIFY(!graphs.empty());
        std::size_t biases = 0;
        for (const auto& [name, graph] : graphs) {
            const auto result = checkGraph(graph, findTarget("tensorrt"));
            QVERIFY2(result->count("T1") == 0 && result->count("T2") == 0, name.c_str());
            biases += result->count("T3");
        }
        QVERIFY(biases > 0);
        qInfo("%zu graphs, %zu integer biases", graphs.size(), biases);
    }

    void nothingIsQuantizedWithAPairThatDiffers()
    {
        for (const char* backEnd : {"x86", "arm", "vpu", "xnn_channel", "xnn_tensor"})
            for (const auto& [name, graph] : convertedBy(backEnd)) {
                QVERIFY2(checkGraph(graph, findTarget("litert"))->count("L9") == 0, name.c_str());
                QVERIFY2(
                    checkGraph(graph, findTarget("onnxruntime"))->count("O1") == 0, name.c_str());
            }
    }
};

QTEST_APPLESS_MAIN(TestTargetCorpus)
#include "tst_targetcorpus.moc"
