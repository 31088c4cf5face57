// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/settings/settings.h"

#include <QStringList>
#include <QWidget>

#include <algorithm>
#include <functional>
#include <vector>

class QVBoxLayout;

namespace qdq::ui {

class Label;

/// A page of the Preferences: rows of a name, one sentence on what it does, and a control. A
/// control is bound to one field: it shows what the settings have, also when something else changes
/// them, and writes at once.
class PreferencePage : public QWidget
{
    Q_OBJECT

public:
    /// The one place of a value, for reading and for writing.
    template <typename Value> using Field = std::function<Value&(Preferences&)>;

    PreferencePage(const QString& title, Settings& settings, QWidget* parent);

    [[nodiscard]] const QString& title() const { return m_title; }

    /// What the values of this page are where they are those of a first start.
    void setReset(std::function<void(Preferences&)> reset) { m_reset = std::move(reset); }
    [[nodiscard]] bool canReset() const { return static_cast<bool>(m_reset); }
    virtual void reset();

    void addGroup(const QString& title);
    void addSwitch(const QString& name, const QString& text, Field<bool> field);
    void addNumber(const QString& name, const QString& text, int least, int most,
        const QString& suffix, Field<int> field);
    /// One of some values, by their words; a value that is none of them shows nothing.
    template <typename Value>
    void addChoice(const QString& name, const QString& text, const std::vector<Value>& values,
        const QStringList& words, const Field<Value>& field)
    {
        addBox(
            name, text, words,
            [values, field](Preferences preferences) {
                const auto at = std::ranges::find(values, field(preferences));
                return at == values.end() ? -1 : static_cast<int>(at - values.begin());
            },
            [values, field](Preferences& preferences, int choice) {
                field(preferences) = values[static_cast<std::size_t>(choice)];
            });
    }
    void addFolder(const QString& name, const QString& text, Field<QString> field);
    /// A part that binds itself; it is found by `words` too. It takes what room is left where it
    /// `stretches`.
    void addPart(QWidget* part, const QString& words, bool stretches = false);

    /// Shows only the rows whose words hold all of `text`, all of them where the title does; how
    /// many there are. Groups without a row are hidden.
    int showMatches(const QString& text);

protected:
    [[nodiscard]] Settings& settings() { return m_settings; }
    /// Writes what `change` makes of the preferences.
    void write(const std::function<void(Preferences&)>& change);
    /// Calls `load` now and whenever the preferences change.
    void bind(std::function<void(const Preferences&)> load);

private:
    struct Row
    {
        QWidget* widget = nullptr;
        QString words;
        Label* group = nullptr;
    };
    void addRow(const QString& name, const QString& text, QWidget* control);
    void addBox(const QString& name, const QString& text, const QStringList& words,
        const std::function<int(Preferences)>& choiceOf,
        const std::function<void(Preferences&, int)>& choose);
    void loadAll();

    QString m_title;
    Settings& m_settings;
    QVBoxLayout* m_column;
    Label* m_group = nullptr; ///< of the rows that are being added
    std::vector<Row> m_rows;
    std::vector<std::function<void(const Preferences&)>> m_loads;
    std::function<void(Preferences&)> m_reset;
};

} // namespace qdq::ui
