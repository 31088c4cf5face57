// SPDX-License-Identifier: Apache-2.0
#include "core/rules/adjust.h"
#include "tests/support/places.h"

#include <QtTest>

using namespace qdq;

class TestAdjust : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingToChangeIsTheSameTarget();
    void severityDecidesWhatCounts();
    void toleranceOfBiasScales();
    void saysThatItIsAdjusted();
};

namespace {

Graph sample(const char* name)
{
    Result<OpenedGraph> opened = openGraph(test::samples() / "graphs" / name);
    return opened ? std::move(opened->graph) : Graph();
}

} // namespace

void TestAdjust::nothingToChangeIsTheSameTarget()
{
    const TargetPtr vpu = findTarget("vpu");
    QCOMPARE(adjusted(vpu, {}), vpu);
    QCOMPARE(adjusted(nullptr, {{{"R1", Severity::Note}}, {}}), TargetPtr());
    QCOMPARE(adjusted(vpu, {{{"X9", Severity::Note}, {"R1", Severity::Error}}, {}}), vpu);
}

void TestAdjust::severityDecidesWhatCounts()
{
    const Graph graph = sample("tiny_convnet_xnnpack.pt2");
    const TargetPtr vpu = findTarget("vpu");
    const auto before = checkGraph(graph, vpu);
    const auto after = checkGraph(graph, adjusted(vpu, {{{"R2", Severity::Note}}, {}}));
    QVERIFY(before && after);
    QCOMPARE(before->violations.size(), std::size_t(33));
    QCOMPARE(after->violations.size(), std::size_t(33) - before->count("R2"));
    QCOMPARE(after->notes.size(), before->notes.size() + before->count("R2"));
}

void TestAdjust::toleranceOfBiasScales()
{
    const TargetPtr loose = adjusted(findTarget("vpu"), {{}, 0.25});
    QCOMPARE(loose->findRule("R4")->parameters.tolerance, 0.25);
    QCOMPARE(findTarget("vpu")->findRule("R4")->parameters.tolerance, 0x1p-20);
}

void TestAdjust::saysThatItIsAdjusted()
{
    QVERIFY(!findTarget("vpu")->isAdjusted);
    QVERIFY(adjusted(findTarget("vpu"), {{{"R3", Severity::Warning}}, {}})->isAdjusted);
    QCOMPARE(adjusted(findTarget("vpu"), {{{"R3", Severity::Warning}}, {}})->name,
        std::string("VPU (adjusted)"));
}

QTEST_GUILESS_MAIN(TestAdjust)
#include "tst_adjust.moc"
