// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTreeView>

#include <vector>

class QMenu;

namespace qdq::ui {

struct Column;

/// A table or tree as the window has them: rows of 24 px, header menu with its columns, Ctrl+C
/// copies the selected rows as text between tabs with full precision, Space unfolds a row.
class TableView : public QTreeView
{
    Q_OBJECT

public:
    explicit TableView(QWidget* parent = nullptr);

    /// First widths, hidden columns and which one takes what is left; call after setModel().
    void applyColumns(const std::vector<Column>& columns);
    /// Makes `index` the current row and scrolls to it; an invalid one means none.
    void showRow(const QModelIndex& index);
    [[nodiscard]] QString selectedText() const;
    /// Hairlines between the rows; tables have them, trees do not.
    void setLined(bool isLined) { m_isLined = isLined; }

public Q_SLOTS:
    void copySelection() const;

Q_SIGNALS:
    /// Enter, or a double click.
    void rowActivated(const QModelIndex& index);
    /// The menu of the current row is asked for, by pointer or key; `menu` has what every table
    /// offers, and who knows more puts it in front.
    void rowMenuRequested(QMenu& menu, const QModelIndex& index);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void drawRow(QPainter* painter, const QStyleOptionViewItem& options,
        const QModelIndex& index) const override;
    void drawBranches(
        QPainter* painter, const QRect& rect, const QModelIndex& index) const override;

private:
    void showHeaderMenu(const QPoint& at);
    void addSortMenu(QMenu& menu);

    bool m_isLined = true;
};

} // namespace qdq::ui
