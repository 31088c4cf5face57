// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace qdq {

/// Writes symbolic expressions for torch: printSympy() the other way round. Torch wants SymPy's
/// constructor notation, in which symbols say what is assumed of them, and an example value (hint)
/// for every size that comes from an input. The examples are made up here: different for every
/// symbol, within its range.
class SymbolicText
{
public:
    explicit SymbolicText(const std::vector<SymbolRange>& ranges);

    struct Form
    {
        std::string text; ///< "Mul(Integer(2), Symbol('s77', positive=True, integer=True))"
        std::optional<std::int64_t> hint; ///< nothing for what is known at run time only
    };
    /// Errors: longer than 64 KiB, or not understood: an unknown function, brackets that do not
    /// match, an example that is no integer.
    [[nodiscard]] Result<Form> size(std::string_view expression);
    /// The same without an example, for floats and bools; what is not understood stays as it is.
    [[nodiscard]] std::string number(std::string_view expression);

private:
    [[nodiscard]] std::string symbolText(std::string_view name) const;
    [[nodiscard]] std::int64_t hintOf(std::string_view name);

    std::map<std::string, SymbolRange, std::less<>> m_ranges;
    std::map<std::string, std::int64_t, std::less<>> m_hints;
};

} // namespace qdq
