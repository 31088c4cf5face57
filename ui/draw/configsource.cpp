// SPDX-License-Identifier: Apache-2.0
#include "ui/draw/configsource.h"

#include "core/quant/ladder.h"

#include <utility>

namespace qdq::ui {

ConfigSource configSourceOf(Setter setter)
{
    constexpr ConfigSource kSources[] = {
        ConfigSource::ModuleName, ConfigSource::OpType, ConfigSource::Global};
    return kSources[static_cast<std::size_t>(laneOf(setter))];
}

ConfigSource configSourceOf(const ConfigCall& call)
{
    return call.qconfig ? configSourceOf(call.set) : ConfigSource::None;
}

ConfigSource configSourceOf(const AppliedRow& row)
{
    if (row.source == "unmatched")
        return ConfigSource::Unmatched;
    if (!row.isQuantized)
        return ConfigSource::None;
    const std::optional<Setter> setter = setterFromName(row.source);
    return setter ? configSourceOf(*setter) : ConfigSource::Global;
}

std::function<ConfigSource(NodeId)> configSourcesOf(
    std::shared_ptr<const Applied> applied, std::shared_ptr<const Graph> graph)
{
    return [applied = std::move(applied), graph = std::move(graph)](NodeId id) {
        const AppliedRow* row = applied->rowOf((*graph)[id].name);
        return row ? configSourceOf(*row) : ConfigSource::Unknown;
    };
}

} // namespace qdq::ui
