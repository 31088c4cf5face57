// SPDX-License-Identifier: Apache-2.0
// Sessions: what was open comes back, after quitting and after a crash; settings that cannot be
// read.
#include "core/io/outputfile.h"
#include "tests/ui/support/keeperfixture.h"
#include "ui/session/selection.h"

#include <QDir>
#include <QFileInfo>
#include <QPointer>
#include <QProcess>

#include <csignal>
#include <cstdio>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestKeeping : public KeeperFixture
{
    Q_OBJECT

private Q_SLOTS:
    void closedAndReopenedShowsTheSame();
    void aCalibratedStageComesBack();
    void restoresByItselfWhereThatIsChosen();
    void aKilledProgramOffersItsSession();
    void badSettingsBeginWithDefaultsAndSaySo_data();
    void badSettingsBeginWithDefaultsAndSaySo();
    void aBadSessionIsKeptAsideAndSaid();
    void anEditedConfigComesBackAsEdited();
    void aRunThatIsCancelledStillBringsTheView();
    void whatIsPutAsideForAWhileIsNotKeptAside();
    void aWorkspaceWithoutAWordLeavesPreferences();
    void aMissingTargetIsSaidOverTheOpenGraph();
    void everyWindowIsMadeAnewOnce();
    void anotherTextSizeKeepsWatchingTheFile();
    void forgettingEverythingLeavesNothing();
};

void TestKeeping::closedAndReopenedShowsTheSame()
{
    open(sample("graphs/tiny_convnet_xnnpack.pt2"));
    window().drawing().setNumbers(NumberForm::Both);
    waitForDrawing();
    const Graph& graph = window().session().document()->graph();
    QVERIFY(window().drawing().addGroup("pair", {graph.find("conv2d_3"), graph.find("linear")}));
    waitForDrawing();
    lookAround();
    const Workspace before = window().workspace();
    QCOMPARE(before.view.rule, QStringLiteral("R2"));
    QCOMPARE(before.view.groups.size(), std::size_t(1));
    QVERIFY(!before.view.collapsed->empty());

    reopen();
    QVERIFY(!window().session().document());
    QTRY_COMPARE(messages().text(), QStringLiteral("Last session: tiny_convnet_xnnpack.pt2"));
    press(QStringLiteral("Restore"));
    waitForDrawing();
    compareViews(before);
    QCOMPARE(window().drawing().numbers(), NumberForm::Both);
}

void TestKeeping::aCalibratedStageComesBack()
{
    open(sample("graphs/chain.pt2"));
    window().openConfig(sample("configs/x86.json"));
    window().quantization().setData({sample("graphs/chain_calib.npz")});
    window().quantization().run(Stage::Converted);
    waitForDrawing();
    QTRY_VERIFY(window().quantization().documentAt(Stage::Converted));
    waitForDrawing();
    window().selection().select(
        window().session().document()->graph().find("conv2d_1"), {}, nullptr);
    QTest::qWait(50);
    window().canvas().setCamera({{50.5, 60.5}, 1.25});
    const Workspace before = window().workspace();
    QCOMPARE(before.stage, QStringLiteral("converted"));

    reopen();
    QTRY_COMPARE(messages().text(), QStringLiteral("Last session: chain.pt2 with x86.json"));
    press(QStringLiteral("Restore"));
    QTRY_VERIFY_WITH_TIMEOUT(window().quantization().documentAt(Stage::Converted), 30000);
    waitForDrawing();
    QTRY_COMPARE_WITH_TIMEOUT(window().canvas().camera(), *before.view.camera, 30000);
    QCOMPARE(nodeName(), std::string("conv2d_1"));
    QCOMPARE(window().workspace().stage, QStringLiteral("converted"));
}

void TestKeeping::restoresByItselfWhereThatIsChosen()
{
    Preferences preferences = m_settings->preferences();
    preferences.general.atStart = AtStart::LastSession;
    m_settings->setPreferences(preferences);
    open(sample("graphs/tiny_convnet_vpu.pt2"));
    reopen();
    waitForDrawing();
    QVERIFY(window().session().path().endsWith(QStringLiteral("tiny_convnet_vpu.pt2")));
}

/// The program itself, killed in the middle of its work.
void TestKeeping::aKilledProgramOffersItsSession()
{
    m_keeper.reset();
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        environment.insert(QLatin1String(name), path("home"));
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    program.setProcessEnvironment(environment);
    program.start(QStringLiteral(QDQ_PROGRAM), {sample("graphs/tiny_convnet_xnnpack.pt2")});
    QVERIFY(program.waitForStarted());
    const QString file = path("home/qdqscope/session.json");
    const auto session = [&file] {
        Result<std::string> text = readTextFile(file);
        return text ? readSession(*text) : Result<SessionRecord>(failWith(std::move(text)));
    };
    QTRY_VERIFY_WITH_TIMEOUT(session() && !session()->windows.empty(), 60000);
    ::kill(static_cast<pid_t>(program.processId()), SIGKILL);
    QVERIFY(program.waitForFinished());
    QVERIFY(!session()->isEnded);

    QVERIFY(QFile::rename(file, path("session.json")));
    start();
    QTRY_COMPARE(messages().text(),
        QStringLiteral("The program ended without quitting. It had open: "
                       "tiny_convnet_xnnpack.pt2"));
    shoot(&window(), QStringLiteral("crashed"));
    press(QStringLiteral("Restore"));
    waitForDrawing();
    QCOMPARE(window().session().document()->check.violations.size(), std::size_t(33));
}

