// SPDX-License-Identifier: Apache-2.0
// Pictures and evidence that are taken away from the real window.
#include "tests/ui/support/windowfixture.h"
#include "ui/canvaspane.h"
#include "ui/dialogs/exportdialog.h"
#include "ui/dialogs/picturepreview.h"
#include "ui/dialogs/segmentedcontrol.h"
#include "ui/docks/violationsdock.h"
#include "ui/widgets/messagebar.h"

#include <QClipboard>
#include <QImage>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QRadioButton>

#include <algorithm>

using namespace qdq;
using namespace qdq::ui;
using namespace qdq::ui::test;

class TestExport : public WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void exportsTheFocusAsPng();
    void commandLineMakesTheSameBytes_data();
    void commandLineMakesTheSameBytes();
    void exportsTheViewAsItIs();
    void exportsAReport();
    void commandLineMakesTheSameReport();
    void copiesEvidenceAsMarkdown();
};

void TestExport::exportsTheFocusAsPng()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    child<ViolationsDock>("dock.violations")->setRuleFilter(QStringLiteral("R3"));
    QTest::keyClick(m_window.get(), Qt::Key_F8);
    action("file.export")->trigger();
    auto* dialog = m_window->findChild<ExportDialog*>();
    QVERIFY(dialog);
    QTRY_VERIFY_WITH_TIMEOUT(!dialog->isPreviewing() && !dialog->preview().image().isNull(), 30000);
    QVERIFY(dialog->findChild<QLineEdit*>(QStringLiteral("export.file"))
                ->text()
                .endsWith(QStringLiteral("add_R3.png")));
    shoot(dialog, QStringLiteral("export"));

    auto* file = dialog->findChild<QLineEdit*>(QStringLiteral("export.file"));
    const QString target = m_folder.filePath(QStringLiteral("add.png"));
    file->selectAll();
    QTest::keyClicks(file, target);
    QVERIFY(
        commandOf(dialog->request())
            .startsWith(QStringLiteral(
                "qdqscope-cli render tiny_convnet_xnnpack.pt2 --focus add --hops 1 --rule R3")));
    QTest::mouseClick(
        dialog->findChild<QPushButton*>(QStringLiteral("export.accept")), Qt::LeftButton);
    QVERIFY(action("run.cancel")->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(
        m_window->pane().messages().text().startsWith(QStringLiteral("Exported add.png.")), 30000);
    const QImage picture(target);
    QVERIFY(picture.width() > 400 && picture.height() > 400);
}

void TestExport::commandLineMakesTheSameBytes_data()
{
    QTest::addColumn<QString>("scope");
    QTest::addColumn<int>("format");
    QTest::addColumn<QString>("colour");
    const QString kind = QStringLiteral("kind");
    QTest::addRow("focus as PNG") << QStringLiteral("Focus: add") << 0 << kind;
    QTest::addRow("module as SVG") << QStringLiteral("Module block") << 1 << kind;
    QTest::addRow("whole graph as PDF") << QStringLiteral("Whole graph") << 2 << kind;
    QTest::addRow("groups as PNG")
        << QStringLiteral("Whole graph") << 0 << QStringLiteral("shared-scale");
    QTest::addRow("shifts as SVG") << QStringLiteral("Whole graph") << 1 << QStringLiteral("shift");
}

void TestExport::commandLineMakesTheSameBytes()
{
    QFETCH(QString, scope);
    QFETCH(int, format);
    QFETCH(QString, colour);
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    QTRY_VERIFY(!m_window->session().sha256().isEmpty());
    child<ViolationsDock>("dock.violations")->setRuleFilter(QStringLiteral("R3"));
    QTest::keyClick(m_window.get(), Qt::Key_F8);
    action(qPrintable(QStringLiteral("view.colour-") + colour))->trigger();
    action("file.export")->trigger();
    auto* dialog = m_window->findChild<ExportDialog*>();
    for (QRadioButton* radio : dialog->findChildren<QRadioButton*>())
        if (radio->text() == scope)
            radio->click();
    dialog->findChild<SegmentedControl*>(QStringLiteral("picture.format"))->setChoice(format);
    ExportRequest request = dialog->request();
    dialog->reject();

    request.target = m_folder.filePath(QFileInfo(request.target).fileName());
    const Result<qsizetype> written = writePicture(request, {});
    QVERIFY2(written, written ? "" : written.error().message.c_str());
    QFile fromWindow(request.target);
    QVERIFY(fromWindow.open(QIODevice::ReadOnly));
    const QByteArray expected = fromWindow.readAll();
    fromWindow.remove();

    QStringList words = commandOf(request).split(QLatin1Char(' '));
    QCOMPARE(words.takeFirst(), QStringLiteral("qdqscope-cli"));
    words[1] = request.path;
    words.last() = request.target;
    QProcess process;
    process.start(QStringLiteral(QDQ_BINARY_DIR "/qdqscope-cli"), words);
    QVERIFY(process.waitForFinished(60000));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
    QFile fromCommand(request.target);
    QVERIFY(fromCommand.open(QIODevice::ReadOnly));
    QCOMPARE(fromCommand.readAll() == expected, true);
}

