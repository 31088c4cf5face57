// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/theme.h"

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
};

constexpr ThemeName kThemes[] = {ThemeName::Light, ThemeName::Dark, ThemeName::Print,
    ThemeName::HighContrastLight, ThemeName::HighContrastDark};

} // namespace

class TestTheme : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hasEveryTokenInEveryTheme();
    void keepsTextReadableInEveryTheme();
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
