// SPDX-License-Identifier: Apache-2.0
#include "core/quant/quantizer.h"

#include <algorithm>
#include <array>

namespace qdq {

#define QDQ_QUANTIZER(id, quantizer) extern const Quantizer quantizer;
#include "core/quant/quantizers.def"
#undef QDQ_QUANTIZER

std::span<const Quantizer> quantizers()
{
    static const std::array kQuantizers = {
#define QDQ_QUANTIZER(id, quantizer) quantizer,
#include "core/quant/quantizers.def"
#undef QDQ_QUANTIZER
    };
    return kQuantizers;
}

const Quantizer* findQuantizer(std::string_view id)
{
    const auto all = quantizers();
    const auto it = std::ranges::find(all, id, &Quantizer::id);
    return it == all.end() ? nullptr : &*it;
}

} // namespace qdq
