// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>

class QAction;
class QActionGroup;
class QWidget;

namespace qdq::ui {

/// Actions of the Compare menu beside "Compare with…", which is the window's: text, icon, shortcut
/// and object name. All but the ways in can be used only while two graphs are compared; then F8
/// steps through differences and not through findings.
class CompareActions : public QObject
{
    Q_OBJECT

public:
    explicit CompareActions(QWidget* window);

    QAction* leave = nullptr;
    QAction* swap = nullptr;
    QAction* sync = nullptr;
    QAction* align = nullptr;
    QActionGroup* matches = nullptr; ///< module and op, name, structure, in this order
    QAction* next = nullptr;
    QAction* previous = nullptr;
    QAction* otherSide = nullptr;
    QAction* pair = nullptr; ///< by hand
    QAction* separate = nullptr;
    QAction* overlay = nullptr;

    /// What can be done.
    struct State
    {
        bool isActive = false;
        bool hasDifferences = false;
        bool canPair = false;
        bool canSeparate = false;
        bool isOverlaid = false;
    };
    void update(const State& state);

private:
    QAction* make(const char* name, const QString& text, const char* icon, const QKeySequence& key);

    QWidget* m_window;
};

} // namespace qdq::ui
