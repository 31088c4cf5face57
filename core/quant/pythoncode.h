// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/quant/config.h"

#include <string>

namespace qdq {

/// The config as the Python calls that a user of torchao makes, with the imports they need and the
/// back end's own names of its setters (`set_module_name_qconfig`, XNNPACK's `set_module_name`).
/// Errors: those of resolveQConfigs; Unsupported: a back end that torchao does not have.
[[nodiscard]] Result<std::string> pythonCode(const QuantizerConfig& config);

} // namespace qdq
