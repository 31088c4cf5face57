// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/kernel.h"
#include "core/quant/kernels/kernels.h"
#include "core/quant/kernels/strided.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

// Ops that move values without changing them. Where the order of the values stays, the result
// shares them; otherwise it is a copy, gathered through strides.

namespace qdq::kernels {

namespace {

/// The same values under another shape of as many elements.
Operand sameValues(KernelCall& call, const Value& self, Shape shape)
{
    if (!call.failed() && elementCount(shape) != self.count())
        call.fail("a tensor of " + textOf(self.shape) + " has no shape " + textOf(shape));
    if (call.failed())
        return {};
    return Value {self.dtype, std::move(shape), self.buffer};
}

/// Replaces the one -1 of a wanted shape.
Shape inferred(KernelCall& call, const Value& self, Shape wanted)
{
    std::int64_t known = 1;
    std::int64_t* unknown = nullptr;
    for (std::int64_t& size : wanted) {
        if (size == -1 && !unknown)
            unknown = &size;
        else if (size < 0 || __builtin_mul_overflow(known, size, &known))
            call.fail("a size of " + std::to_string(size) + " in a shape of " + textOf(wanted));
    }
    if (call.failed())
        return self.shape;
    if (unknown && (known == 0 || self.count() % known != 0))
        call.fail("a tensor of " + textOf(self.shape) + " cannot be cut into rows of "
            + std::to_string(known));
    else if (unknown)
        *unknown = self.count() / known;
    return wanted;
}

Operand gathered(KernelCall& call, const Value& self, const View& view)
{
    const Value result = call.make(self.dtype, view.shape);
    if (sizeOf(self.dtype) > kMaxItemSize)
        call.fail("values of type " + std::string(nameOf(self.dtype)), ErrorCode::Unsupported);
    if (call.failed())
        return {};
    gather(self, view, result.buffer->data());
    return result;
}

Operand permuted(KernelCall& call, const Value& self, const std::vector<std::size_t>& order)
{
    const View whole = viewOf(self);
    View view;
    for (const std::size_t dim : order) {
        view.shape.push_back(whole.shape[dim]);
        view.strides.push_back(whole.strides[dim]);
    }
    return gathered(call, self, view);
}

Operand narrowed(KernelCall& call, const Value& self, std::size_t dim, std::int64_t begin,
    std::int64_t length, std::int64_t step = 1)
{
    View view = viewOf(self);
    view.offset = begin * view.strides[dim];
    view.shape[dim] = length;
    if (length > 1) // and then the step lies within the tensor
        view.strides[dim] *= step;
    return gathered(call, self, view);
}

/// Pieces of the lengths given, one after another along `dim`.
Operand pieces(KernelCall& call, const Value& self, std::size_t dim, const Shape& lengths)
{
    std::vector<Operand> parts;
    std::int64_t begin = 0;
    for (const std::int64_t length : lengths) {
        if (length < 0 || length > self.shape[dim] - begin)
            call.fail("pieces of " + textOf(lengths) + " of a size of "
                + std::to_string(self.shape[dim]));
        if (call.failed())
            return {};
        parts.push_back(narrowed(call, self, dim, begin, length));
        begin += length;
    }
    return parts;
}

Operand equalPieces(KernelCall& call, const Value& self, std::size_t dim, std::int64_t length)
{
    if (!call.failed() && length <= 0)
        call.fail("pieces of length " + std::to_string(length));
    if (call.failed())
        return {};
    Shape lengths;
    for (std::int64_t left = self.shape[dim]; left > 0; left -= length)
        lengths.push_back(std::min(left, length));
    if (lengths.empty())
        lengths.push_back(0);
    return pieces(call, self, dim, lengths);
}

/// The tensor that owns dimension arguments; a scalar has one dimension for them.
std::size_t dimsFor(const Value& self)
{
    return std::max<std::size_t>(self.dims(), 1);
}

Operand joined(KernelCall& call, const std::vector<Value>& parts, std::size_t dim)
{
    Shape shape = parts.front().shape;
    shape[dim] = 0;
    for (const Value& part : parts) {
        Shape rest = part.shape;
        if (rest.size() == shape.size()) {
            shape[dim] += rest[dim];
            rest[dim] = shape[dim];
        }
        if (rest != shape || part.dtype != parts.front().dtype)
            call.fail("tensors of " + textOf(parts.front().shape) + " and " + textOf(part.shape)
                + " cannot be joined along dimension " + std::to_string(dim));
    }
    const Value result = call.make(parts.front().dtype, shape);
    if (call.failed())
        return {};
    std::int64_t outer = elementCount(std::span(shape).first(dim));
    std::byte* to = result.buffer->data();
    for (std::int64_t row = 0; row < outer; ++row)
        for (const Value& part : parts) {
            const std::size_t length = part.bytes().size() / static_cast<std::size_t>(outer);
            if (length != 0)
                std::memcpy(
                    to, part.buffer->data() + static_cast<std::size_t>(row) * length, length);
            to += length;
        }
    return result;
}

} // namespace

Operand view(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    const Shape wanted = call.integers(1, call.find(1, "size") ? "size" : "shape");
    return sameValues(call, self, inferred(call, self, wanted));
}

Operand unflatten(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    const std::size_t dim = call.dimension(1, "dim", self.dims());
    const Shape sizes = call.integers(2, "sizes");
    if (call.failed())
        return {};
    Shape shape = self.shape;
    const auto at = shape.begin() + static_cast<std::ptrdiff_t>(dim);
    shape.insert(shape.erase(at), sizes.begin(), sizes.end());
    return sameValues(call, self, inferred(call, self, shape));
}

Operand flatten(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    const std::size_t first = call.dimension(1, "start_dim", dimsFor(self), 0);
    const std::size_t last = call.dimension(2, "end_dim", dimsFor(self), -1);
    if (!call.failed() && first > last)
        call.fail("flattens dimensions " + std::to_string(first) + " to " + std::to_string(last));
    if (call.failed())
        return {};
    if (self.dims() == 0)
        return sameValues(call, self, {1});
    Shape shape(self.shape.begin(), self.shape.begin() + static_cast<std::ptrdiff_t>(first));
    shape.push_back(elementCount(std::span(self.shape).subspan(first, last - first + 1)));
    shape.insert(
        shape.end(), self.shape.begin() + static_cast<std::ptrdiff_t>(last) + 1, self.shape.end());
    return sameValues(call, self, shape);
}

Operand unsqueeze(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    const std::size_t dim = call.dimension(1, "dim", self.dims() + 1);
    Shape shape = self.shape;
    shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(dim), 1);
    return sameValues(call, self, shape);
}

