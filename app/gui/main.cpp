// SPDX-License-Identifier: Apache-2.0
#include "core/layout/layoutengine.h"
#include "ui/mainwindow.h"
#include "ui/settings/settings.h"
#include "ui/style/scopestyle.h"
#include "ui/support/translations.h"

#include <QApplication>
#include <QCommandLineParser>

#include <string_view>

int main(int argc, char** argv)
{
    // The same program lays out graphs as a child of itself; that child never becomes a window.
    if (argc > 1 && std::string_view(argv[1]) == "--layout-worker")
        return qdq::layoutWorkerMain();

    QApplication::setHighDpiScaleFactorRoundingPolicy(
        Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("qdqscope"));
    QApplication::setApplicationDisplayName(QStringLiteral("QDQ Scope"));
    QApplication::setApplicationVersion(QStringLiteral(QDQ_VERSION));

    QCommandLineParser parser;
    parser.setApplicationDescription(QCoreApplication::translate(
        "main", "Inspector for quantized (Q/DQ) neural network graphs."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("file"),
        QCoreApplication::translate("main", "Graph to open."), QStringLiteral("[file]"));
    parser.process(application);

    qdq::ui::installTranslations();
    qdq::ui::Settings settings;
    qdq::ui::applyTheme(application, qdq::ui::themeForChoice(settings.themeChoice()));
    qdq::ui::MainWindow window(settings);
    window.show();
    if (!parser.positionalArguments().isEmpty())
        window.openFile(parser.positionalArguments().first());
    return QApplication::exec();
}
