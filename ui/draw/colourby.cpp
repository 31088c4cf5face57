// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/colourby.h"

#include <QCoreApplication>

#include <array>

namespace qdq::ui {

namespace {

struct Words
{
    const char* name;
    const char* title;
};

/// By ColourBy.
constexpr std::array<Words, kColourByCount> kWords {{
    {"kind", QT_TRANSLATE_NOOP("draw", "Op kind")},
    {"dtype", QT_TRANSLATE_NOOP("draw", "Dtype")},
    {"config", QT_TRANSLATE_NOOP("draw", "Config source")},
    {"shared-scale", QT_TRANSLATE_NOOP("draw", "Shared scale")},
    {"findings", QT_TRANSLATE_NOOP("draw", "Findings")},
    {"shift", QT_TRANSLATE_NOOP("draw", "Shift")},
    {"placement", QT_TRANSLATE_NOOP("draw", "Placement")},
}};

} // namespace

QString nameOf(ColourBy by)
{
    return QLatin1String(kWords[static_cast<std::size_t>(by)].name);
}

std::optional<ColourBy> colourByFromName(const QString& name)
{
    for (std::size_t i = 0; i < kWords.size(); ++i)
        if (name == QLatin1String(kWords[i].name))
            return static_cast<ColourBy>(i);
    return std::nullopt;
}

QString titleOf(ColourBy by)
{
    return QCoreApplication::translate("draw", kWords[static_cast<std::size_t>(by)].title);
}

} // namespace qdq::ui
