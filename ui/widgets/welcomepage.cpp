// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/welcomepage.h"

#include "ui/actions.h"
#include "ui/paneactions.h"
#include "ui/settings/settings.h"
#include "ui/style/controls.h"
#include "ui/style/icon.h"
#include "ui/style/scopestyle.h"
#include "ui/style/textscale.h"
#include "ui/support/translations.h"
#include "ui/widgets/filecard.h"
#include "ui/widgets/label.h"
#include "ui/widgets/samplecard.h"
#include "ui/widgets/startbutton.h"

#include <QAction>
#include <QActionGroup>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace qdq::ui {

namespace {

constexpr int kShownRecent = 6;
constexpr int kStartWidth = 320;
constexpr int kSide = 32;
constexpr int kBetween = 64; ///< the two columns
constexpr int kGap = 16;
constexpr int kCardWidth = 272;
constexpr int kMostColumns = 3;

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
        : Label(WelcomePage::tr(
                    "Drop a .pt2, .onnx or .json graph, or a config, anywhere in this window"),
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

/// A frame like those of the buttons beside it.
class Framed : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = themeOf(this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        paintBox(painter, rect(), {theme[Token::SurfacePanel], theme[Token::LineControl], 1}, 6);
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

WelcomePage::WelcomePage(
    const Actions& actions, const PaneActions& help, Settings& settings, QWidget* parent)
    : QWidget(parent)
    , m_actions(actions)
    , m_help(help)
    , m_settings(settings)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kSide, 56, kSide, 32);
    row->setSpacing(kBetween);
    row->addStretch(1);
    row->addWidget(makeStart(), 0, Qt::AlignTop);
    row->addWidget(makeSamples(), 0, Qt::AlignTop);
    row->addStretch(1);
    placeSamples();
    refreshRecent();
    connect(&m_settings, &Settings::recentFilesChanged, this, &WelcomePage::refreshRecent);
}

QWidget* WelcomePage::makeHead()
{
    auto* panel = new QWidget(this);
    auto* head = new QHBoxLayout(panel);
    head->setContentsMargins(0, 0, 0, 0);
    head->setSpacing(16);
    head->addWidget(new Logo(panel));
    head->addWidget(makeLabel(QStringLiteral("QDQ Scope"), LabelRole::Display, panel), 1);
    return panel;
}

QWidget* WelcomePage::makeStart()
{
    auto* panel = new QWidget(this);
    panel->setFixedWidth(scaled(kStartWidth));
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(makeHead());
    column->addSpacing(4);
    column->addWidget(
        makeLabel(tr("Which node breaks which rule, and why."), LabelRole::Body, panel));
    column->addSpacing(12);
    const auto add = [&](QAction* action, const char* name, const QString& text, const char* icon,
                         StartButton::Look look) {
        auto* button = new StartButton(action, text, QLatin1String(icon), look, panel);
        button->setObjectName(QLatin1String(name));
        column->addWidget(button);
    };
    add(m_actions.open, "welcome.open", tr("Open graph…"), "ui-file", StartButton::Look::Primary);
    add(m_actions.openConfig, "welcome.config", tr("Open config…"), "ui-table",
        StartButton::Look::Plain);
    add(m_actions.compare, "welcome.compare", tr("Compare two graphs…"), "ui-compare",
        StartButton::Look::Plain);
    add(m_actions.openWorkspace, "welcome.workspace", tr("Open workspace or bundle…"), "ui-layers",
        StartButton::Look::Plain);
    column->addSpacing(4);
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
    column->setSpacing(kGap);
    auto* head = new QHBoxLayout;
    head->setSpacing(10);
    head->addWidget(makeLabel(tr("Samples"), LabelRole::Title, panel));
    head->addWidget(makeLabel(tr("each one answers a question and opens in under a second"),
                        LabelRole::Secondary, panel),
        1);
    column->addLayout(head);
    column->addSpacing(8);
    m_grid = new QGridLayout;
    m_grid->setSpacing(kGap);
    for (const Sample& sample : bundledSamples(m_settings.cacheFolder())) {
        auto* card = new SampleCard(sample, panel);
        connect(card, &QAbstractButton::clicked, this,
            [this, card] { Q_EMIT sampleRequested(card->sample()); });
        m_samples.push_back(card);
    }
    column->addLayout(m_grid);
    column->addSpacing(8);
    column->addWidget(makeLinks());
    return panel;
}

/// As many beside each other as there is room for.
void WelcomePage::placeSamples()
{
    const int room = width() - 2 * kSide - scaled(kStartWidth) - 3 * kBetween + kGap;
    const int columns = std::clamp(room / (scaled(kCardWidth) + kGap), 1, kMostColumns);
    if (columns == m_columns)
        return;
    m_columns = columns;
    for (std::size_t i = 0; i < m_samples.size(); ++i) {
        const auto place = static_cast<int>(i);
        m_grid->addWidget(m_samples[i], place / columns, place % columns);
    }
    for (int i = 0; i < kMostColumns; ++i)
        m_ways->setColumnStretch(i, i < columns);
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        const auto place = static_cast<int>(i);
        m_ways->addWidget(m_links[i], place / columns, place % columns);
    }
}

