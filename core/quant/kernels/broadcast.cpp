// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/broadcast.h"

#include <algorithm>

namespace qdq::kernels {

namespace {

Shape stridesFor(const Shape& from, const Shape& to)
{
    Shape strides(to.size(), 0);
    std::int64_t stride = 1;
    const std::size_t offset = to.size() - from.size();
    for (std::size_t d = from.size(); d-- > 0;) {
        strides[offset + d] = from[d] == 1 ? 0 : stride;
        stride *= from[d];
    }
    return strides;
}

} // namespace

std::optional<Broadcast> broadcast(KernelCall& call, const Shape& left, const Shape& right)
{
    Broadcast result;
    result.shape.assign(std::max(left.size(), right.size()), 1);
    for (std::size_t back = 1; back <= result.shape.size(); ++back) {
        const std::int64_t a = back <= left.size() ? left[left.size() - back] : 1;
        const std::int64_t b = back <= right.size() ? right[right.size() - back] : 1;
        if (a != b && a != 1 && b != 1) {
            call.fail("shapes " + textOf(left) + " and " + textOf(right) + " do not fit together");
            return {};
        }
        result.shape[result.shape.size() - back] = a == 1 ? b : a;
    }
    result.leftStrides = stridesFor(left, result.shape);
    result.rightStrides = stridesFor(right, result.shape);
    return result;
}

void coalesce(Broadcast& walk)
{
    for (std::size_t d = walk.shape.size(); d-- > 1;) {
        const std::int64_t inner = walk.shape[d];
        const bool fits = walk.leftStrides[d - 1] == walk.leftStrides[d] * inner
            && walk.rightStrides[d - 1] == walk.rightStrides[d] * inner;
        if (!fits && walk.shape[d - 1] != 1 && inner != 1)
            continue;
        const std::size_t kept = inner == 1 && !fits ? d - 1 : d;
        const auto at = static_cast<std::ptrdiff_t>(d);
        walk.leftStrides[d - 1] = walk.leftStrides[kept];
        walk.rightStrides[d - 1] = walk.rightStrides[kept];
        walk.shape[d - 1] *= inner;
        walk.shape.erase(walk.shape.begin() + at);
        walk.leftStrides.erase(walk.leftStrides.begin() + at);
        walk.rightStrides.erase(walk.rightStrides.begin() + at);
    }
}

} // namespace qdq::kernels
