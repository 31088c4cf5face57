// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace qdq::ui {

/// What a small drawing under the evidence shows.
struct Sketch
{
    enum class Kind : std::uint8_t
    {
        None,
        PowerOfTwo, ///< where `value` lies between two powers of two
        Ratio, ///< `value` against `wanted`, relative
        Row, ///< cells side by side, the wrong ones marked: nodes, dimensions
        Range, ///< integer range `low`…`high` against `wantedLow`…`wantedHigh`
    };
    Kind kind = Kind::None;
    double value = 0;
    double wanted = 0;
    QStringList cells;
    std::vector<bool> isWrong; ///< by cell
    bool hasArrows = false; ///< cells follow one another
    double low = 0;
    double high = 0;
    double wantedLow = 0;
    double wantedHigh = 0;
};

} // namespace qdq::ui
