// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLineEdit>

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
    [[nodiscard]] QSize sizeHint() const override { return {276, QLineEdit::sizeHint().height()}; }

Q_SIGNALS:
    void queryChanged(const QString& query);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void applyMargins();

    QString m_icon;
    QString m_found;
    QTimer* m_delay = nullptr;
};

} // namespace qdq::ui
