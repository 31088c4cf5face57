// SPDX-License-Identifier: Apache-2.0
// How long a frame of the canvas takes: bench_canvas FILE. Draws every unit of the graph, no module
// collapsed, on 1280 × 800 without a display, and prints milliseconds.
#include "core/io/reader.h"
#include "ui/draw/scenebuilder.h"
#include "ui/graphview/graphview.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QPainter>

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace qdq;

namespace {

double since(const QElapsedTimer& timer)
{
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

double frame(ui::GraphView& view, QImage& image)
{
    QElapsedTimer timer;
    timer.start();
    view.render(&image);
    return since(timer);
}

/// Frames until all tiles are there: the longest one, and how many.
void settle(ui::GraphView& view, QImage& image, const char* what)
{
    double longest = 0;
    int frames = 0;
    for (double before = 1e9; frames < 200; ++frames) {
        const double now = frame(view, image);
        longest = std::max(longest, now);
        if (now < 6 && before < 6)
            break;
        before = now;
    }
    std::vector<double> still;
    for (int i = 0; i < 20; ++i)
        still.push_back(frame(view, image));
    std::ranges::sort(still);
    std::printf("%-22s %8.1f %8d %8.2f\n", what, longest, frames, still[10]);
}

void pan(ui::GraphView& view, QImage& image, double zoom, const char* what)
{
    view.setCamera({view.scene()->bounds.center(), zoom});
    settle(view, image, what);
    std::vector<double> moved;
    for (int i = 0; i < 60; ++i) {
        const ui::Camera camera = view.camera();
        view.setCamera({camera.centre + QPointF(0, 20 / zoom), zoom});
        moved.push_back(frame(view, image));
    }
    std::ranges::sort(moved);
    std::printf("%-22s %8.1f %8s %8.2f\n", "  panned", moved.back(), "", moved[30]);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--layout-worker")
        return layoutWorkerMain();
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    if (argc != 2) {
        std::fprintf(stderr, "usage: bench_canvas FILE\n");
        return 2;
    }
    QElapsedTimer timer;
    timer.start();
    const Result<OpenedGraph> opened = openGraph(std::filesystem::path(argv[1]));
    if (!opened) {
        std::fprintf(stderr, "%s\n", toText(opened.error()).c_str());
        return 2;
    }
    const double read = since(timer);
    const Result<CheckResult> check = checkGraph(opened->graph);
    const double checked = since(timer);
    ui::SceneOptions options;
    options.maxBoxes = 0;
    Result<ui::Scene> scene = ui::makeScene(opened->graph, *check, options);
    if (!scene)
        return 2;
    std::printf("%zu nodes, %zu cards, %zu badges, %zu edges\n", opened->graph.nodes.size(),
        scene->cards.size(), scene->badges.size(), scene->edges.size());
    std::printf("read %.0f ms, check %.0f ms, scene with layout %.0f ms\n", read, checked - read,
        since(timer) - checked);
    ui::GraphView view;
    view.setAnimated(false);
    view.resize(1280, 800);
    view.show();
    view.setScene(std::make_shared<const ui::Scene>(std::move(*scene)));
    QImage image(view.size(), QImage::Format_RGB32);
    std::printf("%-22s %8s %8s %8s\n", "", "worst", "frames", "median");
    settle(view, image, "fit");
    pan(view, image, 0.1, "10 %");
    pan(view, image, 0.25, "25 %");
    pan(view, image, 0.5, "50 %");
    pan(view, image, 1, "100 %");
    return 0;
}