Operand squeezeDim(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    const std::size_t dim = call.dimension(1, "dim", dimsFor(self));
    Shape shape = self.shape;
    if (dim < shape.size() && shape[dim] == 1)
        shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(dim));
    return sameValues(call, self, shape);
}

Operand sameTensor(KernelCall& call)
{
    return call.tensor(0, "self");
}

Operand clone(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    return gathered(call, self, viewOf(self));
}

Operand transpose(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    const std::size_t first = call.dimension(1, "dim0", dimsFor(self));
    const std::size_t second = call.dimension(2, "dim1", dimsFor(self));
    if (call.failed() || self.dims() == 0)
        return self;
    std::vector<std::size_t> order(self.dims());
    std::iota(order.begin(), order.end(), std::size_t {0});
    std::swap(order[first], order[second]);
    return permuted(call, self, order);
}

Operand matrixTranspose(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    if (!call.failed() && self.dims() > 2)
        call.fail(
            "transposes a tensor of " + std::to_string(self.dims()) + " dimensions; it takes 2");
    if (call.failed() || self.dims() < 2)
        return self;
    return permuted(call, self, {1, 0});
}

Operand permute(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    std::vector<std::size_t> order;
    std::vector<bool> seen(self.dims(), false);
    for (const std::int64_t given : call.integers(1, "dims")) {
        const auto count = static_cast<std::int64_t>(self.dims());
        const std::int64_t dim = given < 0 ? given + count : given;
        if (dim < 0 || dim >= count || seen[static_cast<std::size_t>(dim)]) {
            call.fail("dimension " + std::to_string(given) + " in a permutation of "
                + std::to_string(count));
            return {};
        }
        seen[static_cast<std::size_t>(dim)] = true;
        order.push_back(static_cast<std::size_t>(dim));
    }
    if (order.size() != self.dims())
        call.fail("a permutation of " + std::to_string(order.size())
            + " dimensions for a tensor of " + std::to_string(self.dims()));
    if (call.failed())
        return {};
    return permuted(call, self, order);
}

Operand expand(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    Shape wanted = call.integers(1, "size");
    if (!call.failed() && wanted.size() < self.dims())
        call.fail("expands a tensor of " + textOf(self.shape) + " to fewer dimensions");
    if (call.failed())
        return {};
    const View whole = viewOf(self);
    const std::size_t added = wanted.size() - self.dims();
    View view {wanted, Shape(wanted.size(), 0), 0};
    for (std::size_t d = 0; d < wanted.size(); ++d) {
        const std::int64_t size = d < added ? 1 : self.shape[d - added];
        if (view.shape[d] == -1 && d >= added)
            view.shape[d] = size;
        if (d >= added && view.shape[d] == size)
            view.strides[d] = whole.strides[d - added];
        else if (size != 1)
            call.fail(
                "a tensor of " + textOf(self.shape) + " cannot be expanded to " + textOf(wanted));
    }
    return gathered(call, self, view);
}

