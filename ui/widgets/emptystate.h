// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

class QAbstractItemView;
class QFont;
class QPainter;
class QPushButton;
class QRect;

namespace qdq::ui {

struct Theme;

/// What stands where there is nothing: an icon, one bold line, one sentence.
struct EmptyText
{
    QString icon;
    QString title; ///< nothing is drawn where it is empty
    QString sentence;
};

/// In the middle of `rect`, with `below` pixels kept free under it; the icon goes first where there
/// is no room for all.
void paintEmptyText(QPainter& painter, const Theme& theme, const QRect& rect, const QFont& font,
    const EmptyText& text, int below);

/// A page with nothing else on it.
class EmptyPage : public QWidget
{
    Q_OBJECT

public:
    explicit EmptyPage(EmptyText text, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    EmptyText m_text;
};

/// Drawn over an item view that has no rows, with buttons for what can be done about it.
class EmptyState : public QObject
{
    Q_OBJECT

public:
    /// The view has its model already.
    EmptyState(QAbstractItemView* view, std::function<EmptyText()> text);

    /// Shown while the view is empty and `isWanted`.
    QPushButton* addButton(const QString& text, std::function<bool()> isWanted);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Button
    {
        QPushButton* button = nullptr;
        std::function<bool()> isWanted;
    };

    [[nodiscard]] bool isEmpty() const;
    void arrange();
    void paint() const;

    QAbstractItemView* m_view;
    std::function<EmptyText()> m_text;
    std::vector<Button> m_buttons;
    int m_buttonHeight = 0; ///< of those that are shown, with their distance; 0 for none
};

} // namespace qdq::ui
