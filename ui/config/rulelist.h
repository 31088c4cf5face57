// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/config.h"

#include <QListView>

#include <optional>

class QMenu;

namespace qdq::ui {

class ConfigEditor;
class LaneModel;

/// The rules of the config by lane. Insert adds one, Delete takes the current one away, Space
/// switches it off and on, Alt+Up and Alt+Down move it in its lane, as dragging it by its grip
/// does; a click on its number selects what it hits. As high as its rows, up to a limit.
class RuleList : public QListView
{
    Q_OBJECT

public:
    /// `copyPython` stands in the menu of a rule.
    RuleList(ConfigEditor& editor, QAction* copyPython, QWidget* parent = nullptr);

    /// A menu of the scopes that a new rule can have; `menu` is filled when it is about to show.
    void fillAddMenu(QMenu& menu);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    /// A rule's number was clicked, or asked for by menu.
    void hitsRequested(std::size_t call);
    void explainRequested(std::size_t call);
    void addRequested(qdq::Setter setter);
    /// The form of the current rule should take the keys.
    void editRequested();

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    /// A rule that is held by its grip, and the row in which it would be let go.
    struct Drag
    {
        std::size_t call = 0;
        int row = 0;
        int to = 0;
    };

    void refresh();
    void setupKeys();
    void fillRuleMenu(QMenu& menu, std::size_t call);
    void duplicate(std::size_t call);
    void toggle(std::size_t call);
    void drop(const Drag& drag);
    [[nodiscard]] bool isOnState(const QPoint& at) const;
    [[nodiscard]] bool isOnGrip(const QPoint& at) const;
    [[nodiscard]] int rowInLane(int row, int y) const;

    ConfigEditor& m_editor;
    QAction* m_copyPython;
    LaneModel* m_model = nullptr;
    std::optional<Drag> m_drag;
    bool m_isRefreshing = false;
};

} // namespace qdq::ui
