// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/windowfixture.h"
#include "ui/canvaspane.h"
#include "ui/preferences/preferencesdialog.h"
#include "ui/windowkeeper.h"

#include <QAbstractButton>
#include <QDialog>
#include <QDockWidget>
#include <QFontMetrics>
#include <QLabel>
#include <QMenuBar>
#include <QPointer>
#include <QStatusBar>
#include <QTabBar>
#include <QToolBar>

using namespace qdq::ui;

// The window in its two languages: switched while it is open, with what is open, and no cut text.

class TestLanguage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void anotherLanguageKeepsWhatIsOpen();
    void theNextStartHasTheLanguageThatWasChosen();
    void everyWordOfTheMenusIsTranslated();
    void noTextIsCut_data();
    void noTextIsCut();

private:
    void choose(const char* action);
    void open();
    /// Where words have less room than they need, "dock.log: Cancel (12 of 40 px)".
    void look(const QWidget& where);
    void lookAtBars(MainWindow& window);
    void shoot(QWidget* widget, const QString& name) const;

    QTemporaryDir m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<WindowKeeper> m_keeper;
    QStringList m_cut;
    int m_looked = 0; ///< widgets with words
};

void TestLanguage::init()
{
    applyTheme(*qApp, ThemeName::Light);
    m_settings = std::make_unique<Settings>(m_folder.filePath(QStringLiteral("settings.ini")));
    m_settings->setLanguageChoice(QStringLiteral("en"));
    m_keeper = std::make_unique<WindowKeeper>(*m_settings);
    m_keeper->window().show();
    QVERIFY(QTest::qWaitForWindowExposed(&m_keeper->window()));
}

void TestLanguage::cleanup()
{
    m_keeper.reset();
    m_settings.reset();
}

void TestLanguage::choose(const char* action)
{
    const QPointer<MainWindow> before = &m_keeper->window();
    before->findChild<QAction*>(QLatin1String(action))->trigger();
    QTRY_VERIFY(!before);
    QVERIFY(QTest::qWaitForWindowExposed(&m_keeper->window()));
}

void TestLanguage::open()
{
    const auto sample = qdq::test::samples() / "graphs" / "tiny_convnet_xnnpack.pt2";
    m_keeper->window().openFile(QString::fromStdString(sample.string()));
    QTRY_VERIFY_WITH_TIMEOUT(m_keeper->window().session().document(), 20000);
    QTRY_VERIFY_WITH_TIMEOUT(m_keeper->window().drawing().scene(), 30000);
}

void TestLanguage::anotherLanguageKeepsWhatIsOpen()
{
    open();
    const DocumentPtr document = m_keeper->window().session().document();
    m_keeper->window().findChild<QAction*>(QStringLiteral("go.nextFinding"))->trigger();
    const qdq::NodeId node = m_keeper->window().selection().node();
    QVERIFY(node.isValid());

    choose("view.languageChinese");
    MainWindow& window = m_keeper->window();
    QCOMPARE(window.session().document(), document);
    QCOMPARE(window.selection().node(), node);
    QCOMPARE(window.menuBar()->actions().first()->text(), QStringLiteral("檔案(&F)"));
    QTRY_VERIFY_WITH_TIMEOUT(window.drawing().scene(), 30000);
    const auto* violations = window.findChild<QDockWidget*>(QStringLiteral("dock.violations"));
    QVERIFY(violations);
    QVERIFY(violations->windowTitle().contains(QStringLiteral("違規")));

    choose("view.languageEnglish");
    QCOMPARE(m_keeper->window().menuBar()->actions().first()->text(), QStringLiteral("&File"));
    QCOMPARE(m_keeper->window().selection().node(), node);
}

void TestLanguage::theNextStartHasTheLanguageThatWasChosen()
{
    choose("view.languageChinese");
    m_keeper.reset();
    m_keeper = std::make_unique<WindowKeeper>(*m_settings);
    QCOMPARE(m_keeper->window().menuBar()->actions().first()->text(), QStringLiteral("檔案(&F)"));
}

void TestLanguage::everyWordOfTheMenusIsTranslated()
{
    choose("view.languageChinese");
    const QStringList same {QStringLiteral("&100 %"), QStringLiteral("English")};
    const auto isHan = [](QChar c) { return c.script() == QChar::Script_Han; };
    int checked = 0;
    for (const QAction* action : m_keeper->window().findChildren<QAction*>()) {
        if (action->objectName().isEmpty() || same.contains(action->text()))
            continue;
        ++checked;
        const QString text = action->text();
        QVERIFY2(std::any_of(text.begin(), text.end(), isHan),
            qPrintable(action->objectName() + QStringLiteral(": ") + text));
    }
    QVERIFY(checked > 40);
}

void TestLanguage::noTextIsCut_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<int>("textSize");
    for (const char* language : {"en", "zh_TW"})
        for (const int size : {90, 100, 150, 200})
            QTest::addRow("%s %d", language, size) << QString::fromLatin1(language) << size;
}

