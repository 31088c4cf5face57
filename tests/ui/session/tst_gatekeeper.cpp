// SPDX-License-Identifier: Apache-2.0
// Baseline and waivers beside a graph: what is read, when, and what is never written over.
#include "core/io/outputfile.h"
#include "tests/support/places.h"
#include "ui/session/gatekeeper.h"
#include "ui/support/qtconvert.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

using namespace qdq;
using namespace qdq::ui;

class TestGatekeeper : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void waivesOnTopOfWhatOthersWrote();
    void removesOneWaiverAndLeavesTheOthers();
    void theLastWaiverTakesTheFileWithIt();
    void aBrokenFileIsNeverWrittenOver();
    void readsAgainWithTheGraph();
    void judgesAgainWhenAWriteFails();
    void anotherTargetLeavesTheBaselineAlone();

private:
    void open()
    {
        m_session->open(m_graph);
        QTRY_VERIFY_WITH_TIMEOUT(!m_session->opening().isRunning() && m_session->document(), 20000);
        QTRY_VERIFY(!m_gate->job().isRunning());
    }
    [[nodiscard]] FindingId violation(std::size_t number) const
    {
        const Document& document = *m_session->document();
        for (std::size_t i = 0; i < document.findings.size(); ++i)
            if (document.violationOf(FindingId {i}) == number)
                return FindingId {i};
        return {};
    }
    void waive(std::size_t number)
    {
        m_gate->waive({violation(number), WaiverScope::Finding, "seen", {}});
        QTRY_VERIFY(!m_gate->job().isRunning());
    }
    [[nodiscard]] std::vector<Waiver> inFile() const
    {
        return readWaiversFile(toPath(m_gate->waiversPath())).value_or(std::vector<Waiver> {});
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_graph;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<Gatekeeper> m_gate;
};

void TestGatekeeper::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_graph = m_folder->filePath(QStringLiteral("net.pt2"));
    QVERIFY(QFile::copy(
        QString::fromStdString((test::samples() / "graphs" / "tiny_convnet_xnnpack.pt2").string()),
        m_graph));
    m_session = std::make_unique<Session>();
    m_gate = std::make_unique<Gatekeeper>(*m_session);
    open();
    QCOMPARE(m_gate->count(FindingState::Open), std::size_t(33));
}

void TestGatekeeper::cleanup()
{
    m_gate.reset();
    m_session.reset();
    m_folder.reset();
}

void TestGatekeeper::waivesOnTopOfWhatOthersWrote()
{
    waive(0);
    std::vector<Waiver> theirs = inFile();
    QCOMPARE(theirs.size(), std::size_t(1));
    theirs.push_back({RuleScope {"R1", "stem"}, "another's", {}});
    QVERIFY(writeFile(toPath(m_gate->waiversPath()), writeWaivers(theirs)));
    waive(1);
    QCOMPARE(inFile().size(), std::size_t(3));
    QCOMPARE(m_gate->waivers().size(), std::size_t(3));
}

void TestGatekeeper::removesOneWaiverAndLeavesTheOthers()
{
    waive(0);
    waive(1);
    QCOMPARE(m_gate->count(FindingState::Waived), std::size_t(2));
    QCOMPARE(m_gate->coveredBy(0), std::size_t(1));
    m_gate->removeWaiver(Waiver(m_gate->waivers().front()));
    QTRY_COMPARE(m_gate->count(FindingState::Waived), std::size_t(1));
    QCOMPARE(inFile().size(), std::size_t(1));
    QVERIFY(m_gate->stateOf(violation(0)) == FindingState::Open);
    QVERIFY(m_gate->stateOf(violation(1)) == FindingState::Waived);
}

void TestGatekeeper::theLastWaiverTakesTheFileWithIt()
{
    waive(0);
    m_gate->removeWaiver(Waiver(m_gate->waivers().front()));
    QVERIFY(!QFile::exists(m_gate->waiversPath()));
    QCOMPARE(m_gate->count(FindingState::Open), std::size_t(33));
}

void TestGatekeeper::aBrokenFileIsNeverWrittenOver()
{
    const QByteArray broken = R"({"format": "qdqscope.waivers", "version": 1, "waivers": [{)";
    QFile file(m_gate->waiversPath());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(broken);
    file.close();
    QSignalSpy failed(m_gate.get(), &Gatekeeper::failed);
    waive(0);
    QVERIFY(failed.count() > 0);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), broken);
    QCOMPARE(m_gate->count(FindingState::Open), std::size_t(33));
}

void TestGatekeeper::readsAgainWithTheGraph()
{
    QVERIFY(writeFile(
        toPath(m_gate->waiversPath()), writeWaivers({{RuleScope {"R1", ""}, "by hand", {}}})));
    QCOMPARE(m_gate->count(FindingState::Waived), std::size_t(0));
    open();
    QVERIFY(m_gate->count(FindingState::Waived) > 0);
    QVERIFY(QFile::remove(m_gate->waiversPath()));
    open();
    QCOMPARE(m_gate->count(FindingState::Waived), std::size_t(0));
}

void TestGatekeeper::judgesAgainWhenAWriteFails()
{
    waive(0);
    // Nothing can take the place of a folder with something in it.
    QVERIFY(QDir().mkpath(m_gate->baselinePath() + QStringLiteral("/full")));
    QSignalSpy failed(m_gate.get(), &Gatekeeper::failed);
    m_gate->setBaseline();
    QTRY_VERIFY(failed.count() > 0);
    QTRY_VERIFY(!m_gate->job().isRunning());
    QVERIFY(!m_gate->hasBaseline());
    QVERIFY(m_gate->stateOf(violation(0)) == FindingState::Waived);
    QCOMPARE(m_gate->count(FindingState::Open), std::size_t(32));
}

void TestGatekeeper::anotherTargetLeavesTheBaselineAlone()
{
    m_gate->setBaseline();
    QTRY_COMPARE(m_gate->count(FindingState::Known), std::size_t(33));
    m_session->setTarget(findTarget("litert"));
    QTRY_VERIFY(m_session->document()->check.target == m_session->target());
    QTRY_VERIFY(!m_gate->job().isRunning());
    QVERIFY(!m_gate->hasBaseline());
    m_session->setTarget(findTarget("vpu"));
    QTRY_COMPARE(m_gate->count(FindingState::Known), std::size_t(33));
}

QTEST_GUILESS_MAIN(TestGatekeeper)
#include "tst_gatekeeper.moc"
