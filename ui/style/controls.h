// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/theme.h"

#include <QRect>
#include <QString>

class QPainter;
class QStyleOption;
class QStyleOptionButton;
class QStyleOptionHeader;
class QStyleOptionMenuItem;
class QStyleOptionProgressBar;
class QStyleOptionSlider;
class QStyleOptionTab;
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

/// An icon of the set, centred in `rect`.
void paintIconIn(
    QPainter& painter, const QString& name, const QRectF& rect, double size, const QColor& colour);

void paintCheckBox(QPainter& painter, const Theme& theme, const QStyleOption& option);
void paintRadioButton(QPainter& painter, const Theme& theme, const QStyleOption& option);
void paintTabShape(QPainter& painter, const Theme& theme, const QStyleOptionTab& tab);
/// Text, and the number of withCount() in a pill.
void paintTabLabel(
    QPainter& painter, const Theme& theme, const QStyleOptionTab& tab, const QWidget* widget);
void paintHeaderSection(QPainter& painter, const Theme& theme, const QStyleOptionHeader& header);
void paintHeaderLabel(QPainter& painter, const Theme& theme, const QStyleOptionHeader& header);
void paintMenuBarItem(QPainter& painter, const Theme& theme, const QStyleOptionMenuItem& item);
void paintScrollBar(
    QPainter& painter, const Theme& theme, const QStyleOptionSlider& bar, const QRect& handle);
void paintProgressBar(QPainter& painter, const Theme& theme, const QStyleOptionProgressBar& bar);
void paintBranch(QPainter& painter, const Theme& theme, const QStyleOption& option);

} // namespace qdq::ui
