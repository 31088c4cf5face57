// SPDX-License-Identifier: Apache-2.0
#include "ui/actions.h"
#include "ui/paneactions.h"
#include "ui/settings/settings.h"
#include "ui/style/scopestyle.h"
#include "ui/widgets/filecard.h"
#include "ui/widgets/samplecard.h"
#include "ui/widgets/welcomepage.h"

#include <QMainWindow>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace qdq::ui;

class TestWelcomePage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void samplesAreQuestionsAndExist();
    void aSampleIsOpenedByKey();
    void pinnedFilesStayOnTopAndOutliveClearing();
    void aRemovedFileIsGone();
    void cardsStandBesideEachOtherAsThereIsRoom();

private:
    [[nodiscard]] QStringList recent() const
    {
        QStringList names;
        for (const FileCard* card : m_page->findChildren<FileCard*>())
            names << card->text();
        return names;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<QMainWindow> m_window;
    WelcomePage* m_page = nullptr;
};

void TestWelcomePage::init()
{
    applyTheme(*qApp, ThemeName::Light);
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(m_folder->filePath(QStringLiteral("settings.ini")));
    m_window = std::make_unique<QMainWindow>();
    m_page = new WelcomePage(*new Actions(m_window.get()), *new PaneActions(m_window.get()),
        *m_settings, m_window.get());
    m_window->setCentralWidget(m_page);
    m_window->resize(1440, 900);
    m_window->show();
}

void TestWelcomePage::samplesAreQuestionsAndExist()
{
    QStringList questions;
    for (const SampleCard* card : m_page->findChildren<SampleCard*>()) {
        const Sample& sample = card->sample();
        questions << sample.question;
        QVERIFY(sample.isMade || QFileInfo::exists(sample.graph));
        QVERIFY(sample.config.isEmpty() || QFileInfo::exists(sample.config));
    }
    QVERIFY(questions.contains(QStringLiteral("Why is add red?")));
    QVERIFY(questions.contains(QStringLiteral("A graph of 48 000 nodes")));
    QVERIFY(questions.size() >= 5);
}

void TestWelcomePage::aSampleIsOpenedByKey()
{
    QSignalSpy requested(m_page, &WelcomePage::sampleRequested);
    QTest::keyClick(m_page->findChildren<SampleCard*>().first(), Qt::Key_Space);
    QCOMPARE(requested.count(), 1);
}

void TestWelcomePage::pinnedFilesStayOnTopAndOutliveClearing()
{
    const auto add = [this](const char* name) {
        m_settings->addRecentFile({QStringLiteral("/graphs/") + QLatin1String(name), {}, 0,
            QDateTime::currentDateTime()});
    };
    for (const char* name : {"a.pt2", "b.pt2", "c.pt2"})
        add(name);
    m_settings->pinRecentFile(QStringLiteral("/graphs/a.pt2"), true);
    for (int i = 0; i < 30; ++i)
        add(qPrintable(QStringLiteral("%1.pt2").arg(i)));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCOMPARE(recent().first(), QStringLiteral("a.pt2"));
    add("a.pt2");
    QVERIFY(m_settings->recentFiles().front().isPinned);
    m_settings->clearRecentFiles();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCOMPARE(recent(), QStringList {QStringLiteral("a.pt2")});
    m_settings->pinRecentFile(QStringLiteral("/graphs/a.pt2"), false);
    m_settings->clearRecentFiles();
    QVERIFY(m_settings->recentFiles().empty());
}

void TestWelcomePage::aRemovedFileIsGone()
{
    for (const char* name : {"/a.pt2", "/b.pt2"})
        m_settings->addRecentFile({QLatin1String(name), {}, -1, QDateTime::currentDateTime()});
    m_settings->removeRecentFile(QStringLiteral("/a.pt2"));
    QCOMPARE(m_settings->recentFiles().size(), std::size_t(1));
    QCOMPARE(m_settings->recentFiles().front().path, QStringLiteral("/b.pt2"));
}

void TestWelcomePage::cardsStandBesideEachOtherAsThereIsRoom()
{
    const auto columns = [this] {
        QSet<int> lefts;
        for (const SampleCard* card : m_page->findChildren<SampleCard*>())
            lefts.insert(card->x());
        return lefts.size();
    };
    QCoreApplication::processEvents();
    QCOMPARE(columns(), 3);
    m_window->resize(1100, 700);
    QCoreApplication::processEvents();
    QCOMPARE(columns(), 2);
}

QTEST_MAIN(TestWelcomePage)
#include "tst_welcomepage.moc"
