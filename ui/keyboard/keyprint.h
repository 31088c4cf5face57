// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

#include <vector>

class QWidget;

namespace qdq::ui {

class KeyMap;

/// One line of the keyboard map.
struct KeyLine
{
    QString keys; ///< "F8 · Shift+F8"
    QString text;
};

struct KeyGroup
{
    QString title;
    std::vector<KeyLine> lines;
};

/// What has the keyboard, as far as it has keys of its own.
enum class KeyPane : std::uint8_t
{
    All,
    Canvas,
    Table,
    Field
};
[[nodiscard]] KeyPane keyPaneOf(const QWidget* focused);

/// All keys that hold in a pane, by group: those of actions, and those of the pane itself, which no
/// action stands for (arrows, Tab, Enter). Actions without a key are left out.
[[nodiscard]] std::vector<KeyGroup> keyGroups(const KeyMap& keys, KeyPane pane);

/// The map of all panes for paper, in black on white: the bytes of a PDF of A4 pages.
[[nodiscard]] QByteArray keyPagePdf(const KeyMap& keys);

} // namespace qdq::ui