void TestLanguage::look(const QWidget& where)
{
    // What was shown a moment ago has its places only after its layout.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    QCoreApplication::processEvents();
    for (const QWidget* widget : where.findChildren<QWidget*>()) {
        if (!widget->isVisible())
            continue;
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const auto* label = qobject_cast<const QLabel*>(widget);
        const bool hasWords =
            (button && !button->text().isEmpty()) || (label && !label->text().isEmpty());
        if (!hasWords || widget->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored)
            continue;
        ++m_looked;
        QSize needed = widget->minimumSizeHint();
        if (label && label->wordWrap()) // its longest word may be broken, its lines not be left out
            needed = {0, label->heightForWidth(label->width())};
        const bool isCut = widget->width() < needed.width() || widget->height() < needed.height()
            || widget->height() < widget->fontMetrics().height();
        if (isCut)
            m_cut << QStringLiteral("%1: %2 (%3×%4 of %5×%6 px)")
                         .arg(where.objectName(), button ? button->text() : label->text())
                         .arg(widget->width())
                         .arg(widget->height())
                         .arg(needed.width())
                         .arg(needed.height());
    }
}

/// Tool bar, view bar and status bar. What gives way there is left out as a whole, by the bar
/// itself; nothing goes behind the » that Qt would put at the end.
void TestLanguage::lookAtBars(MainWindow& window)
{
    const auto* bar = window.findChild<QToolBar*>(QStringLiteral("toolbar"));
    const int before = m_looked;
    look(*bar);
    QVERIFY(m_looked - before >= 2); // the target and where one is among the findings
    for (const QWidget* part : bar->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (part->objectName() == QLatin1String("qt_toolbar_ext_button"))
            QVERIFY2(!part->isVisible(), "the tool bar is longer than the window");
        else if (part->isVisible() && part->width() < part->minimumSizeHint().width())
            m_cut << QStringLiteral("toolbar: %1 (%2 of %3 px)")
                         .arg(part->objectName())
                         .arg(part->width())
                         .arg(part->minimumSizeHint().width());
    }
    look(*window.statusBar());
    look(window.pane());
}

void TestLanguage::shoot(QWidget* widget, const QString& name) const
{
    const QString folder = qEnvironmentVariable("QDQ_SHOTS");
    if (!folder.isEmpty())
        widget->grab().save(QStringLiteral("%1/text-%2-%3.png")
                                .arg(folder, QString::fromLatin1(QTest::currentDataTag()), name)
                                .remove(QLatin1Char(' '))
                                .remove(QLatin1Char('%')));
}

/// Buttons and labels have room for their words: on the welcome page, in the bars, in every dock
/// and in every dialog.
void TestLanguage::noTextIsCut()
{
    QFETCH(QString, language);
    QFETCH(int, textSize);
    const QPointer<MainWindow> before = &m_keeper->window();
    Preferences preferences = m_settings->preferences();
    if (preferences.general.language != language || preferences.general.textSize != textSize) {
        preferences.general.language = language;
        preferences.general.textSize = textSize;
        m_settings->setPreferences(preferences);
        QTRY_VERIFY(!before);
    }
    MainWindow& window = m_keeper->window();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.resize(1440, 900);
    m_cut.clear();
    m_looked = 0;
    look(window.pane());
    shoot(&window, QStringLiteral("welcome"));
    open();
    window.resize(1440, 900);
    window.findChild<QAction*>(QStringLiteral("go.nextFinding"))->trigger();
    QTest::qWait(50);
    shoot(&window, QStringLiteral("window"));
    lookAtBars(window);
    for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
        dock->show();
        dock->raise();
        QTest::qWait(30);
        look(*dock);
        if (dock->objectName() == QLatin1String("dock.inspector"))
            shoot(dock, dock->objectName());
    }
    window.openPreferences(0);
    auto* dialog = window.findChild<PreferencesDialog*>(QStringLiteral("dialog.preferences"));
    for (int page = 0; page < static_cast<int>(dialog->pages().size()); ++page) {
        dialog->showPage(page);
        QTest::qWait(20);
        look(*dialog);
        shoot(dialog, QStringLiteral("preferences-%1").arg(page));
    }
    dialog->close();
    for (const char* action : {"file.export", "file.saveBundle", "check.waive", "help.about"}) {
        window.findChild<QAction*>(QLatin1String(action))->trigger();
        QTest::qWait(50);
        for (auto* other : window.findChildren<QDialog*>())
            if (other->isVisible()) {
                look(*other);
                shoot(other, other->objectName());
                other->close();
            }
    }
    qInfo("%d widgets with words", m_looked);
    QVERIFY(m_looked > 60);
    QVERIFY2(m_cut.isEmpty(), qPrintable(m_cut.join(QLatin1Char('\n'))));
}

int main(int argc, char** argv)
{
    return test::runWindowTest<TestLanguage>(argc, argv);
}

#include "tst_language.moc"
