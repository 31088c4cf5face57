// SPDX-License-Identifier: Apache-2.0
// Preferences: what is chosen there is so at once.
#include "tests/ui/support/windowfixture.h"
#include "ui/preferences/preferencepage.h"
#include "ui/preferences/preferencesdialog.h"
#include "ui/widgets/targetbutton.h"
#include "ui/windowkeeper.h"

#include <QCheckBox>
#include <QComboBox>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeView>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestPreferences : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void opensByItsKeyAndShowsEightPages();
    void searchFindsTheRowAndThePage();
    void everyControlWritesAndFollowsTheSettings();
    void resetPageResetsThatPageOnly();
    void themeIsAppliedAtOnce();
    void canvasChoicesAreAppliedAtOnce();
    void severitiesAndToleranceCheckAgain();
    void defaultTargetIsThatOfTheNextWindow();
    void aFloatGraphBeginsWithTheDefaultBackEnd();
    void aKeyIsChangedAndTakenFromItsHolder();
    void textSizeAndLanguageMakeTheWindowAnew();
    void privacyForgets();

private:
    [[nodiscard]] PreferencesDialog* openDialog(int page = 0);
    void change(const std::function<void(Preferences&)>& change)
    {
        Preferences preferences = m_settings->preferences();
        change(preferences);
        m_settings->setPreferences(preferences);
    }
};

PreferencesDialog* TestPreferences::openDialog(int page)
{
    m_window->openPreferences(page);
    return child<PreferencesDialog>("dialog.preferences");
}

void TestPreferences::opensByItsKeyAndShowsEightPages()
{
    QTest::keyClick(m_window.get(), Qt::Key_Comma, Qt::ControlModifier);
    auto* dialog = child<PreferencesDialog>("dialog.preferences");
    QVERIFY(dialog && dialog->isVisible());
    QCOMPARE(dialog->pages().size(), std::size_t(8));
    QTest::keyClick(m_window.get(), Qt::Key_Comma, Qt::ControlModifier);
    QCOMPARE(m_window->findChildren<PreferencesDialog*>().size(), 1);
    for (int page = 0; page < 8; ++page) {
        dialog->showPage(page);
        shoot(dialog, QStringLiteral("preferences-%1").arg(page));
    }
}

void TestPreferences::searchFindsTheRowAndThePage()
{
    PreferencesDialog* dialog = openDialog();
    auto* search = dialog->findChild<QLineEdit*>(QStringLiteral("preferences.search"));
    auto* list = dialog->findChild<QListWidget*>(QStringLiteral("preferences.pages"));
    QTest::keyClicks(search, QStringLiteral("wheel"));
    QCOMPARE(dialog->pages()[static_cast<std::size_t>(dialog->page())]->title(),
        QStringLiteral("Canvas"));
    int shown = 0;
    for (int row = 0; row < list->count(); ++row)
        shown += !list->item(row)->isHidden();
    QCOMPARE(shown, 1);
    search->clear();
    for (int row = 0; row < list->count(); ++row)
        QVERIFY(!list->item(row)->isHidden());
}

/// Whatever control there is: changing it changes the settings, and changing those back shows in
/// it.
void TestPreferences::everyControlWritesAndFollowsTheSettings()
{
    PreferencesDialog* dialog = openDialog();
    const Preferences before = m_settings->preferences();
    int checked = 0;
    const auto isWritten = [&](const QWidget* control) {
        ++checked;
        const bool isChanged = !(m_settings->preferences() == before);
        m_settings->setPreferences(before);
        if (!isChanged)
            qWarning("%s writes nothing", qPrintable(control->accessibleName()));
        return isChanged;
    };
    // The first page makes the window anew, with this dialog: another test looks at that.
    for (std::size_t page = 1; page < 6; ++page) {
        for (auto* box : dialog->pages()[page]->findChildren<QCheckBox*>()) {
            const bool wasOn = box->isChecked();
            box->click();
            QVERIFY(isWritten(box));
            QCOMPARE(box->isChecked(), wasOn);
        }
        for (auto* box : dialog->pages()[page]->findChildren<QComboBox*>()) {
            const int was = box->currentIndex();
            QVERIFY(box->count() > 1);
            QTest::keyClick(box, was + 1 < box->count() ? Qt::Key_Down : Qt::Key_Up);
            QVERIFY(isWritten(box));
            QCOMPARE(box->currentIndex(), was);
        }
        for (auto* box : dialog->pages()[page]->findChildren<QSpinBox*>()) {
            const int was = box->value();
            box->stepUp();
            QVERIFY(isWritten(box));
            QCOMPARE(box->value(), was);
        }
    }
    QVERIFY(checked >= 20);
}

