// SPDX-License-Identifier: Apache-2.0
// Workspace files: what is written reads back, what is not one is refused with its place, and a
// write that fails leaves the file as it was.
#include "core/io/outputfile.h"
#include "ui/support/qtconvert.h"
#include "ui/workspace/workspacefile.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/resource.h>

using namespace qdq;
using namespace qdq::ui;

namespace {

Workspace fullWorkspace(const QString& folder)
{
    Workspace workspace;
    workspace.graph = {folder + QStringLiteral("/graphs/net.pt2"), QString(64, QLatin1Char('a'))};
    workspace.program = QStringLiteral("decoder");
    workspace.config = FileReference {folder + QStringLiteral("/x86.json"), {}};
    workspace.triedConfigText = QStringLiteral("{\"a\": \"\\u4e2d\"}");
    workspace.data = {folder + QStringLiteral("/calib.npz")};
    workspace.stage = QStringLiteral("converted");
    workspace.target = QStringLiteral("vpu");
    ViewState& view = workspace.view;
    view.node = QStringLiteral("add");
    view.rule = QStringLiteral("R3");
    view.query = QStringLiteral("scale<2^-4 \"two words\"");
    view.ruleFilter = QStringLiteral("R3");
    view.hiddenRules = {QStringLiteral("R1"), QStringLiteral("R2")};
    view.camera = Camera {{0.1 + 0.2, -1234.5678901234567}, 0.7000000000000001};
    view.collapsed = std::vector<std::string> {"block", "branch.conv"};
    view.groups = {{"pair", {"add", "relu"}}, {"\"two\"", {"conv2d"}}};
    view.foldsQdq = false;
    view.numbers = QStringLiteral("both");
    view.colourBy = QStringLiteral("shared-scale");
    view.showsMinimap = false;
    view.docks = QByteArray("\0\xff docks", 8);
    view.geometry = QByteArray("geometry");
    Bookmark bookmark;
    bookmark.name = QStringLiteral("R3 add");
    bookmark.note = QStringLiteral("備註\n\"quoted\"");
    bookmark.node = QStringLiteral("add");
    bookmark.rule = QStringLiteral("R3");
    bookmark.camera = {{3, 4}, 1.5};
    bookmark.collapsed = {"block"};
    workspace.bookmarks = {bookmark, bookmark};
    return workspace;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(missing)");
}

} // namespace

class TestWorkspace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsBackWhatWasWritten();
    void sameWorkspaceGivesTheSameBytes();
    void filesMoveTogetherWithTheWorkspace();
    void sessionsKeepEveryWindow();
    void refusesWhatIsNoWorkspace_data();
    void refusesWhatIsNoWorkspace();
    void aViewThatMakesNoSenseIsLeftOut();
    void everyCutIsRefusedOrReadsAsLess();
    void aFailedWriteLeavesTheOldFile();
};

void TestWorkspace::readsBackWhatWasWritten()
{
    const QString folder = QStringLiteral("/somewhere/with space");
    const Workspace workspace = fullWorkspace(folder);
    const Result<Workspace> read = readWorkspace(writeWorkspace(workspace, folder), folder);
    QVERIFY2(read, read ? "" : read.error().message.c_str());
    QCOMPARE(*read, workspace);
}

void TestWorkspace::sameWorkspaceGivesTheSameBytes()
{
    const Workspace workspace = fullWorkspace(QStringLiteral("/a"));
    QCOMPARE(writeWorkspace(workspace, QStringLiteral("/a")),
        writeWorkspace(workspace, QStringLiteral("/a")));
}

void TestWorkspace::filesMoveTogetherWithTheWorkspace()
{
    const std::string text =
        writeWorkspace(fullWorkspace(QStringLiteral("/old/place")), QStringLiteral("/old/place"));
    QVERIFY(text.find("/old/place") == std::string::npos);
    const Result<Workspace> moved = readWorkspace(text, QStringLiteral("/new"));
    QVERIFY(moved);
    QCOMPARE(moved->graph.path, QStringLiteral("/new/graphs/net.pt2"));
    QCOMPARE(moved->config->path, QStringLiteral("/new/x86.json"));
    QCOMPARE(moved->data, QStringList {QStringLiteral("/new/calib.npz")});
    QCOMPARE(moved->target, QStringLiteral("vpu"));
}

void TestWorkspace::sessionsKeepEveryWindow()
{
    SessionRecord session;
    session.isEnded = true;
    session.saved = QStringLiteral("2026-01-02T03:04:05.678Z");
    session.windows = {fullWorkspace(QStringLiteral("/a")), fullWorkspace(QStringLiteral("/b"))};
    session.windows[1].target.clear();
    const Result<SessionRecord> read = readSession(writeSession(session));
    QVERIFY(read);
    QCOMPARE(*read, session);
}

