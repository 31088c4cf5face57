// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/messagebar.h"

#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"
#include "ui/widgets/iconbutton.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <chrono>

namespace qdq::ui {

namespace {

constexpr int kMostShown = 2;
constexpr std::chrono::seconds kLinger {8};

struct Look
{
    QString icon;
    Token ink;
    Token fill;
};

Look lookOf(Message::Kind kind)
{
    switch (kind) {
    case Message::Kind::Error:
        return {QStringLiteral("ui-oct"), Token::ErrorFg, Token::ErrorTint};
    case Message::Kind::Warning:
        return {QStringLiteral("ui-tri"), Token::WarnFg, Token::WarnTint};
    case Message::Kind::Info:
        return {QStringLiteral("ui-info"), Token::InfoFg, Token::InfoTint};
    case Message::Kind::Success:
        return {QStringLiteral("ui-check"), Token::OkFg, Token::OkTint};
    }
    return {};
}

QPushButton* makeButton(const QString& text, QWidget* parent)
{
    auto* button = new QPushButton(text, parent);
    button->setProperty("isSmall", true);
    button->setAutoDefault(false);
    return button;
}

} // namespace

/// One message: a strip with its own colours, and its details under it.
class MessageStrip : public QWidget
{
public:
    MessageStrip(const Message& message, QWidget* parent)
        : QWidget(parent)
        , m_message(message)
    {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(16, 4, 8, 4);
        column->setSpacing(4);
        column->addLayout(makeLine());
        if (!message.details.isEmpty())
            column->addWidget(makeDetails());
        setAccessibleName(text());
        setFocusPolicy(Qt::NoFocus);
    }

    [[nodiscard]] QString text() const
    {
        return (m_message.what + QLatin1Char(' ') + m_message.why).trimmed();
    }
    [[nodiscard]] const QString& id() const { return m_message.id; }
    [[nodiscard]] bool outlasts() const { return m_message.outlasts; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = themeOf(this);
        const Look look = lookOf(m_message.kind);
        QPainter painter(this);
        painter.fillRect(rect(), theme[look.fill]);
        painter.fillRect(QRect(0, 0, 4, height()), theme[look.ink]);
        painter.fillRect(QRect(0, height() - 1, width(), 1), theme[look.ink]);
        paintIconIn(painter, m_message.icon.isEmpty() ? look.icon : m_message.icon,
            QRectF(16, 10, 16, 16), 16, theme[look.ink]);
    }

private:
    QHBoxLayout* makeLine()
    {
        auto* line = new QHBoxLayout;
        line->setContentsMargins(26, 0, 0, 0);
        line->setSpacing(6);
        auto* what = makeLabel(m_message.what, LabelRole::Heading, this);
        auto* why = makeLabel(m_message.why, LabelRole::Secondary, this);
        why->setWordWrap(true);
        for (QLabel* label : {static_cast<QLabel*>(what), static_cast<QLabel*>(why)})
            label->setTextInteractionFlags(
                Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        line->addWidget(what);
        line->addWidget(why, 1);
        addButtons(line);
        return line;
    }

    void addButtons(QHBoxLayout* line)
    {
        for (const Message::Button& button : m_message.buttons) {
            QPushButton* widget = makeButton(button.text, this);
            QObject::connect(widget, &QPushButton::clicked, this, button.action);
            line->addWidget(widget);
        }
        if (!m_message.details.isEmpty()) {
            QPushButton* details = makeButton(MessageBar::tr("Details"), this);
            details->setCheckable(true);
            QObject::connect(details, &QPushButton::toggled, this,
                [this](bool isOn) { m_details->setVisible(isOn); });
            line->addWidget(details);
        }
        auto* close = new IconButton(QStringLiteral("ui-close"), MessageBar::tr("Close message"),
            IconButton::Look::Flat, this);
        QObject::connect(close, &QToolButton::clicked, this, &QObject::deleteLater);
        QObject::connect(close, &QToolButton::clicked, this, &QWidget::hide);
        line->addWidget(close);
    }

    QWidget* makeDetails()
    {
        m_details = makeLabel(m_message.details, LabelRole::Mono, this);
        m_details->setTextInteractionFlags(
            Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        m_details->setWordWrap(true);
        m_details->setContentsMargins(26, 0, 8, 6);
        m_details->hide();
        return m_details;
    }

    Message m_message;
    QLabel* m_details = nullptr;
};

MessageBar::MessageBar(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
}

void MessageBar::show(const Message& message)
{
    auto* strip = new MessageStrip(message, this);
    strip->setMinimumHeight(36);
    if (!message.id.isEmpty())
        withdraw(message.id);
    m_layout->insertWidget(0, strip);
    int passing = 0;
    for (int i = 0; i < m_layout->count(); ++i)
        if (!stripAt(i)->outlasts() && ++passing > kMostShown)
            removeAt(i--);
    if (message.stays
        || (message.kind != Message::Kind::Info && message.kind != Message::Kind::Success))
        return;
    auto* timer = new QTimer(strip);
    timer->setInterval(kLinger);
    connect(timer, &QTimer::timeout, strip, [strip] {
        if (!strip->underMouse() && !strip->isAncestorOf(strip->window()->focusWidget()))
            strip->deleteLater();
    });
    timer->start();
}

void MessageBar::withdraw(const QString& id)
{
    for (int i = m_layout->count() - 1; i >= 0; --i)
        if (stripAt(i)->id() == id)
            removeAt(i);
}

void MessageBar::clear()
{
    for (int i = m_layout->count() - 1; i >= 0; --i)
        if (!stripAt(i)->outlasts())
            removeAt(i);
}

MessageStrip* MessageBar::stripAt(int index) const
{
    return static_cast<MessageStrip*>(m_layout->itemAt(index)->widget());
}

void MessageBar::removeAt(int index)
{
    QWidget* strip = m_layout->itemAt(index)->widget();
    m_layout->removeWidget(strip);
    strip->hide();
    strip->deleteLater();
}

QString MessageBar::text() const
{
    for (int i = 0; i < m_layout->count(); ++i)
        if (!stripAt(i)->isHidden())
            return stripAt(i)->text();
    return {};
}

} // namespace qdq::ui
