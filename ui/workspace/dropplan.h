// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace qdq::ui {

/// What can be done with files that are dragged over a window.
enum class DropAction : std::uint8_t
{
    OpenHere,
    OpenInNewWindow,
    CompareWithCurrent,
    CompareBoth,
    UseConfig,
    UseData,
    UseTarget,
};

struct DropChoice
{
    DropAction action = DropAction::OpenHere;
    QStringList paths;
    QString icon;
    QString title; ///< what will happen
    QString note; ///< to what
};

struct DropSituation
{
    bool hasGraph = false; ///< one is open
};

/// What is offered for these files, told apart by their content; none where nothing can be done
/// with them.
[[nodiscard]] std::vector<DropChoice> planDrop(
    const QStringList& paths, const DropSituation& situation);

} // namespace qdq::ui
