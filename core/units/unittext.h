// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/units/numbertext.h"
#include "core/units/unitgraph.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

// What stands on cards and badges, as text (design/ui.md 4.3 to 4.6); no words that would need
// translation but names and units of the field.

namespace qdq {

struct TextRow
{
    char key = ' '; ///< 'W', 'B', 'C'
    std::string left; ///< "8×8×3×3 i8/ch"
    std::string right; ///< "s 2⁻⁹…2⁻⁸"
    std::size_t shared = 1; ///< units that share the constant: "shared ×4" where more than one
    bool hasNoValues = false; ///< the file carries shape and dtype only
    NodeId constant;
    friend bool operator==(const TextRow&, const TextRow&) = default;
};

struct CardText
{
    std::string title; ///< "conv2d"
    std::string fusedTitle; ///< "relu"
    std::string name; ///< "conv2d_1", "layers.0.attn"
    std::string shape; ///< "16×8×s77"; empty where nothing is known
    bool isSymbolic = false; ///< a dimension is
    std::string dtype; ///< "int8", or "u8 → fp32" where it changes
    std::vector<TextRow> rows;
    std::string footer; ///< "M 2⁻⁹…2⁻⁸  ≫ 8–9"
    bool isFloat = false; ///< computes in float although the graph has quantized parts
};

struct BadgeText
{
    std::string text; ///< "i8 · 2⁻⁴ · z 0"
    std::string scale; ///< "2⁻⁴": what mid zoom keeps
    bool isPowerOfTwo = false; ///< exactly
    bool isFloat = false; ///< fp16 or fp32: nothing is quantized
    bool isUncalibrated = false; ///< an observer that saw no data
    std::string otherText; ///< what a DQ says that disagrees with its Q; else empty
};

/// Requantization of a conv2d or linear, from whoever computed it.
struct RequantText
{
    std::vector<double> m; ///< per channel, or one
    std::vector<int> shift; ///< right shifts, likewise
    std::string bias; ///< right side of row B: "s_in·s_w"
};

using RequantTexts = std::unordered_map<NodeId, RequantText>; ///< by op

struct TextOptions
{
    NumberForm form = NumberForm::Pow2;
    std::shared_ptr<const RequantTexts> requant; ///< null where there is none
};

/// Texts of one folded graph, which must outlive this.
class UnitTexts
{
public:
    UnitTexts(const Graph& graph, const UnitGraph& units, TextOptions options = {});

    [[nodiscard]] CardText card(UnitId id) const;
    [[nodiscard]] BadgeText badge(BadgeId id) const;

private:
    [[nodiscard]] const RequantText* requantOf(const Unit& unit) const;
    [[nodiscard]] TextRow rowOf(const ConstantRow& constant, const Unit& unit) const;
    [[nodiscard]] std::string dtypeText(const Unit& unit, UnitId id) const;
    [[nodiscard]] BadgeText quantizedText(const Badge& badge) const;
    [[nodiscard]] BadgeText observedText(const Badge& badge) const;
    [[nodiscard]] std::string parametersText(NodeId qdq) const;
    [[nodiscard]] std::string observerText(const ObserverModule& observer) const;

    const Graph& m_graph;
    const UnitGraph& m_units;
    TextOptions m_options;
    bool m_hasQuantized = false;
    /// Types of values as they come in and go out, quantized where a badge says so; Unknown for
    /// none.
    IdMap<UnitId, DType> m_typeIn;
    IdMap<UnitId, DType> m_typeOut;
};

/// "i8 affine −128…127 · Histogram", "= s_in·s_w": what a spec asks for.
[[nodiscard]] std::string specText(
    const QSpec& spec, const Graph& graph, NodeId consumer, NumberForm form);
/// "Histogram" of "HistogramObserver".
[[nodiscard]] std::string shortObserverName(std::string_view type);

} // namespace qdq
