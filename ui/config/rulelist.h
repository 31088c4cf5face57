// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/config.h"

#include <QListView>

class QMenu;

namespace qdq::ui {

class ConfigEditor;
class LaneModel;

/// The rules of the config by lane. Insert adds one, Delete takes the current one away, Alt+Up and
/// Alt+Down move it in its lane; a click on its number selects what it hits. As high as its rows,
/// up to a limit.
class RuleList : public QListView
{
    Q_OBJECT

public:
    explicit RuleList(ConfigEditor& editor, QWidget* parent = nullptr);

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
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    void refresh();
    void setupKeys();
    [[nodiscard]] bool isOnState(const QPoint& at) const;

    ConfigEditor& m_editor;
    LaneModel* m_model = nullptr;
    bool m_isRefreshing = false;
};

} // namespace qdq::ui
