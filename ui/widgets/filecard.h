// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/nodecontent.h"

#include <QAbstractButton>
#include <QString>

#include <optional>

namespace qdq::ui {

/// A file to open, as a row of two lines: an icon, a bold line, a grey one, and at the right a mark
/// or a tick.
class FileCard : public QAbstractButton
{
    Q_OBJECT

public:
    FileCard(const QString& title, const QString& note, QWidget* parent = nullptr);

    void setIconName(const QString& icon);

    void setMark(const std::optional<Mark>& mark);
    /// A tick with words instead of a mark.
    void setPassed(const QString& words);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int paintRight(QPainter& painter) const;

    QString m_icon = QStringLiteral("ui-file");
    QString m_note;
    QString m_passed;
    std::optional<Mark> m_mark;
};

} // namespace qdq::ui
