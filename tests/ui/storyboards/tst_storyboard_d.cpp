// SPDX-License-Identifier: Apache-2.0
// Storyboard D, keyboard only: attach evidence to a bug report.
#include "tests/ui/support/windowfixture.h"
#include "ui/canvaspane.h"
#include "ui/dialogs/exportdialog.h"
#include "ui/dialogs/picturepreview.h"
#include "ui/widgets/messagebar.h"
#include "ui/widgets/queryfield.h"

#include <QCheckBox>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QRadioButton>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestStoryboardD : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void evidenceForABugReport();

private:
    void goToTheFinding();
    void exportThePicture();
    void copyTheCommand();
    void copyTheEvidence();
    void saveTheBundle();
    void openTheBundle();
    void returnToTheWindow();
    ExportDialog* openDialog();
    void fromMenu(Qt::Key menu, Qt::Key entry);
    void tabTo(QWidget* dialog, const QString& button);
    [[nodiscard]] QString message() { return m_window->pane().messages().text(); }
    [[nodiscard]] QString path(const char* name) const
    {
        return m_reports->filePath(QLatin1String(name));
    }

    std::unique_ptr<QTemporaryDir> m_reports;
    QByteArray m_exported; ///< bytes of the picture
    QString m_bundle;
    Workspace m_view; ///< that was bundled
};

void TestStoryboardD::init()
{
    WindowFixture::init();
    m_reports = std::make_unique<QTemporaryDir>();
    // The person's own copy: what is taken from it goes beside it.
    QVERIFY(QFile::copy(
        sample(QStringLiteral("tiny_convnet_xnnpack.pt2")), path("tiny_convnet_xnnpack.pt2")));
}

void TestStoryboardD::evidenceForABugReport()
{
    m_window->openFile(path("tiny_convnet_xnnpack.pt2")); // the system's dialog
    QTRY_VERIFY_WITH_TIMEOUT(m_window->drawing().scene(), 30000);
    QTRY_VERIFY(!m_window->session().sha256().isEmpty());
    for (const auto step : {&TestStoryboardD::goToTheFinding, &TestStoryboardD::exportThePicture,
             &TestStoryboardD::copyTheCommand, &TestStoryboardD::copyTheEvidence,
             &TestStoryboardD::saveTheBundle, &TestStoryboardD::openTheBundle}) {
        (this->*step)();
        if (QTest::currentTestFailed())
            return;
    }
}

void TestStoryboardD::goToTheFinding()
{
    const Document& document = *m_window->session().document();
    const auto rule = [&] {
        const FindingId finding = m_window->selection().finding();
        return finding.isValid() ? document[finding].rule : std::string();
    };
    for (int step = 0; step < 33 && rule() != "R3"; ++step)
        QTest::keyClick(m_window.get(), Qt::Key_F8);
    QCOMPARE(rule(), std::string("R3"));
    QCOMPARE(document[m_window->selection().node()].name, std::string("add"));
}

/// As a window system does when a dialog has closed.
void TestStoryboardD::returnToTheWindow()
{
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

ExportDialog* TestStoryboardD::openDialog()
{
    returnToTheWindow();
    QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier);
    auto* dialog = m_window->findChild<ExportDialog*>();
    if (dialog
        && !QTest::qWaitFor(
            [dialog] { return !dialog->isPreviewing() && !dialog->preview().image().isNull(); },
            30000))
        return nullptr;
    return dialog;
}

