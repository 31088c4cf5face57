// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graphbuilder.h"
#include "core/io/onnxmodel.h"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace qdq {

/// Where a node of a model comes from, as torch's exporter writes it into `metadata_props`. Best
/// effort: other exporters write nothing, and what cannot be taken apart is left out.
class OnnxMetadata
{
public:
    explicit OnnxMetadata(GraphBuilder& builder)
        : m_builder(builder)
    {
    }

    /// Module stack and stack trace; no value.
    [[nodiscard]] NodeMeta read(const OnnxNode& node);

private:
    GraphBuilder& m_builder;
    /// Nodes of one line share its text; the keys are its copies.
    std::unordered_map<std::string, std::shared_ptr<const std::string>> m_traces;
};

/// Module frames from `pkg.torch.onnx.name_scopes` and `.class_hierarchy`, two Python lists of
/// equal length: "['', 'stem', 'relu']" and "['net.Net', 'net.Stem', 'aten.relu.default']". The
/// last pair is the operator itself.
[[nodiscard]] ModuleStack onnxModuleStack(std::string_view scopes, std::string_view classes);
/// The same from `namespace`: ": net.Net/stem: net.Stem/relu: aten.relu.default".
[[nodiscard]] ModuleStack onnxModuleStackOfNamespace(std::string_view text);

} // namespace qdq