void TestPreferences::resetPageResetsThatPageOnly()
{
    change([](Preferences& p) {
        p.canvas.wheelZooms = true;
        p.performance.workers = 7;
    });
    PreferencesDialog* dialog = openDialog(1);
    dialog->findChild<QPushButton*>(QStringLiteral("preferences.reset"))->click();
    QVERIFY(!m_settings->preferences().canvas.wheelZooms);
    QCOMPARE(m_settings->preferences().performance.workers, 7);
}

void TestPreferences::themeIsAppliedAtOnce()
{
    open(QStringLiteral("tiny_convnet_vpu.pt2"));
    const QColor light = m_window->canvas().grab().toImage().pixelColor(20, 20);
    change([](Preferences& p) { p.general.theme = QStringLiteral("dark"); });
    QVERIFY(m_window->canvas().grab().toImage().pixelColor(20, 20).lightness() < light.lightness());
    QVERIFY(action("view.themeDark")->isChecked());
}

void TestPreferences::canvasChoicesAreAppliedAtOnce()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    const auto drawn = [this] {
        [&] { QTRY_VERIFY_WITH_TIMEOUT(!m_window->drawing().job().isRunning(), 30000); }();
        return m_window->drawing().scene();
    };
    const std::size_t cards = drawn()->cards.size();
    change([](Preferences& p) { p.canvas.foldsActivations = false; });
    QVERIFY(drawn()->cards.size() > cards);
    change([](Preferences& p) { p.canvas.foldsQdq = false; });
    QVERIFY(drawn()->badges.empty());
    change([](Preferences& p) { p.canvas = {}; });
    QCOMPARE(drawn()->cards.size(), cards);
    change([](Preferences& p) { p.canvas.isCompact = true; });
    QCOMPARE(drawn()->cards.front().rect.size(), QSizeF(152, 40));
    change([](Preferences& p) { p.canvas.numbers = NumberForm::Decimal; });
    QCOMPARE(m_window->drawing().numbers(), NumberForm::Decimal);
    change([](Preferences& p) { p.canvas.showsMinimap = false; });
    QVERIFY(!m_window->canvas().isMinimapShown());
}

void TestPreferences::severitiesAndToleranceCheckAgain()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    const auto violations = [this] {
        return m_window->session().document()->check.violations.size();
    };
    QCOMPARE(violations(), std::size_t(33));
    change([](Preferences& p) {
        p.rules.severities.insert(QStringLiteral("R2"), QStringLiteral("note"));
    });
    QTRY_COMPARE(violations(), std::size_t(33 - 16));
    change([](Preferences& p) { p.rules = {}; });
    QTRY_COMPARE(violations(), std::size_t(33));
}

void TestPreferences::defaultTargetIsThatOfTheNextWindow()
{
    change([](Preferences& p) { p.rules.target = QStringLiteral("litert"); });
    cleanup();
    init();
    QVERIFY(child<TargetButton>("toolbar.target")->text().contains(QStringLiteral("LiteRT")));
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    QCOMPARE(m_window->session().document()->check.rules.front(), std::string("L1"));
    change([](Preferences& p) { p.rules.target.clear(); });
    QTRY_VERIFY(m_window->session().document()->check.violations.empty());
    change([](Preferences& p) { p.rules = {}; });
}

