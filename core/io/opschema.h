// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

namespace qdq {

/// What an operator takes and gives, by name and kind only.
struct OpSchema
{
    std::vector<std::string_view> parameters;
    std::string_view
        results; ///< T a tensor, L a list of tensors, S a symbolic number; one a result
};

/// Of an operator as in Node::target, "aten.conv2d.default"; null for one that the table
/// (opschemas.def) does not have: whatever is registered outside of torch and torchao.
[[nodiscard]] const OpSchema* findOpSchema(std::string_view target);

} // namespace qdq