void TestWorkspace::refusesWhatIsNoWorkspace_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("place");
    QTest::addRow("nothing") << QByteArray() << QString();
    QTest::addRow("noise") << QByteArray("\x00\xff\xfe[[[", 6) << QString();
    QTest::addRow("a list") << QByteArray("[1]") << QStringLiteral("/format");
    QTest::addRow("a graph") << QByteArray(R"({"format": "qdqscope.graph", "version": 1})")
                             << QStringLiteral("/format");
    QTest::addRow("no version") << QByteArray(R"({"format": "qdqscope.workspace"})") << QString();
    QTest::addRow("of the future")
        << QByteArray(R"({"format": "qdqscope.workspace", "version": 2, "graph": {"path": "a"}})")
        << QStringLiteral("/version");
    QTest::addRow("no graph") << QByteArray(R"({"format": "qdqscope.workspace", "version": 1})")
                              << QString();
    QTest::addRow("graph is a number")
        << QByteArray(R"({"format": "qdqscope.workspace", "version": 1, "graph": 7})") << QString();
    QTest::addRow("graph without a path")
        << QByteArray(R"({"format": "qdqscope.workspace", "version": 1, "graph": {"path": 3}})")
        << QStringLiteral("/graph");
}

void TestWorkspace::refusesWhatIsNoWorkspace()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, place);
    const Result<Workspace> read = readWorkspace(text.toStdString(), QStringLiteral("/"));
    QVERIFY(!read);
    QVERIFY(!read.error().message.empty());
    if (!place.isEmpty())
        QCOMPARE(toQString(read.error().where), place);
}

void TestWorkspace::aViewThatMakesNoSenseIsLeftOut()
{
    const Result<Workspace> read = readWorkspace(
        R"({"format": "qdqscope.workspace", "version": 1, "graph": {"path": "a.pt2"},
            "view": {"camera": {"x": 1e300, "y": 0, "zoom": 1}, "collapsed": "block", "node": 5,
                     "folds_qdq": "yes", "numbers": "roman", "colour_by": "mood", "groups": [1, {"name": "none"}, {"nodes": ["add"]}], "hidden_rules": [1, "R1"]},
            "bookmarks": [{"name": ""}, 7, {"name": "far", "camera": {"x": 0, "y": 0, "zoom": 99}},
                          {"name": "good", "camera": {"x": 0, "y": 0, "zoom": 1}}]})",
        QStringLiteral("/"));
    QVERIFY(read);
    QVERIFY(!read->view.camera && !read->view.collapsed && read->view.node.isEmpty());
    QVERIFY(!read->view.foldsQdq);
    QVERIFY(read->view.numbers.isEmpty());
    QVERIFY(read->view.colourBy.isEmpty());
    QVERIFY(read->view.groups.empty());
    QCOMPARE(read->view.hiddenRules, QStringList {QStringLiteral("R1")});
    QCOMPARE(read->bookmarks.size(), std::size_t(1));
    QCOMPARE(read->bookmarks.front().name, QStringLiteral("good"));
}

void TestWorkspace::everyCutIsRefusedOrReadsAsLess()
{
    const std::string text =
        writeWorkspace(fullWorkspace(QStringLiteral("/a")), QStringLiteral("/a"));
    const std::size_t end = text.find_last_of('}');
    for (std::size_t length = 0; length < end; ++length)
        QVERIFY(!readWorkspace(text.substr(0, length), QStringLiteral("/a")));
}

/// The limit on file sizes stands for a disk that is full at every possible place.
void TestWorkspace::aFailedWriteLeavesTheOldFile()
{
    takeSizeLimitAsError();
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("net.qdqscope"));
    Workspace workspace = fullWorkspace(folder.path());
    workspace.config.reset();
    QVERIFY(writeWorkspaceFile(path, workspace));
    const QByteArray before = contentOf(path);
    workspace.view.node = QStringLiteral("another");
    rlimit old {};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &old), 0);
    int failures = 0;
    for (rlim_t limit = 0; limit < static_cast<rlim_t>(before.size()); limit += 29) {
        const rlimit low {limit, old.rlim_max};
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &low), 0);
        const Result<qsizetype> written = writeWorkspaceFile(path, workspace);
        setrlimit(RLIMIT_FSIZE, &old);
        failures += !written;
        QCOMPARE(contentOf(path), before);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden),
            QStringList {QStringLiteral("net.qdqscope")});
    }
    QVERIFY(failures > 10);
    QVERIFY(writeWorkspaceFile(path, workspace));
    QCOMPARE(readWorkspaceFile(path)->view.node, QStringLiteral("another"));
}

QTEST_GUILESS_MAIN(TestWorkspace)
#include "tst_workspace.moc"
