// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/graph/graph.h"
#include "core/io/diagnosticsink.h"
#include "core/io/protowire.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

// An ONNX model as its file has it (file-formats 5.1), without any meaning given to it: names are
// bytes of the file, tensors know where their values lie.

namespace qdq {

struct OnnxGraph;

struct OnnxTensor
{
    std::string name;
    std::int64_t dataType = 0; ///< TensorProto.DataType
    std::vector<std::int64_t> dims;
    WireRange body; ///< of the TensorProto
    std::optional<WireRange> raw; ///< raw_data
    std::uint32_t typedField = 0; ///< number of the typed field that holds values, 0 for none
    bool isExternal = false;
    std::string location; ///< as the file spells it
    std::string offset; ///< decimal text; empty when it is not given
    std::string length;
    bool isSparse = false; ///< a SparseTensorProto, of which only name and dims are known
};

/// Which member counts follows from what is filled, `type` is not needed: files before IR 2 have
/// none.
struct OnnxAttribute
{
    std::string name;
    std::variant<std::monostate, double, std::int64_t, std::string, std::vector<double>,
        std::vector<std::int64_t>, std::vector<std::string>>
        value;
    std::vector<OnnxTensor> tensors;
    std::vector<OnnxGraph> graphs;
    std::string reference; ///< ref_attr_name, within functions
};

struct OnnxNode
{
    std::string name;
    std::string opType;
    std::string domain; ///< empty for the default one
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
    std::vector<OnnxAttribute> attributes;
    std::vector<std::pair<std::string, std::string>> metadata; ///< the entries that are used
    std::uint64_t offset = 0; ///< within the file

    [[nodiscard]] const OnnxAttribute* attribute(std::string_view wanted) const;
    /// Of an attribute that is absent or of another kind, `fallback`.
    [[nodiscard]] std::int64_t integer(std::string_view wanted, std::int64_t fallback) const;
    [[nodiscard]] double real(std::string_view wanted, double fallback) const;
    [[nodiscard]] std::string_view text(std::string_view wanted) const;
    [[nodiscard]] const std::vector<std::int64_t>* integers(std::string_view wanted) const;
    /// QuantizeLinear of the default domain or of com.microsoft.
    [[nodiscard]] bool isQuantizeOrDequantize() const;
};

struct OnnxValue
{
    std::string name;
    ValueMeta meta; ///< nothing when it is no tensor or its rank is not known
    std::int64_t elementType = 0; ///< known even where the rank is not
};

struct OnnxGraph
{
    std::string name;
    std::vector<OnnxNode> nodes;
    std::vector<OnnxTensor> initializers;
    std::vector<OnnxValue> inputs;
    std::vector<OnnxValue> outputs;
    std::vector<OnnxValue> values; ///< value_info
    std::uint64_t offset = 0;
};

struct OnnxModel
{
    std::int64_t irVersion = 0;
    std::string producer;
    std::string producerVersion;
    std::vector<std::pair<std::string, std::int64_t>> opsets; ///< domain → version
    std::optional<OnnxGraph> graph;
    std::vector<std::string> functions; ///< "domain.name" of the functions that the model defines

    /// Of the default domain; 0 when the file does not say.
    [[nodiscard]] std::int64_t opset() const;
};

/// A dimension of which the file gives neither size nor name.
inline constexpr std::string_view kUnknownDim = "?";
inline constexpr std::size_t kMaxOnnxNodes = 2'000'000; ///< of a model, nested graphs included
inline constexpr int kMaxOnnxDepth = 64; ///< of nested messages that may nest
/// Dimensions of a shape: shapes are passed on from value to value.
inline constexpr std::size_t kMaxOnnxRank = 1024;

/// TensorProto.DataType as our type; nothing for a number that is not assigned.
[[nodiscard]] std::optional<DType> dtypeFromOnnxNumber(std::int64_t number);

/// Decodes the structure of a model; values of tensors are not read. Errors carry "byte N": a
/// message that does not end where it says, a limit passed, no graph, cancelled. Fields that are
/// not known are skipped with a note.
[[nodiscard]] Result<OnnxModel> decodeOnnxModel(
    WireSource& source, DiagnosticSink& sink, const Progress& progress);

} // namespace qdq
