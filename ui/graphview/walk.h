// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/scene.h"

#include <vector>

namespace qdq::ui {

enum class Step : std::uint8_t
{
    Producer, ///< up
    Consumer, ///< down
    Previous, ///< left
    Next, ///< right
};

/// Movement along the edges of a scene; design/ui.md 5.2. Up and down follow the graph and not the
/// screen; left and right go through the inputs or users among which the last step chose, and
/// across the rank where there was no choice.
class Walk
{
public:
    Walk() = default;
    explicit Walk(const Scene& scene);

    /// Where `step` leads from `at`; `at` itself where there is nothing. From no place: the first
    /// card.
    [[nodiscard]] Endpoint go(const Scene& scene, Endpoint at, Step step);

    /// Distinct producers in argument order, and distinct consumers in edge order.
    [[nodiscard]] const std::vector<Endpoint>& inputsOf(Endpoint end) const;
    [[nodiscard]] const std::vector<Endpoint>& usersOf(Endpoint end) const;

private:
    struct Links
    {
        std::vector<Endpoint> inputs;
        std::vector<Endpoint> users;
    };
    [[nodiscard]] const Links& linksOf(Endpoint end) const;
    [[nodiscard]] Endpoint acrossRank(const Scene& scene, Endpoint at, bool toRight) const;
    [[nodiscard]] Endpoint among(const Scene& scene, Endpoint at, bool toRight);

    std::vector<Links> m_units;
    std::vector<Links> m_badges;
    std::vector<Endpoint> m_choice; ///< the last step chose among these
};

} // namespace qdq::ui
