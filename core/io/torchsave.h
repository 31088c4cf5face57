// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/storedtensor.h"

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace qdq {

/// What stands under one name of a saved mapping: a tensor, or why it is none that can be read.
using SavedValue = std::variant<StoredTensor, Error>;

/// Reads what torch.save wrote of a mapping from names to tensors: a zip with a pickle and one
/// record per storage (file-formats 3.2, 3.3). The pickle is taken apart as data; anything that is
/// no plain tensor becomes an Error that names its type. In file order. Errors of the whole: no
/// zip, no data.pkl, a damaged pickle, no mapping.
[[nodiscard]] Result<std::vector<std::pair<std::string, SavedValue>>> readSavedMapping(
    InputFile file);

/// The one value that torch.save wrote: a tensor subclass, say.
[[nodiscard]] SavedValue readSavedTensor(InputFile file);

} // namespace qdq
