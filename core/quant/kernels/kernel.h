// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/quant/kernels/onednn.h"
#include "core/quant/kernels/value.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace qdq::kernels {

/// One call of one op: its arguments, by position or by the name that the op's schema has, and
/// whether something was wrong with them.
///
/// A kernel first reads all arguments, then leaves when failed() says so, then works. Reading never
/// throws: a wrong argument yields a harmless value and is remembered. The first failure counts.
class KernelCall
{
public:
    KernelCall(std::vector<Operand> args, std::vector<std::pair<std::string, Operand>> kwargs,
        const OneDnn* oneDnn = nullptr)
        : m_args(std::move(args))
        , m_kwargs(std::move(kwargs))
        , m_oneDnn(oneDnn)
    {
    }

    // Without a default the argument must be there.
    [[nodiscard]] Value tensor(std::size_t index, std::string_view name);
    [[nodiscard]] std::optional<Value> optionalTensor(std::size_t index, std::string_view name);
    /// A tensor of float32; every other type is a failure.
    [[nodiscard]] Value floatTensor(std::size_t index, std::string_view name);
    [[nodiscard]] std::vector<Value> tensors(std::size_t index, std::string_view name);
    [[nodiscard]] std::int64_t integer(
        std::size_t index, std::string_view name, std::optional<std::int64_t> fallback = {});
    [[nodiscard]] double number(
        std::size_t index, std::string_view name, std::optional<double> fallback = {});
    [[nodiscard]] bool flag(std::size_t index, std::string_view name, bool fallback);
    [[nodiscard]] std::string text(
        std::size_t index, std::string_view name, std::string_view fallback);
    [[nodiscard]] Shape integers(
        std::size_t index, std::string_view name, std::optional<Shape> fallback = {});
    /// A dimension: negative counts from the end of `dims`; outside of it is a failure (and gives
    /// 0).
    [[nodiscard]] std::size_t dimension(std::size_t index, std::string_view name, std::size_t dims,
        std::optional<std::int64_t> fallback = {});
    /// The argument as it is; null where it is absent or None.
    [[nodiscard]] const Operand* find(std::size_t index, std::string_view name) const;

    /// A new tensor, not initialised. A negative size or too much memory is a failure (and gives an
    /// empty tensor).
    [[nodiscard]] Value make(DType dtype, Shape shape);
    [[nodiscard]] Value makeFloats(Shape shape) { return make(DType::Float32, std::move(shape)); }

    /// Remembers what is wrong; always false, so that a check can return it.
    bool fail(std::string message, ErrorCode code = ErrorCode::Refused);
    [[nodiscard]] bool failed() const { return m_error.has_value(); }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

    /// There when the op's entry asks for it (KernelEntry::needsOneDnn).
    [[nodiscard]] const OneDnn& oneDnn() const { return *m_oneDnn; }

private:
    template <typename T> [[nodiscard]] T missing(std::size_t index, std::string_view name);

    std::vector<Operand> m_args;
    std::vector<std::pair<std::string, Operand>> m_kwargs;
    const OneDnn* m_oneDnn = nullptr;
    std::optional<Error> m_error;
};

/// Largest single tensor that is computed.
inline constexpr std::uint64_t kMaxValueBytes = 8ULL << 30;

/// What an op does to its first argument, as its schema says.
enum class Effect : std::uint8_t
{
    Pure, ///< the result is new
    InPlace, ///< writes argument 0 and returns it
    View, ///< another shape over the values of argument 0, which it shares
    CopiedView, ///< a view of argument 0 in torch, a copy of what it sees here
};

using KernelFunction = Operand (*)(KernelCall& call);

struct KernelEntry
{
    std::string_view target; ///< "aten.conv2d.default"
    KernelFunction run = nullptr;
    Effect effect = Effect::Pure;
    bool needsOneDnn = false;
    std::string_view reference; ///< the upstream code it follows
};

/// Null when there is no kernel for the op.
[[nodiscard]] const KernelEntry* findKernel(std::string_view target);
/// Every op that can be run, in the order of kernels.def.
[[nodiscard]] std::span<const KernelEntry> allKernels();

} // namespace qdq::kernels
