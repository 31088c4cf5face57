// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>
#include <QPointer>

#include <vector>

class QLineEdit;
class QStandardItemModel;

namespace qdq::ui {

class KeyMap;
struct KeyedAction;
class TableView;

/// Finds any action by its name and does it: a line to type in, the actions whose names hold all of
/// the words, their keys at the right. What cannot be done now is listed in grey, so that one
/// learns that it is there.
class ActionFinder : public QFrame
{
    Q_OBJECT

public:
    ActionFinder(const KeyMap& keys, QWidget* window);

    /// Over the upper middle of the window, empty.
    void popUp();
    /// The actions that are listed now, best first.
    [[nodiscard]] std::vector<const KeyedAction*> listed() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refill(const QString& text);
    void runCurrent();

    const KeyMap& m_keys;
    QLineEdit* m_line;
    TableView* m_list;
    QStandardItemModel* m_model;
    std::vector<const KeyedAction*> m_listed;
    QPointer<QWidget> m_before; ///< that had the focus
};

/// The actions whose text or group holds every word of `text`, those that begin with it first;
/// otherwise in the order of the map. All of them for an empty text.
[[nodiscard]] std::vector<const KeyedAction*> actionsFor(const KeyMap& keys, const QString& text);

} // namespace qdq::ui
