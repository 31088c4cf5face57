// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/units/numbertext.h"

#include <QKeySequence>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <cstdint>

class QSettings;

// What a person chooses once for all files, as plain values: a default-made Preferences is that of
// a first start, and a page of the dialog is reset by giving its struct a default-made one. What is
// here has an effect; design/ui.md, section 16.

namespace qdq::ui {

enum class AtStart : std::uint8_t
{
    Welcome,
    LastSession
};

enum class Motion : std::uint8_t
{
    Full,
    Reduced ///< the camera jumps
};

enum class PictureTheme : std::uint8_t
{
    AsWindow,
    Light,
    Dark,
    Print
};

struct Preferences
{
    struct General
    {
        QString language = QStringLiteral("system"); ///< "system", "en", "zh_TW"
        QString theme = QStringLiteral("system"); ///< "system", "light", "dark", "high-contrast"
        int textSize = 100; ///< percent, 90 … 200
        AtStart atStart = AtStart::Welcome;
        bool keepsRecent = true;
        friend bool operator==(const General&, const General&) = default;
    };
    /// How a graph is first drawn; the view bar changes it for the moment.
    struct Canvas
    {
        bool isCompact = false; ///< small cards
        NumberForm numbers = NumberForm::Pow2;
        bool foldsQdq = true;
        bool foldsActivations = true;
        bool wheelZooms = false; ///< and Ctrl with the wheel scrolls
        Motion motion = Motion::Full;
        bool showsMinimap = true;
        friend bool operator==(const Canvas&, const Canvas&) = default;
    };
    struct Rules
    {
        QString target =
            QStringLiteral("vpu"); ///< id of a built-in one, path of a file, "" for none
        QString folder; ///< whose target files are offered too; "" is none
        QMap<QString, QString> severities; ///< rule → "error", "warning", "note", where changed
        double biasTolerance = 0; ///< relative, of rules about bias scales; 0 as the target says
        friend bool operator==(const Rules&, const Rules&) = default;
    };
    struct Pipeline
    {
        QString backend; ///< whose default config a float graph begins with; "" is none
        friend bool operator==(const Pipeline&, const Pipeline&) = default;
    };
    struct Performance
    {
        int mostBoxes = 120; ///< that a graph opens with, 20 … 1000
        int dotSeconds = 2; ///< for one part of a layout, 1 … 60
        int workers = 2; ///< layout processes at a time, 1 … 16
        friend bool operator==(const Performance&, const Performance&) = default;
    };
    struct Export
    {
        QString format = QStringLiteral("png"); ///< "png", "svg", "pdf"
        int scale = 2; ///< of PNG, 1 … 3
        PictureTheme theme = PictureTheme::AsWindow;
        bool hasProvenance = true;
        friend bool operator==(const Export&, const Export&) = default;
    };
    struct Keyboard
    {
        /// By object name of the action; only those that differ from what they come with.
        QMap<QString, QList<QKeySequence>> keys;
        friend bool operator==(const Keyboard&, const Keyboard&) = default;
    };

    General general;
    Canvas canvas;
    Rules rules;
    Pipeline pipeline;
    Performance performance;
    Export exporting;
    Keyboard keyboard;
    friend bool operator==(const Preferences&, const Preferences&) = default;
};

inline constexpr int kSmallestText = 90;
inline constexpr int kLargestText = 200;

/// The words that a preference may have in the settings file, in the order of their enumerators.
[[nodiscard]] const QStringList& themeChoices();
[[nodiscard]] const QStringList& languageChoices();
[[nodiscard]] const QStringList& pictureFormats();

/// Whatever is not there or makes no sense is the default.
[[nodiscard]] Preferences readPreferences(QSettings& store);
void writePreferences(QSettings& store, const Preferences& preferences);

} // namespace qdq::ui
