// SPDX-License-Identifier: Apache-2.0
// Big graphs, measured: bench_big [--only PART] [QDQSCOPE]. One table with what was measured, what
// it may be at most, and how many times other viewers take for the same model. QDQSCOPE is the
// program to open files with (beside this one by default); PART is one of open, peers, layout,
// frames and window, for a profiler. Everything runs offscreen at 1280 × 800.
#include "core/io/graphjson.h"
#include "core/io/outputfile.h"
#include "tests/support/graphfamilies.h"
#include "tests/support/places.h"
#include "ui/draw/scenebuilder.h"
#include "ui/graphview/graphview.h"
#include "ui/graphview/gridindex.h"
#include "ui/mainwindow.h"
#include "ui/session/drawing.h"
#include "ui/session/openwork.h"
#include "ui/settings/settings.h"
#include "ui/support/translations.h"

#include <QApplication>
#include <QDateTime>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <functional>

using namespace qdq;
using qdq::test::Family;

namespace {

int late = 0; ///< rows over their bounds

void row(
    const QString& what, double measured, double most, const char* unit, const QString& note = {})
{
    const bool isGood = measured >= 0 && measured <= most;
    late += isGood ? 0 : 1;
    std::printf("%-52s %9.1f %-3s  at most %7.1f  %s  %s\n", qPrintable(what), measured, unit, most,
        isGood ? "yes" : "NO ", qPrintable(note));
    std::fflush(stdout);
}

double since(const QElapsedTimer& timer)
{
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

// ---- 1. open ------------------------------------------------------------------------------------

struct Opened
{
    double ms = -1; ///< from before the process to the first picture
    double megabytes = 0; ///< resident at its peak
};

Opened openOnce(const QString& program, const QString& file)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("QDQSCOPE_TIMING"), QStringLiteral("1"));
    process.setProcessEnvironment(environment);
    const qint64 start = QDateTime::currentMSecsSinceEpoch();
    process.setReadChannel(QProcess::StandardError);
    process.start(program, {file});
    static const QRegularExpression kStamp(QStringLiteral("first picture .* at (\\d+)"));
    Opened opened;
    QString said;
    while (opened.ms < 0 && process.waitForReadyRead(60000)) {
        said += QString::fromLocal8Bit(process.readAllStandardError());
        if (const auto match = kStamp.match(said); match.hasMatch())
            opened.ms = static_cast<double>(match.captured(1).toLongLong() - start);
    }
    QFile status(QStringLiteral("/proc/%1/status").arg(process.processId()));
    static const QRegularExpression kPeak(QStringLiteral("VmHWM:\\s+(\\d+) kB"));
    if (status.open(QIODevice::ReadOnly))
        opened.megabytes =
            kPeak.match(QString::fromLatin1(status.readAll())).captured(1).toDouble() / 1024;
    process.kill();
    process.waitForFinished();
    return opened;
}

Opened openMedian(const QString& program, const QString& file)
{
    std::vector<double> times;
    Opened opened;
    for (int i = 0; i < 5; ++i) {
        opened = openOnce(program, file);
        times.push_back(opened.ms);
    }
    opened.ms = median(times);
    return opened;
}

QString writeFamily(const QTemporaryDir& folder, Family family, std::size_t nodes)
{
    const QString path = folder.filePath(
        QStringLiteral("%1_%2.json").arg(QLatin1String(test::nameOf(family))).arg(nodes));
    const auto text = writeGraphJson(test::makeFamily(family, nodes));
    if (!text || !writeFile(path.toStdString(), *text))
        qFatal("cannot write %s", qPrintable(path));
    QProcess::execute(QStringLiteral("gzip"), {QStringLiteral("-f"), path});
    return path + QStringLiteral(".gz");
}

void benchOpening(const QString& program, const QTemporaryDir& folder)
{
    for (const auto& [family, nodes, most] : {std::tuple(Family::Resnet, 500, 300.0),
             std::tuple(Family::Tfm, 8400, 700.0), std::tuple(Family::Tfm, 50000, 1000.0)}) {
        const QString file = writeFamily(folder, family, static_cast<std::size_t>(nodes));
        const Opened opened = openMedian(program, file);
        const QString name =
            QStringLiteral("%1 %2").arg(QLatin1String(test::nameOf(family))).arg(nodes);
        row(QStringLiteral("open %1 to first picture").arg(name), opened.ms, most, "ms");
        if (nodes == 50000)
            row(QStringLiteral("memory with %1").arg(name), opened.megabytes, 400, "MB");
    }
}

