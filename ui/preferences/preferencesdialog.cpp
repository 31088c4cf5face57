// SPDX-License-Identifier: Apache-2.0
#include "ui/preferences/preferencesdialog.h"

#include "ui/preferences/keyboardpage.h"
#include "ui/preferences/pages.h"
#include "ui/preferences/privacypage.h"
#include "ui/style/controls.h"
#include "ui/style/scopestyle.h"
#include "ui/style/textscale.h"
#include "ui/widgets/label.h"
#include "ui/widgets/queryfield.h"
#include "ui/widgets/sectionpage.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace qdq::ui {

namespace {

constexpr QSize kSize {860, 620};
constexpr int kSideWidth = 216;
constexpr int kRow = 32;
constexpr int kGlyph = 16;
constexpr int kPad = 12;

/// A page in the list: its glyph and its name, the chosen one on a rounded field.
class PageDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override
    {
        const Theme& theme = themeOf(option.widget);
        const bool isChosen = option.state.testFlag(QStyle::State_Selected);
        const QRectF field = QRectF(option.rect).adjusted(0, 1, 0, -1);
        ControlLook look;
        if (isChosen)
            look.fill = theme[Token::SurfaceSelected];
        else if (option.state.testFlag(QStyle::State_MouseOver))
            look.fill = theme[Token::SurfaceHover];
        if (option.state.testFlag(QStyle::State_HasFocus))
            look.line = theme[Token::AccentFocus];
        else if (isChosen && theme.isHighContrast)
            look.line = theme[Token::TextPrimary];
        look.width = 2;
        paintBox(*painter, field, look);
        const QRect inner = option.rect.adjusted(kPad, 0, -kPad, 0);
        paintIconIn(*painter, index.data(kIconRole).toString(),
            QRectF(inner.left(), inner.top(), kGlyph, inner.height()), kGlyph,
            theme[isChosen ? Token::AccentFg : Token::TextSecondary]);
        QFont font(option.font);
        font.setWeight(isChosen ? QFont::DemiBold : QFont::Normal);
        painter->setFont(font);
        painter->setPen(theme[Token::TextPrimary]);
        painter->drawText(inner.adjusted(kGlyph + 10, 0, 0, 0),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, index.data().toString());
    }
    [[nodiscard]] QSize sizeHint(
        const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QFont bold(option.font);
        bold.setWeight(QFont::DemiBold);
        const int words = QFontMetrics(bold).horizontalAdvance(index.data().toString());
        return {2 * kPad + kGlyph + 10 + words, scaled(kRow)};
    }

    static constexpr int kIconRole = Qt::UserRole + 1;
};

/// The left part of the dialog, a step back from the page.
class Side : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = themeOf(this);
        QPainter painter(this);
        painter.fillRect(rect(), theme[Token::SurfacePanelAlt]);
        painter.fillRect(QRect(width() - 1, 0, 1, height()), theme[Token::LineHairline]);
    }
};

} // namespace

