// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/arithmetic.h"
#include "core/quant/calibrate.h"
#include "core/quant/pipeline.h"
#include "core/quant/rangefacts.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

// From a setting to a scale: what each slot of a node went through (explain.md 1). Every step is
// read off what the stages remembered; a step that nothing remembers has no value, which is
// "unknown" and never a guess. Nodes are named, not numbered, because the steps lie in graphs of
// different stages; names stay from stage to stage.

namespace qdq {

/// A slot by names: the edge from → to, or the output of `from` where `to` is empty.
struct SlotName
{
    std::string from;
    std::string to;
    friend bool operator==(const SlotName&, const SlotName&) = default;
};
/// "edge relu → cat", "output of relu".
[[nodiscard]] std::string slotText(const SlotName& slot);

struct CallStep
{
    enum class Kind : std::uint8_t
    {
        Call, ///< a setter call of the config
        Propagated, ///< reached from a quantized neighbour
        None, ///< the back end does it by itself
    };
    Kind kind = Kind::Call;
    std::optional<std::size_t> index; ///< in the config's calls
    std::string text; ///< `calls[2] module_name "stem"`
};

struct PatternStep
{
    std::string id;
    std::vector<std::string> nodes; ///< main node first
    SlotRole role = SlotRole::Input;
};

/// Who gave a field of a spec its value.
enum class FieldSource : std::uint8_t
{
    Unknown,
    Preset,
    Override,
    BackEnd, ///< the quantizer makes the spec itself: shared, derived, all of vpu
};
/// "preset", "override", "backend"; empty for Unknown.
[[nodiscard]] std::string_view nameOf(FieldSource source);

struct SpecFieldStep
{
    std::string name; ///< key of the config file, or "shared_with", "derived_from", "scale", …
    std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<SlotName>>
        value;
    FieldSource source = FieldSource::Unknown;
};

/// The slots that use one observer instance.
struct GroupStep
{
    std::size_t id = 0; ///< groups are numbered by their first slot
    std::vector<SlotName> members;
    std::vector<std::string> why; ///< a line per union and per refusal; empty for a single member
};

struct ObserverStep
{
    std::string name; ///< the instance
    std::string node; ///< the observer node at this slot; another name where the instance is shared
    std::string type; ///< empty where only the name is known
};

struct EvidenceStep
{
    struct Place
    {
        std::size_t batch = 0;
        std::string node; ///< whose value it was
    };
    /// Only a calibration that was run tells these.
    std::optional<std::size_t> batches;
    std::optional<std::uint64_t> elements;
    std::optional<Place> minAt;
    std::optional<Place> maxAt;
    std::vector<double> min; ///< one value, or one per channel; empty before any data
    std::vector<double> max;
    bool sawInfinity = false;
    std::optional<HistogramMoments> moments; ///< histogram observers
    std::optional<OutsideRange> outside; ///< of the numbers that `result` can represent
};

struct ResultStep
{
    std::vector<double> scale; ///< empty where it is not known, or chosen at run time
    std::vector<double> zeroPoint;
    DType dtype = DType::Unknown;
    std::optional<std::int64_t> quantMin;
    std::optional<std::int64_t> quantMax;
    std::optional<std::int64_t> axis;
    bool isDynamic = false; ///< chosen at run time
    std::string quantize; ///< empty where there is none (yet), or it was folded into a constant
    std::string folded; ///< the constant that the quantized values were folded into
    std::vector<std::string> dequantizes;
};

struct SlotChain
{
    SlotName slot;
    std::optional<CallStep> call;
    std::optional<std::string> match; ///< what made the call apply
    std::optional<PatternStep> pattern;
    /// No fields at all: the slot is listed, and left in float.
    std::optional<std::vector<SpecFieldStep>> qspec;
    std::string whyFloat; ///< without fields: "the qconfig has no bias spec"; empty where unknown
    std::optional<GroupStep> group;
    std::optional<ObserverStep> observer;
    std::optional<EvidenceStep> evidence;
    std::optional<Arithmetic> arithmetic;
    std::optional<ResultStep> result;
};

/// What there is to read chains from. Pointers may be null from some stage on; what they name must
/// outlive the use.
struct ChainSources
{
    const Graph* specs = nullptr; ///< carries the annotations; slots have its ids
    const Graph* observed = nullptr; ///< has the observers, with state once there is some
    const Graph* converted = nullptr;
    // Only where a config was run; then `specs` is the annotated graph.
    const QuantizerConfig* config = nullptr;
    const Annotated* annotated = nullptr;
    const Prepared* prepared = nullptr; ///< `observed` has its ids
    std::span<const ObserverEvidence> evidence; ///< with the ids of `observed`
    std::size_t batches = 0;
};

/// A graph opened alone, annotated, prepared or calibrated: specs and observers are in it, calls,
/// patterns and the reasons for sharing are not.
[[nodiscard]] ChainSources sourcesOfFile(const Graph& graph);

/// The annotated slots of a node of `specs`: its input edges in annotation order, then its output;
/// where the output has no spec, the edges on which others ask for one. Where the node is part of a
/// pattern, also the output of that.
[[nodiscard]] std::vector<EdgeOrNode> slotsAt(const ChainSources& sources, NodeId node);
/// Every slot that reads or writes through the observer node of that name.
[[nodiscard]] std::vector<EdgeOrNode> slotsThrough(
    const ChainSources& sources, std::string_view observer);
[[nodiscard]] SlotChain slotChain(const ChainSources& sources, const EdgeOrNode& slot);

} // namespace qdq
