// SPDX-License-Identifier: Apache-2.0
// What outlives the window: sessions, workspaces, bundles, a file that changes on disk, drops.
#include "core/io/outputfile.h"
#include "tests/ui/support/windowfixture.h"
#include "ui/canvaspane.h"
#include "ui/docks/violationsdock.h"
#include "ui/models/findingfilter.h"
#include "ui/session/quantization.h"
#include "ui/widgets/dropzones.h"
#include "ui/widgets/messagebar.h"
#include "ui/widgets/queryfield.h"
#include "ui/windowkeeper.h"
#include "ui/workspace/bundle.h"
#include "ui/workspace/workspacefile.h"

#include <QDialog>
#include <QDockWidget>
#include <QLineEdit>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>

#include <csignal>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestKeeping : public QObject
{
    Q_OBJECT

    using Settings = qdq::ui::Settings; // core has one of its own

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void closedAndReopenedShowsTheSame();
    void aCalibratedStageComesBack();
    void restoresByItselfWhereThatIsChosen();
    void aKilledProgramOffersItsSession();
    void badSettingsBeginWithDefaultsAndSaySo_data();
    void badSettingsBeginWithDefaultsAndSaySo();
    void aBadSessionIsKeptAsideAndSaid();
    void aWorkspaceOpensToTheSameView();
    void aWorkspaceTellsOfAnotherGraph();
    void aWorkspaceOfNothingSaysWhy();
    void aBundleOpensToTheSameView_data();
    void aBundleOpensToTheSameView();
    void aDamagedBundleIsRefused();
    void aChangedFileReloadsWithItsView();
    void aVanishedFileLeavesTheView();
    void zonesSayWhatADropDoes();
    void twoWindowsOpenTheSameFile();

private:
    static void shoot(QWidget* widget, const QString& name)
    {
        const QString folder = qEnvironmentVariable("QDQ_SHOTS");
        if (folder.isEmpty())
            return;
        QTest::qWait(300);
        widget->grab().save(QStringLiteral("%1/shots-keeping-%2.png").arg(folder, name));
    }
    [[nodiscard]] MainWindow& window() { return m_keeper->window(); }
    [[nodiscard]] MessageBar& messages() { return window().pane().messages(); }
    void start(const QString& path = {});
    void reopen();
    void open(const QString& path);
    void waitForDrawing();
    void lookAround();
    [[nodiscard]] static QString sample(const char* name)
    {
        return QString::fromStdString((qdq::test::samples() / name).string());
    }
    [[nodiscard]] QString path(const char* name) const
    {
        return m_folder->filePath(QLatin1String(name));
    }
    [[nodiscard]] std::string nodeName()
    {
        return (*window().session().document())[window().selection().node()].name;
    }
    void compareViews(const Workspace& before);
    void press(const QString& button);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<WindowKeeper> m_keeper;
};

void TestKeeping::initTestCase()
{
    installTranslations(QStringLiteral("en"));
    applyTheme(*qApp, ThemeName::Light);
    QApplication::setQuitOnLastWindowClosed(false);
}

void TestKeeping::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    start();
}

void TestKeeping::cleanup()
{
    m_keeper.reset();
    m_settings.reset();
    m_folder.reset();
}

void TestKeeping::start(const QString& path)
{
    m_settings = std::make_unique<Settings>(m_folder->filePath(QStringLiteral("settings.ini")));
    m_settings->setLanguageChoice(QStringLiteral("en"));
    m_keeper = std::make_unique<WindowKeeper>(*m_settings);
    window().show();
    QVERIFY(QTest::qWaitForWindowExposed(&window()));
    window().canvas().setAnimated(false);
    m_keeper->start(path);
}

void TestKeeping::reopen()
{
    window().close();
    m_keeper.reset();
    m_settings.reset();
    start();
}

void TestKeeping::waitForDrawing()
{
    QTRY_VERIFY_WITH_TIMEOUT(window().session().document(), 20000);
    QTRY_VERIFY_WITH_TIMEOUT(window().drawing().scene() && !window().drawing().job().isRunning()
            && !window().quantization().running().isRunning(),
        30000);
}

void TestKeeping::open(const QString& path)
{
    window().openFile(path);
    waitForDrawing();
}