/// 1 to 3: the dialog knows what the picture is about; a picture in the clipboard, and one on disk.
void TestStoryboardD::exportThePicture()
{
    ExportDialog* dialog = openDialog();
    QVERIFY(dialog);
    QStringList chosen;
    for (const QRadioButton* radio : dialog->findChildren<QRadioButton*>())
        if (radio->isChecked())
            chosen << radio->text();
    QCOMPARE(chosen, QStringList {QStringLiteral("Focus: add")});
    const ExportRequest request = dialog->request();
    QCOMPARE(request.choice.scene.focus->hops, 1);
    QVERIFY(request.choice.hasHeading && request.choice.hasLegend && request.choice.hasProvenance);
    QCOMPARE(request.choice.theme, ThemeName::Light);
    QCOMPARE(request.scale, 2.0);
    QCOMPARE(
        QFileInfo(request.target).fileName(), QStringLiteral("tiny_convnet_xnnpack_add_R3.png"));
    shoot(dialog, QStringLiteral("storyboard-d"));

    QApplication::clipboard()->clear();
    QTest::keyClick(dialog, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(QApplication::clipboard()->image().size(), dialog->preview().image().size());

    QTest::keyClick(dialog, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(
        message().startsWith(QStringLiteral("Exported tiny_convnet_xnnpack_add_R3.png.")), 30000);
    QFile file(request.target);
    QVERIFY(file.open(QIODevice::ReadOnly));
    m_exported = file.readAll();
    QVERIFY(m_exported.startsWith("\x89PNG"));
}

/// 5, for CI: the line, which gives the same bytes.
void TestStoryboardD::copyTheCommand()
{
    ExportDialog* dialog = openDialog();
    QVERIFY(dialog);
    tabTo(dialog, QStringLiteral("Copy command"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QTRY_VERIFY(!QApplication::clipboard()->text().isEmpty());
    const QString line = QApplication::clipboard()->text();
    QVERIFY2(line.startsWith(QStringLiteral(
                 "qdqscope-cli render tiny_convnet_xnnpack.pt2 --focus add --hops 1 --rule R3")),
        qPrintable(line));
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(!m_window->findChild<ExportDialog*>());

    QVERIFY(QFile::remove(path("tiny_convnet_xnnpack_add_R3.png")));
    QProcess shell;
    shell.setWorkingDirectory(m_reports->path());
    shell.start(QStringLiteral("/bin/sh"),
        {QStringLiteral("-c"), QStringLiteral(QDQ_BINARY_DIR) + QLatin1Char('/') + line});
    QVERIFY(shell.waitForFinished(60000));
    QVERIFY2(shell.exitCode() == 0, shell.readAllStandardError().constData());
    QFile file(path("tiny_convnet_xnnpack_add_R3.png"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll() == m_exported);
}

/// 4: rule, expected, found, table, cause, sha256, versions.
void TestStoryboardD::copyTheEvidence()
{
    fromMenu(Qt::Key_E, Qt::Key_E);
    const QString text = QApplication::clipboard()->text();
    for (const QString& part : {QStringLiteral("R3"), QStringLiteral("add"),
             QStringLiteral("0.011853"), QStringLiteral("0.02168"), QStringLiteral("0.044299"),
             m_window->session().sha256(), QStringLiteral("torch")})
        QVERIFY2(text.contains(part), qPrintable(part + QStringLiteral(" is not in ") + text));
}

void TestStoryboardD::saveTheBundle()
{
    m_view = m_window->workspace();
    fromMenu(Qt::Key_F, Qt::Key_B);
    auto* dialog = m_window->findChild<QDialog*>(QStringLiteral("dialog.bundle"));
    QVERIFY(dialog);
    m_bundle = dialog->findChild<QLineEdit*>(QStringLiteral("bundle.file"))->text();
    QCOMPARE(
        QFileInfo(m_bundle).fileName(), QStringLiteral("tiny_convnet_xnnpack_add_R3.qdqscope.zip"));
    QTest::keyClick(dialog, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(
        message().startsWith(QStringLiteral("Saved tiny_convnet_xnnpack_add_R3.qdqscope.zip.")),
        30000);
}

/// A colleague has the bundle and nothing else.
void TestStoryboardD::openTheBundle()
{
    returnToTheWindow();
    QTest::keyClick(m_window.get(), Qt::Key_W, Qt::ControlModifier);
    QTRY_VERIFY(!m_window->session().document());
    QVERIFY(QFile::remove(path("tiny_convnet_xnnpack.pt2")));
    m_window->openFile(m_bundle); // the system's dialog
    QTRY_VERIFY_WITH_TIMEOUT(m_window->drawing().scene(), 30000);
    QTRY_COMPARE_WITH_TIMEOUT(m_window->canvas().camera(), *m_view.view.camera, 30000);
    const Document& document = *m_window->session().document();
    QCOMPARE(document.check.violations.size(), std::size_t(33));
    QCOMPARE(document[m_window->selection().node()].name, std::string("add"));
    QCOMPARE(document[m_window->selection().finding()].rule, std::string("R3"));
    QCOMPARE(m_window->canvas().highlight().evidence.size(), std::size_t(3));
}

void TestStoryboardD::fromMenu(Qt::Key menu, Qt::Key entry)
{
    returnToTheWindow();
    QTest::keyClick(m_window.get(), menu, Qt::AltModifier);
    QTRY_VERIFY(QApplication::activePopupWidget());
    QTest::keyClick(QApplication::activePopupWidget(), entry);
    QTRY_VERIFY(!QApplication::activePopupWidget());
}

void TestStoryboardD::tabTo(QWidget* dialog, const QString& text)
{
    constexpr int kMost = 60;
    const auto isThere = [&] {
        const auto* button = qobject_cast<QPushButton*>(QApplication::focusWidget());
        return button && button->text() == text;
    };
    for (int i = 0; i < kMost && !isThere(); ++i)
        QTest::keyClick(
            QApplication::focusWidget() ? QApplication::focusWidget() : dialog, Qt::Key_Tab);
    QVERIFY2(isThere(), qPrintable(text));
}

int main(int argc, char** argv)
{
    return runWindowTest<TestStoryboardD>(argc, argv);
}

#include "tst_storyboard_d.moc"
