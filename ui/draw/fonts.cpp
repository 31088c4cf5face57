// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/fonts.h"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QStringList>

#include <array>

namespace qdq::ui {
namespace {

struct Face
{
    bool isMono;
    int pixelSize;
    QFont::Weight weight;
};

constexpr std::array<Face, static_cast<std::size_t>(TextStyle::Count)> kFaces {{
    {false, 13, QFont::DemiBold},
    {false, 13, QFont::Normal},
    {false, 12, QFont::DemiBold},
    {false, 12, QFont::Normal},
    {false, 12, QFont::Normal},
    {false, 12, QFont::DemiBold},
    {false, 11, QFont::Normal},
    {false, 11, QFont::DemiBold},
    {true, 11, QFont::Normal},
    {true, 11, QFont::DemiBold},
    {true, 10, QFont::Normal},
    {true, 10, QFont::DemiBold},
    {false, 16, QFont::DemiBold},
    {false, 15, QFont::DemiBold},
}};

QFont makeFont(const Face& face)
{
    // The families after the first serve Han characters; the file's own words never need them.
    QFont font(face.isMono
            ? QStringList {QStringLiteral("JetBrains Mono"),
                QStringLiteral("Noto Sans Mono CJK TC"), QStringLiteral("Menlo"),
                QStringLiteral("Consolas")}
            : QStringList {QStringLiteral("Inter"), QStringLiteral("Noto Sans CJK TC"),
                QStringLiteral("Noto Sans TC"), QStringLiteral("PingFang TC"),
                QStringLiteral("Microsoft JhengHei UI")});
    font.setPixelSize(face.pixelSize);
    font.setWeight(face.weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    // Without shaping Mono has no ligatures: "->" stays two characters.
    font.setStyleStrategy(static_cast<QFont::StyleStrategy>(QFont::PreferAntialias
        | QFont::NoSubpixelAntialias | (face.isMono ? QFont::PreferNoShaping : 0)));
    return font;
}

struct Fonts
{
    std::array<QFont, kFaces.size()> fonts;

    Fonts()
    {
        for (const char* file : {"Inter-Regular.otf", "Inter-Medium.otf", "Inter-SemiBold.otf",
                 "JetBrainsMono-Regular.ttf", "JetBrainsMono-Medium.ttf",
                 "JetBrainsMono-SemiBold.ttf"}) {
            const int id = QFontDatabase::addApplicationFont(
                QLatin1String(":/qdq/fonts/") + QLatin1String(file));
            Q_ASSERT_X(id >= 0, "loadFonts", file);
            Q_UNUSED(id)
        }
        for (std::size_t i = 0; i < fonts.size(); ++i)
            fonts[i] = makeFont(kFaces[i]);
    }
};

const Fonts& theFonts()
{
    static const Fonts fonts;
    return fonts;
}

} // namespace

void loadFonts()
{
    (void)theFonts();
}

const QFont& fontOf(TextStyle style)
{
    return theFonts().fonts[static_cast<std::size_t>(style)];
}

double widthOf(const QString& text, TextStyle style)
{
    return QFontMetricsF(fontOf(style)).horizontalAdvance(text);
}

TextStyle proseStyle(const QString& text)
{
    for (const QChar character : text)
        if (character.script() == QChar::Script_Han)
            return TextStyle::Body;
    return TextStyle::CardText;
}

namespace {

/// Where the piece ends that begins at `start` and is not to be broken: a word with the space
/// behind it, or one Han character.
qsizetype pieceEnd(const QString& text, qsizetype start)
{
    const auto isHan = [&](qsizetype i) {
        const QChar::Script script = text[i].script();
        return script == QChar::Script_Han || text[i].unicode() >= 0xFF00
            || (text[i].unicode() >= 0x3000 && text[i].unicode() < 0x3040);
    };
    qsizetype end = start + 1;
    if (isHan(start))
        return end;
    while (end < text.size() && text[end - 1] != QLatin1Char(' ') && !isHan(end))
        ++end;
    return end;
}

/// How many characters of `word` fit; at least one.
qsizetype fitting(const QString& word, TextStyle style, double width)
{
    qsizetype count = 1;
    while (count < word.size() && widthOf(word.left(count + 1), style) <= width)
        ++count;
    return count;
}

} // namespace

QStringList wrappedLines(const QString& text, TextStyle style, double width)
{
    QStringList lines;
    QString line;
    for (qsizetype at = 0; at < text.size();) {
        QString piece = text.mid(at, pieceEnd(text, at) - at);
        at += piece.size();
        if (!line.isEmpty() && widthOf((line + piece).trimmed(), style) > width) {
            lines += line.trimmed();
            line.clear();
        }
        while (line.isEmpty() && widthOf(piece.trimmed(), style) > width) {
            const qsizetype count = fitting(piece, style, width);
            lines += piece.left(count);
            piece.remove(0, count);
        }
        line += piece;
    }
    return lines += line.trimmed();
}

QString elided(const QString& text, TextStyle style, double width)
{
    // Half a pixel of slack: the width was measured by the same sum and must not be cut for
    // rounding.
    return QFontMetricsF(fontOf(style)).elidedText(text, Qt::ElideMiddle, width + 0.5);
}

} // namespace qdq::ui
