// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/comparedscenes.h"
#include "ui/graphview/camera.h"

#include <QWidget>

class QSplitter;

namespace qdq::ui {

class GraphView;
class PairPill;
class SideHeader;

/// Two canvases side by side that look at the same pairs: A left, B right.
class CompareCanvas : public QWidget
{
    Q_OBJECT

public:
    explicit CompareCanvas(QWidget* parent = nullptr);

    [[nodiscard]] GraphView& view(bool isB) const { return *m_views[isB]; }
    [[nodiscard]] SideHeader& header(bool isB) const { return *m_headers[isB]; }
    /// The side that the keyboard was on last.
    [[nodiscard]] bool isBActive() const { return m_isBActive; }
    [[nodiscard]] GraphView& activeView() const { return *m_views[m_isBActive]; }
    void goToOtherSide();

    /// Drawings of other graphs than it compares are taken away.
    void setComparison(ComparisonPtr comparison);
    /// With `keepsCamera` what is selected stays where it is on the screen.
    void setScenes(const ComparedScenes& scenes, bool keepsCamera);
    /// Whether the cameras follow each other.
    void setSynced(bool isSynced);
    [[nodiscard]] bool isSynced() const { return m_isSynced; }
    /// What is selected on both sides, and what is said between them.
    void setPair(NodeId a, NodeId b, const QString& text, bool isLinked);
    /// One over the other: only the active side is shown, at the place where the other has the
    /// same; goToOtherSide() changes between them.
    void setOverlaid(bool isOverlaid);
    [[nodiscard]] bool isOverlaid() const { return m_isOverlaid; }
    void framePair();
    void setThemes();

Q_SIGNALS:
    void sideActivated(bool isB);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QWidget* makeSide(bool isB);
    void setActive(bool isB);
    [[nodiscard]] bool doFollow() const { return m_isSynced || m_isOverlaid; }
    void showSides();
    void frameStart();
    void follow(bool isB);
    [[nodiscard]] Camera cameraBeside(bool isB) const;
    [[nodiscard]] Endpoint partnerOf(bool isB, Endpoint end) const;
    void placePill();

    ComparisonPtr m_comparison;
    ComparedScenes m_scenes;
    GraphView* m_views[2] = {};
    SideHeader* m_headers[2] = {};
    QSplitter* m_splitter = nullptr;
    PairPill* m_pill = nullptr;
    NodeId m_pair[2];
    bool m_isBActive = false;
    bool m_isSynced = true;
    bool m_isOverlaid = false;
    bool m_isFollowing = false; ///< a camera moves because the other did
};

} // namespace qdq::ui
