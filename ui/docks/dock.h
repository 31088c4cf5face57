// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDockWidget>

namespace qdq::ui {

class PanelHeader;

/// A panel of the window. It refreshes only while it can be seen; what changed meanwhile is made up
/// for when it is shown. Docked alone it has the window's 28 px title; among tabs it has none, for
/// the tab is its title.
class Dock : public QDockWidget
{
    Q_OBJECT

public:
    /// `name` is the stable object name, "dock.outline".
    Dock(const QString& name, const QString& title, QWidget* parent = nullptr);

    /// Another name and title than its kind has: two of them in one window.
    void rename(const QString& name, const QString& title);
    /// Title of the tab with a number behind it.
    void setCount(int count, bool isError = false);
    void clearCount();
    /// Title of the tab with a dot behind it: something in it is not applied.
    void setMarked(bool isMarked);
    /// Shows it, in front of the tabs it shares its place with.
    void bringToFront();
    /// Whether it has a title of its own depends on its neighbours; for when those came at once.
    void updateTitleBar();

public Q_SLOTS:
    /// What it shows has changed: refreshes now, or when it is next seen.
    void invalidate();

protected:
    /// Makes the content anew from the session; called only while visible.
    virtual void refresh() = 0;
    /// The content is still that of an older document; refresh() comes before it is seen.
    [[nodiscard]] bool isStale() const { return m_isStale; }
    void showEvent(QShowEvent* event) override;

private:
    void onVisibilityChanged(bool isVisible);

    QString m_title;
    PanelHeader* m_header = nullptr; ///< title bar when docked alone
    QWidget* m_noTitle = nullptr; ///< title bar among tabs
    bool m_isStale = true;
    bool m_isSeen = false;
};

} // namespace qdq::ui