/// A view that no graph opens with.
void TestKeeping::lookAround()
{
    Drawing& drawing = window().drawing();
    drawing.toggleModule(QStringLiteral("block"));
    QTRY_VERIFY_WITH_TIMEOUT(!drawing.job().isRunning(), 20000);
    window()
        .findChild<ViolationsDock*>(QStringLiteral("dock.violations"))
        ->setRuleFilter(QStringLiteral("R2"));
    window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window()));
    QTest::keyClick(&window(), Qt::Key_F8);
    window()
        .findChild<QueryField*>(QStringLiteral("toolbar.query"))
        ->setText(QStringLiteral("op:conv*"));
    window().findChild<QDockWidget*>(QStringLiteral("dock.nodes"))->raise();
    window().findChild<QDockWidget*>(QStringLiteral("dock.log"))->close();
    QTest::qWait(200);
    QTRY_VERIFY_WITH_TIMEOUT(!drawing.job().isRunning(), 20000);
    window().canvas().setCamera({{123.5, 456.25}, 0.8125});
}

void TestKeeping::compareViews(const Workspace& before)
{
    QTRY_COMPARE_WITH_TIMEOUT(window().canvas().camera(), *before.view.camera, 30000);
    const Workspace after = window().workspace();
    QCOMPARE(after.view.node, before.view.node);
    QCOMPARE(after.view.rule, before.view.rule);
    QCOMPARE(after.view.query, before.view.query);
    QCOMPARE(after.view.ruleFilter, before.view.ruleFilter);
    auto collapsed = *after.view.collapsed;
    auto wanted = *before.view.collapsed;
    std::ranges::sort(collapsed);
    std::ranges::sort(wanted);
    QCOMPARE(collapsed, wanted);
    QCOMPARE(after.view.foldsQdq, before.view.foldsQdq);
    QCOMPARE(after.view.numbers, before.view.numbers);
    QCOMPARE(after.stage, before.stage);
    QCOMPARE(after.target, before.target);
    QVERIFY(!window().findChild<QDockWidget*>(QStringLiteral("dock.log"))->isVisible());
}

void TestKeeping::press(const QString& text)
{
    for (QPushButton* button : messages().findChildren<QPushButton*>())
        if (button->text() == text && button->isVisible()) {
            button->click();
            return;
        }
    QFAIL(qPrintable(QStringLiteral("no button ") + text));
}

// ---- session ---------------------------------------------------------------------------------