Operand slice(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    const std::size_t dim = call.dimension(1, "dim", self.dims(), 0);
    const std::int64_t step = call.integer(4, "step", 1);
    const std::int64_t given[] = {call.integer(2, "start", 0),
        call.integer(3, "end", std::numeric_limits<std::int64_t>::max())};
    if (!call.failed() && step < 1)
        call.fail("a slice with step " + std::to_string(step));
    if (call.failed())
        return {};
    const std::int64_t size = self.shape[dim];
    const auto clampTo = [size](std::int64_t index) {
        return std::clamp<std::int64_t>(index < 0 ? index + size : index, 0, size);
    };
    const std::int64_t begin = clampTo(given[0]);
    const std::int64_t end = std::max(begin, clampTo(given[1]));
    return narrowed(
        call, self, dim, begin, (end - begin) / step + ((end - begin) % step != 0 ? 1 : 0), step);
}

Operand select(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    const std::size_t dim = call.dimension(1, "dim", self.dims());
    const std::int64_t given = call.integer(2, "index");
    if (call.failed())
        return {};
    const std::int64_t index = given < 0 ? given + self.shape[dim] : given;
    if (index < 0 || index >= self.shape[dim]) {
        call.fail(
            "index " + std::to_string(given) + " of a size of " + std::to_string(self.shape[dim]));
        return {};
    }
    View view = viewOf(self);
    const auto at = static_cast<std::ptrdiff_t>(dim);
    view.offset = index * view.strides[dim];
    view.shape.erase(view.shape.begin() + at);
    view.strides.erase(view.strides.begin() + at);
    return gathered(call, self, view);
}

Operand cat(KernelCall& call)
{
    std::vector<Value> parts = call.tensors(0, "tensors");
    // A 1-dim empty tensor joins with anything: a left-over of old torch.
    std::erase_if(parts, [](const Value& part) { return part.shape == Shape {0}; });
    if (!call.failed() && parts.empty())
        call.fail("joins no tensors");
    if (call.failed())
        return {};
    const std::size_t dim = call.dimension(1, "dim", parts.front().dims(), 0);
    return call.failed() ? Operand {} : joined(call, parts, dim);
}

Operand stack(KernelCall& call)
{
    std::vector<Value> parts = call.tensors(0, "tensors");
    if (!call.failed() && parts.empty())
        call.fail("stacks no tensors");
    if (call.failed())
        return {};
    const std::size_t dim = call.dimension(1, "dim", parts.front().dims() + 1, 0);
    for (Value& part : parts)
        part.shape.insert(
            part.shape.begin() + static_cast<std::ptrdiff_t>(std::min(dim, part.dims())), 1);
    return call.failed() ? Operand {} : joined(call, parts, dim);
}

Operand chunk(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    const std::int64_t chunks = call.integer(1, "chunks");
    const std::size_t dim = call.dimension(2, "dim", self.dims(), 0);
    if (!call.failed() && chunks < 1)
        call.fail(std::to_string(chunks) + " chunks");
    if (call.failed())
        return {};
    const std::int64_t size = self.shape[dim];
    return equalPieces(
        call, self, dim, std::max<std::int64_t>(size / chunks + (size % chunks != 0 ? 1 : 0), 1));
}

Operand split(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    const std::size_t dim = call.dimension(2, "dim", self.dims(), 0);
    return equalPieces(call, self, dim, call.integer(1, "split_size"));
}

Operand splitWithSizes(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    const std::size_t dim = call.dimension(2, "dim", self.dims(), 0);
    const Shape lengths = call.integers(1, "split_sizes");
    return call.failed() ? Operand {} : pieces(call, self, dim, lengths);
}

Operand symSize(KernelCall& call)
{
    const Value self = call.tensor(0, "self");
    const std::size_t dim = call.dimension(1, "dim", self.dims());
    return call.failed() ? Operand {} : Operand {self.shape[dim]};
}

Operand getitem(KernelCall& call)
{
    const Operand* whole = call.find(0, "a");
    const auto* list = whole ? whole->as<std::vector<Operand>>() : nullptr;
    const std::int64_t given = call.integer(1, "b");
    const auto count = static_cast<std::int64_t>(list ? list->size() : 0);
    const std::int64_t index = given < 0 ? given + count : given;
    if (!call.failed() && (index < 0 || index >= count))
        call.fail("item " + std::to_string(given) + " of " + std::to_string(count));
    return call.failed() ? Operand {} : (*list)[static_cast<std::size_t>(index)];
}

Operand multiplyNumbers(KernelCall& call)
{
    const std::int64_t a = call.integer(0, "a");
    const std::int64_t b = call.integer(1, "b");
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

} // namespace qdq::kernels
