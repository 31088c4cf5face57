// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/jsonwriter.h"
#include "core/io/symbolictext.h"

namespace qdq {

// What a serialized graph and a list of weights say of values (file-formats 2.7): dense strides, on
// the CPU.

/// TensorMeta. Errors: a type that exported programs do not have, a size that cannot be written.
[[nodiscard]] Result<void> writePt2TensorMeta(
    JsonWriter& json, SymbolicText& symbols, const TensorMeta& meta, bool requiresGrad);

/// SymInt, SymFloat or SymBool of a symbol or a constant number.
void writePt2Symbol(JsonWriter& json, SymbolicText& symbols, const ValueMeta& value);

/// A number, or the word that stands for one that JSON cannot write.
void writePt2Float(JsonWriter& json, double value);

} // namespace qdq
