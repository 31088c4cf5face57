// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/bytes.h"
#include "core/graph/dtype.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace qdq {

/// Reads the values of one constant from where they lie; row-major, little-endian, exactly the
/// logical tensor.
using TensorLoader = std::function<Result<Bytes>()>;

/// A constant of the graph: what it is, and its values as far as they are there.
/// Three states: values in memory (`bytes`), values in a file (`loader`, read on every call of
/// load()), and no values at all (a structure-only dump, a meta tensor). Zeros never stand for
/// missing values.
struct Tensor
{
    DType dtype = DType::Unknown;
    std::vector<std::int64_t> shape;
    std::shared_ptr<const Bytes> bytes;
    std::shared_ptr<const TensorLoader> loader;

    [[nodiscard]] bool hasData() const { return bytes || loader; }
    /// Product of the shape; 1 for a 0-dim tensor. Readers have checked that it does not overflow.
    [[nodiscard]] std::int64_t elementCount() const;
    /// The values; an Error when the file fails, or when there are none.
    [[nodiscard]] Result<std::shared_ptr<const Bytes>> load() const;
    /// Values as float64: exact for integers up to 32 bits and for every float type. Integers of 2
    /// and 4 bits lie packed in `bytes`, the first in the lowest bits.
    [[nodiscard]] Result<std::vector<double>> loadAsDouble() const;
    /// Values as int64 for integer types and bool; an Error for others.
    [[nodiscard]] Result<std::vector<std::int64_t>> loadAsInt64() const;
};

/// Refuses a negative dimension, more than 2^62 elements, and bytes that do not fit shape and
/// dtype; `where` stays empty.
[[nodiscard]] Result<void> validateTensor(const Tensor& tensor);

[[nodiscard]] Tensor makeTensor(DType dtype, std::vector<std::int64_t> shape, Bytes bytes);
[[nodiscard]] Tensor makeFloatTensor(
    std::vector<std::int64_t> shape, const std::vector<float>& values);

/// A dimension: a number, or the text of a symbolic expression ("s77", "2*s77 + 1").
using Dim = std::variant<std::int64_t, std::string>;

/// Shape and type of a value that flows along an edge.
struct TensorMeta
{
    DType dtype = DType::Unknown;
    std::vector<Dim> shape;

    friend bool operator==(const TensorMeta&, const TensorMeta&) = default;
};

[[nodiscard]] inline bool isSymbolic(const Dim& dim)
{
    return std::holds_alternative<std::string>(dim);
}
/// "16×3×s77×16" with the given separator; "scalar" for no dimensions.
[[nodiscard]] std::string shapeText(
    const std::vector<Dim>& shape, std::string_view separator = "×");

} // namespace qdq
