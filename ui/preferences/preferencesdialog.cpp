// SPDX-License-Identifier: Apache-2.0
#include "ui/preferences/preferencesdialog.h"

#include "ui/preferences/keyboardpage.h"
#include "ui/preferences/pages.h"
#include "ui/preferences/privacypage.h"
#include "ui/style/textscale.h"
#include "ui/widgets/queryfield.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace qdq::ui {

namespace {

constexpr QSize kSize {820, 600};

} // namespace

PreferencesDialog::PreferencesDialog(Settings& settings, const KeyMap& keys, QWidget* parent)
    : QDialog(parent)
    , m_search(new QueryField(QStringLiteral("ui-search"), tr("Search preferences"), this))
    , m_list(new QListWidget(this))
    , m_stack(new QStackedWidget(this))
    , m_reset(new QPushButton(tr("Reset page"), this))
{
    setObjectName(QStringLiteral("dialog.preferences"));
    setWindowTitle(tr("Preferences"));
    m_search->setObjectName(QStringLiteral("preferences.search"));
    m_list->setObjectName(QStringLiteral("preferences.pages"));
    m_list->setAccessibleName(tr("Pages"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_reset->setObjectName(QStringLiteral("preferences.reset"));

    auto* side = new QVBoxLayout;
    side->setContentsMargins(12, 12, 8, 12);
    side->setSpacing(8);
    side->addWidget(m_search);
    side->addWidget(m_list, 1);
    auto* close = new QPushButton(tr("Close"), this);
    close->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(20, 8, 20, 12);
    buttons->addWidget(m_reset);
    buttons->addStretch(1);
    buttons->addWidget(close);
    auto* main = new QVBoxLayout;
    main->setContentsMargins(0, 0, 0, 0);
    main->setSpacing(0);
    main->addWidget(m_stack, 1);
    main->addLayout(buttons);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addLayout(side);
    row->addLayout(main, 1);

    for (PreferencePage* page : {makeGeneralPage(settings, this), makeCanvasPage(settings, this),
             makeRulesPage(settings, this), makePipelinePage(settings, this),
             makePerformancePage(settings, this), makeExportPage(settings, this)})
        addPage(page);
    addPage(new KeyboardPage(settings, keys, this));
    addPage(new PrivacyPage(settings, this));
    m_list->setFixedWidth(std::max(scaled(190), m_list->sizeHintForColumn(0) + 24));

    m_reset->setAutoDefault(false);
    connect(m_list, &QListWidget::currentRowChanged, this, &PreferencesDialog::onPageChanged);
    connect(m_search, &QLineEdit::textChanged, this, &PreferencesDialog::search);
    connect(m_reset, &QPushButton::clicked, this,
        [this] { m_pages[static_cast<std::size_t>(page())]->reset(); });
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    m_list->setCurrentRow(0);
    resize(QSize(scaled(kSize.width()), scaled(kSize.height()))
               .boundedTo(screen()->availableSize() - QSize(40, 60)));
    m_list->setFocus();
}

void PreferencesDialog::addPage(PreferencePage* page)
{
    m_pages.push_back(page);
    // The space is the distance of the words from the edge of what is lit.
    auto* item = new QListWidgetItem(QStringLiteral("  ") + page->title(), m_list);
    item->setData(Qt::AccessibleTextRole, page->title());
    item->setSizeHint({0, scaled(30)});
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
