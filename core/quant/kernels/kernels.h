// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/kernels/kernel.h"

// The functions that kernels.def names.

namespace qdq::kernels {

#define QDQ_KERNEL(target, function, effect, needsOneDnn, reference)                               \
    Operand function(KernelCall& call);
#include "core/quant/kernels/kernels.def"
#undef QDQ_KERNEL

} // namespace qdq::kernels
