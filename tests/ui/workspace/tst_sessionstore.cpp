// SPDX-License-Identifier: Apache-2.0
// What a start finds of the runs before it: quit, killed, still running, unreadable.
#include "core/io/outputfile.h"
#include "ui/support/qtconvert.h"
#include "ui/workspace/sessionkeeper.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest>

using namespace qdq;
using namespace qdq::ui;

namespace {

Workspace workspaceOf(const QString& graph)
{
    Workspace workspace;
    workspace.graph.path = graph;
    return workspace;
}

} // namespace

class TestSessionStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void aFirstStartFindsNothing();
    void aQuitSessionIsOffered();
    void aKilledSessionIsToldApart();
    void twoProgramsHaveAFileEach();
    void theKilledOneComesBeforeTheOneThatQuit();
    void allThatWereKilledComeBackTogether();
    void forgettingRemovesWhatNobodyHolds();
    void anUnreadableFileIsKeptAside();
    void aFolderThatCannotBeMadeKeepsNothing();
    void startingAndQuittingLosesNothing();
    void theEndIsTheLastThingWritten();

private:
    void leave(const QString& file, bool isEnded, const QString& graph, const QString& saved)
    {
        const SessionRecord record {isEnded, saved, {workspaceOf(graph)}};
        QVERIFY(writeFile(toPath(path(file)), writeSession(record)));
    }
    [[nodiscard]] QString path(const QString& name) const { return m_folder->filePath(name); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSessionStore::aFirstStartFindsNothing()
{
    SessionStore store(path(QStringLiteral("made")));
    QVERIFY(store.isKept());
    const SessionStore::Left left = store.takeLeft();
    QVERIFY(left.session.windows.empty());
    QVERIFY(left.unreadable.isEmpty());
}

void TestSessionStore::aQuitSessionIsOffered()
{
    {
        SessionKeeper keeper(
            m_folder->path(), [] { return std::vector {workspaceOf(QStringLiteral("/a.pt2"))}; });
        keeper.end();
    }
    const SessionKeeper next(m_folder->path(), [] { return std::vector<Workspace> {}; });
    QVERIFY(next.left().session.isEnded);
    QCOMPARE(next.left().session.windows.size(), std::size_t(1));
    QCOMPARE(next.left().session.windows.front().graph.path, QStringLiteral("/a.pt2"));
}

void TestSessionStore::aKilledSessionIsToldApart()
{
    leave(QStringLiteral("session.json"), false, QStringLiteral("/a.pt2"), QStringLiteral("1"));
    SessionStore store(m_folder->path());
    QVERIFY(!store.takeLeft().session.isEnded);
}

void TestSessionStore::twoProgramsHaveAFileEach()
{
    const SessionStore first(m_folder->path());
    SessionStore second(m_folder->path());
    QVERIFY(first.path() != second.path());
    leave(QStringLiteral("session.json"), false, QStringLiteral("/a.pt2"), QStringLiteral("1"));
    QVERIFY2(second.takeLeft().session.windows.empty(), "the first one still runs");
}

void TestSessionStore::theKilledOneComesBeforeTheOneThatQuit()
{
    leave(QStringLiteral("session.json"), true, QStringLiteral("/quit.pt2"), QStringLiteral("9"));
    leave(QStringLiteral("session-3.json"), false, QStringLiteral("/killed.pt2"),
        QStringLiteral("1"));
    SessionStore store(m_folder->path());
    QCOMPARE(store.takeLeft().session.windows.front().graph.path, QStringLiteral("/killed.pt2"));
    store.forgetOthers();
    QVERIFY(!QFileInfo::exists(path(QStringLiteral("session-3.json"))));
    QVERIFY(QFileInfo::exists(path(QStringLiteral("session.json"))));
}

void TestSessionStore::allThatWereKilledComeBackTogether()
{
    leave(QStringLiteral("session.json"), true, QStringLiteral("/quit.pt2"), QStringLiteral("9"));
    leave(QStringLiteral("session-1.json"), false, QStringLiteral("/a.pt2"), QStringLiteral("1"));
    leave(QStringLiteral("session-2.json"), false, QStringLiteral("/b.pt2"), QStringLiteral("2"));
    SessionStore store(m_folder->path());
    const SessionRecord session = store.takeLeft().session;
    QVERIFY(!session.isEnded);
    QCOMPARE(session.windows.size(), std::size_t(2));
    QCOMPARE(session.windows[0].graph.path, QStringLiteral("/b.pt2"));
    QCOMPARE(session.windows[1].graph.path, QStringLiteral("/a.pt2"));
}

void TestSessionStore::forgettingRemovesWhatNobodyHolds()
{
    leave(QStringLiteral("session.json"), true, QStringLiteral("/a.pt2"), QStringLiteral("1"));
    leave(QStringLiteral("session-1.json"), true, QStringLiteral("/b.pt2"), QStringLiteral("1"));
    leave(QStringLiteral("session-2.json"), true, QStringLiteral("/c.pt2"), QStringLiteral("1"));
    leave(QStringLiteral("session.json.bak"), true, QStringLiteral("/d.pt2"), QStringLiteral("1"));
    const SessionStore other(m_folder->path()); // runs, with session.json
    SessionStore store(m_folder->path());
    store.forgetAll();
    QVERIFY(QFileInfo::exists(path(QStringLiteral("session.json"))));
    for (const char* name : {"session-1.json", "session-2.json", "session.json.bak"})
        QVERIFY2(!QFileInfo::exists(path(QLatin1String(name))), name);
}

void TestSessionStore::anUnreadableFileIsKeptAside()
{
    QFile file(path(QStringLiteral("session.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"format\": \"qdqscope.session\", \"version\": 1, \"windows\": [");
    file.close();
    SessionStore store(m_folder->path());
    const SessionStore::Left left = store.takeLeft();
    QVERIFY(left.session.windows.empty());
    QCOMPARE(left.unreadable, path(QStringLiteral("session.json.bak")));
    QVERIFY(!left.error.message.empty());
    QVERIFY(QFileInfo::exists(left.unreadable));
    QVERIFY(!QFileInfo::exists(path(QStringLiteral("session.json"))));
}

void TestSessionStore::aFolderThatCannotBeMadeKeepsNothing()
{
    QFile file(path(QStringLiteral("file")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    SessionKeeper keeper(path(QStringLiteral("file/below")),
        [] { return std::vector {workspaceOf(QStringLiteral("/a.pt2"))}; });
    keeper.end();
    QCOMPARE(QFileInfo(file).size(), 0);
}

void TestSessionStore::startingAndQuittingLosesNothing()
{
    leave(QStringLiteral("session.json"), true, QStringLiteral("/a.pt2"), QStringLiteral("1"));
    for (int start = 0; start < 3; ++start) {
        SessionKeeper keeper(m_folder->path(), [] { return std::vector<Workspace> {}; });
        QCOMPARE(keeper.left().session.windows.size(), std::size_t(1));
        keeper.end();
    }
}

void TestSessionStore::theEndIsTheLastThingWritten()
{
    int graph = 0;
    SessionKeeper keeper(m_folder->path(),
        [&graph] { return std::vector {workspaceOf(QStringLiteral("/%1.pt2").arg(++graph))}; });
    keeper.saveSoon();
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(path(QStringLiteral("session.json"))), 5000);
    keeper.end();
    QFile file(path(QStringLiteral("session.json")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const Result<SessionRecord> last = readSession(file.readAll().toStdString());
    QVERIFY(last);
    QVERIFY(last->isEnded);
    QCOMPARE(last->windows.front().graph.path, QStringLiteral("/%1.pt2").arg(graph));
}

QTEST_GUILESS_MAIN(TestSessionStore)
#include "tst_sessionstore.moc"
