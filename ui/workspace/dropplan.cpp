// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/dropplan.h"

#include "ui/workspace/filekind.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace qdq::ui {

namespace {

QString tr(const char* text, int count = -1)
{
    return QCoreApplication::translate("Drop", text, nullptr, count);
}

QString nameOf(const QString& path)
{
    return QFileInfo(path).fileName();
}

std::vector<DropChoice> planGraph(
    const QString& path, const DropSituation& situation, bool canBeCompared)
{
    std::vector<DropChoice> choices {
        {DropAction::OpenHere, {path}, QStringLiteral("ui-file"), tr("Open here"), nameOf(path)}};
    if (situation.hasGraph)
        choices.push_back({DropAction::OpenInNewWindow, {path}, QStringLiteral("ui-export"),
            tr("Open in new window"), nameOf(path)});
    if (situation.hasGraph && canBeCompared)
        choices.push_back({DropAction::CompareWithCurrent, {path}, QStringLiteral("ui-compare"),
            tr("Compare with current"), nameOf(path)});
    return choices;
}

std::vector<DropChoice> planData(const QStringList& paths)
{
    QStringList files;
    for (const QString& path : paths)
        files << dataFilesOf(path);
    return {{DropAction::UseData, files, QStringLiteral("ui-table"), tr("Use as calibration data"),
        paths.size() == 1 && files.size() == 1 ? nameOf(paths.front())
                                               : tr("%n file(s)", static_cast<int>(files.size()))}};
}

std::vector<DropChoice> planOne(const QString& path, const DropSituation& situation)
{
    switch (fileKindOf(path)) {
    case FileKind::Graph:
        return planGraph(path, situation, true);
    case FileKind::Workspace:
    case FileKind::Bundle: // neither can be compared: each is a view
        return planGraph(path, situation, false);
    case FileKind::Config:
        return {{DropAction::UseConfig, {path}, QStringLiteral("ui-gear"),
            tr("Use as quantizer config"), nameOf(path)}};
    case FileKind::Target:
        return {{DropAction::UseTarget, {path}, QStringLiteral("ui-target"),
            tr("Check the rules of this target"), nameOf(path)}};
    case FileKind::Data:
        return planData({path});
    case FileKind::Other:
        break;
    }
    return {};
}

bool areAll(const QStringList& paths, FileKind kind)
{
    return std::ranges::all_of(
        paths, [kind](const QString& path) { return fileKindOf(path) == kind; });
}

} // namespace

std::vector<DropChoice> planDrop(const QStringList& paths, const DropSituation& situation)
{
    if (paths.size() == 1)
        return planOne(paths.front(), situation);
    if (paths.isEmpty())
        return {};
    if (areAll(paths, FileKind::Data))
        return planData(paths);
    if (paths.size() == 2 && areAll(paths, FileKind::Graph))
        return {{DropAction::CompareBoth, paths, QStringLiteral("ui-compare"),
            tr("Compare with each other"),
            QStringLiteral("%1 ↔ %2").arg(nameOf(paths[0]), nameOf(paths[1]))}};
    return {};
}

} // namespace qdq::ui
