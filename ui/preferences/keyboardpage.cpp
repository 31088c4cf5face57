// SPDX-License-Identifier: Apache-2.0
#include "ui/preferences/keyboardpage.h"

#include "core/io/outputfile.h"
#include "ui/keyboard/keymap.h"
#include "ui/keyboard/keyprint.h"
#include "ui/models/roles.h"
#include "ui/support/errortext.h"
#include "ui/support/qtconvert.h"
#include "ui/widgets/label.h"
#include "ui/widgets/tableview.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QVBoxLayout>

namespace qdq::ui {

namespace {

constexpr int kIdRole = Qt::UserRole + 100;

} // namespace

KeyboardPage::KeyboardPage(Settings& settings, const KeyMap& keys, QWidget* parent)
    : PreferencePage(tr("Keyboard"), settings, parent)
    , m_keys(keys)
    , m_model(new QStandardItemModel(this))
    , m_filter(new QSortFilterProxyModel(this))
    , m_table(new TableView(this))
    , m_typed(new QKeySequenceEdit(this))
    , m_conflict(makeLabel({}, LabelRole::Error, this))
    , m_give(new QPushButton(tr("Set key"), this))
    , m_remove(new QPushButton(tr("No key"), this))
    , m_standard(new QPushButton(tr("Standard"), this))
    , m_saved(makeLabel({}, LabelRole::Secondary, this))
{
    setReset([](Preferences& p) { p.keyboard = {}; });
    auto* part = new QWidget(this);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);

    auto* search = new QLineEdit(part);
    search->setPlaceholderText(tr("Filter actions"));
    search->setAccessibleName(tr("Filter actions"));
    search->setObjectName(QStringLiteral("keys.filter"));
    column->addWidget(search);

    m_filter->setSourceModel(m_model);
    m_filter->setFilterKeyColumn(-1);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    connect(
        search, &QLineEdit::textChanged, m_filter, &QSortFilterProxyModel::setFilterFixedString);
    m_table->setObjectName(QStringLiteral("keys.table"));
    m_table->setAccessibleName(tr("Actions and their keys"));
    m_table->setModel(m_filter);
    m_table->setRootIsDecorated(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setMinimumHeight(160);
    column->addWidget(m_table, 1);

    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    m_typed->setObjectName(QStringLiteral("keys.typed"));
    m_typed->setAccessibleName(tr("New key"));
    if (auto* field = m_typed->findChild<QLineEdit*>())
        field->setAccessibleName(tr("New key"));
    m_give->setObjectName(QStringLiteral("keys.give"));
    row->addWidget(m_typed, 1);
    for (QPushButton* button : {m_give, m_remove, m_standard}) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    column->addLayout(row);
    m_conflict->setObjectName(QStringLiteral("keys.conflict"));
    m_conflict->setWordWrap(true);
    column->addWidget(m_conflict);
    auto* save = new QPushButton(tr("Save map as PDF…"), part);
    save->setAutoDefault(false);
    auto* saveRow = new QHBoxLayout;
    saveRow->setSpacing(8);
    saveRow->addWidget(save);
    saveRow->addWidget(m_saved, 1);
    column->addLayout(saveRow);
    addPart(part, tr("Keyboard keys shortcuts"), true);

    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
        &KeyboardPage::onCurrentChanged);
    connect(m_typed, &QKeySequenceEdit::keySequenceChanged, this, &KeyboardPage::onTyped);
    connect(m_give, &QPushButton::clicked, this, &KeyboardPage::give);
    connect(m_remove, &QPushButton::clicked, this, [this] {
        if (const KeyedAction* action = current())
            setKeys(action->id, {});
    });
    connect(m_standard, &QPushButton::clicked, this, &KeyboardPage::resetCurrent);
    connect(save, &QPushButton::clicked, this, &KeyboardPage::savePage);
    connect(&m_keys, &KeyMap::changed, this, &KeyboardPage::fill);
    fill();
}

