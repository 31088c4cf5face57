// SPDX-License-Identifier: Apache-2.0
#include "core/graph/decodermodel.h"
#include "tests/support/samegraph.h"

#include <QtTest>

using namespace qdq;

class TestDecoderModel : public QObject
{
    Q_OBJECT

private slots:
    void everyLayerHasAsManyNodes();
    void theSameNumbersGiveTheSameGraph();
};

void TestDecoderModel::everyLayerHasAsManyNodes()
{
    const std::size_t one = makeDecoderModel(1).nodes.size();
    const std::size_t two = makeDecoderModel(2).nodes.size();
    QCOMPARE(makeDecoderModel(9).nodes.size(), one + 8 * (two - one));
    QVERIFY(makeDecoderModel(2, 4).nodes.size() > two + 3 * (two - one) / 2);
}

void TestDecoderModel::theSameNumbersGiveTheSameGraph()
{
    const auto lines = test::differences(makeDecoderModel(3), makeDecoderModel(3));
    QVERIFY2(lines.empty(), lines.empty() ? "" : lines.front().c_str());
}

QTEST_APPLESS_MAIN(TestDecoderModel)
#include "tst_decodermodel.moc"
