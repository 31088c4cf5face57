// SPDX-License-Identifier: Apache-2.0
#include "core/io/outputfile.h"
#include "core/layout/layoutengine.h"
#include "ui/desktop/desktoptheme.h"
#include "ui/graphview/graphview.h"
#include "ui/mainwindow.h"
#include "ui/session/drawing.h"
#include "ui/settings/settings.h"
#include "ui/windowkeeper.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDateTime>
#include <QElapsedTimer>
#include <QEvent>
#include <QIcon>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <utility>

namespace {

/// Says once, on standard error, when the first drawing of a graph stood on the screen: for
/// measurements, asked for with QDQSCOPE_TIMING=1. The time of day is there so that a script can
/// count from before the process began.
class FirstPicture : public QObject
{
public:
    explicit FirstPicture(qdq::ui::MainWindow& window)
        : QObject(&window)
        , m_window(window)
    {
        m_clock.start();
        window.canvas().installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint && m_window.drawing().scene()
            && !std::exchange(m_isPainted, true))
            QTimer::singleShot(0, this, [this] {
                std::fprintf(stderr,
                    "first picture %lld ms after the window was asked for, at %lld\n",
                    static_cast<long long>(m_clock.elapsed()),
                    static_cast<long long>(QDateTime::currentMSecsSinceEpoch()));
            });
        return QObject::eventFilter(watched, event);
    }

private:
    qdq::ui::MainWindow& m_window;
    QElapsedTimer m_clock;
    bool m_isPainted = false;
};

void describe(QCommandLineParser& parser)
{
    parser.setApplicationDescription(QCoreApplication::translate(
        "main", "Inspector for quantized (Q/DQ) neural network graphs."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("file"),
        QCoreApplication::translate("main", "Graph, workspace or evidence bundle to open."),
        QStringLiteral("[file]"));
}

void nameProgram()
{
    QCoreApplication::setApplicationName(QStringLiteral("qdqscope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(QDQ_VERSION));
}

/// `--help` and `--version` are answered where there is no display, too.
void answerWithoutDisplay(int argc, char** argv)
{
    const auto asks = [](std::string_view argument) {
        return argument == "--help" || argument == "-h" || argument == "--version"
            || argument == "-v";
    };
    if (std::none_of(argv + 1, argv + argc, asks))
        return;
    QCoreApplication application(argc, argv);
    nameProgram();
    QCommandLineParser parser;
    describe(parser);
    parser.process(application); // prints and exits
}

} // namespace

int main(int argc, char** argv)
{
    // The same program lays out graphs as a child of itself; that child never becomes a window.
    if (argc > 1 && std::string_view(argv[1]) == "--layout-worker")
        return qdq::layoutWorkerMain();

    qdq::takeSizeLimitAsError();
    answerWithoutDisplay(argc, argv);
    QApplication::setHighDpiScaleFactorRoundingPolicy(
        Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    QApplication application(argc, argv);
    nameProgram();
    QApplication::setApplicationDisplayName(QStringLiteral("QDQ Scope"));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.qdqscope.QdqScope"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/qdq/icons/app.svg")));

    QCommandLineParser parser;
    describe(parser);
    parser.process(application);

    qdq::ui::Settings settings;
    const qdq::ui::DesktopTheme desktop;
    qdq::ui::WindowKeeper keeper(settings);
    QObject::connect(&desktop, &qdq::ui::DesktopTheme::changed, &keeper,
        [&] { keeper.followDesktop(desktop.isDark()); });
    qdq::ui::MainWindow& window = keeper.window();
    if (qEnvironmentVariableIntValue("QDQSCOPE_TIMING") != 0)
        new FirstPicture(window);
    window.show();
    keeper.start(parser.positionalArguments().value(0));
    return QApplication::exec();
}
