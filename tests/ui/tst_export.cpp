// SPDX-License-Identifier: Apache-2.0
// Pictures and evidence that are taken away from the real window.
#include "tests/ui/support/windowfixture.h"
#include "ui/canvaspane.h"
#include "ui/dialogs/exportdialog.h"
#include "ui/dialogs/picturepreview.h"
#include "ui/dialogs/segmentedcontrol.h"
#include "ui/docks/violationsdock.h"
#include "ui/session/gatekeeper.h"
#include "ui/session/quantization.h"
#include "ui/widgets/messagebar.h"

#include <QCheckBox>
#include <QClipboard>
#include <QImage>
#include <QLineEdit>
#include <QMimeData>
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
    void exportsWhatTheWindowShows();
    void saysNoCommandForWhatOnlyTheWindowKnows();
    void copiesTheViewAsPixelsAndSvg();
    void exportsTheViewAsItIs();
    void exportsAReport();
    void commandLineMakesTheSameReport();
    void copiesEvidenceAsMarkdown();

private:
    void waitForDrawing()
    {
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->gate().job().isRunning()
                && !m_window->drawing().job().isRunning() && m_window->drawing().isComplete(),
            30000);
    }
    /// A copy of a bundled graph, so that files can lie beside it.
    void openCopy(const char* name)
    {
        m_settings->setPreferences({}); // of the test before
        const QString copy = m_folder.filePath(QStringLiteral("copy%1.pt2").arg(++m_copies));
        QVERIFY(QFile::copy(sample(QLatin1String(name)), copy));
        m_window->openFile(copy);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().path() == copy, 20000);
        QTRY_VERIFY(!m_window->session().sha256().isEmpty());
        waitForDrawing();
    }
    /// Everything that a drawing can look like otherwise.
    void lookUnusual()
    {
        if (!m_window->session().document()->check.violations.empty()) {
            m_window->gate().addWaiver({RuleScope {"R2", ""}, "seen", {}});
            waitForDrawing();
        }
        Preferences preferences = m_settings->preferences();
        preferences.canvas.isCompact = true;
        preferences.canvas.foldsActivations = false;
        preferences.canvas.foldsQdq = false;
        m_settings->setPreferences(preferences);
        waitForDrawing();
    }
    [[nodiscard]] ExportDialog* openDialog(const QString& scope)
    {
        action("file.export")->trigger();
        auto* dialog = m_window->findChildren<ExportDialog*>().constLast();
        for (QRadioButton* radio : dialog->findChildren<QRadioButton*>())
            if (radio->text() == scope)
                radio->click();
        return dialog;
    }
    /// What the command of a picture makes, in the folder of the graph, is the same file.
    void compareWithCommand(ExportRequest request)
    {
        request.target = m_folder.filePath(QFileInfo(request.target).fileName());
        const Result<qsizetype> written = writePicture(request, {});
        QVERIFY2(written, written ? "" : written.error().message.c_str());
        QFile fromWindow(request.target);
        QVERIFY(fromWindow.open(QIODevice::ReadOnly));
        const QByteArray expected = fromWindow.readAll();
        fromWindow.remove();

        QStringList words = QProcess::splitCommand(commandOf(request));
        QCOMPARE(words.takeFirst(), QStringLiteral("qdqscope-cli"));
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(QStringLiteral(QDQ_BINARY_DIR "/qdqscope-cli"), words);
        QVERIFY(process.waitForFinished(60000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
        QFile fromCommand(request.target);
        QVERIFY(fromCommand.open(QIODevice::ReadOnly));
        QVERIFY2(fromCommand.readAll() == expected, qPrintable(commandOf(request)));
    }

    int m_copies = 0;
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
    // Looks of the window, apart from what the dialog chooses.
    const QString kind = QStringLiteral("kind");
    QTest::addRow("focus as PNG") << QStringLiteral("Focus: add") << 0 << kind;
    QTest::addRow("module as SVG") << QStringLiteral("Module block") << 1 << kind;
    QTest::addRow("whole graph as PDF") << QStringLiteral("Whole graph") << 2 << kind;
    QTest::addRow("groups as PNG")
        << QStringLiteral("Whole graph") << 0 << QStringLiteral("shared-scale");
    QTest::addRow("shifts as SVG") << QStringLiteral("Whole graph") << 1 << QStringLiteral("shift");
    QTest::addRow("waived, compact, nothing folded")
        << QStringLiteral("Whole graph") << 1 << QStringLiteral("waived");
    QTest::addRow("another finding of the rule")
        << QStringLiteral("Whole graph") << 1 << QStringLiteral("another");
    QTest::addRow("nothing around it")
        << QStringLiteral("Whole graph") << 1 << QStringLiteral("bare");
}

void TestExport::commandLineMakesTheSameBytes()
{
    QFETCH(QString, scope);
    QFETCH(int, format);
    QFETCH(QString, colour);
    openCopy("tiny_convnet_xnnpack.pt2");
    child<ViolationsDock>("dock.violations")
        ->setRuleFilter(
            colour == QLatin1String("another") ? QStringLiteral("R2") : QStringLiteral("R3"));
    QTest::keyClick(m_window.get(), Qt::Key_F8);
    if (colour == QLatin1String("another"))
        for (int step = 0; step < 3; ++step)
            QTest::keyClick(m_window.get(), Qt::Key_F8);
    if (QAction* choice = action(qPrintable(QStringLiteral("view.colour-") + colour)))
        choice->trigger();
    if (colour == QLatin1String("waived"))
        lookUnusual();
    ExportDialog* dialog = openDialog(scope);
    dialog->findChild<SegmentedControl*>(QStringLiteral("picture.format"))->setChoice(format);
    if (colour == QLatin1String("bare"))
        for (auto* box : dialog->findChildren<QCheckBox*>())
            box->setChecked(false);
    const ExportRequest request = dialog->request();
    dialog->reject();
    qInfo("%s", qPrintable(commandOf(request)));
    QVERIFY(commandOf(request).contains(QStringLiteral("--at"))
        == (colour == QLatin1String("another")));
    compareWithCommand(request);
}

void TestExport::exportsWhatTheWindowShows()
{
    openCopy("chain.pt2");
    m_window->openConfig(
        QString::fromStdString((qdq::test::samples() / "configs/x86.json").string()));
    QTRY_VERIFY(m_window->quantization().applied());
    action("view.colour-config")->trigger();
    lookUnusual();
    ExportDialog* dialog = openDialog(QStringLiteral("Whole graph"));
    dialog->findChild<SegmentedControl*>(QStringLiteral("picture.format"))->setChoice(1);
    const ExportRequest request = dialog->request();
    dialog->reject();

    // The look of the drawing itself, of the whole graph.
    PictureChoice choice = request.choice;
    choice.scene = m_window->drawing().options();
    choice.scene.units.collapsedModules.clear();
    choice.scene.maxBoxes = 0;
    choice.scene.hasRuns = false;
    choice.scene.onPart = {};
    choice.scene.depth = request.choice.scene.depth;
    const Document& document = *request.document;
    const Result<Picture> drawn = makePicture(
        {&document.graph(), &document.check, toStd(request.path), toStd(request.sha256), false},
        choice);
    QVERIFY(drawn);
    QVERIFY(!drawn->scene->colours.empty());
    QCOMPARE(*encodePicture(request, {}), *encode(*drawn, PictureFormat::Svg, request.scale));
    QVERIFY(commandOf(request).contains(QStringLiteral("--colour-by config")));
    compareWithCommand(request);
}

void TestExport::saysNoCommandForWhatOnlyTheWindowKnows()
{
    openCopy("tiny_convnet_xnnpack.pt2");
    ExportDialog* dialog = openDialog(QStringLiteral("Whole graph"));
    const ExportRequest plain = dialog->request();
    const ReportRequest report = dialog->reportRequest();
    dialog->reject();
    QVERIFY(!commandOf(plain).isEmpty() && !commandOf(report).isEmpty());
    const auto changed = [&](const auto& change) {
        ExportRequest request = plain;
        change(request);
        return commandOf(request);
    };
    QVERIFY(changed([](ExportRequest& r) {
        r.choice.scene.configSource = [](NodeId) { return ConfigSource::Global; };
    }).isEmpty());
    QVERIFY(changed([](ExportRequest& r) {
        r.choice.scene.waived = std::make_shared<std::vector<bool>>(33, true);
        r.waiversFile.clear();
    }).isEmpty());
    QVERIFY(
        changed([](ExportRequest& r) { r.choice.scene.units.unfolded = {NodeId {3U}}; }).isEmpty());

    Preferences preferences = m_settings->preferences();
    preferences.rules.severities[QStringLiteral("R2")] = QStringLiteral("note");
    m_settings->setPreferences(preferences);
    QTRY_VERIFY(m_window->session().document()->check.target->isAdjusted);
    waitForDrawing();
    dialog = openDialog(QStringLiteral("Whole graph"));
    QVERIFY(commandOf(dialog->request()).isEmpty());
    QVERIFY(commandOf(dialog->reportRequest()).isEmpty());
    dialog->reject();
    m_settings->setPreferences({});
    QTRY_VERIFY(!m_window->session().document()->check.target->isAdjusted);
    m_window->session().setTarget(nullptr);
    QTRY_VERIFY(!m_window->session().document()->check.target);
    waitForDrawing();
    dialog = openDialog(QStringLiteral("Whole graph"));
    QVERIFY2(
        commandOf(dialog->request()).isEmpty(), "the command line has no picture without rules");
    dialog->reject();
}

void TestExport::copiesTheViewAsPixelsAndSvg()
{
    open(QStringLiteral("tiny_convnet_xnnpack.pt2"));
    action("file.copyImage")->trigger();
    const QMimeData* copied = QApplication::clipboard()->mimeData();
    QVERIFY(copied->hasImage());
    QVERIFY(copied->hasFormat(QStringLiteral("image/svg+xml")));
    const QByteArray svg = copied->data(QStringLiteral("image/svg+xml"));
    QVERIFY2(svg.startsWith("<?xml") && svg.contains("conv2d"), svg.left(100).constData());
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
