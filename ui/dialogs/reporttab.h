// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/report/reportfile.h"

#include <QWidget>

class QComboBox;
class QSpinBox;

namespace qdq::ui {

class SegmentedControl;

/// What a report is to be: format, language, theme, how many pictures.
class ReportTab : public QWidget
{
    Q_OBJECT

public:
    explicit ReportTab(QWidget* parent = nullptr);

    [[nodiscard]] ReportChoice choice() const;
    void setFormat(ReportFormat format);

Q_SIGNALS:
    void changed();

private:
    SegmentedControl* m_format = nullptr;
    SegmentedControl* m_language = nullptr;
    QComboBox* m_theme = nullptr;
    QSpinBox* m_pictures = nullptr;
};

} // namespace qdq::ui
