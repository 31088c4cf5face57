// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rules/finding.h"
#include "ui/graphview/camera.h"

#include <cstddef>
#include <string>
#include <vector>

namespace qdq::ui {

/// Where one has been: camera, selection and open modules before every jump, at most 100 of them.
class History
{
public:
    struct Place
    {
        NodeId node;
        FindingId finding;
        Camera camera;
        std::vector<std::string> collapsed {}; ///< modules drawn as boxes
        friend bool operator==(const Place&, const Place&) = default;
    };

    /// Before a jump: what is left. Forgets what lay ahead.
    void leave(const Place& place);
    /// `here` is what is left; the result is where to go. Call only when it can.
    [[nodiscard]] Place goBack(const Place& here);
    [[nodiscard]] Place goForward(const Place& here);

    [[nodiscard]] bool canGoBack() const { return !m_back.empty(); }
    [[nodiscard]] bool canGoForward() const { return !m_ahead.empty(); }
    void clear();

private:
    static constexpr std::size_t kMost = 100;

    std::vector<Place> m_back;
    std::vector<Place> m_ahead;
};

} // namespace qdq::ui
