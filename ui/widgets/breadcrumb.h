// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QHBoxLayout;
class QToolButton;

namespace qdq::ui {

/// Where the selection is: the modules around it, each a button, and the view's switches at the
/// right.
class Breadcrumb : public QWidget
{
    Q_OBJECT

public:
    struct Step
    {
        QString title;
        QString note; ///< class name, grey
        QString path; ///< of the module; empty for the root
        bool isLast = false; ///< the selection itself: bold, no button
    };

    explicit Breadcrumb(QWidget* parent = nullptr);

    void setSteps(const std::vector<Step>& steps);
    /// Appends a switch of the view at the right end.
    void addSwitch(QWidget* widget);

Q_SIGNALS:
    void moduleActivated(const QString& path);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();

    QHBoxLayout* m_steps = nullptr;
    QHBoxLayout* m_switches = nullptr;
    QList<QToolButton*> m_worded; ///< switches whose icon says enough where there is no room
};

} // namespace qdq::ui