void TestExport::exportsTheViewAsItIs()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    m_window->canvas().zoomTo100();
    action("file.export")->trigger();
    auto* dialog = m_window->findChild<ExportDialog*>();
    QVERIFY(dialog);
    const auto radios = dialog->findChildren<QRadioButton*>();
    const auto view =
        std::ranges::find(radios, QStringLiteral("Current view"), &QRadioButton::text);
    QVERIFY(view != radios.end());
    (*view)->click();
    QTRY_VERIFY_WITH_TIMEOUT(!dialog->isPreviewing() && !dialog->preview().image().isNull(), 30000);
    const ExportRequest request = dialog->request();
    QVERIFY(request.view && commandOf(request).isEmpty());
    QVERIFY(request.target.endsWith(QStringLiteral("_view.png")));
    dialog->reject();
}

void TestExport::exportsAReport()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    action("file.export")->trigger();
    auto* dialog = m_window->findChild<ExportDialog*>();
    QVERIFY(dialog);
    dialog->findChild<SegmentedControl*>(QStringLiteral("export.kind"))->setChoice(1);
    QVERIFY(dialog->isReport());
    auto* file = dialog->findChild<QLineEdit*>(QStringLiteral("export.file"));
    QCOMPARE(file->text(), QStringLiteral("tiny_convnet_xnnpack_report.html"));
    QTRY_VERIFY_WITH_TIMEOUT(!dialog->isPreviewing() && !dialog->preview().image().isNull(), 30000);
    shoot(dialog, QStringLiteral("export-report"));
    const QString target = m_folder.filePath(QStringLiteral("tiny.html"));
    file->selectAll();
    QTest::keyClicks(file, target);
    QTest::mouseClick(
        dialog->findChild<QPushButton*>(QStringLiteral("export.accept")), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(
        m_window->pane().messages().text().startsWith(QStringLiteral("Exported tiny.html.")),
        30000);
    QFile written(target);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QVERIFY(written.readAll().contains("33 violations of 5 of the 7 rules of target VPU"));
}

void TestExport::commandLineMakesTheSameReport()
{
    const QString graph = m_folder.filePath(QStringLiteral("tiny.pt2"));
    QVERIFY(QFile::copy(
        QStringLiteral(QDQ_SOURCE_DIR "/samples/graphs/tiny_convnet_xnnpack.pt2"), graph));
    m_window->openFile(graph);
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->session().sha256().isEmpty(), 30000);
    QTRY_VERIFY_WITH_TIMEOUT(
        m_window->drawing().scene() && !m_window->drawing().job().isRunning(), 30000);
    action("file.export")->trigger();
    auto* dialog = m_window->findChild<ExportDialog*>();
    QVERIFY(dialog);
    dialog->findChild<SegmentedControl*>(QStringLiteral("export.kind"))->setChoice(1);
    for (const int format : {0, 1, 2, 3}) {
        dialog->findChild<SegmentedControl*>(QStringLiteral("report.format"))->setChoice(format);
        const ReportRequest request = dialog->reportRequest();
        QVERIFY(writeReport(request, {}));
        QFile fromWindow(request.target);
        QVERIFY(fromWindow.open(QIODevice::ReadOnly));
        const QByteArray expected = fromWindow.readAll();
        fromWindow.remove();
        QStringList words = commandOf(request).split(QLatin1Char(' '));
        QCOMPARE(words.takeFirst(), QStringLiteral("qdqscope-cli"));
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(QStringLiteral(QDQ_BINARY_DIR "/qdqscope-cli"), words);
        QVERIFY(process.waitForFinished(60000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
        QFile fromCommand(request.target);
        QVERIFY(fromCommand.open(QIODevice::ReadOnly));
        QVERIFY2(fromCommand.readAll() == expected, qPrintable(request.target));
    }
    dialog->reject();
}

void TestExport::copiesEvidenceAsMarkdown()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    child<ViolationsDock>("dock.violations")->setRuleFilter(QStringLiteral("R3"));
    QTest::keyClick(m_window.get(), Qt::Key_F8);
    action("edit.copyEvidence")->trigger();
    const QString text = QApplication::clipboard()->text();
    QVERIFY2(text.contains(QStringLiteral("**R3**")) && text.contains(QStringLiteral("0.011853")),
        qPrintable(text));
}

int main(int argc, char** argv)
{
    return runWindowTest<TestExport>(argc, argv);
}

#include "tst_export.moc"
