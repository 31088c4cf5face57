// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

#include <vector>

class QLayout;
class QLineEdit;
class QListWidget;
class QPushButton;
class QStackedWidget;

namespace qdq::ui {

class KeyMap;
class Label;
class PreferencePage;
class Settings;

/// design/ui.md, section 16: pages at the left, a search field over them. Everything is applied at
/// once; there is nothing to accept and nothing to cancel.
class PreferencesDialog : public QDialog
{
    Q_OBJECT

public:
    PreferencesDialog(Settings& settings, const KeyMap& keys, QWidget* parent = nullptr);

    [[nodiscard]] int page() const;
    void showPage(int page);
    [[nodiscard]] const std::vector<PreferencePage*>& pages() const { return m_pages; }

private:
    [[nodiscard]] QWidget* makeSide();
    [[nodiscard]] QLayout* makeMain();
    void addPage(const QString& icon, PreferencePage* page);
    void onPageChanged(int row);
    void search(const QString& text);

    std::vector<PreferencePage*> m_pages;
    QLineEdit* m_search;
    QListWidget* m_list;
    QStackedWidget* m_stack;
    Label* m_title; ///< of the page that is shown
    QPushButton* m_reset;
};

} // namespace qdq::ui
