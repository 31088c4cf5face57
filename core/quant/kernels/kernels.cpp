// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/kernels.h"

#include <algorithm>
#include <array>

namespace qdq::kernels {

namespace {

constexpr std::array kKernels {
#define QDQ_KERNEL(target, function, effect, needsOneDnn, reference)                               \
    KernelEntry {target, function, Effect::effect, needsOneDnn, reference},
#include "core/quant/kernels/kernels.def"
#undef QDQ_KERNEL
};

} // namespace

const KernelEntry* findKernel(std::string_view target)
{
    const auto found = std::find_if(kKernels.begin(), kKernels.end(),
        [target](const KernelEntry& entry) { return entry.target == target; });
    return found == kKernels.end() ? nullptr : &*found;
}

std::span<const KernelEntry> allKernels()
{
    return kKernels;
}

} // namespace qdq::kernels
