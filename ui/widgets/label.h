// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/theme.h"

#include <QLabel>

#include <cstdint>

namespace qdq::ui {

/// What a text is for; decides its size, weight and colour (design/ui.md, section 22).
enum class LabelRole : std::uint8_t
{
    Display, ///< 24 semibold
    Title, ///< 16 semibold
    Heading, ///< 13 semibold
    Body, ///< 13
    Secondary, ///< 12, a step back
    Caption, ///< 11 muted
    Group, ///< 11 semibold muted: over a group of rows
    Mono, ///< JetBrains Mono 12
    Error, ///< 12 semibold in the error colour
    Good, ///< 12 semibold in the colour of what passes
};

/// A label whose colour follows the theme, also when that changes under it.
class Label : public QLabel
{
    Q_OBJECT

public:
    Label(const QString& text, LabelRole role, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyRole();

    LabelRole m_role;
    bool m_isApplying = false;
};

[[nodiscard]] inline Label* makeLabel(
    const QString& text, LabelRole role, QWidget* parent = nullptr)
{
    return new Label(text, role, parent);
}

/// One for sentences: breaks its lines, and its text can be selected.
[[nodiscard]] inline Label* makeWrapped(
    const QString& text, LabelRole role, QWidget* parent = nullptr)
{
    Label* label = makeLabel(text, role, parent);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace qdq::ui
