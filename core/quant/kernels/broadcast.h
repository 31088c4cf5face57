// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/kernels/kernel.h"

#include <optional>

namespace qdq::kernels {

/// A shape walked with the strides of both inputs; a stride of 0 repeats a value.
struct Broadcast
{
    Shape shape;
    Shape leftStrides;
    Shape rightStrides;
};

/// How two shapes go together, as torch broadcasts them; a failure and nothing where they do not.
[[nodiscard]] std::optional<Broadcast> broadcast(
    KernelCall& call, const Shape& left, const Shape& right);
/// Joins dimensions that both inputs walk in one go, so that the inner loop is long.
void coalesce(Broadcast& walk);

template <typename T, typename R, typename F>
void innerLoop(const T* a, std::int64_t aStride, const T* b, std::int64_t bStride, R* out,
    std::int64_t count, F function)
{
    if (aStride == 1 && bStride == 1)
        for (std::int64_t i = 0; i < count; ++i)
            out[i] = function(a[i], b[i]);
    else if (aStride == 1 && bStride == 0)
        for (std::int64_t i = 0; i < count; ++i)
            out[i] = function(a[i], *b);
    else
        for (std::int64_t i = 0; i < count; ++i)
            out[i] = function(a[i * aStride], b[i * bStride]);
}

/// `function(a, b)` for every place of the walk, row-major into `out`.
template <typename T, typename R, typename F>
void applyAll(Broadcast walk, const T* a, const T* b, R* out, F function)
{
    if (elementCount(walk.shape) == 0)
        return;
    coalesce(walk);
    if (walk.shape.empty()) {
        *out = function(*a, *b);
        return;
    }
    const std::size_t inner = walk.shape.size() - 1;
    const std::int64_t length = walk.shape[inner];
    Shape index(inner, 0);
    for (std::int64_t done = 0, count = elementCount(walk.shape); done < count; done += length) {
        innerLoop(
            a, walk.leftStrides[inner], b, walk.rightStrides[inner], out + done, length, function);
        for (std::size_t d = inner; d-- > 0;) {
            a += walk.leftStrides[d];
            b += walk.rightStrides[d];
            if (++index[d] < walk.shape[d])
                break;
            a -= walk.leftStrides[d] * walk.shape[d];
            b -= walk.rightStrides[d] * walk.shape[d];
            index[d] = 0;
        }
    }
}

} // namespace qdq::kernels
