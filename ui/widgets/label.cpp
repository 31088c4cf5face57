// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/label.h"

#include "ui/draw/fonts.h"
#include "ui/style/scopestyle.h"

#include <QApplication>
#include <QEvent>

#include <utility>

namespace qdq::ui {

namespace {

struct Look
{
    int pixels;
    QFont::Weight weight;
    Token ink;
};

Look lookOf(LabelRole role)
{
    switch (role) {
    case LabelRole::Display:
        return {24, QFont::DemiBold, Token::TextPrimary};
    case LabelRole::Title:
        return {16, QFont::DemiBold, Token::TextPrimary};
    case LabelRole::Heading:
        return {13, QFont::DemiBold, Token::TextPrimary};
    case LabelRole::Body:
        return {13, QFont::Normal, Token::TextPrimary};
    case LabelRole::Secondary:
        return {12, QFont::Normal, Token::TextSecondary};
    case LabelRole::Caption:
        return {11, QFont::Normal, Token::TextMuted};
    case LabelRole::Group:
        return {11, QFont::DemiBold, Token::TextMuted};
    case LabelRole::Mono:
        return {12, QFont::Normal, Token::TextPrimary};
    case LabelRole::Error:
        return {12, QFont::DemiBold, Token::ErrorFg};
    case LabelRole::Good:
        return {12, QFont::DemiBold, Token::OkFg};
    }
    return {13, QFont::Normal, Token::TextPrimary};
}

} // namespace

Label::Label(const QString& text, LabelRole role, QWidget* parent)
    : QLabel(text, parent)
    , m_role(role)
{
    setTextFormat(Qt::PlainText);
    applyRole();
}

void Label::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::StyleChange && !m_isApplying)
        applyRole();
}

void Label::applyRole()
{
    m_isApplying = true;
    const Look look = lookOf(m_role);
    // The reference size of the interface font is 13 px; other sizes keep their ratio to it.
    const int reference = QFontInfo(QApplication::font()).pixelSize();
    QFont font = m_role == LabelRole::Mono ? fontOf(TextStyle::Mono) : QApplication::font();
    font.setPixelSize(look.pixels * reference / 13);
    font.setWeight(look.weight);
    setFont(font);
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, themeOf(this)[look.ink]);
    setPalette(colours);
    m_isApplying = false;
}

} // namespace qdq::ui
