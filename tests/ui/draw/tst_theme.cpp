// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/theme.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <cmath>
#include <utility>

namespace qdq::ui::test {
namespace {

double luminance(const QColor& colour)
{
    const auto linear = [](double c) {
        return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF())
        + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

// What the canvas puts on what.
constexpr std::pair<Token, Token> kPairs[] = {
    {Token::TextPrimary, Token::SurfaceCard},
    {Token::TextPrimary, Token::SurfaceCardAlt},
    {Token::TextSecondary, Token::SurfaceCard},
    {Token::TextSecondary, Token::SurfaceCanvas},
    {Token::TextMuted, Token::SurfaceCard},
    {Token::TextMuted, Token::SurfaceCanvas},
    {Token::LineEdge, Token::SurfaceCanvas},
    {Token::LineEdgeFloat, Token::SurfaceCanvas},
    {Token::LineControl, Token::SurfaceCard},
    {Token::ErrorFg, Token::SurfaceCard},
    {Token::ErrorFg, Token::ErrorTint},
    {Token::ErrorOn, Token::ErrorSolid},
    {Token::ErrorSolid, Token::SurfaceCanvas},
    {Token::WarnFg, Token::SurfaceCard},
    {Token::WarnFg, Token::WarnTint},
    {Token::InfoFg, Token::SurfaceCard},
    {Token::WaivedFg, Token::WaivedTint},
    {Token::AccentSelection, Token::SurfaceCanvas},
    {Token::OkFg, Token::SurfaceCard},
    {Token::DiffAdded, Token::SurfaceCanvas},
    {Token::DiffRemoved, Token::SurfaceCanvas},
    {Token::DiffChanged, Token::SurfaceCanvas},
    {Token::ConfigModule, Token::SurfaceCardAlt},
    {Token::ConfigOpType, Token::SurfaceCardAlt},
    {Token::ConfigGlobal, Token::SurfaceCardAlt},
    {Token::ConfigNone, Token::SurfaceCardAlt},
    {Token::ConfigUnmatched, Token::SurfaceCardAlt},
    // What bars, panels and dialogs put on what.
    {Token::TextPrimary, Token::SurfacePanelAlt},
    {Token::TextPrimary, Token::SurfaceSelected},
    {Token::TextPrimary, Token::SurfaceHover},
    {Token::TextSecondary, Token::SurfacePanel},
    {Token::TextSecondary, Token::SurfacePanelAlt},
    {Token::TextSecondary, Token::SurfaceHover},
    {Token::TextMuted, Token::SurfacePanel},
    {Token::TextMuted, Token::SurfacePanelAlt},
    {Token::TextMuted, Token::SurfaceSelected},
    {Token::TextOnAccent, Token::AccentSolid},
    {Token::AccentFg, Token::SurfacePanel},
    {Token::AccentFg, Token::SurfacePanelAlt},
    {Token::AccentFg, Token::SurfaceSelected},
    {Token::OkFg, Token::SurfacePanel},
    {Token::ErrorFg, Token::SurfacePanel},
    {Token::ErrorFg, Token::SurfacePanelAlt},
    {Token::ErrorFg, Token::SurfaceSelected},
};

std::optional<Token> tokenNamed(const QString& name)
{
    for (std::size_t i = 0; i < static_cast<std::size_t>(Token::Count); ++i)
        if (name == QLatin1String(nameOf(static_cast<Token>(i))))
            return static_cast<Token>(i);
    return std::nullopt;
}

/// "panel", or a colour of the listed theme.
std::optional<QColor> paperNamed(const Theme& theme, const Theme& listed, const QString& name)
{
    if (!name.startsWith(QLatin1Char('#'))) {
        const std::optional<Token> token = tokenNamed(QStringLiteral("surface.") + name);
        return token ? std::optional(theme[*token]) : std::nullopt;
    }
    for (std::size_t i = 0; i < listed.colours.size(); ++i)
        if (listed.colours[i] == QColor(name))
            return theme.colours[i];
    return std::nullopt;
}

constexpr ThemeName kThemes[] = {ThemeName::Light, ThemeName::Dark, ThemeName::Print,
    ThemeName::HighContrastLight, ThemeName::HighContrastDark};

} // namespace

class TestTheme : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hasEveryTokenInEveryTheme();
    void keepsTextReadableInEveryTheme();
    void everyListedPairIsReadable_data();
    void everyListedPairIsReadable();
    void highContrastHasNoTints();
    void printsInGreysButForErrors();
    void findsThemesByTheirNames();
};

void TestTheme::hasEveryTokenInEveryTheme()
{
    for (const ThemeName name : kThemes)
        for (const QColor& colour : makeTheme(name).colours)
            QVERIFY(colour.isValid());
}

void TestTheme::keepsTextReadableInEveryTheme()
{
    for (const ThemeName name : kThemes) {
        const Theme theme = makeTheme(name);
        for (const auto& [ink, paper] : kPairs)
            QVERIFY2(contrast(theme[ink], theme[paper]) >= 4.5,
                qPrintable(
                    QStringLiteral("%1: %2 on %3 is %4")
                        .arg(nameOf(name), QLatin1String(nameOf(ink)), QLatin1String(nameOf(paper)))
                        .arg(contrast(theme[ink], theme[paper]))));
    }
}

void TestTheme::everyListedPairIsReadable_data()
{
    QTest::addColumn<ThemeName>("name");
    for (const ThemeName name : kThemes)
        if (name != ThemeName::Print)
            QTest::addRow("%s", qPrintable(nameOf(name))) << name;
}

/// The pairs that the palette lists, with the colours that the theme has when it runs. A paper that
/// is written as a colour is the token of that colour.
void TestTheme::everyListedPairIsReadable()
{
    QFETCH(ThemeName, name);
    const Theme theme = makeTheme(name);
    const Theme listed = makeTheme(theme.isDark ? ThemeName::Dark : ThemeName::Light);
    QFile file(QStringLiteral(":/qdq/themes/palette.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject pairs = QJsonDocument::fromJson(file.readAll())
                                  .object()[QLatin1String("contrast")]
                                  .toObject()[QLatin1String(theme.isDark ? "dark" : "light")]
                                  .toObject();
    int checked = 0;
    for (auto ink = pairs.begin(); ink != pairs.end(); ++ink) {
        const QJsonObject papers = ink.value().toObject();
        for (auto paper = papers.begin(); paper != papers.end(); ++paper) {
            const std::optional<QColor> on = paperNamed(theme, listed, paper.key());
            const std::optional<Token> with = tokenNamed(ink.key());
            QVERIFY2(on && with, qPrintable(ink.key() + QStringLiteral(" on ") + paper.key()));
            const double found = contrast(theme[*with], *on);
            QVERIFY2(found >= 4.5,
                qPrintable(QStringLiteral("%1 on %2: %3").arg(ink.key(), paper.key()).arg(found)));
            if (name == ThemeName::Light || name == ThemeName::Dark)
                QVERIFY(std::abs(found - paper.value().toDouble()) < 0.02);
            ++checked;
        }
    }
    qInfo("%d pairs", checked);
    QVERIFY(checked > 140);
}

void TestTheme::highContrastHasNoTints()
{
    for (const ThemeName name : {ThemeName::HighContrastLight, ThemeName::HighContrastDark}) {
        const Theme theme = makeTheme(name);
        QVERIFY(theme.isHighContrast && !theme.hasTints);
        for (const Token token : {Token::ErrorTint, Token::WarnTint, Token::AccentTint,
                 Token::DiffAddedTint, Token::SurfaceCardAlt, Token::SurfaceCanvas})
            QCOMPARE(theme[token], theme[Token::SurfaceCard]);
        QVERIFY(contrast(theme[Token::TextMuted], theme[Token::SurfacePanel]) > 20);
    }
}

void TestTheme::printsInGreysButForErrors()
{
    const Theme theme = makeTheme(ThemeName::Print);
    for (const Token token : {Token::OpCompute, Token::OpOther, Token::ConfigGlobal, Token::Group1,
             Token::WarnFg, Token::AccentFg, Token::OkFg, Token::InfoFg})
        QVERIFY2(theme[token].hsvSaturationF() < 0.35, nameOf(token));
    QVERIFY(theme[Token::ErrorFg].hsvSaturationF() > 0.6);
    QCOMPARE(theme[Token::SurfaceCanvas], QColor(Qt::white));
}

void TestTheme::findsThemesByTheirNames()
{
    for (const ThemeName name : kThemes)
        QCOMPARE(themeFromName(nameOf(name)), name);
    QVERIFY(!themeFromName(QStringLiteral("solarized")));
}

} // namespace qdq::ui::test

QTEST_GUILESS_MAIN(qdq::ui::test::TestTheme)
#include "tst_theme.moc"
