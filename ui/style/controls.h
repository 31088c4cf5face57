// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/theme.h"

#include <QRect>
#include <QString>
#include <QStyle>

class QFont;
class QPainter;
class QStyleOption;
class QStyleOptionButton;
class QStyleOptionHeader;
class QStyleOptionProgressBar;
class QStyleOptionSlider;
class QStyleOptionTab;
class QStyleOptionToolButton;
class QWidget;

// Strokes and fills of the controls, one function a control; ScopeStyle decides which is drawn
// when.

namespace qdq::ui {

/// Title of a tab with a number that the style draws in a pill behind it: "Violations 33".
[[nodiscard]] QString withCount(const QString& title, int count, bool isError = false);

/// How a frame, a button or a field stands out at the moment.
struct ControlLook
{
    QColor fill;
    QColor line;
    double width = 1;
};

/// A rounded box of 4 px radius; an invalid fill or line is left out.
void paintBox(QPainter& painter, const QRectF& rect, const ControlLook& look, double radius = 4);

[[nodiscard]] ControlLook buttonLook(
    const Theme& theme, const QStyleOption& option, bool isDefault, bool isFlat);
[[nodiscard]] ControlLook fieldLook(const Theme& theme, const QStyleOption& option);

/// One of several buttons that touch; where it touches another there is one line between the two.
void paintSegment(
    QPainter& painter, const QRect& rect, const ControlLook& look, bool joinsLeft, bool joinsRight);

// A tool button with words, which may have an icon before them.
[[nodiscard]] bool hasWords(const QStyleOptionToolButton& button);
/// Of icon and words.
[[nodiscard]] int wordedWidth(const QStyleOptionToolButton& button);
/// Between them and the edge of the button, at both sides.
[[nodiscard]] int toolPadOf(const QStyleOptionToolButton& button);
/// In the middle of its rectangle, or at the left of it. Flat ones are quiet, and in the accent
/// colour while they are on.
void paintWordedButton(
    QPainter& painter, const Theme& theme, const QStyleOptionToolButton& button, bool isLeft);

/// An icon of the set, centred in `rect`.
void paintIconIn(
    QPainter& painter, const QString& name, const QRectF& rect, double size, const QColor& colour);

void paintCheckBox(QPainter& painter, const Theme& theme, const QStyleOption& option);
void paintRadioButton(QPainter& painter, const Theme& theme, const QStyleOption& option);
void paintTabShape(QPainter& painter, const Theme& theme, const QStyleOptionTab& tab);
/// Of a tab whose words are as wide as in `bold`, the number in its pill included.
[[nodiscard]] int tabWidth(const QStyleOptionTab& tab, const QFont& bold);
/// Text, and the number of withCount() in a pill.
void paintTabLabel(
    QPainter& painter, const Theme& theme, const QStyleOptionTab& tab, const QWidget* widget);
void paintHeaderSection(QPainter& painter, const Theme& theme, const QStyleOptionHeader& header);
void paintHeaderLabel(QPainter& painter, const Theme& theme, const QStyleOptionHeader& header);
/// A scroll bar has no arrow buttons: the whole length is the groove.
[[nodiscard]] QRect scrollBarPart(const QStyleOptionSlider& bar, QStyle::SubControl part);
void paintScrollBar(
    QPainter& painter, const Theme& theme, const QStyleOptionSlider& bar, const QRect& handle);
void paintProgressBar(QPainter& painter, const Theme& theme, const QStyleOptionProgressBar& bar);
void paintBranch(QPainter& painter, const Theme& theme, const QStyleOption& option);

} // namespace qdq::ui
