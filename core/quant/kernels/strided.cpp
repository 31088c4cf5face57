// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/strided.h"

#include <cstring>

namespace qdq::kernels {

namespace {

template <typename T>
void copyRow(const std::byte* from, std::int64_t stride, std::int64_t count, std::byte* to)
{
    const auto* in = reinterpret_cast<const T*>(from);
    auto* out = reinterpret_cast<T*>(to);
    for (std::int64_t i = 0; i < count; ++i)
        out[i] = in[i * stride];
}

using RowCopier = void (*)(const std::byte*, std::int64_t, std::int64_t, std::byte*);

RowCopier copierFor(std::size_t itemSize)
{
    switch (itemSize) {
    case 1:
        return copyRow<std::uint8_t>;
    case 2:
        return copyRow<std::uint16_t>;
    case 4:
        return copyRow<std::uint32_t>;
    default:
        return copyRow<std::uint64_t>;
    }
}

} // namespace

View viewOf(const Value& value)
{
    View view {value.shape, Shape(value.dims(), 1), 0};
    for (std::size_t d = value.dims(); d-- > 1;)
        view.strides[d - 1] = view.strides[d] * value.shape[d];
    return view;
}

void gather(const Value& from, const View& view, std::byte* to)
{
    const std::size_t itemSize = sizeOf(from.dtype);
    const std::int64_t count = elementCount(view.shape);
    if (count == 0)
        return;
    const bool isScalar = view.shape.empty();
    const std::size_t inner = isScalar ? 0 : view.shape.size() - 1;
    const std::int64_t length = isScalar ? 1 : view.shape[inner];
    const std::int64_t stride = isScalar ? 1 : view.strides[inner];
    const RowCopier copy = copierFor(itemSize);
    Shape index(inner, 0);
    std::int64_t position = view.offset;
    for (std::int64_t done = 0; done < count; done += length) {
        const std::byte* row = from.buffer->data() + position * static_cast<std::int64_t>(itemSize);
        copy(row, stride, length, to + done * static_cast<std::int64_t>(itemSize));
        for (std::size_t d = inner; d-- > 0;) {
            position += view.strides[d];
            if (++index[d] < view.shape[d])
                break;
            position -= view.strides[d] * view.shape[d];
            index[d] = 0;
        }
    }
}

} // namespace qdq::kernels
