// SPDX-License-Identifier: Apache-2.0
#include "ui/settings/settings.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace qdq::ui;

class TestSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void remembersBetweenRuns();
    void recentFilesAreNewestFirstAndOnceEach();
    void everyPreferenceComesBack();
    void oddPreferencesAreDefaults();
    void recentFilesAreForgottenWithTheirList();
    void clearAllIsAFirstStart();
    void aFileThatCannotBeSetAsideStaysAsItIs();
    void garbageIsReadAsDefaults_data();
    void garbageIsReadAsDefaults();

private:
    QTemporaryDir m_folder;
};

void TestSettings::remembersBetweenRuns()
{
    const QString file = m_folder.filePath(QStringLiteral("kept.ini"));
    {
        Settings settings(file);
        QCOMPARE(settings.themeChoice(), QStringLiteral("system"));
        settings.setThemeChoice(QStringLiteral("dark"));
        settings.setLastFolder(QStringLiteral("/graphs"));
        settings.addRecentFile({QStringLiteral("/graphs/a.pt2"), QStringLiteral("Converted"), 33,
            QDateTime::currentDateTime()});
    }
    const Settings settings(file);
    QCOMPARE(settings.themeChoice(), QStringLiteral("dark"));
    QCOMPARE(settings.lastFolder(), QStringLiteral("/graphs"));
    QCOMPARE(settings.recentFiles().size(), std::size_t(1));
    QCOMPARE(settings.recentFiles().front().violations, 33);
}

void TestSettings::recentFilesAreNewestFirstAndOnceEach()
{
    Settings settings(m_folder.filePath(QStringLiteral("recent.ini")));
    for (int i = 0; i < 30; ++i)
        settings.addRecentFile(
            {QStringLiteral("/graphs/%1.pt2").arg(i % 25), {}, 0, QDateTime::currentDateTime()});
    const std::vector<RecentFile> files = settings.recentFiles();
    QCOMPARE(files.size(), static_cast<std::size_t>(Settings::kMostRecent));
    QCOMPARE(files.front().path, QStringLiteral("/graphs/4.pt2"));
    for (std::size_t i = 1; i < files.size(); ++i)
        QVERIFY(files[i].path != files.front().path);
    settings.clearRecentFiles();
    QVERIFY(settings.recentFiles().empty());
}

void TestSettings::everyPreferenceComesBack()
{
    Preferences wanted;
    wanted.general = {
        QStringLiteral("zh_TW"), QStringLiteral("dark"), 150, AtStart::LastSession, false};
    wanted.canvas = {true, qdq::NumberForm::Both, false, false, true, Motion::Reduced, false};
    wanted.rules = {QStringLiteral("litert"), QStringLiteral("/targets"),
        {{QStringLiteral("R2"), QStringLiteral("note")}}, 0x1p-12};
    wanted.pipeline.backend = QStringLiteral("xnnpack");
    wanted.performance = {300, 5, 4};
    wanted.exporting = {QStringLiteral("svg"), 3, PictureTheme::Print, false};
    wanted.keyboard.keys = {
        {QStringLiteral("go.nextFinding"), {QKeySequence(Qt::CTRL | Qt::Key_J)}},
        {QStringLiteral("go.explain"), {}}};
    const QString file = m_folder.filePath(QStringLiteral("preferences.ini"));
    {
        Settings settings(file);
        QVERIFY(settings.preferences() == Preferences());
        settings.setPreferences(wanted);
    }
    QVERIFY(Settings(file).preferences() == wanted);
}

void TestSettings::oddPreferencesAreDefaults()
{
    const QString path = m_folder.filePath(QStringLiteral("odd.ini"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[General]\nversion=1\n\n[look]\ntextSize=9000\nlanguage=elvish\n\n[canvas]\n"
               "numbers=roman\n\n[layout]\nworkers=-3\nmostBoxes=none\n\n[severities]\n"
               "R1=fatal\n\n[rules]\nbiasTolerance=nan\n");
    file.close();
    QVERIFY(Settings(path).preferences() == Preferences());
}

void TestSettings::recentFilesAreForgottenWithTheirList()
{
    Settings settings(m_folder.filePath(QStringLiteral("forget.ini")));
    settings.addRecentFile({QStringLiteral("/graphs/a.pt2"), {}, 0, QDateTime::currentDateTime()});
    Preferences preferences = settings.preferences();
    preferences.general.keepsRecent = false;
    settings.setPreferences(preferences);
    QVERIFY(settings.recentFiles().empty());
    settings.addRecentFile({QStringLiteral("/graphs/b.pt2"), {}, 0, QDateTime::currentDateTime()});
    QVERIFY(settings.recentFiles().empty());
}

void TestSettings::clearAllIsAFirstStart()
{
    Settings settings(m_folder.filePath(QStringLiteral("clear.ini")));
    settings.setThemeChoice(QStringLiteral("dark"));
    settings.setLastFolder(QStringLiteral("/graphs"));
    settings.addRecentFile({QStringLiteral("/graphs/a.pt2"), {}, 0, QDateTime::currentDateTime()});
    QSignalSpy changed(&settings, &Settings::preferencesChanged);
    settings.clearAll();
    QCOMPARE(changed.count(), 1);
    QVERIFY(settings.preferences() == Preferences());
    QVERIFY(settings.recentFiles().empty());
    QVERIFY(settings.lastFolder().isEmpty());
}

void TestSettings::aFileThatCannotBeSetAsideStaysAsItIs()
{
    // With four letters more its name would be longer than names can be.
    const QString path = m_folder.filePath(QString(249, QLatin1Char('n')) + QStringLiteral(".in"));
    const QByteArray content = "[General]\nversion=99\n\n[look]\ntheme=dark\n";
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
    file.close();
    {
        Settings settings(path);
        QCOMPARE(settings.themeChoice(), QStringLiteral("system"));
        QVERIFY(settings.keptAs().isEmpty());
        settings.setThemeChoice(QStringLiteral("light"));
        QCOMPARE(settings.themeChoice(), QStringLiteral("light"));
    }
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), content);
}

void TestSettings::garbageIsReadAsDefaults_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addRow("noise") << QByteArray("\x00\xff\xfe[[[=\n\x01\x02", 10);
    QTest::addRow("newer program") << QByteArray("[General]\nversion=99\n\n[look]\ntheme=dark\n");
    QTest::addRow("odd values") << QByteArray(
        "[General]\nversion=1\n\n[look]\ntheme=purple\n\n[recent]\nsize=x\n");
    QTest::addRow("huge list") << QByteArray("[General]\nversion=1\n\n[recent]\nsize=2000000000\n");
}

void TestSettings::garbageIsReadAsDefaults()
{
    QFETCH(QByteArray, content);
    const QString path = m_folder.filePath(QStringLiteral("garbage.ini"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
    file.close();
    const Settings settings(path);
    QCOMPARE(settings.themeChoice(), QStringLiteral("system"));
    QVERIFY(settings.recentFiles().empty());
}

QTEST_MAIN(TestSettings)
#include "tst_settings.moc"
