// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace qdq::ui {

/// A page of sections on the panel colour.
class SectionPage : public QWidget
{
    Q_OBJECT

public:
    explicit SectionPage(QWidget* parent = nullptr);
};

/// A part of a page, with a hairline under it.
class Section : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent* event) override;
};

/// Appends a section to the column of a page, with a title where there is one; what stands in it
/// goes into the column that is returned.
[[nodiscard]] QVBoxLayout* addSection(QVBoxLayout* column, const QString& title);

} // namespace qdq::ui