PreferencesDialog::PreferencesDialog(Settings& settings, const KeyMap& keys, QWidget* parent)
    : QDialog(parent)
    , m_search(new QueryField(QStringLiteral("ui-search"), tr("Search preferences"), this))
    , m_list(new QListWidget(this))
    , m_stack(new QStackedWidget(this))
    , m_title(makeLabel({}, LabelRole::Title, this))
    , m_reset(new QPushButton(tr("Reset page"), this))
{
    setObjectName(QStringLiteral("dialog.preferences"));
    setWindowTitle(tr("Preferences"));
    m_search->setObjectName(QStringLiteral("preferences.search"));
    m_list->setObjectName(QStringLiteral("preferences.pages"));
    m_list->setAccessibleName(tr("Pages"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setItemDelegate(new PageDelegate(m_list));
    m_list->setMouseTracking(true);
    m_list->viewport()->setAutoFillBackground(false); // it stands on the colour of the side
    m_title->setObjectName(QStringLiteral("preferences.title"));
    m_title->setContentsMargins(24, 20, 24, 4);
    m_reset->setObjectName(QStringLiteral("preferences.reset"));

    addPage(QStringLiteral("ui-gear"), makeGeneralPage(settings, this));
    addPage(QStringLiteral("ui-image"), makeCanvasPage(settings, this));
    addPage(QStringLiteral("ui-target"), makeRulesPage(settings, this));
    addPage(QStringLiteral("ui-play"), makePipelinePage(settings, this));
    addPage(QStringLiteral("ui-clock"), makePerformancePage(settings, this));
    addPage(QStringLiteral("ui-export"), makeExportPage(settings, this));
    addPage(QStringLiteral("ui-grid"), new KeyboardPage(settings, keys, this));
    addPage(QStringLiteral("ui-lock"), new PrivacyPage(settings, this));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(makeSide());
    row->addLayout(makeMain(), 1);

    m_reset->setAutoDefault(false);
    connect(m_list, &QListWidget::currentRowChanged, this, &PreferencesDialog::onPageChanged);
    connect(m_search, &QLineEdit::textChanged, this, &PreferencesDialog::search);
    connect(m_reset, &QPushButton::clicked, this,
        [this] { m_pages[static_cast<std::size_t>(page())]->reset(); });
    m_list->setCurrentRow(0);
    resize(QSize(scaled(kSize.width()), scaled(kSize.height()))
               .boundedTo(screen()->availableSize() - QSize(40, 60)));
    m_list->setFocus();
}

QWidget* PreferencesDialog::makeSide()
{
    auto* side = new Side(this);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(12, 16, 13, 12);
    column->setSpacing(12);
    column->addWidget(m_search);
    column->addWidget(m_list, 1);
    side->setFixedWidth(std::max(scaled(kSideWidth), m_list->sizeHintForColumn(0) + 25));
    return side;
}

QLayout* PreferencesDialog::makeMain()
{
    auto* close = new QPushButton(tr("Close"), this);
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(24, 12, 24, 12);
    buttons->addWidget(m_reset);
    buttons->addStretch(1);
    buttons->addWidget(close);
    auto* main = new QVBoxLayout;
    main->setContentsMargins(0, 0, 0, 0);
    main->setSpacing(0);
    main->addWidget(m_title);
    main->addWidget(m_stack, 1);
    auto* rule = new Section(this);
    rule->setFixedHeight(1);
    main->addWidget(rule);
    main->addLayout(buttons);
    return main;
}

void PreferencesDialog::addPage(const QString& icon, PreferencePage* page)
{
    m_pages.push_back(page);
    auto* item = new QListWidgetItem(page->title(), m_list);
    item->setData(PageDelegate::kIconRole, icon);
    auto* area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(page);
    m_stack->addWidget(area);
}

int PreferencesDialog::page() const
{
    return m_stack->currentIndex();
}

void PreferencesDialog::showPage(int page)
{
    m_list->setCurrentRow(page);
}

void PreferencesDialog::onPageChanged(int row)
{
    if (row < 0)
        return;
    m_stack->setCurrentIndex(row);
    m_title->setText(m_pages[static_cast<std::size_t>(row)]->title());
    m_reset->setVisible(m_pages[static_cast<std::size_t>(row)]->canReset());
}

/// Pages without a match leave the list; the first with one is shown where the shown one leaves.
void PreferencesDialog::search(const QString& text)
{
    int first = -1;
    for (int row = 0; row < m_list->count(); ++row) {
        const bool isFound = m_pages[static_cast<std::size_t>(row)]->showMatches(text) > 0;
        m_list->item(row)->setHidden(!isFound);
        if (isFound && first < 0)
            first = row;
    }
    if (first >= 0 && m_list->item(m_list->currentRow())->isHidden())
        m_list->setCurrentRow(first);
}

} // namespace qdq::ui
