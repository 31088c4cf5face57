// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/breadcrumb.h"

#include "ui/style/controls.h"
#include "ui/style/icon.h"
#include "ui/style/scopestyle.h"
#include "ui/style/textscale.h"
#include "ui/widgets/label.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace qdq::ui {

namespace {

/// An icon between words, which says nothing to a reader.
class Glyph : public QWidget
{
public:
    Glyph(QString name, int size, QWidget* parent)
        : QWidget(parent)
        , m_name(std::move(name))
    {
        setFixedSize(size, size);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        paintIconIn(painter, m_name, rect(), width(), themeOf(this)[Token::TextMuted]);
    }

private:
    QString m_name;
};

} // namespace

Breadcrumb::Breadcrumb(QWidget* parent)
    : QWidget(parent)
    , m_steps(new QHBoxLayout)
    , m_switches(new QHBoxLayout)
{
    setObjectName(QStringLiteral("breadcrumb"));
    setFixedHeight(scaled(28));
    QFont small(QApplication::font());
    small.setPixelSize(textPixels(12));
    setFont(small);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 0, 8, 0);
    layout->setSpacing(6);
    layout->addWidget(new Glyph(QStringLiteral("ui-layers"), 14, this));
    m_steps->setSpacing(2);
    m_switches->setSpacing(8);
    layout->addLayout(m_steps);
    layout->addStretch();
    layout->addLayout(m_switches);
}

void Breadcrumb::setSteps(const std::vector<Step>& steps)
{
    while (QLayoutItem* item = m_steps->takeAt(0)) {
        item->widget()->deleteLater();
        item->widget()->hide();
        delete item;
    }
    for (const Step& step : steps) {
        if (m_steps->count() > 0)
            m_steps->addWidget(new Glyph(QStringLiteral("ui-fwd"), 11, this));
        if (step.isLast) {
            m_steps->addWidget(makeLabel(step.title, LabelRole::Heading, this));
            continue;
        }
        auto* button = new QToolButton(this);
        button->setAutoRaise(true);
        button->setText(step.title);
        button->setProperty("isSmall", true);
        button->setToolTip(step.path.isEmpty() ? step.title : step.path);
        connect(button, &QToolButton::clicked, this,
            [this, path = step.path] { Q_EMIT moduleActivated(path); });
        m_steps->addWidget(button);
        if (!step.note.isEmpty())
            m_steps->addWidget(makeLabel(step.note, LabelRole::Caption, this));
    }
    fit();
}

void Breadcrumb::addSwitch(QWidget* widget)
{
    m_switches->addWidget(widget);
    QList<QToolButton*> buttons = widget->findChildren<QToolButton*>();
    if (auto* button = qobject_cast<QToolButton*>(widget))
        buttons << button;
    for (QToolButton* button : buttons)
        if (!button->icon().isNull() && button->toolButtonStyle() == Qt::ToolButtonTextBesideIcon) {
            button->setAccessibleName(button->text());
            m_worded << button;
        }
}

/// Where there is no room for all of it, the outermost modules go first, then the words beside
/// icons.
void Breadcrumb::fit()
{
    const auto isTooWide = [this] { return layout()->minimumSize().width() > width(); };
    for (QToolButton* button : m_worded)
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    for (int i = 0; i < m_steps->count(); ++i)
        m_steps->itemAt(i)->widget()->show();
    for (int i = 0; i + 1 < m_steps->count() && isTooWide(); ++i)
        m_steps->itemAt(i)->widget()->hide();
    for (QToolButton* button : m_worded)
        if (isTooWide())
            button->setToolButtonStyle(Qt::ToolButtonIconOnly);
}

void Breadcrumb::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void Breadcrumb::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), theme[Token::SurfacePanel]);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme[Token::LineHairline]);
}

} // namespace qdq::ui
