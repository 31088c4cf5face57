// SPDX-License-Identifier: Apache-2.0
#include "ui/report/pageparts.h"

#include "ui/draw/fonts.h"
#include "ui/draw/svgdevice.h"

#include <QPainter>

namespace qdq::ui {

namespace {

QByteArray paletteOf(ThemeName name)
{
    const Theme theme = makeTheme(name);
    QByteArray css = theme.isDark ? "color-scheme:dark" : "color-scheme:light";
    for (std::size_t i = 0; i < theme.colours.size(); ++i)
        css += ';' + cssName(static_cast<Token>(i)) + ':' + theme.colours[i].name().toLatin1();
    return ":root{" + css + "}\n";
}

} // namespace

std::string pageStyle(std::optional<ThemeName> theme)
{
    QByteArray css = theme ? paletteOf(*theme)
                           : paletteOf(ThemeName::Light) + "@media (prefers-color-scheme:dark){"
            + paletteOf(ThemeName::Dark) + "}\n@media print{" + paletteOf(ThemeName::Print) + "}\n";
    for (const auto& [name, style] :
        {std::pair("sans", TextStyle::Body), std::pair("mono", TextStyle::Mono)})
        css += QByteArray(".") + name + "{font-family:" + cssFamilies(fontOf(style)) + "}\n";
    return css.toStdString();
}

std::string svgFragment(const Picture& picture, const QString& title)
{
    SvgDevice device(sizeOf(picture), title, SvgForm::Fragment);
    QPainter painter(&device);
    paint(painter, picture);
    painter.end();
    return device.document().toStdString();
}

} // namespace qdq::ui