void KeyboardPage::fill()
{
    const QString chosen = current() ? current()->id : QString();
    m_model->clear();
    m_model->setHorizontalHeaderLabels({tr("Action"), tr("Keys"), tr("Holds"), tr("Group")});
    for (const KeyedAction& action : m_keys.actions()) {
        const bool isChanged = action.keys() != action.standard;
        QList<QStandardItem*> row {new QStandardItem(action.text),
            new QStandardItem(
                textOfKeys(action.keys()) + (isChanged ? QStringLiteral(" *") : QString())),
            new QStandardItem(
                action.place == KeyPlace::Window ? tr("everywhere") : tr("canvas and tables")),
            new QStandardItem(action.group)};
        for (QStandardItem* item : row) {
            item->setEditable(false);
            item->setData(action.id, kIdRole);
        }
        row[1]->setData(true, IsMonospacedRole);
        m_model->appendRow(row);
    }
    m_table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (const int column : {1, 2, 3})
        m_table->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    for (int row = 0; row < m_filter->rowCount(); ++row)
        if (m_filter->index(row, 0).data(kIdRole).toString() == chosen)
            m_table->setCurrentIndex(m_filter->index(row, 0));
    onCurrentChanged();
}

const KeyedAction* KeyboardPage::current() const
{
    return m_keys.find(m_table->currentIndex().data(kIdRole).toString());
}

void KeyboardPage::onCurrentChanged()
{
    m_typed->clear();
    if (auto* field = m_typed->findChild<QLineEdit*>()) // which clear() gives Qt's own words
        field->setPlaceholderText(tr("Press the new key"));
    const KeyedAction* action = current();
    m_typed->setEnabled(action);
    m_remove->setEnabled(action && !action->keys().isEmpty());
    m_standard->setEnabled(action && action->keys() != action->standard);
    onTyped();
}

/// Says whose key it is before it is taken away.
void KeyboardPage::onTyped()
{
    const KeyedAction* action = current();
    const QKeySequence key = m_typed->keySequence();
    const KeyedAction* holder = action ? m_keys.holderOf(key, action->id) : nullptr;
    m_conflict->setText(holder ? tr("%1 stands for “%2”. Setting it takes it from there.")
                                     .arg(key.toString(QKeySequence::NativeText), holder->text)
                               : QString());
    m_give->setEnabled(action && !key.isEmpty());
}

void KeyboardPage::give()
{
    const KeyedAction* action = current();
    const QKeySequence key = m_typed->keySequence();
    if (!action || key.isEmpty())
        return;
    const KeyedAction* holder = m_keys.holderOf(key, action->id);
    write([&](Preferences& preferences) {
        if (holder) {
            QList<QKeySequence> left = holder->keys();
            left.removeAll(key);
            preferences.keyboard.keys[holder->id] = left;
        }
        preferences.keyboard.keys[action->id] = {key};
    });
}

void KeyboardPage::setKeys(const QString& id, const QList<QKeySequence>& keys)
{
    write([&](Preferences& preferences) { preferences.keyboard.keys[id] = keys; });
}

void KeyboardPage::resetCurrent()
{
    if (const KeyedAction* action = current())
        write([&](Preferences& preferences) { preferences.keyboard.keys.remove(action->id); });
}

void KeyboardPage::savePage()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save keyboard map"), tr("keyboard-map.pdf"), tr("PDF (*.pdf)"));
    if (path.isEmpty())
        return;
    const QByteArray pdf = keyPagePdf(m_keys);
    const Result<void> written = writeFile(
        toPath(path), std::string_view(pdf.constData(), static_cast<std::size_t>(pdf.size())));
    m_saved->setText(written ? tr("Saved %1.").arg(QFileInfo(path).fileName())
                             : tr("Cannot write %1. %2")
                                   .arg(QFileInfo(path).fileName(), sentenceOf(written.error())));
}

} // namespace qdq::ui