/// Recorded on the same machine and files: an automated browser, load to drawn.
void benchPeers(const QString& program, const QTemporaryDir& folder)
{
    const std::filesystem::path real = test::corpus("real");
    if (real.empty()) {
        std::printf("real models are not beside the checkout: no comparison with peers\n");
        return;
    }
    const QString packed =
        QString::fromStdString((real / "llama_32l" / "x86.converted.pt2.gz").string());
    const QString llama = folder.filePath(QStringLiteral("llama.pt2"));
    QProcess gunzip;
    gunzip.setStandardOutputFile(llama);
    gunzip.start(QStringLiteral("gzip"), {QStringLiteral("-dc"), packed});
    gunzip.waitForFinished(60000);
    const Opened big = openMedian(program, llama);
    row(QStringLiteral("open llama_32l converted .pt2"), big.ms, 500, "ms",
        QStringLiteral("Netron 44 to 112 s: %1 times").arg(44000 / big.ms, 0, 'f', 0));
    const QString mobilenet =
        QString::fromStdString((real / "mobilenet_v2" / "x86" / "converted.json.gz").string());
    const Opened small = openMedian(program, mobilenet);
    row(QStringLiteral("open mobilenet_v2 converted"), small.ms, 1200, "ms",
        QStringLiteral("Netron 1.2 s: %1 times; Model Explorer 9.4 s: %2 times")
            .arg(1200 / small.ms, 0, 'f', 1)
            .arg(9400 / small.ms, 0, 'f', 0));
}

// ---- 2. layout ----------------------------------------------------------------------------------

double layoutMs(const LayoutInput& input, bool shares, bool hasFrames = false)
{
    LayoutOptions options;
    options.shareEqualParts = shares;
    options.keepModules = hasFrames;
    std::vector<double> times;
    for (int i = 0; i < 3; ++i) {
        QElapsedTimer timer;
        timer.start();
        if (!layoutGraph(input, options))
            return 1e9;
        times.push_back(since(timer));
    }
    return median(times);
}

void benchLayout()
{
    for (const auto& [nodes, most] : {std::pair(10000, 100.0), std::pair(50000, 500.0)})
        for (const Family family : {Family::Resnet, Family::Tfm, Family::Tfmw}) {
            const LayoutInput input = test::layoutInputOf(
                makeUnits(test::makeFamily(family, static_cast<std::size_t>(nodes))));
            const QString name =
                QStringLiteral("%1 %2").arg(QLatin1String(test::nameOf(family))).arg(nodes);
            row(QStringLiteral("layout of all of %1").arg(name), layoutMs(input, true), most, "ms");
            if (nodes == 50000)
                row(QStringLiteral("layout of all of %1, nothing shared").arg(name),
                    layoutMs(input, false), 5000, "ms");
        }
    const LayoutInput nas = test::layoutInputOf(makeUnits(test::makeFamily(Family::Nas, 50000)));
    row(QStringLiteral("layout of all of nas 50000, two workers"), layoutMs(nas, false), 5000,
        "ms");
    row(QStringLiteral("the same with every module in a frame"), layoutMs(nas, false, true), 5000,
        "ms");
}

// ---- 3. frames, opening a module, stepping ------------------------------------------------------

double frameMs(ui::GraphView& view, QImage& image)
{
    QElapsedTimer timer;
    timer.start();
    view.render(&image);
    return since(timer);
}

/// Cards, badges and edges that the camera sees.
std::size_t itemsSeen(const ui::GraphView& view, const ui::GridIndex& index)
{
    const ui::ScenePart part = index.partIn(view.camera().seen(view.size()));
    return part.cards.size() + part.badges.size() + part.edges.size();
}

/// The zoom at which the middle of the graph has about so many items in view.
double zoomFor(ui::GraphView& view, const ui::GridIndex& index, std::size_t items)
{
    const QPointF middle = view.scene()->bounds.center();
    double zoom = 1;
    for (view.setCamera({middle, zoom}); itemsSeen(view, index) < items;
         view.setCamera({middle, zoom}))
        zoom *= 0.95;
    return zoom;
}

