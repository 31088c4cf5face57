// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/welcomepage.h"

#include "ui/settings/settings.h"
#include "ui/style/controls.h"
#include "ui/style/icon.h"
#include "ui/style/scopestyle.h"
#include "ui/style/textscale.h"
#include "ui/support/samples.h"
#include "ui/widgets/filecard.h"
#include "ui/widgets/label.h"

#include <QAction>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace qdq::ui {

namespace {

constexpr int kShownRecent = 6;

/// The program's sign: a staircase in a lens on the accent colour.
class Logo : public QWidget
{
public:
    explicit Logo(QWidget* parent)
        : QWidget(parent)
    {
        setFixedSize(48, 48);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = themeOf(this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        paintBox(painter, rect(), {theme[Token::AccentSolid], {}, 0}, 11);
        painter.setPen(
            QPen(theme[Token::TextOnAccent], 2.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QPointF(24, 24), 14, 14);
        painter.drawPolyline(
            QPolygonF {{14, 31}, {20.5, 31}, {20.5, 24}, {27.5, 24}, {27.5, 17}, {34, 17}});
    }
};

/// Says where files may be dropped.
class DropArea : public Label
{
public:
    explicit DropArea(QWidget* parent)
        : Label(WelcomePage::tr("Drop a .pt2, .onnx or .json graph anywhere in this window"),
            LabelRole::Secondary, parent)
    {
        setWordWrap(true);
        setAlignment(Qt::AlignCenter);
        setMinimumHeight(60);
        setMargin(12);
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(themeOf(this)[Token::LineControl], 1.2, Qt::DashLine));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
        Label::paintEvent(event);
    }
};

QString whenText(const QDateTime& when)
{
    const qint64 days = when.date().daysTo(QDate::currentDate());
    if (days <= 0)
        return WelcomePage::tr("today");
    if (days == 1)
        return WelcomePage::tr("yesterday");
    if (days < 7)
        return WelcomePage::tr("%n day(s) ago", nullptr, static_cast<int>(days));
    return when.date().toString(Qt::ISODate);
}

} // namespace

WelcomePage::WelcomePage(QAction* open, Settings& settings, QWidget* parent)
    : QWidget(parent)
    , m_settings(settings)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(32, 56, 32, 32);
    row->setSpacing(64);
    row->addStretch(1);
    row->addWidget(makeStart(open), 0, Qt::AlignTop);
    row->addWidget(makeSamples(), 0, Qt::AlignTop);
    row->addStretch(1);
    refreshRecent();
    connect(&m_settings, &Settings::recentFilesChanged, this, &WelcomePage::refreshRecent);
}

QWidget* WelcomePage::makeStart(QAction* open)
{
    auto* panel = new QWidget(this);
    panel->setFixedWidth(scaled(320));
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);

    auto* head = new QHBoxLayout;
    head->setSpacing(16);
    head->addWidget(new Logo(panel));
    head->addWidget(makeLabel(QStringLiteral("QDQ Scope"), LabelRole::Display, panel), 1);
    column->addLayout(head);
    column->addSpacing(4);
    column->addWidget(
        makeLabel(tr("Which node breaks which rule, and why."), LabelRole::Body, panel));
    column->addSpacing(12);

    auto* button = new QPushButton(tr("Open graph…"), panel);
    button->setObjectName(QStringLiteral("welcome.open"));
    button->setDefault(true);
    button->setMinimumHeight(40);
    button->setToolTip(open->toolTip());
    connect(button, &QPushButton::clicked, open, &QAction::trigger);
    column->addWidget(button);
    column->addSpacing(8);
    column->addWidget(new DropArea(panel));
    column->addSpacing(16);

    m_recentPanel = new QWidget(panel);
    m_recent = new QVBoxLayout(m_recentPanel);
    m_recent->setContentsMargins(0, 0, 0, 0);
    m_recent->setSpacing(2);
    column->addWidget(m_recentPanel);
    return panel;
}

QWidget* WelcomePage::makeSamples()
{
    auto* panel = new QWidget(this);
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(16);
    auto* head = new QHBoxLayout;
    head->setSpacing(10);
    head->addWidget(makeLabel(tr("Samples"), LabelRole::Title, panel));
    head->addWidget(makeLabel(tr("each one answers a question and opens in under a second"),
                        LabelRole::Secondary, panel),
        1);
    column->addLayout(head);

    auto* grid = new QGridLayout;
    grid->setSpacing(16);
    int place = 0;
    for (const Sample& sample : bundledSamples()) {
        auto* card = new FileCard(sample.question, sample.answer, FileCard::Look::Card, panel);
        card->setMinimumWidth(scaled(280));
        if (!sample.mark.isEmpty())
            card->setMark(Mark {sample.mark, Severity::Error, false, true});
        connect(card, &QAbstractButton::clicked, this,
            [this, path = sample.path] { Q_EMIT fileRequested(path); });
        grid->addWidget(card, place / 2, place % 2);
        ++place;
    }
    column->addLayout(grid);
    column->addWidget(makeLabel(tr("QDQ Scope has no network code. Files stay on this machine."),
        LabelRole::Secondary, panel));
    panel->setVisible(place > 0);
    return panel;
}

void WelcomePage::refreshRecent()
{
    while (QLayoutItem* item = m_recent->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    const std::vector<RecentFile> files = m_settings.recentFiles();
    m_recentPanel->setVisible(!files.empty());
    if (files.empty())
        return;
    auto* head = new QWidget(m_recentPanel);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 4);
    row->addWidget(makeLabel(tr("Recent"), LabelRole::Heading, head), 1);
    auto* clear = new QPushButton(tr("Clear"), head);
    clear->setFlat(true);
    clear->setProperty("isSmall", true);
    connect(clear, &QPushButton::clicked, &m_settings, &Settings::clearRecentFiles);
    row->addWidget(clear);
    m_recent->addWidget(head);
    int shown = 0;
    for (const RecentFile& file : files) {
        if (++shown > kShownRecent)
            break;
        auto* card = new FileCard(QFileInfo(file.path).fileName(),
            QStringLiteral("%1 · %2").arg(file.stage, whenText(file.opened)), FileCard::Look::Row,
            m_recentPanel);
        card->setToolTip(file.path);
        if (file.violations > 0)
            card->setMark(Mark {QString::number(file.violations)});
        else if (file.violations == 0)
            card->setPassed(QStringLiteral("0"));
        connect(card, &QAbstractButton::clicked, this,
            [this, path = file.path] { Q_EMIT fileRequested(path); });
        m_recent->addWidget(card);
    }
}

void WelcomePage::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), themeOf(this)[Token::SurfaceCanvas]);
}

} // namespace qdq::ui
