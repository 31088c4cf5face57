// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/windowfixture.h"
#include "ui/windowkeeper.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QFontMetrics>
#include <QLabel>
#include <QMenuBar>
#include <QPointer>
#include <QTabBar>

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

    QTemporaryDir m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<WindowKeeper> m_keeper;
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
    QTest::addColumn<QByteArray>("language");
    QTest::newRow("English") << QByteArray("view.languageSystem");
    QTest::newRow("Chinese") << QByteArray("view.languageChinese");
}

/// Buttons, labels and tabs that can be seen have room for their words, in every dock.
void TestLanguage::noTextIsCut()
{
    QFETCH(QByteArray, language);
    choose(language.constData());
    open();
    MainWindow& window = m_keeper->window();
    window.resize(1440, 900);
    int checked = 0;
    for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
        dock->show();
        dock->raise();
        QTest::qWait(30);
        for (const QWidget* widget : dock->findChildren<QWidget*>()) {
            if (!widget->isVisible())
                continue;
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const auto* label = qobject_cast<const QLabel*>(widget);
            const bool hasWords = (button && !button->text().isEmpty())
                || (label && !label->text().isEmpty() && !label->wordWrap());
            if (!hasWords)
                continue;
            ++checked;
            const QString words = button ? button->text() : label->text();
            QVERIFY2(widget->width() >= widget->minimumSizeHint().width()
                    && widget->height() >= widget->fontMetrics().height(),
                qPrintable(dock->objectName() + QStringLiteral(": ") + words));
        }
    }
    QVERIFY(checked > 5);
}

int main(int argc, char** argv)
{
    return test::runWindowTest<TestLanguage>(argc, argv);
}

#include "tst_language.moc"
