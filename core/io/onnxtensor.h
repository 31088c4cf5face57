// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/inputfile.h"
#include "core/io/onnxmodel.h"

#include <unordered_map>

namespace qdq {

/// Makes tensors of a model out of their description (file-formats 5.2). Values are read when they
/// are asked for, from the model or from the file beside it; sizes are checked at once.
class OnnxTensors
{
public:
    OnnxTensors(const InputFile& model, DiagnosticSink& sink)
        : m_model(model)
        , m_sink(sink)
    {
    }

    /// Never fails: what cannot be read is reported under `name`, and load() of the tensor says
    /// why.
    [[nodiscard]] Tensor make(const OnnxTensor& tensor, const std::string& name);

private:
    [[nodiscard]] Result<Tensor> tryMake(const OnnxTensor& tensor, const std::string& name);
    [[nodiscard]] Result<TensorLoader> rangeLoader(
        const OnnxTensor& tensor, std::uint64_t bytes, const std::string& name);
    [[nodiscard]] Result<TensorLoader> externalLoader(
        const OnnxTensor& tensor, std::uint64_t bytes);
    [[nodiscard]] Result<FileStamp> stampOfExternal(const std::string& location);

    const InputFile& m_model;
    DiagnosticSink& m_sink;
    std::unordered_map<std::string, Result<FileStamp>> m_externalStamps;
};

} // namespace qdq
