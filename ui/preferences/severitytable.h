// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/rule.h"

#include <QWidget>

class QComboBox;
class QGridLayout;

namespace qdq::ui {

class Settings;

/// The rules of the VPU target with the severity of each, which can be changed: an error fails a
/// check, a warning is counted, a note never is.
class SeverityTable : public QWidget
{
    Q_OBJECT

public:
    explicit SeverityTable(Settings& settings, QWidget* parent = nullptr);

private:
    void addRule(QGridLayout& grid, const Rule& rule);
    void choose(const QString& rule, const QString& severity, bool isOwn);

    Settings& m_settings;
};

} // namespace qdq::ui
