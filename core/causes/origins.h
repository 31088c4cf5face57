// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/rootcause.h"
#include "core/rules/qdqview.h"

#include <unordered_map>

namespace qdq {

/// Which spec the parameters of a Q or weight DQ node come from, as far as graph, config and run
/// tell.
struct Origin
{
    /// Nodes of one class have equal keys: those of one named qconfig where the run is known, else
    /// those of equal dtype, range and granularity.
    std::string key;
    std::vector<std::string> qconfigs; ///< names in the config that it may come from
    std::optional<SpecRole> role; ///< the run says: which spec of the qconfig
    bool isFixed = false; ///< the run says: a fixed spec, no range
    bool isUncalibrated = false; ///< the run says: its observer saw no data
};

/// Origins of the nodes of one graph; what the run tells is read once.
class Origins
{
public:
    /// Both must outlive the object.
    Origins(const QdqView& view, const CauseContext& context);

    [[nodiscard]] Origin of(NodeId qdq) const;

private:
    void readRun();
    [[nodiscard]] const Origin* fromRun(NodeId qdq) const;
    [[nodiscard]] std::vector<std::string> likelyQConfigs(NodeId qdq) const;

    const QdqView& m_view;
    const CauseContext& m_context;
    std::vector<QConfig> m_qconfigs; ///< of the config, in its order
    std::unordered_map<std::string, Origin> m_ofInstance; ///< by name of the observer instance
};

/// Whether a Q or DQ node holds a constant: a weight or a bias.
[[nodiscard]] bool carriesConstant(const QdqView& view, NodeId qdq);

/// The observer instance, of the observed graph of the run, that a Q or DQ node of the converted
/// graph replaced; null where that is not known.
[[nodiscard]] const ObserverModule* instanceBehind(const CauseContext& context, NodeId qdq);

} // namespace qdq
