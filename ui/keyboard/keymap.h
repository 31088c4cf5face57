// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/settings/preferences.h"

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

#include <vector>

class QAction;
class QWidget;

namespace qdq::ui {

/// Where a key holds.
enum class KeyPlace : std::uint8_t
{
    Window, ///< everywhere
    Canvas ///< while the canvas or a table has the focus, never in text fields
};

struct KeyedAction
{
    QString id; ///< object name, "go.nextFinding"
    QString group; ///< "Go"
    QString text; ///< without mnemonics
    KeyPlace place = KeyPlace::Window;
    QList<QKeySequence> standard; ///< keys that it comes with
    QAction* action = nullptr;

    [[nodiscard]] QList<QKeySequence> keys() const;
};

/// Every action of a window with its keys: collects those that have a name, and gives them the keys
/// that a person chose. A key that stands for two actions would do nothing in Qt; holderOf() is
/// asked before one is given.
class KeyMap : public QObject
{
    Q_OBJECT

public:
    /// Of all actions that `window` and its parts have now. They come in the order of the menus'
    /// groups, within one in the order in which they were made.
    explicit KeyMap(QWidget* window);

    [[nodiscard]] const std::vector<KeyedAction>& actions() const { return m_actions; }
    [[nodiscard]] const KeyedAction* find(const QString& id) const;
    /// Another action that this key stands for already; null where there is none.
    [[nodiscard]] const KeyedAction* holderOf(
        const QKeySequence& key, const QString& exceptId) const;

    /// Keys as chosen, and those that they come with for all others. A chosen key that another
    /// action has is left out: the one that comes first keeps it.
    void apply(const Preferences::Keyboard& chosen);

Q_SIGNALS:
    void changed();

private:
    std::vector<KeyedAction> m_actions;
};

/// Text of a menu entry as a plain word: no mnemonic, no "…".
[[nodiscard]] QString plainText(const QString& menuText);
/// "Ctrl+R", several parted by a middle dot; empty for none.
[[nodiscard]] QString textOfKeys(const QList<QKeySequence>& keys);
/// Makes the tool tip of an action its name with its first key.
void describeKey(QAction* action);

} // namespace qdq::ui
