// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QWidget>

class QToolButton;

namespace qdq::ui {

class Label;
class ProgressChip;

/// The row at the foot of the window: what is open in numbers, what runs, where it came from.
class StatusLine : public QWidget
{
    Q_OBJECT

public:
    explicit StatusLine(QWidget* parent = nullptr);

    [[nodiscard]] ProgressChip& progress() { return *m_progress; }

    void setCounts(const QString& nodes, const QString& qdq, const QString& findings);
    /// How the nodes add up.
    void setSum(const QString& text);
    void setLayout(const QString& text, const QString& hint);
    void setVersions(const QString& text);
    /// Shown short; a click copies the whole.
    void setHash(const QString& sha256);
    void clear();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();

    Label* m_nodes = nullptr;
    Label* m_qdq = nullptr;
    Label* m_findings = nullptr;
    Label* m_drawn = nullptr;
    Label* m_versions = nullptr;
    QToolButton* m_hash = nullptr;
    ProgressChip* m_progress = nullptr;
    QString m_sha256;
};

} // namespace qdq::ui
