// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

namespace qdq::ui {

/// Which graph a side shows: letter, file, stage and size, violations.
class SideHeader : public QWidget
{
    Q_OBJECT

public:
    explicit SideHeader(const QString& letter, QWidget* parent = nullptr);

    [[nodiscard]] const QString& letter() const { return m_letter; }
    /// The letter of the side that this one lies over; empty where both are shown.
    void setOver(const QString& letter);
    void setContent(const QString& name, const QString& words, int violations);
    /// The side that the keyboard is on.
    void setActive(bool isActive);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintTexts(QPainter& painter, int left, int right) const;

    QString m_letter;
    QString m_over;
    QString m_name;
    QString m_words;
    int m_violations = -1; ///< less than 0 is nothing known
    bool m_isActive = false;
};

} // namespace qdq::ui