void TestKeeping::badSettingsBeginWithDefaultsAndSaySo_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("words");
    QTest::addRow("of the future") << QByteArray("[General]\nversion=99\n\n[look]\ntheme=dark\n")
                                   << QStringLiteral("The settings are those of a newer version.");
    QTest::addRow("garbage") << QByteArray("\x00\xff\xfe[[[=\n\x01\x02", 10)
                             << QStringLiteral("The settings could not be read.");
    QTest::addRow("a picture") << QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16)
                               << QStringLiteral("The settings could not be read.");
}

void TestKeeping::badSettingsBeginWithDefaultsAndSaySo()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, words);
    m_keeper.reset();
    m_settings.reset();
    QFile file(path("settings.ini"));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(content);
    file.close();
    start();
    QCOMPARE(m_settings->themeChoice(), QStringLiteral("system"));
    QTRY_VERIFY2(messages().text().startsWith(words), qPrintable(messages().text()));
    QVERIFY(messages().text().contains(QStringLiteral("settings.ini.bak")));
    open(sample("graphs/tiny_convnet_vpu.pt2"));
    QVERIFY2(messages().text().startsWith(words), "it is about the program: a graph is no reason");
    QFile kept(path("settings.ini.bak"));
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QCOMPARE(kept.readAll(), content);
}

void TestKeeping::aBadSessionIsKeptAsideAndSaid()
{
    m_keeper.reset();
    m_settings.reset();
    QVERIFY(writeFile(toPath(path("session.json")), "{\"format\": \"qdqscope.session\", \"ver"));
    start();
    QTRY_COMPARE(messages().text(),
        QStringLiteral("The last session could not be read. It is kept as session.json.bak."));
    QVERIFY(QFileInfo::exists(path("session.json.bak")));
}

void TestKeeping::anEditedConfigComesBackAsEdited()
{
    QVERIFY(QFile::copy(sample("configs/x86.json"), path("x86.json")));
    open(sample("graphs/chain.pt2"));
    window().openConfig(path("x86.json"));
    const QuantizerConfig saved = *window().quantization().config();
    QuantizerConfig edited = saved;
    edited.calls.clear();
    QVERIFY(edited != saved);
    window().quantization().applyConfig(edited);
    waitForDrawing();

    reopen();
    QTRY_COMPARE(messages().text(), QStringLiteral("Last session: chain.pt2 with x86.json"));
    press(QStringLiteral("Restore"));
    waitForDrawing();
    QTRY_VERIFY(window().quantization().config());
    QVERIFY(*window().quantization().config() == edited);
    QVERIFY(*window().quantization().savedConfig() == saved);
    QCOMPARE(window().quantization().configPath(), path("x86.json"));
    // The same by reading the graph again.
    window().findChild<QAction*>(QStringLiteral("file.reload"))->trigger();
    QTRY_VERIFY(window().session().opening().isRunning());
    waitForDrawing();
    QTRY_VERIFY(*window().quantization().config() == edited);
}

void TestKeeping::aRunThatIsCancelledStillBringsTheView()
{
    Workspace workspace;
    workspace.graph.path = sample("graphs/chain.pt2");
    workspace.config = FileReference {sample("configs/x86.json"), {}};
    workspace.data << sample("graphs/chain_calib.npz");
    workspace.stage = QStringLiteral("converted");
    workspace.view.camera = Camera {{12.5, 34.5}, 1.5};
    connect(
        &window().quantization().running(), &LatestJob::runningChanged, this,
        [this](bool isRunning) {
            if (isRunning)
                window().quantization().running().cancel();
        },
        Qt::QueuedConnection);
    window().restore(workspace);
    QTRY_COMPARE_WITH_TIMEOUT(window().canvas().camera(), *workspace.view.camera, 30000);
    QVERIFY(!window().quantization().documentAt(Stage::Converted));
    // What is kept from now on is what is shown, not what was wanted.
    window().canvas().setCamera({{1.5, 2.5}, 1});
    QCOMPARE(window().workspace().view.camera->centre, QPointF(1.5, 2.5));
    QCOMPARE(window().workspace().stage, QStringLiteral("float"));
}

