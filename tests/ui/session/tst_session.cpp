// SPDX-License-Identifier: Apache-2.0
#include "tests/support/places.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"

#include <QSignalSpy>
#include <QtTest>

using namespace qdq;
using namespace qdq::ui;

class TestSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void opensChecksAndFolds();
    void keepsWhatIsOpenWhenTheNextFails();
    void theLastOfManyOpensWins();
    void cancelChangesNothing();
    void saysThatIdsEndBeforeTheyDo();
    void everyNodeStandsInOnePlace();
    void selectionTellsOnlyOfChanges();

private:
    [[nodiscard]] static QString sample(const char* name)
    {
        return QString::fromStdString((qdq::test::samples() / "graphs" / name).string());
    }
    static void openAndWait(Session& session, const char* name)
    {
        QSignalSpy spy(&session, &Session::documentChanged);
        session.open(sample(name));
        QVERIFY(spy.wait(20000));
    }
};

void TestSession::opensChecksAndFolds()
{
    Session session;
    openAndWait(session, "tiny_convnet_xnnpack.pt2");
    const Document& document = *session.document();
    QCOMPARE(document.findings.size(), std::size_t(33));
    QCOMPARE(document.findings.front().rule, std::string("R1"));
    QCOMPARE(document.findings.back().rule, std::string("R6"));
    const QdqCounts counts = document.countQdq();
    QCOMPARE(counts.quantize, 11);
    QCOMPARE(counts.dequantize, 12);
    QCOMPARE(counts.weightDequantize, 5);
    QCOMPARE(document.requant.size(), std::size_t(5));
    QTRY_COMPARE(session.sha256().size(), 64);
}

void TestSession::keepsWhatIsOpenWhenTheNextFails()
{
    Session session;
    openAndWait(session, "tiny_convnet_vpu.pt2");
    const DocumentPtr before = session.document();
    QSignalSpy failed(&session, &Session::openFailed);
    session.open(sample("no such file"));
    QVERIFY(failed.wait(20000));
    QCOMPARE(session.document(), before);
    QCOMPARE(session.path(), sample("tiny_convnet_vpu.pt2"));
    QVERIFY(!failed.first().at(1).value<Error>().message.empty());
}

void TestSession::theLastOfManyOpensWins()
{
    Session session;
    QSignalSpy changed(&session, &Session::documentChanged);
    for (int i = 0; i < 5; ++i)
        session.open(sample("tiny_convnet_xnnpack.pt2"));
    session.open(sample("chain.pt2"));
    QVERIFY(changed.wait(20000));
    QTest::qWait(200);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(session.path(), sample("chain.pt2"));
}

void TestSession::cancelChangesNothing()
{
    Session session;
    QSignalSpy changed(&session, &Session::documentChanged);
    session.open(sample("tiny_convnet_xnnpack.pt2"));
    session.cancel();
    QTest::qWait(200);
    QVERIFY(changed.isEmpty());
    QVERIFY(!session.document());
    QVERIFY(!session.opening().isRunning());
}

void TestSession::saysThatIdsEndBeforeTheyDo()
{
    Session session;
    openAndWait(session, "tiny_convnet_vpu.pt2");
    const DocumentPtr before = session.document();
    bool sawOld = false;
    connect(&session, &Session::documentAboutToChange, this,
        [&] { sawOld = session.document() == before; });
    openAndWait(session, "tiny_convnet_xnnpack.pt2");
    QVERIFY(sawOld);
    session.close();
    QVERIFY(!session.document());
    QVERIFY(session.path().isEmpty());
}

void TestSession::everyNodeStandsInOnePlace()
{
    Session session;
    for (const char* name :
        {"tiny_convnet_xnnpack.pt2", "tiny_convnet_vpu.pt2", "tiny_convnet_float.pt2"}) {
        openAndWait(session, name);
        const Document& document = *session.document();
        std::size_t drawn = 0;
        for (const Unit& unit : document.units.units)
            drawn += unit.nodes.size();
        for (const Badge& badge : document.units.badges)
            drawn += badge.nodes.size();
        QCOMPARE(drawn + document.units.hidden.size(), document.graph().nodes.size());
        QVERIFY(document.liveNodes.size() <= document.graph().nodes.size());
    }
}

void TestSession::selectionTellsOnlyOfChanges()
{
    Selection selection;
    QSignalSpy spy(&selection, &Selection::changed);
    selection.select(NodeId {std::size_t(3)}, {}, this);
    selection.select(NodeId {std::size_t(3)}, {}, nullptr);
    QCOMPARE(spy.size(), 1);
    selection.select(NodeId {std::size_t(3)}, FindingId {std::size_t(0)}, nullptr);
    selection.clear(this);
    selection.clear(this);
    QCOMPARE(spy.size(), 3);
}

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"
