// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <QWidget>

#include <array>
#include <optional>
#include <vector>

namespace qdq::ui {

/// The five stages of a graph as stops on a line. A stop is a shape and a word, so colour is never
/// needed to read it.
class StageBar : public QWidget
{
    Q_OBJECT

public:
    enum class State : std::uint8_t
    {
        Shown, ///< disc with a hole, bold word
        Done, ///< ring with a tick: can be shown
        Reachable, ///< plain ring: can be computed
        Missing, ///< dashed ring: not in this file and cannot be computed
        Failed, ///< octagon: the step did not succeed
        WhatIf, ///< diamond with a triangle: tried and not applied, can be shown
        WhatIfShown, ///< the same, bold word
    };
    static constexpr int kStages = 5;

    explicit StageBar(QWidget* parent = nullptr);

    /// State of each stage, and what the tooltip says of it ("11 observers"), empty for none.
    void setStops(
        const std::array<State, kStages>& states, const std::array<QString, kStages>& numbers);
    [[nodiscard]] State stateOf(Stage stage) const
    {
        return m_states[static_cast<std::size_t>(stage)];
    }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// A stop was clicked, whatever its state.
    void stageRequested(qdq::Stage stage);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Stop
    {
        Stage stage;
        QString word;
        int left;
        int width;
    };

    /// Words for all stops, or only for the shown one where room is short.
    [[nodiscard]] std::vector<Stop> layOut(bool allWords) const;
    [[nodiscard]] std::vector<Stop> stops() const;
    [[nodiscard]] std::optional<Stage> stageAt(const QPoint& at) const;
    [[nodiscard]] QFont fontOf(State state) const;

    std::array<State, kStages> m_states {};
    std::array<QString, kStages> m_numbers;
};

/// "Annotated".
[[nodiscard]] QString stageWord(Stage stage);

} // namespace qdq::ui