void TestKeeping::closedAndReopenedShowsTheSame()
{
    open(sample("graphs/tiny_convnet_xnnpack.pt2"));
    window().drawing().setNumbers(NumberForm::Both);
    waitForDrawing();
    lookAround();
    const Workspace before = window().workspace();
    QCOMPARE(before.view.rule, QStringLiteral("R2"));
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

// ---- workspaces and bundles ------------------------------------------------------------------

void TestKeeping::aWorkspaceOpensToTheSameView()
{
    const QString graph = path("net.pt2");
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_xnnpack.pt2"), graph));
    open(graph);
    QTRY_VERIFY(!window().session().sha256().isEmpty());
    lookAround();
    const Workspace before = window().workspace();
    window().saveWorkspace(path("net.qdqscope"));
    QTRY_VERIFY_WITH_TIMEOUT(
        messages().text().startsWith(QStringLiteral("Saved net.qdqscope.")), 5000);

    // Elsewhere, both together.
    QVERIFY(QDir().mkpath(path("moved")));
    QVERIFY(QFile::rename(graph, path("moved/net.pt2")));
    QVERIFY(QFile::rename(path("net.qdqscope"), path("moved/net.qdqscope")));
    window().session().close();
    open(path("moved/net.qdqscope"));
    compareViews(before);
    QCOMPARE(window().session().path(), path("moved/net.pt2"));
}

void TestKeeping::aWorkspaceTellsOfAnotherGraph()
{
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_xnnpack.pt2"), path("net.pt2")));
    open(path("net.pt2"));
    QTRY_VERIFY(!window().session().sha256().isEmpty());
    window().saveWorkspace(path("net.qdqscope"));
    QTRY_VERIFY_WITH_TIMEOUT(messages().text().startsWith(QStringLiteral("Saved")), 5000);
    window().session().close();
    QVERIFY(QFile::remove(path("net.pt2")));
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_vpu.pt2"), path("net.pt2")));
    open(path("net.qdqscope"));
    QTRY_VERIFY_WITH_TIMEOUT(
        messages().text().startsWith(QStringLiteral("net.pt2 is another file than it was.")),
        10000);
    QVERIFY(window().session().document()->check.violations.empty());
}

void TestKeeping::aWorkspaceOfNothingSaysWhy()
{
    open(sample("graphs/tiny_convnet_vpu.pt2"));
    const DocumentPtr before = window().session().document();
    QVERIFY(writeFile(toPath(path("bad.qdqscope")),
        R"({"format": "qdqscope.workspace", "version": 9, "graph": {"path": "a.pt2"}})"));
    window().openFile(path("bad.qdqscope"));
    QTRY_VERIFY(messages().text().startsWith(QStringLiteral("Cannot open bad.qdqscope.")));
    QVERIFY(writeFile(toPath(path("gone.qdqscope")),
        R"({"format": "qdqscope.workspace", "version": 1, "graph": {"path": "gone.pt2"}})"));
    window().openFile(path("gone.qdqscope"));
    QTRY_VERIFY(messages().text().startsWith(QStringLiteral("Cannot open gone.pt2.")));
    QCOMPARE(window().session().document(), before);
}

void TestKeeping::aBundleOpensToTheSameView_data()
{
    QTest::addColumn<bool>("hasWeights");
    QTest::addRow("with weights") << true;
    QTest::addRow("without weights") << false;
}

void TestKeeping::aBundleOpensToTheSameView()
{
    QFETCH(bool, hasWeights);
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_xnnpack.pt2"), path("net.pt2")));
    open(path("net.pt2"));
    lookAround();
    const Workspace before = window().workspace();
    QTest::keyClick(&window(), Qt::Key_F, Qt::AltModifier);
    window().findChild<QAction*>(QStringLiteral("file.saveBundle"))->trigger();
    auto* dialog = window().findChild<QDialog*>(QStringLiteral("dialog.bundle"));
    QVERIFY(dialog);
    dialog->findChild<QAbstractButton*>(QStringLiteral("bundle.weights"))->setChecked(hasWeights);
    const QString bundle = dialog->findChild<QLineEdit*>(QStringLiteral("bundle.file"))->text();
    QVERIFY(bundle.endsWith(QStringLiteral(".qdqscope.zip")));
    shoot(dialog, QStringLiteral("bundle-dialog"));
    dialog->findChild<QAbstractButton*>(QStringLiteral("bundle.accept"))->click();
    QTRY_VERIFY_WITH_TIMEOUT(messages().text().startsWith(QStringLiteral("Saved net_")), 20000);
    qInfo("%s of a graph of %lld bytes", qPrintable(messages().text()),
        static_cast<long long>(QFileInfo(path("net.pt2")).size()));

    window().session().close();
    QVERIFY(QFile::remove(path("net.pt2")));
    open(bundle);
    compareViews(before);
    QCOMPARE(window().session().document()->check.violations.size(), std::size_t(33));
    QTRY_VERIFY(!window().session().sha256().isEmpty());
    QVERIFY(!messages().text().contains(QStringLiteral("another file")));
    QCOMPARE(m_settings->recentFiles().front().path, bundle);
}

void TestKeeping::aDamagedBundleIsRefused()
{
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_vpu.pt2"), path("net.pt2")));
    open(path("net.pt2"));
    BundleRequest request;
    request.workspace = window().workspace();
    request.picture.document = window().session().document();
    request.picture.path = window().session().path();
    request.target = path("b.zip");
    QVERIFY(writeBundle(request, {}));
    QFile file(request.target);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray bytes = file.readAll();
    const QByteArray name = "graph/net.pt2";
    // In the workspace the graph has another name than in the archive.
    const qsizetype at = bytes.indexOf("\"path\":\"" + name);
    QVERIFY(at > 0);
    const Result<Workspace> whole = openBundle(request.target, path("cache"), {});
    QVERIFY2(whole, whole ? "" : whole.error().message.c_str());
    for (const qsizetype cut : {qsizetype(0), qsizetype(30), bytes.size() / 2, bytes.size() - 1}) {
        QVERIFY(file.resize(0) && file.seek(0) && file.write(bytes.left(cut)) == cut);
        file.flush();
        QVERIFY(!openBundle(request.target, path("cache"), {}));
    }
    bytes.replace(at + 8, name.size(), "../../net.pt2");
    QVERIFY(file.resize(0) && file.seek(0) && file.write(bytes) == bytes.size());
    file.flush();
    QVERIFY(!openBundle(request.target, path("cache"), {}));
    QVERIFY(QFileInfo(path("net.pt2")).size() > 0);
}

// ---- the file on disk ------------------------------------------------------------------------

void TestKeeping::aChangedFileReloadsWithItsView()
{
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_xnnpack.pt2"), path("net.pt2")));
    open(path("net.pt2"));
    lookAround();
    const Workspace before = window().workspace();
    const DocumentPtr old = window().session().document();
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_xnnpack.pt2"), path("new.pt2")));
    QCOMPARE(std::rename(qPrintable(path("new.pt2")), qPrintable(path("net.pt2"))), 0);
    QTRY_COMPARE_WITH_TIMEOUT(
        messages().text(), QStringLiteral("net.pt2 changed on disk. Your view stays."), 5000);
    shoot(&window(), QStringLiteral("changed"));
    QCOMPARE(window().session().document(), old);
    press(QStringLiteral("Reload"));
    QTRY_VERIFY_WITH_TIMEOUT(window().session().document() != old, 20000);
    waitForDrawing();
    compareViews(before);

    // Cut while it is open: what is shown stays.
    const DocumentPtr shown = window().session().document();
    QVERIFY(QFile::resize(path("net.pt2"), 5000));
    QTRY_VERIFY_WITH_TIMEOUT(
        messages().text().startsWith(QStringLiteral("net.pt2 changed on disk.")), 5000);
    press(QStringLiteral("Reload"));
    QTRY_VERIFY_WITH_TIMEOUT(
        messages().text().startsWith(QStringLiteral("Cannot open net.pt2.")), 10000);
    QCOMPARE(window().session().document(), shown);
}

void TestKeeping::aVanishedFileLeavesTheView()
{
    QVERIFY(QFile::copy(sample("graphs/tiny_convnet_vpu.pt2"), path("net.pt2")));
    open(path("net.pt2"));
    const DocumentPtr shown = window().session().document();
    QVERIFY(QFile::remove(path("net.pt2")));
    QTRY_VERIFY_WITH_TIMEOUT(
        messages().text().startsWith(QStringLiteral("net.pt2 is no longer on disk.")), 5000);
    QCOMPARE(window().session().document(), shown);
    QVERIFY(window().drawing().scene());
}

// ---- drops and windows -----------------------------------------------------------------------

void TestKeeping::zonesSayWhatADropDoes()
{
    open(sample("graphs/tiny_convnet_vpu.pt2"));
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(sample("graphs/tiny_convnet_xnnpack.pt2"))});
    auto* zones = window().findChild<DropZones*>(QStringLiteral("dropzones"));
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window(), &enter);
    QVERIFY(enter.isAccepted());
    QVERIFY(zones->isVisible());
    QVERIFY(zones->zones().size() >= 2);
    QCOMPARE(zones->zones()[0].title, QStringLiteral("Open here"));
    QCOMPARE(zones->zones()[1].title, QStringLiteral("Open in new window"));
    const auto centre = [&](std::size_t zone) {
        return zones->mapTo(&window(), zones->rectOf(zone).center());
    };
    QDragMoveEvent move(centre(0), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window(), &move);
    QVERIFY(move.isAccepted());
    shoot(&window(), QStringLiteral("dropzones"));
    QDropEvent drop(QPointF(centre(0)), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window(), &drop);
    QVERIFY(!zones->isVisible());
    QTRY_COMPARE_WITH_TIMEOUT(
        window().session().document()->check.violations.size(), std::size_t(33), 20000);

    data.setUrls({QUrl::fromLocalFile(sample("configs/x86.json"))});
    QDragEnterEvent config(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window(), &config);
    QCOMPARE(zones->zones().size(), std::size_t(1));
    QDropEvent use(QPointF(centre(0)), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window(), &use);
    QVERIFY(window().quantization().config());

    data.setUrls({QUrl::fromLocalFile(QStringLiteral("/dev"))});
    QDragEnterEvent other(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window(), &other);
    QVERIFY(!zones->isVisible());
}

void TestKeeping::twoWindowsOpenTheSameFile()
{
    open(sample("graphs/tiny_convnet_xnnpack.pt2"));
    MainWindow& other = m_keeper->openWindow();
    QCOMPARE(m_keeper->windowCount(), std::size_t(2));
    other.openFile(sample("graphs/tiny_convnet_xnnpack.pt2"));
    QTRY_VERIFY_WITH_TIMEOUT(other.drawing().scene(), 30000);
    QTest::keyClick(&other, Qt::Key_F8);
    QVERIFY(other.selection().finding().isValid());
    QVERIFY(!window().selection().finding().isValid());
    other.close();
    QTRY_COMPARE(m_keeper->windowCount(), std::size_t(1));
    QVERIFY(window().session().document());
}

int main(int argc, char** argv)
{
    return runWindowTest<TestKeeping>(argc, argv);
}

#include "tst_keeping.moc"
