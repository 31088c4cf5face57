// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/async/latestjob.h"
#include "ui/compare/comparedscenes.h"
#include "ui/session/drawing.h"

#include <QObject>
#include <QString>

#include <array>
#include <optional>

namespace qdq::ui {

/// One graph of a comparison, as a person calls it.
struct CompareSource
{
    DocumentPtr document;
    QString path; ///< of the file that it is, or that it was made from
    QString name; ///< "tiny_convnet_vpu.pt2"; "tiny_convnet.pt2 · Prepared", "… · what-if"
    QString sha256; ///< of the file as it was opened; empty where it is not known yet

    /// Whether it is the file as it was opened, no run and no what-if of it.
    [[nodiscard]] bool isFile() const;
};

/// Two graphs, what differs between them, and both drawings. Comparing and drawing run away from
/// the window's thread; what is shown stays until the next is complete.
class CompareWork : public QObject
{
    Q_OBJECT

public:
    explicit CompareWork(QObject* parent = nullptr);

    /// Both are checked for `target`, where they are not.
    void setSources(CompareSource a, CompareSource b, TargetPtr target);
    /// Of the comparison that is there; before the first one what was asked for.
    [[nodiscard]] const CompareSource& source(bool isB) const { return m_sources[isB]; }
    void swap();
    void close();
    /// Stops what runs. What was asked for is forgotten, and options are again those of the
    /// comparison that is there.
    void cancel();

    void setOptions(const CompareOptions& options);
    [[nodiscard]] const CompareOptions& options() const { return m_options; }
    void setAligned(bool isAligned);
    [[nodiscard]] bool isAligned() const { return m_look.isAligned; }
    /// How scales are written.
    void setNumbers(NumberForm numbers);
    /// What later drawings may take.
    void setLimits(const Drawing::Limits& limits);
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
    void deliver(ComparisonPtr comparison);
    void draw();
    [[nodiscard]] const UnitGraph& unitsOf(bool isB) const;
    /// Boxes of the drawing on its way, or of the one that is shown.
    [[nodiscard]] const std::vector<std::string>& wanted() const;
    [[nodiscard]] bool setCollapsed(std::vector<std::string> collapsed);

    LatestJob m_comparing;
    LatestJob m_drawing;
    std::array<CompareSource, 2> m_sources;
    std::array<CompareSource, 2> m_asked; ///< to be compared
    TargetPtr m_target;
    CompareOptions m_options;
    ComparedLook m_look;
    ComparisonPtr m_comparison;
    ComparedScenes m_scenes;
    std::optional<std::vector<std::string>> m_beforeReveal; ///< boxes before reveal() opened some
};

} // namespace qdq::ui