void benchMoves(ui::GraphView& view, QImage& image)
{
    const ui::GridIndex index(*view.scene());
    const double zoom = zoomFor(view, index, 2000);
    std::printf("  at %.1f %%, %zu items in view\n", zoom * 100, itemsSeen(view, index));
    std::vector<double> panned;
    std::vector<double> zoomed;
    for (int i = 0; i < 60; ++i) {
        view.setCamera({view.camera().centre + QPointF(0, 20 / zoom), zoom});
        panned.push_back(frameMs(view, image));
    }
    for (int i = 0; i < 60; ++i) {
        view.setCamera({view.camera().centre, zoom * (1 + 0.005 * (i % 30))});
        zoomed.push_back(frameMs(view, image));
    }
    row(QStringLiteral("frame while panning, 2,000 items in view"), median(panned), 16, "ms");
    row(QStringLiteral("the slowest of 60"), std::ranges::max(panned), 16, "ms");
    row(QStringLiteral("frame while zooming, 2,000 items in view"), median(zoomed), 16, "ms");
    row(QStringLiteral("the slowest of 60"), std::ranges::max(zoomed), 16, "ms");
}

void benchFrames()
{
    const Graph graph = test::makeFamily(Family::Tfm, 50000);
    ui::SceneOptions options;
    options.maxBoxes = 0;
    auto scene = ui::makeScene(graph, {}, options);
    if (!scene)
        return;
    ui::GraphView view;
    view.setAnimated(false);
    view.resize(1280, 800);
    view.show();
    view.setScene(std::make_shared<const ui::Scene>(std::move(*scene)));
    QImage image(view.size(), QImage::Format_RGB32);
    double building = 0;
    for (int i = 0; i < 40; ++i)
        building = std::max(building, frameMs(view, image));
    std::vector<double> still;
    for (int i = 0; i < 40; ++i)
        still.push_back(frameMs(view, image));
    row(QStringLiteral("frame at fit of tfm 50000, tiles there"), median(still), 16, "ms");
    row(QStringLiteral("frame at fit of tfm 50000, tiles being drawn"), building, 33, "ms");
    benchMoves(view, image);
}

void settle(ui::MainWindow& window)
{
    const auto isBusy = [&] {
        return window.session().opening().isRunning() || window.drawing().job().isRunning()
            || !window.drawing().scene();
    };
    QElapsedTimer timer;
    timer.start();
    while (isBusy() && timer.elapsed() < 60000)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 1);
}

/// From the wish to the picture.
template <typename Wish> double answerMs(ui::MainWindow& window, QImage& image, const Wish& wish)
{
    QElapsedTimer timer;
    timer.start();
    wish();
    settle(window);
    window.canvas().render(&image);
    return since(timer);
}

void benchWindow(const QTemporaryDir& folder)
{
    ui::Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    ui::OpenWork work;
    ui::MainWindow window(settings, work);
    window.resize(1280, 800);
    window.show();
    window.canvas().setAnimated(false);
    window.openFile(writeFamily(folder, Family::Tfm, 50000));
    settle(window);
    QImage image(window.canvas().size(), QImage::Format_RGB32);
    std::vector<double> opens;
    const QString module = QStringLiteral("model.layers.0–49");
    for (int i = 0; i < 11; ++i) {
        opens.push_back(answerMs(window, image, [&] { window.drawing().toggleModule(module); }));
        (void)answerMs(window, image, [&] { window.drawing().toggleModule(module); });
    }
    row(QStringLiteral("open a module of tfm 50000 (50 boxes)"), median(opens), 50, "ms");
    const ui::Document& document = *window.session().document();
    std::vector<double> steps;
    for (std::size_t i = 0; i < 21 && i < document.findings.size(); ++i) {
        const FindingId finding {i * document.findings.size() / 21};
        steps.push_back(answerMs(window, image,
            [&] { window.selection().select(document[finding].node, finding, nullptr); }));
    }
    row(QStringLiteral("step to a finding of tfm 50000, hidden in a module"), median(steps), 100,
        "ms", QStringLiteral("worst %1").arg(std::ranges::max(steps), 0, 'f', 0));
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--layout-worker")
        return layoutWorkerMain();
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    ui::installTranslations(QStringLiteral("en"));
    QStringList arguments = QCoreApplication::arguments().mid(1);
    QString only;
    if (arguments.value(0) == QLatin1String("--only")) {
        only = arguments.value(1);
        arguments = arguments.mid(2);
    }
    const QString program =
        arguments.value(0, QCoreApplication::applicationDirPath() + QStringLiteral("/qdqscope"));
    const QTemporaryDir folder;
    const auto run = [&only](const char* part, const std::function<void()>& bench) {
        if (only.isEmpty() || only == QLatin1String(part))
            bench();
    };
    run("open", [&] { benchOpening(program, folder); });
    run("peers", [&] { benchPeers(program, folder); });
    run("layout", benchLayout);
    run("frames", benchFrames);
    run("window", [&] { benchWindow(folder); });
    std::printf("%d over their bounds\n", late);
    return 0;
}
