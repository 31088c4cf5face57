// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/async/latestjob.h"
#include "ui/compare/comparedscenes.h"

#include <QObject>
#include <QString>

#include <optional>

namespace qdq::ui {

/// One graph of a comparison, as a person calls it.
struct CompareSource
{
    DocumentPtr document;
    QString path; ///< of the file
    QString name; ///< "tiny_convnet_vpu.pt2"; "prepared", "what-if" of the same file
};

/// Two graphs, what differs between them, and both drawings. Comparing and drawing run away from
/// the window's thread; what is shown stays until the next is complete.
class CompareWork : public QObject
{
    Q_OBJECT

public:
    explicit CompareWork(QObject* parent = nullptr);

    void setSources(CompareSource a, CompareSource b);
    [[nodiscard]] const CompareSource& source(bool isB) const { return m_sources[isB]; }
    void swap();
    void close();

    void setOptions(const CompareOptions& options);
    [[nodiscard]] const CompareOptions& options() const { return m_options; }
    void setAligned(bool isAligned);
    /// Another layout worker than this program; for tests.
    void setLayout(const LayoutOptions& layout) { m_look.layout = layout; }

    /// Null until the first one is there.
    [[nodiscard]] const ComparisonPtr& comparison() const { return m_comparison; }
    [[nodiscard]] const ComparedScenes& scenes() const { return m_scenes; }
    [[nodiscard]] LatestJob& comparing() { return m_comparing; }
    [[nodiscard]] LatestJob& drawing() { return m_drawing; }

    /// Draws an open module as one box on both sides, or opens a box by one level.
    void toggleModule(const QString& path);
    void collapseAround(bool isB, NodeId node);
    /// Opens the modules that hide a node of a side; true where another drawing is on its way.
    bool reveal(bool isB, NodeId node);

Q_SIGNALS:
    /// Another comparison is there, or none; its scenes come later.
    void comparisonChanged();
    void scenesChanged();
    void failed(const qdq::Error& error);

private:
    void compare();
    void draw();
    [[nodiscard]] const UnitGraph& unitsOf(bool isB) const;
    [[nodiscard]] bool setCollapsed(std::vector<std::string> collapsed);

    LatestJob m_comparing;
    LatestJob m_drawing;
    CompareSource m_sources[2];
    CompareOptions m_options;
    ComparedLook m_look;
    ComparisonPtr m_comparison;
    ComparedScenes m_scenes;
    std::optional<std::vector<std::string>> m_beforeReveal; ///< boxes before reveal() opened some
};

} // namespace qdq::ui
