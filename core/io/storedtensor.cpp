// SPDX-License-Identifier: Apache-2.0
#include "core/io/storedtensor.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace qdq {

namespace {

std::string textOf(const std::vector<std::int64_t>& sizes)
{
    std::string text;
    for (const std::int64_t size : sizes)
        text += (text.empty() ? "" : ", ") + std::to_string(size);
    return "[" + text + "]";
}

bool isComplex(DType dtype)
{
    return dtype == DType::Complex32 || dtype == DType::Complex64 || dtype == DType::Complex128;
}

/// Product of the sizes; nothing when one is negative or the product passes 2^62.
std::optional<std::int64_t> countOf(const std::vector<std::int64_t>& shape)
{
    std::int64_t count = 1;
    for (const std::int64_t size : shape)
        if (size < 0 || __builtin_mul_overflow(count, size, &count)
            || count > (std::int64_t {1} << 62))
            return std::nullopt;
    return count;
}

/// Elements from the start of the storage to just past the last one that the view touches.
std::optional<std::int64_t> extentOf(const StoredTensor& stored)
{
    std::int64_t last = stored.offset;
    for (std::size_t i = 0; i < stored.shape.size(); ++i) {
        std::int64_t reach = 0;
        if (stored.strides[i] < 0
            || __builtin_mul_overflow(stored.shape[i] - 1, stored.strides[i], &reach)
            || __builtin_add_overflow(last, reach, &last))
            return std::nullopt;
    }
    if (stored.offset < 0 || __builtin_add_overflow(last, 1, &last))
        return std::nullopt;
    return last;
}

bool isContiguous(const StoredTensor& stored)
{
    std::int64_t expected = 1;
    for (std::size_t i = stored.shape.size(); i-- > 0;) {
        if (stored.shape[i] != 1 && stored.strides[i] != expected)
            return false;
        expected *= stored.shape[i];
    }
    return true;
}

void swapBytes(Bytes& bytes, std::size_t width)
{
    for (std::size_t i = 0; width > 1 && i + width <= bytes.size(); i += width)
        std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(i),
            bytes.begin() + static_cast<std::ptrdiff_t>(i + width));
}

/// Copies the view out of its storage, row-major. An odometer over all dimensions but the last; the
/// last in one go where dense.
Bytes gather(const Bytes& storage, const StoredTensor& stored, std::size_t width)
{
    const std::size_t rank = stored.shape.size();
    const std::int64_t inner = rank == 0 ? 1 : stored.shape[rank - 1];
    const std::int64_t innerStride = rank == 0 ? 1 : stored.strides[rank - 1];
    const std::int64_t count = *countOf(stored.shape);
    Bytes values(static_cast<std::size_t>(count) * width);
    std::vector<std::int64_t> index(rank, 0);
    std::byte* to = values.data();
    for (std::int64_t done = 0; done < count; done += inner) {
        std::int64_t from = stored.offset;
        for (std::size_t i = 0; i + 1 < rank; ++i)
            from += index[i] * stored.strides[i];
        for (std::int64_t i = 0; i < inner; ++i, to += width)
            std::memcpy(to,
                storage.data() + static_cast<std::size_t>(from + i * innerStride) * width, width);
        for (std::size_t i = rank < 2 ? 0 : rank - 1; i-- > 0;) {
            if (++index[i] < stored.shape[i])
                break;
            index[i] = 0;
        }
    }
    return values;
}

Result<Bytes> readValues(const StoredTensor& stored, const ZipEntry& entry)
{
    const std::size_t width = sizeOf(stored.dtype);
    auto storage = stored.archive->read(entry, entry.size);
    if (!storage)
        return storage;
    if (stored.isBigEndian)
        swapBytes(*storage, isComplex(stored.dtype) ? width / 2 : width);
    const std::size_t wanted = static_cast<std::size_t>(*countOf(stored.shape)) * width;
    if (stored.offset == 0 && wanted == storage->size() && isContiguous(stored))
        return storage;
    return gather(*storage, stored, width);
}

} // namespace

Tensor makeUnreadableTensor(DType dtype, std::vector<std::int64_t> shape, Error why)
{
    TensorLoader loader = [why = std::move(why)]() -> Result<Bytes> {
        return tl::unexpected<Error>(why);
    };
    return {
        dtype, std::move(shape), nullptr, std::make_shared<const TensorLoader>(std::move(loader))};
}

Result<Tensor> makeStoredTensor(const StoredTensor& stored)
{
    const std::size_t width = sizeOf(stored.dtype);
    if (width == 0)
        return fail(ErrorCode::Unsupported, {}, "its element type is unknown");
    if (stored.strides.size() != stored.shape.size())
        return fail(ErrorCode::Malformed, {},
            std::to_string(stored.strides.size()) + " strides for "
                + std::to_string(stored.shape.size()) + " sizes");
    const auto count = countOf(stored.shape);
    if (!count)
        return fail(
            ErrorCode::Malformed, {}, "it declares the impossible shape " + textOf(stored.shape));
    if (*count == 0)
        return makeTensor(stored.dtype, stored.shape, {});
    Tensor tensor {stored.dtype, stored.shape, nullptr, nullptr};
    if (stored.record.empty())
        return tensor;
    const ZipEntry* entry = stored.archive->find(stored.record);
    if (!entry)
        return fail(ErrorCode::Malformed, stored.record,
            "its data is missing: there is no entry " + stored.record);
    if (entry->size == 0)
        return tensor;
    if (entry->size % width != 0)
        return fail(ErrorCode::Malformed, stored.record,
            std::to_string(entry->size) + " bytes of " + stored.record + " do not fit elements of "
                + std::to_string(width) + " bytes");
    const auto extent = extentOf(stored);
    const std::uint64_t stores = entry->size / width;
    if (!extent || static_cast<std::uint64_t>(*extent) > stores)
        return fail(ErrorCode::Malformed, stored.record,
            "sizes " + textOf(stored.shape) + ", strides " + textOf(stored.strides) + " and offset "
                + std::to_string(stored.offset) + " refer beyond the " + std::to_string(stores)
                + " elements of " + stored.record);
    if (static_cast<std::uint64_t>(*count) > stores
        && static_cast<std::uint64_t>(*count) > kMaxExpandedBytes / width)
        return fail(ErrorCode::Limit, stored.record,
            std::to_string(*count) + " logical elements over " + std::to_string(stores)
                + " stored ones are not expanded");
    TensorLoader loader = [stored]() -> Result<Bytes> {
        return readValues(stored, *stored.archive->find(stored.record));
    };
    tensor.loader = std::make_shared<const TensorLoader>(std::move(loader));
    return tensor;
}

} // namespace qdq
