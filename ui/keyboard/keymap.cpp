// SPDX-License-Identifier: Apache-2.0
#include "ui/keyboard/keymap.h"

#include <QAction>
#include <QRegularExpression>
#include <QWidget>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace qdq::ui {

namespace {

/// First word of an action's name, in the order in which the groups are listed.
constexpr std::array kGroups {"file", "edit", "view", "go", "quantize", "run", "config", "check",
    "compare", "window", "help"};

QString groupName(const QString& prefix)
{
    const std::array names {KeyMap::tr("File"), KeyMap::tr("Edit"), KeyMap::tr("View"),
        KeyMap::tr("Go"), KeyMap::tr("Quantize"), KeyMap::tr("Quantize"), KeyMap::tr("Config"),
        KeyMap::tr("Check"), KeyMap::tr("Compare"), KeyMap::tr("Window"), KeyMap::tr("Help")};
    const auto* const at =
        std::ranges::find(kGroups, prefix, [](const char* group) { return QLatin1String(group); });
    return at == kGroups.end() ? QString() : names[static_cast<std::size_t>(at - kGroups.begin())];
}

std::size_t orderOf(const KeyedAction& action)
{
    const QString prefix = action.id.section(QLatin1Char('.'), 0, 0);
    return static_cast<std::size_t>(std::ranges::find(kGroups, prefix, [](const char* group) {
        return QLatin1String(group);
    }) - kGroups.begin());
}

/// Whether both can be wanted at a time. The steps of the comparison take the place of those
/// through findings while it is shown: one key does for both.
bool canMeet(const QString& one, const QString& other)
{
    const auto isComparing = [](const QString& id) {
        return id == QLatin1String("compare.next") || id == QLatin1String("compare.previous");
    };
    const auto isGoing = [](const QString& id) { return id.startsWith(QLatin1String("go.")); };
    return !(isComparing(one) && isGoing(other)) && !(isGoing(one) && isComparing(other));
}

} // namespace

QString plainText(const QString& menuText)
{
    // "檔案(&F)": the bracket is there for the mnemonic alone.
    static const QRegularExpression kBracket(QStringLiteral("\\(&.\\)"));
    QString plain = menuText;
    plain.remove(kBracket).remove(QLatin1Char('&')).remove(QChar(0x2026));
    return plain.trimmed();
}

QString textOfKeys(const QList<QKeySequence>& keys)
{
    QStringList texts;
    for (const QKeySequence& key : keys)
        texts << key.toString(QKeySequence::NativeText);
    return texts.join(QStringLiteral(" · "));
}

void describeKey(QAction* action)
{
    const QString plain = plainText(action->text());
    const QString key = action->shortcut().toString(QKeySequence::NativeText);
    action->setToolTip(key.isEmpty() ? plain : QStringLiteral("%1 (%2)").arg(plain, key));
}

QList<QKeySequence> KeyedAction::keys() const
{
    return action->shortcuts();
}

KeyMap::KeyMap(QWidget* window)
    : QObject(window)
{
    for (QAction* action : window->findChildren<QAction*>()) {
        const QString id = action->objectName();
        const QString group = groupName(id.section(QLatin1Char('.'), 0, 0));
        if (group.isEmpty())
            continue;
        m_actions.push_back({id, group, plainText(action->text()),
            action->shortcutContext() == Qt::WidgetShortcut ? KeyPlace::Canvas : KeyPlace::Window,
            action->shortcuts(), action});
    }
    std::ranges::stable_sort(m_actions, {}, orderOf);
}

const KeyedAction* KeyMap::find(const QString& id) const
{
    const auto at = std::ranges::find(m_actions, id, &KeyedAction::id);
    return at == m_actions.end() ? nullptr : &*at;
}

const KeyedAction* KeyMap::holderOf(const QKeySequence& key, const QString& exceptId) const
{
    const auto at = std::ranges::find_if(m_actions, [&](const KeyedAction& action) {
        return action.id != exceptId && action.keys().contains(key) && canMeet(action.id, exceptId);
    });
    return key.isEmpty() || at == m_actions.end() ? nullptr : &*at;
}

void KeyMap::apply(const Preferences::Keyboard& chosen)
{
    std::vector<std::pair<QKeySequence, QString>> taken; // with the action that has it
    const auto give = [&](const KeyedAction& action, QList<QKeySequence> keys) {
        keys.removeIf([&](const QKeySequence& key) {
            return std::ranges::any_of(taken, [&](const auto& each) {
                return each.first == key && canMeet(each.second, action.id);
            });
        });
        for (const QKeySequence& key : keys)
            taken.emplace_back(key, action.id);
        if (action.action->shortcuts() == keys)
            return;
        action.action->setShortcuts(keys);
        describeKey(action.action);
    };
    // What a person chose comes before what happens to be there.
    for (const KeyedAction& action : m_actions)
        if (chosen.keys.contains(action.id))
            give(action, chosen.keys.value(action.id));
    for (const KeyedAction& action : m_actions)
        if (!chosen.keys.contains(action.id))
            give(action, action.standard);
    Q_EMIT changed();
}

} // namespace qdq::ui
