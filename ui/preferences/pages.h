// SPDX-License-Identifier: Apache-2.0
#pragma once

class QWidget;

namespace qdq::ui {

class PreferencePage;
class Settings;

// Pages that are rows only, one function each: what can be chosen and what it does.

[[nodiscard]] PreferencePage* makeGeneralPage(Settings& settings, QWidget* parent);
[[nodiscard]] PreferencePage* makeCanvasPage(Settings& settings, QWidget* parent);
[[nodiscard]] PreferencePage* makeRulesPage(Settings& settings, QWidget* parent);
[[nodiscard]] PreferencePage* makePipelinePage(Settings& settings, QWidget* parent);
[[nodiscard]] PreferencePage* makePerformancePage(Settings& settings, QWidget* parent);
[[nodiscard]] PreferencePage* makeExportPage(Settings& settings, QWidget* parent);

} // namespace qdq::ui
