// SPDX-License-Identifier: Apache-2.0
// Pictures of the window to look at: shots FOLDER FILE… writes, for each file and theme, the view
// as it opens, all of it, and the middle at 45 % and 100 %.
#include "core/layout/layoutengine.h"
#include "ui/graphview/graphview.h"
#include "ui/mainwindow.h"
#include "ui/session/drawing.h"
#include "ui/session/openwork.h"
#include "ui/settings/settings.h"
#include "ui/style/scopestyle.h"
#include "ui/support/translations.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QTemporaryDir>

#include <cstdio>
#include <string_view>

using namespace qdq;

namespace {

void turn(int ms)
{
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < ms)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 10);
}

bool open(ui::MainWindow& window, const QString& file)
{
    window.openFile(file);
    QElapsedTimer timer;
    timer.start();
    turn(50);
    while (timer.elapsed() < 60000
        && (window.session().opening().isRunning() || window.drawing().job().isRunning()
            || !window.drawing().scene()))
        turn(20);
    return window.drawing().scene() != nullptr;
}

void shoot(ui::MainWindow& window, const QString& path)
{
    turn(250);
    window.grab().save(path);
}

void shootLevels(ui::MainWindow& window, const QString& stem)
{
    shoot(window, stem + QStringLiteral("-1open.png"));
    window.canvas().frameAll();
    shoot(window, stem + QStringLiteral("-2all.png"));
    const QPointF middle = window.drawing().scene()->bounds.center();
    window.canvas().setCamera({middle, 0.45});
    shoot(window, stem + QStringLiteral("-3mid.png"));
    window.canvas().setCamera({middle, 1});
    shoot(window, stem + QStringLiteral("-4near.png"));
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--layout-worker")
        return layoutWorkerMain();
    if (argc < 3) {
        std::fprintf(stderr, "usage: shots FOLDER FILE...\n");
        return 2;
    }
    QApplication application(argc, argv);
    ui::installTranslations(QStringLiteral("en"));
    const QTemporaryDir folder;
    for (const auto& [theme, word] :
        {std::pair(ui::ThemeName::Light, "light"), std::pair(ui::ThemeName::Dark, "dark")}) {
        ui::applyTheme(application, theme);
        ui::Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        ui::OpenWork work;
        ui::MainWindow window(settings, work);
        window.canvas().setAnimated(false);
        window.canvas().setTheme(ui::makeTheme(theme));
        window.show();
        for (int i = 2; i < argc; ++i) {
            const QString file = QString::fromLocal8Bit(argv[i]);
            if (!open(window, file))
                continue;
            const QFileInfo info(file);
            shootLevels(window,
                QStringLiteral("%1/%2-%3-%4")
                    .arg(QString::fromLocal8Bit(argv[1]), info.absoluteDir().dirName(),
                        info.completeBaseName().section(QLatin1Char('.'), 0, 0),
                        QLatin1String(word)));
        }
    }
    return 0;
}
