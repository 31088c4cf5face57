// SPDX-License-Identifier: Apache-2.0
#include "core/graph/nodenames.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace qdq;

class TestNodeNames : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithRecordedNames();
    void derivesCandidatesFromOperators_data();
    void derivesCandidatesFromOperators();
    void numbersReservedWords();
    void zerosBeforeANumberMakeAnotherName();
    void numbersGoOnBehindTheLastThatWasHandedOut();
    void manyNamesOfOneBaseAreQuick();
};

void TestNodeNames::agreesWithRecordedNames()
{
    QFile file(QStringLiteral(QDQ_SOURCE_DIR "/tests/core/graph/data/names.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray vectors =
        QJsonDocument::fromJson(file.readAll()).object()["vectors"].toArray();
    QCOMPARE(vectors.size(), 5);
    for (const auto& entry : vectors) {
        const QJsonObject vector = entry.toObject();
        NodeNames names;
        QStringList found;
        QStringList wanted;
        for (const auto& candidate : vector["candidates"].toArray())
            found << QString::fromStdString(names.alloc(candidate.toString().toStdString()));
        for (const auto& name : vector["names"].toArray())
            wanted << name.toString();
        QCOMPARE(found, wanted);
    }
}

void TestNodeNames::derivesCandidatesFromOperators_data()
{
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("candidate");
    QTest::newRow("overload") << "quantized_decomposed.quantize_per_tensor.default"
                              << "quantize_per_tensor.default";
    QTest::newRow("function") << "_operator.getitem"
                              << "getitem";
    QTest::newRow("capital overload") << "aten.add.Tensor"
                                      << "add.tensor";
}

void TestNodeNames::derivesCandidatesFromOperators()
{
    QFETCH(QString, target);
    QFETCH(QString, candidate);
    QCOMPARE(QString::fromStdString(nameCandidateOfOperator(target.toStdString())), candidate);
}

void TestNodeNames::numbersReservedWords()
{
    NodeNames names;
    QCOMPARE(names.alloc("sum"), std::string("sum_1"));
    QCOMPARE(names.alloc("sum"), std::string("sum_2"));
    QCOMPARE(names.alloc("lambda"), std::string("lambda_1"));
    QCOMPARE(names.alloc("input_1"), std::string("input_1"));
    QCOMPARE(names.alloc("inputs"), std::string("inputs"));
}

void TestNodeNames::zerosBeforeANumberMakeAnotherName()
{
    NodeNames names;
    QCOMPARE(names.alloc("x_007"), std::string("x_007"));
    QCOMPARE(names.alloc("x_7"), std::string("x_7"));
    QCOMPARE(names.alloc("x_007"), std::string("x_8"));
}

void TestNodeNames::numbersGoOnBehindTheLastThatWasHandedOut()
{
    NodeNames names;
    QCOMPARE(names.alloc("x_5"), std::string("x_5"));
    QCOMPARE(names.alloc("x_3"), std::string("x_3"));
    QCOMPARE(names.alloc("x_3"), std::string("x_4"));
    QCOMPARE(names.alloc("x_3"), std::string("x_6")); // 5 is taken
    QCOMPARE(names.alloc("x"), std::string("x"));
    QCOMPARE(names.alloc("x"), std::string("x_7"));
}

void TestNodeNames::manyNamesOfOneBaseAreQuick()
{
    NodeNames names;
    std::string last;
    for (int i = 0; i < 100'000; ++i)
        last = names.alloc("dequantize_per_tensor_default_3");
    QCOMPARE(last, std::string("dequantize_per_tensor_default_100002"));
}

QTEST_APPLESS_MAIN(TestNodeNames)
#include "tst_nodenames.moc"
