// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/leafrunner.h"

namespace qdq {

/// Wants to know what of a flow stands before all of it does.
class FlowWatcher
{
public:
    virtual ~FlowWatcher() = default;
    /// Whether it is time; asked whenever a strip is done. Never asked or told by two threads at
    /// once.
    [[nodiscard]] virtual bool isWanted() = 0;
    /// `part` is laid out for the boxes that are placed and the edges with points; ports have no
    /// places.
    virtual void onPart(const LeafAnswer& part, const std::vector<char>& isPlaced) = 0;
};

/// Lays out a flow: a leaf of any size whose edges all lead from lower to higher numbers (in-ports
/// before all boxes, out-ports after) and whose out-ports are entered by exactly one edge each.
/// Null when cancelled. A flow of several strips tells `watcher`, where there is one.
[[nodiscard]] std::shared_ptr<const LeafAnswer> layoutFlow(const LeafRequest& flow,
    LeafRunner& runner, std::size_t workers, FlowWatcher* watcher = nullptr);

} // namespace qdq
