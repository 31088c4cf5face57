// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/kernels/kernel.h"

namespace qdq::kernels {

/// The values as another type; the value itself where it has that type. A failure for types other
/// than float32, float64, int32, int64 and bool. Numbers that an integer type cannot hold become
/// its least value, as x86 converts them.
[[nodiscard]] Value castTo(KernelCall& call, const Value& value, DType dtype);

/// A tensor as it is, a number as a 0-dim tensor of the kind it has; anything else is a failure.
[[nodiscard]] Value valueOfNumber(KernelCall& call, const Operand& operand);

} // namespace qdq::kernels
