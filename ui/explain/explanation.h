// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/draw/nodecontent.h"
#include "ui/explain/sketch.h"
#include "ui/session/document.h"

#include <QString>

#include <optional>
#include <vector>

namespace qdq::ui {

struct EvidenceItem
{
    int number = 0; ///< 1 …: the same number stands on the canvas
    NodeId node;
    QString port; ///< "in 0", "out", "weight"
    QString name; ///< of the op or constant behind the Q or DQ
    QString scale; ///< or the dtype of what carries none
    QString log2;
    QString zeroPoint;
    QString exactScale;
    bool isWrong = false; ///< the scale is part of what is wrong
    /// Real values that the codes can hold; nothing for per-channel and unknown scales.
    std::optional<std::pair<double, double>> range;
};

/// A step on the way from config to value.
struct CauseStep
{
    QString key; ///< "config", "observers", "values"
    QString text;
    bool isKnown = false; ///< false: the file cannot say, and the text says so
    bool isWrong = false; ///< where it went wrong
    QString link; ///< what shows it: "config", or the name of a stage; empty for nothing
};

/// An edit that would help; what it changes is found out when it is shown.
struct WayOut
{
    QString text;
    CauseEdit edit;
    QString shared; ///< "takes 10 findings away": with how many others the finding has it in common
};

struct OtherRule
{
    Mark mark; ///< "R2×3"
    QString words; ///< "scale is 2ᵏ"
};

/// Everything that is known of one finding, in words; what a converted file cannot prove is said to
/// be unknown.
struct Explanation
{
    Mark mark;
    QString title; ///< "add + relu"
    QString name; ///< node name
    QString origin; ///< op and module of the node: "aten.add.Tensor · block"
    QString required; ///< one sentence
    QString reason; ///< why the hardware needs it
    QString expected; ///< short
    QString found; ///< as the rule words it
    QString exactFound; ///< with the numbers in full
    std::vector<EvidenceItem> evidence;
    std::vector<QString> facts; ///< further sentences: nearest power of two, ratio of scales
    Sketch sketch; ///< the small drawing under the evidence
    QString chainTitle; ///< "Cause", "Why this value", "Why not quantized"
    std::vector<CauseStep> cause;
    std::vector<QString> reasons; ///< why an op is in float, strongest first
    std::vector<WayOut> waysOut;
    /// The back end that quantizes for the target, where the run that made the graph had another.
    QString otherBackEnd;
    std::vector<OtherRule> sameTensors; ///< other findings on the subject and its evidence
};

[[nodiscard]] Explanation explain(const Document& document, FindingId finding);

/// Why a tensor has the scale it has, or why a node has none: what the file shows of it.
[[nodiscard]] Explanation explainNode(const Document& document, NodeId node);

/// Rule, expected, found, evidence, cause and provenance as Markdown, for a ticket.
[[nodiscard]] QString toMarkdown(const Explanation& explanation, const QString& provenance);

} // namespace qdq::ui
