// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/preferences/preferencepage.h"

class QKeySequenceEdit;
class QPushButton;
class QSortFilterProxyModel;
class QStandardItemModel;

namespace qdq::ui {

class KeyMap;
class TableView;
struct KeyedAction;

/// Every action with its keys. A key is typed into the field below; where another action has it
/// already that is said, and giving it takes it from there.
class KeyboardPage : public PreferencePage
{
    Q_OBJECT

public:
    KeyboardPage(Settings& settings, const KeyMap& keys, QWidget* parent);

private:
    void fill();
    [[nodiscard]] const KeyedAction* current() const;
    void onCurrentChanged();
    void onTyped();
    void give();
    void setKeys(const QString& id, const QList<QKeySequence>& keys);
    void resetCurrent();
    void savePage();

    const KeyMap& m_keys;
    QStandardItemModel* m_model;
    QSortFilterProxyModel* m_filter;
    TableView* m_table;
    QKeySequenceEdit* m_typed;
    Label* m_conflict;
    QPushButton* m_give;
    QPushButton* m_remove;
    QPushButton* m_standard;
    Label* m_saved;
};

} // namespace qdq::ui
