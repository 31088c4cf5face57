// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLineEdit>

#include <vector>

class QStandardItemModel;
class QTimer;

namespace qdq::ui {

/// A one-line filter with a lens at its left and what it found at its right. Changes are told 80 ms
/// after the last key.
class QueryField : public QLineEdit
{
    Q_OBJECT

public:
    QueryField(const QString& icon, const QString& placeholder, QWidget* parent = nullptr);

    /// "12 nodes"; shown at the right while there is a text.
    void setFound(const QString& found);
    [[nodiscard]] QString found() const { return m_found; }

    /// A part of the text that cannot be read, underlined, and what was expected; an empty text
    /// takes both away.
    void setProblem(int begin, int end, const QString& expected);
    [[nodiscard]] QString problem() const { return m_problem; }

    /// One way to go on; the whole text with it, what the list shows and what stands at its right.
    struct Suggestion
    {
        QString text;
        QString shown;
        QString note;
        int cursor = 0;
    };
    /// Turns completion on: suggestionsWanted() is told as one types.
    void setCompletes();
    void setSuggestions(const std::vector<Suggestion>& suggestions);

    [[nodiscard]] QSize sizeHint() const override { return {276, QLineEdit::sizeHint().height()}; }

Q_SIGNALS:
    void queryChanged(const QString& query);
    void suggestionsWanted(const QString& text, int cursor);
    /// Ctrl+Enter: everything that was found.
    void selectAllRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void applyMargins();
    void paintProblem(QPainter& painter) const;

    QString m_icon;
    QString m_found;
    QString m_problem;
    int m_problemBegin = 0;
    int m_problemEnd = 0;
    QTimer* m_delay = nullptr;
    QStandardItemModel* m_suggestions = nullptr;
};

} // namespace qdq::ui
