// SPDX-License-Identifier: Apache-2.0
#include "ui/keyboard/keyprint.h"

#include "ui/graphview/graphview.h"
#include "ui/keyboard/keymap.h"

#include <QAbstractItemView>
#include <QAction>
#include <QBuffer>
#include <QLineEdit>
#include <QPdfWriter>
#include <QTextDocument>

#include <utility>

namespace qdq::ui {

namespace {

KeyGroup canvasKeys()
{
    return {KeyMap::tr("On the canvas"),
        {{QStringLiteral("↑ ↓"), KeyMap::tr("Producer, consumer")},
            {QStringLiteral("← →"), KeyMap::tr("Previous or next input or user, then the rank")},
            {KeyMap::tr("Enter · Shift+Enter"), KeyMap::tr("Open module · close the one around")},
            {KeyMap::tr("Tab · Shift+Tab"), KeyMap::tr("Parts of the card, then on")},
            {QStringLiteral("Esc"), KeyMap::tr("Back to the card, then leave focus, then none")},
            {KeyMap::tr("Menu · Shift+F10"), KeyMap::tr("Menu of the card")}}};
}

KeyGroup tableKeys()
{
    return {KeyMap::tr("In a table"),
        {{QStringLiteral("↑ ↓"), KeyMap::tr("Row; the canvas follows")},
            {QStringLiteral("← →"), KeyMap::tr("Close or open a group")},
            {QStringLiteral("Enter"), KeyMap::tr("To the canvas")},
            {QStringLiteral("Ctrl+C"), KeyMap::tr("Copy rows with full precision")},
            {QStringLiteral("Ctrl+A"), KeyMap::tr("Select all rows")}}};
}

KeyGroup fieldKeys()
{
    return {KeyMap::tr("In the query bar"),
        {{QStringLiteral("↓"), KeyMap::tr("Suggestions")},
            {QStringLiteral("Enter"), KeyMap::tr("Next match")},
            {KeyMap::tr("Ctrl+Enter"), KeyMap::tr("Select all matches")},
            {QStringLiteral("Esc"), KeyMap::tr("Clear")}}};
}

/// Keys of an action together with those of the letter that stands for it on the canvas.
KeyLine lineOf(const KeyMap& keys, const KeyedAction& action, bool withLetters)
{
    QList<QKeySequence> all = action.keys();
    if (withLetters)
        if (const KeyedAction* twin = keys.find(action.id + QStringLiteral("@canvas")))
            all = twin->keys() + all;
    return {textOfKeys(all), action.text};
}

/// "1 … 9 Bookmark 1 … 9": a line that is the one before with the next digit is not one more.
bool joinsNumbers(KeyLine& before, const KeyLine& line)
{
    const auto isNext = [](const QString& from, const QString& to) {
        return !to.isEmpty() && to.back().isDigit() && !from.isEmpty()
            && to.back().unicode() == from.back().unicode() + 1
            && from.section(QChar(0x2026), 0, 0).trimmed().chopped(1) == to.chopped(1);
    };
    if (!isNext(before.keys, line.keys) || !isNext(before.text, line.text))
        return false;
    const auto upTo = [](const QString& from, const QString& to) {
        return QStringLiteral("%1 … %2").arg(
            from.section(QChar(0x2026), 0, 0).trimmed(), QString(to.back()));
    };
    before = {upTo(before.keys, line.keys), upTo(before.text, line.text)};
    return true;
}

bool hasLetters(KeyPane pane)
{
    return pane != KeyPane::Field;
}

void fillKeyPage(QTextDocument& page, const KeyMap& keys)
{
    QString html = QStringLiteral("<h2>%1</h2>").arg(KeyMap::tr("Keyboard map").toHtmlEscaped());
    for (const KeyGroup& group : keyGroups(keys, KeyPane::All)) {
        html += QStringLiteral("<h4>%1</h4><table cellspacing='0' cellpadding='2'>")
                    .arg(group.title.toHtmlEscaped());
        for (const KeyLine& line : group.lines)
            html += QStringLiteral("<tr><td width='190'><b>%1</b></td><td>%2</td></tr>")
                        .arg(line.keys.toHtmlEscaped(), line.text.toHtmlEscaped());
        html += QStringLiteral("</table>");
    }
    page.setHtml(html);
}

} // namespace

KeyPane keyPaneOf(const QWidget* focused)
{
    if (qobject_cast<const GraphView*>(focused))
        return KeyPane::Canvas;
    if (qobject_cast<const QAbstractItemView*>(focused))
        return KeyPane::Table;
    return qobject_cast<const QLineEdit*>(focused) ? KeyPane::Field : KeyPane::All;
}

std::vector<KeyGroup> keyGroups(const KeyMap& keys, KeyPane pane)
{
    std::vector<KeyGroup> groups;
    if (pane == KeyPane::Canvas || pane == KeyPane::All)
        groups.push_back(canvasKeys());
    if (pane == KeyPane::Table || pane == KeyPane::All)
        groups.push_back(tableKeys());
    if (pane == KeyPane::Field || pane == KeyPane::All)
        groups.push_back(fieldKeys());
    for (const KeyedAction& action : keys.actions()) {
        if (action.id.contains(QLatin1Char('@'))
            || (action.place == KeyPlace::Canvas && !hasLetters(pane)))
            continue;
        KeyLine line = lineOf(keys, action, hasLetters(pane));
        if (line.keys.isEmpty())
            continue;
        if (groups.empty() || groups.back().title != action.group)
            groups.push_back({action.group, {}});
        std::vector<KeyLine>& lines = groups.back().lines;
        if (lines.empty() || !joinsNumbers(lines.back(), line))
            lines.push_back(std::move(line));
    }
    return groups;
}

QByteArray keyPagePdf(const KeyMap& keys)
{
    QTextDocument page;
    fillKeyPage(page, keys);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer); // writes its end when it goes
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setTitle(KeyMap::tr("Keyboard map"));
        page.print(&writer);
    }
    return bytes;
}

} // namespace qdq::ui