void WelcomePage::resizeEvent(QResizeEvent* event)
{
    placeSamples();
    QWidget::resizeEvent(event);
}

QWidget* WelcomePage::makeLinks()
{
    auto* panel = new QWidget(this);
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    m_ways = new QGridLayout;
    m_ways->setSpacing(kGap);
    const auto add = [&](QAction* action, const char* name, const QString& text, const char* icon) {
        auto* button =
            new StartButton(action, text, QLatin1String(icon), StartButton::Look::Plain, panel);
        button->setObjectName(QLatin1String(name));
        m_links.push_back(button);
    };
    add(m_help.tour, "welcome.tour", tr("Take the five-minute tour"), "ui-bulb");
    add(m_help.keyMap, "welcome.keys", tr("Keyboard map"), "ui-grid");
    m_links.push_back(makeLanguages());
    column->addLayout(m_ways);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    auto* lock = new QLabel(panel);
    lock->setPixmap(makeIcon(QStringLiteral("ui-lock")).pixmap(14, 14));
    row->addWidget(lock);
    row->addWidget(makeLabel(tr("QDQ Scope has no network code. Files stay on this machine."),
                       LabelRole::Secondary, panel),
        1);
    column->addLayout(row);
    return panel;
}

QWidget* WelcomePage::makeLanguages()
{
    auto* panel = new Framed(this);
    auto* row = new QHBoxLayout(panel);
    row->setContentsMargins(12, 2, 4, 2);
    row->setSpacing(4);
    row->addWidget(makeLabel(tr("Language"), LabelRole::Body, panel), 1);
    const QList<QAction*> languages = m_actions.languages->actions();
    const bool isChinese = languageForChoice(m_settings.languageChoice()) == QLatin1String("zh_TW");
    const QAction* shown = languages.at(isChinese ? 2 : 1);
    for (QAction* language : languages.mid(1)) { // not that of the system
        auto* button = new QPushButton(language->text(), panel);
        button->setFlat(true);
        button->setProperty("isSmall", true);
        if (language == shown) {
            QFont bold = button->font();
            bold.setWeight(QFont::DemiBold);
            button->setFont(bold);
        }
        connect(button, &QPushButton::clicked, language, &QAction::trigger);
        row->addWidget(button);
    }
    return panel;
}

// ---- recent files ----------------------------------------------------------------------------

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
    clear->setToolTip(tr("Takes away all but what is pinned"));
    connect(clear, &QPushButton::clicked, &m_settings, &Settings::clearRecentFiles);
    row->addWidget(clear);
    m_recent->addWidget(head);
    for (const RecentFile& file : files) {
        if (m_recent->count() > kShownRecent)
            break;
        m_recent->addWidget(makeRecent(file));
    }
}

FileCard* WelcomePage::makeRecent(const RecentFile& file)
{
    auto* card = new FileCard(QFileInfo(file.path).fileName(),
        QStringLiteral("%1 · %2").arg(file.stage.toLower(), whenText(file.opened)), m_recentPanel);
    card->setToolTip(file.path);
    if (file.isPinned)
        card->setIconName(QStringLiteral("ui-pin"));
    if (file.violations > 0)
        card->setMark(Mark {QString::number(file.violations)});
    else if (file.violations == 0)
        card->setPassed(QStringLiteral("0"));
    connect(card, &QAbstractButton::clicked, this,
        [this, path = file.path] { Q_EMIT fileRequested(path); });
    card->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(card, &QWidget::customContextMenuRequested, this,
        [this, card, file](const QPoint& at) { showRecentMenu(file, card->mapToGlobal(at)); });
    return card;
}

void WelcomePage::showRecentMenu(const RecentFile& file, const QPoint& at)
{
    QMenu menu(this);
    QAction* pin = menu.addAction(file.isPinned ? tr("Unpin") : tr("Pin"));
    QAction* remove = menu.addAction(tr("Remove from list"));
    const QAction* chosen = menu.exec(at);
    if (chosen == pin)
        m_settings.pinRecentFile(file.path, !file.isPinned);
    else if (chosen == remove)
        m_settings.removeRecentFile(file.path);
}

void WelcomePage::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), themeOf(this)[Token::SurfaceCanvas]);
}

} // namespace qdq::ui
