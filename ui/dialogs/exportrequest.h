// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/picturemaker.h"
#include "ui/session/document.h"

#include <QByteArray>
#include <QImage>
#include <QString>

namespace qdq::ui {

/// Everything that decides a picture file; a value, so that a worker can make it.
struct ExportRequest
{
    DocumentPtr document;
    QString path; ///< of the graph
    QString sha256;
    PictureChoice choice;
    /// The drawing of the window, of which the part `viewed` is exported as it is; none draws the
    /// scope of `choice`.
    std::shared_ptr<const Scene> view;
    QRectF viewed;
    PictureFormat format = PictureFormat::Png;
    double scale = 1;
    QString target; ///< file to write
    // Where the look comes from, for the command alone.
    QString configFile; ///< empty where the config is none, or not as a file has it
    QString waiversFile;
    QString language = QStringLiteral("en"); ///< of the words on it
};

struct ExportPreview
{
    QImage image; ///< at most so large as was asked for
    QSize pixels; ///< of the file; at 100 % of a vector picture
    qsizetype bytes = 0;
};

/// Draws and encodes; nothing is written.
[[nodiscard]] Result<ExportPreview> makePreview(
    const ExportRequest& request, const QSize& most, const Progress& progress);

/// Draws and encodes: the bytes of the file.
[[nodiscard]] Result<QByteArray> encodePicture(
    const ExportRequest& request, const Progress& progress);

/// Draws, encodes and writes the file, whole or not at all. The result is its size in bytes.
[[nodiscard]] Result<qsizetype> writePicture(
    const ExportRequest& request, const Progress& progress);

/// The line that makes the same file in the folder of the graph; empty for what only the window
/// has: its view, a what-if, a stage that it ran, adjusted rules, a config that was not saved,
/// badges that were opened one by one, groups.
[[nodiscard]] QString commandOf(const ExportRequest& request);

/// "tiny_convnet_add_R3.png": name of the graph, what the picture is about, suffix.
[[nodiscard]] QString suggestedName(const ExportRequest& request);

} // namespace qdq::ui
