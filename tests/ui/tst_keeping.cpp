// SPDX-License-Identifier: Apache-2.0
// Sessions: what was open comes back, after quitting and after a crash; settings that cannot be
// read.
#include "core/io/outputfile.h"
#include "tests/ui/support/keeperfixture.h"

#include <QProcess>

#include <csignal>

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
};

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

int main(int argc, char** argv)
{
    return runWindowTest<TestKeeping>(argc, argv);
}

#include "tst_keeping.moc"