void TestPreferences::aFloatGraphBeginsWithTheDefaultBackEnd()
{
    change([](Preferences& p) { p.pipeline.backend = QStringLiteral("xnnpack"); });
    open(QStringLiteral("tiny_convnet_float.pt2"));
    QTRY_VERIFY(m_window->quantization().config());
    QCOMPARE(m_window->quantization().config()->backend, std::string("xnnpack"));
    change([](Preferences& p) { p.pipeline = {}; });
}

void TestPreferences::aKeyIsChangedAndTakenFromItsHolder()
{
    PreferencesDialog* dialog = openDialog(6);
    auto* filter = dialog->findChild<QLineEdit*>(QStringLiteral("keys.filter"));
    auto* table = dialog->findChild<QTreeView*>(QStringLiteral("keys.table"));
    auto* typed = dialog->findChild<QKeySequenceEdit*>(QStringLiteral("keys.typed"));
    auto* conflict = dialog->findChild<QLabel*>(QStringLiteral("keys.conflict"));
    QTest::keyClicks(filter, QStringLiteral("Next finding"));
    QCOMPARE(table->model()->rowCount(), 1);
    table->setCurrentIndex(table->model()->index(0, 0));
    typed->setKeySequence(QKeySequence(Qt::Key_F3));
    QVERIFY(conflict->text().contains(QStringLiteral("Next match")));
    dialog->findChild<QPushButton*>(QStringLiteral("keys.give"))->click();
    QCOMPARE(action("go.nextFinding")->shortcut(), QKeySequence(Qt::Key_F3));
    QVERIFY(action("go.nextMatch")->shortcut().isEmpty());
    QVERIFY(action("go.nextFinding")->toolTip().contains(QStringLiteral("F3")));

    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    dialog->close();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QTest::keyClick(m_window.get(), Qt::Key_F3);
    QVERIFY(m_window->selection().finding().isValid());
    change([](Preferences& p) { p.keyboard = {}; });
    QCOMPARE(action("go.nextFinding")->shortcut(), QKeySequence(Qt::Key_F8));
    QCOMPARE(action("go.nextMatch")->shortcut(), QKeySequence(Qt::Key_F3));
}

void TestPreferences::textSizeAndLanguageMakeTheWindowAnew()
{
    ui::Settings settings(m_folder.filePath(QStringLiteral("keeper.ini")));
    WindowKeeper keeper(settings);
    keeper.window().show();
    keeper.window().openPreferences(0);
    const QPointer<MainWindow> before = &keeper.window();
    Preferences preferences = settings.preferences();
    preferences.general.textSize = 150;
    preferences.general.language = QStringLiteral("zh_TW");
    settings.setPreferences(preferences);
    QTRY_VERIFY(!before);
    QCOMPARE(QApplication::font().pixelSize(), 20);
    QCOMPARE(keeper.window().preferencesPage(), 0);
    const auto* dialog =
        keeper.window().findChild<PreferencesDialog*>(QStringLiteral("dialog.preferences"));
    QCOMPARE(dialog->windowTitle(), QStringLiteral("偏好設定"));
}

void TestPreferences::privacyForgets()
{
    m_settings->setThemeChoice(QStringLiteral("dark"));
    open(QStringLiteral("tiny_convnet_vpu.pt2"));
    QVERIFY(!m_settings->recentFiles().empty());
    PreferencesDialog* dialog = openDialog(7);
    dialog->findChild<QPushButton*>(QStringLiteral("privacy.recent"))->click();
    QVERIFY(m_settings->recentFiles().empty());
    QCOMPARE(m_settings->themeChoice(), QStringLiteral("dark"));
    dialog->findChild<QPushButton*>(QStringLiteral("privacy.all"))->click();
    QCOMPARE(m_settings->themeChoice(), QStringLiteral("system"));
}

int main(int argc, char** argv)
{
    return runWindowTest<TestPreferences>(argc, argv);
}

#include "tst_preferences.moc"
