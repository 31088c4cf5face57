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
    };
    static constexpr int kStages = 5;

    explicit StageBar(QWidget* parent = nullptr);

    /// The graph of a file at `stage`, with no other stage at hand; nothing is no file at all.
    void setStage(std::optional<Stage> stage);
    [[nodiscard]] State stateOf(Stage stage) const
    {
        return m_states[static_cast<std::size_t>(stage)];
    }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
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
    [[nodiscard]] QFont fontOf(State state) const;

    std::array<State, kStages> m_states {};
};

/// "Annotated".
[[nodiscard]] QString stageWord(Stage stage);

} // namespace qdq::ui