void TestKeeping::whatIsPutAsideForAWhileIsNotKeptAside()
{
    open(sample("graphs/tiny_convnet_xnnpack.pt2"));
    dock("dock.log")->close();
    QTest::qWait(50);
    const QByteArray before = window().workspace().view.docks;
    QVERIFY(!before.isEmpty());
    auto* only = window().findChild<QAction*>(QStringLiteral("window.onlyCanvas"));
    only->trigger();
    QVERIFY(!dock("dock.outline")->isVisible());
    QCOMPARE(window().workspace().view.docks, before);
    only->trigger();
    QTRY_VERIFY(dock("dock.outline")->isVisible());
    window().compareWith(sample("graphs/tiny_convnet_vpu.pt2"));
    QTRY_VERIFY_WITH_TIMEOUT(!dock("dock.outline")->isVisible(), 20000);
    QVERIFY(window().workspace().view.docks != window().saveState()); // without the docks
    only->trigger(); // nothing to put aside there
    QVERIFY(!only->isChecked());
    window().findChild<QAction*>(QStringLiteral("compare.leave"))->trigger();
    QTRY_VERIFY(dock("dock.outline")->isVisible());
    QVERIFY(!dock("dock.log")->toggleViewAction()->isChecked());
}

void TestKeeping::aWorkspaceWithoutAWordLeavesPreferences()
{
    Preferences preferences = m_settings->preferences();
    preferences.canvas.numbers = NumberForm::Both;
    preferences.canvas.foldsQdq = false;
    preferences.canvas.showsMinimap = false;
    m_settings->setPreferences(preferences);
    Workspace sampled;
    sampled.graph.path = sample("graphs/tiny_convnet_xnnpack.pt2");
    sampled.target = QStringLiteral("vpu");
    window().restore(sampled);
    waitForDrawing();
    QCOMPARE(window().drawing().numbers(), NumberForm::Both);
    QVERIFY(!window().drawing().foldsQdq());
    QVERIFY(!window().canvas().isMinimapShown());
}

void TestKeeping::aMissingTargetIsSaidOverTheOpenGraph()
{
    Workspace workspace;
    workspace.graph.path = sample("graphs/tiny_convnet_xnnpack.pt2");
    workspace.target = path("nowhere.json");
    window().restore(workspace);
    waitForDrawing();
    QVERIFY2(messages().text().startsWith(QStringLiteral("Cannot open nowhere.json.")),
        qPrintable(messages().text()));
}

namespace {

/// Counts the main windows that are made.
class Births : public QObject
{
public:
    Births() { qApp->installEventFilter(this); }
    [[nodiscard]] int count() const { return m_count; }

protected:
    bool eventFilter(QObject* object, QEvent* event) override
    {
        m_count += event->type() == QEvent::Polish && qobject_cast<MainWindow*>(object);
        return false;
    }

private:
    int m_count = 0;
};

} // namespace

void TestKeeping::everyWindowIsMadeAnewOnce()
{
    m_keeper->openWindow();
    const Births births;
    Preferences preferences = m_settings->preferences();
    preferences.general.textSize = 125;
    m_settings->setPreferences(preferences);
    QTRY_COMPARE(births.count(), 2);
    QTest::qWait(100);
    QCOMPARE(births.count(), 2);
    QCOMPARE(m_keeper->windowCount(), std::size_t(2));
}

void TestKeeping::anotherTextSizeKeepsWatchingTheFile()
{
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_xnnpack.pt2"), path("net.pt2")));
    open(path("net.pt2"));
    const QPointer<MainWindow> before = &window();
    Preferences preferences = m_settings->preferences();
    preferences.general.textSize = 110;
    m_settings->setPreferences(preferences);
    QTRY_VERIFY(!before);
    waitForDrawing();
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_vpu.pt2"), path("new.pt2")));
    QCOMPARE(std::rename(qPrintable(path("new.pt2")), qPrintable(path("net.pt2"))), 0);
    QTRY_COMPARE_WITH_TIMEOUT(
        messages().text(), QStringLiteral("net.pt2 changed on disk. Your view stays."), 5000);
}

void TestKeeping::forgettingEverythingLeavesNothing()
{
    QVERIFY(QDir().mkpath(path("cache/bundles/0123")));
    QVERIFY(writeFile(toPath(path("cache/bundles/0123/net.pt2")), "weights"));
    QVERIFY(writeFile(toPath(path("settings.ini.bak")), "old"));
    open(sample("graphs/tiny_convnet_xnnpack.pt2"));
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(path("session.json")), 5000);
    window().openPreferences(7);
    auto* all = window().findChild<QPushButton*>(QStringLiteral("privacy.all"));
    QVERIFY(all);
    all->click();
    QVERIFY(!QFileInfo::exists(path("session.json")));
    QVERIFY(!QFileInfo::exists(path("cache")));
    QVERIFY(!QFileInfo::exists(path("settings.ini.bak")));
    QVERIFY(m_settings->recentFiles().empty());
    window().close();
    m_keeper.reset();
    QVERIFY2(!QFileInfo::exists(path("session.json")), "quitting is no work on it");
}

int main(int argc, char** argv)
{
    return runWindowTest<TestKeeping>(argc, argv);
}

#include "tst_keeping.moc"
