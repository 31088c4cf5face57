// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/inputfile.h"

#include <filesystem>
#include <string>

namespace qdq {

/// Opens the file that external data of a model lie in. A model may come from anywhere, so that
/// only regular files within the folder of `model` are opened: refused are an absolute location,
/// one with "..", a symbolic link that leaves the folder, and every location of a model that was
/// read from memory. Messages name the location.
[[nodiscard]] Result<InputFile> openExternalData(
    const InputFile& model, const std::string& location);

} // namespace qdq
