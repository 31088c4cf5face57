// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/causes/statetransfer.h"
#include "core/quant/slotchain.h"
#include "core/rules/target.h"

namespace qdq {

struct CauseEdit; // core/causes/rootcause.h

/// A config, or an edit of annotations, tried out on a copy: annotated, prepared and converted with
/// the ranges of the last calibration.
struct Tryout
{
    QuantizerConfig config;
    Annotated annotated;
    Prepared prepared;
    TransferredState state; ///< of `prepared`
    Graph converted;
    CheckResult checked;
};

/// What another config would give. `program` is the float graph, or an annotated graph that was
/// made from it by the same back end; `observed` is a calibrated graph of the same network, or null
/// where nothing was calibrated. Errors: those of annotate, prepare, convert and checkGraph.
[[nodiscard]] Result<Tryout> tryConfig(const Graph& program, const QuantizerConfig& config,
    const Graph* observed, const TargetPtr& target);

/// What the edit of a cause would give, run through the engine. `run` has annotated, config,
/// observed and converted; the nodes of the edit are those of `run.converted`. Usage: an edit that
/// the engine has no way to make.
[[nodiscard]] Result<Tryout> tryEdit(
    const ChainSources& run, const CauseEdit& edit, const TargetPtr& target);

/// The config with the fields of the edit in every qconfig that it names.
[[nodiscard]] Result<QuantizerConfig> editedConfig(
    const QuantizerConfig& config, const CauseEdit& edit);

/// Changes the annotations of `annotated` as the edit says; `names` are of the ops it acts on.
/// core/causes/editannotations.cpp.
[[nodiscard]] Result<void> editAnnotations(
    Graph& annotated, const CauseEdit& edit, const Graph& converted);

} // namespace qdq
