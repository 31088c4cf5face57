// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace qdq {

/// One spelling for things that Python knows under several: a function gets the name of its object
/// ("torch.nn.functional.linear" is "torch._C._nn.linear"), a class of torch.nn its public name
/// ("torch.nn.modules.conv.Conv2d" is "torch.nn.Conv2d"). Everything else stays as it is.
[[nodiscard]] std::string canonicalSource(std::string_view name);

/// "conv2d" of "aten.conv2d.default": the part of an operator name that is not namespace or
/// overload.
[[nodiscard]] std::string_view packetOf(std::string_view target);

/// Last part of a dotted name.
[[nodiscard]] std::string_view lastPart(std::string_view dotted);

} // namespace qdq
