// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/diagnosticsink.h"
#include "core/io/zipfile.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace qdq {

enum class Pt2Generation : std::uint8_t
{
    G1, ///< torch 2.1 to 2.7: JSON and pickles at the root
    G2, ///< torch 2.8: archive with pickled weights
    G3, ///< torch 2.9 on: archive with one raw file per storage
};

/// What lies where in the archive of an exported program (file-formats 1.2, 1.3).
struct Pt2Archive
{
    std::shared_ptr<const ZipFile> zip;
    Pt2Generation generation = Pt2Generation::G3;
    std::string prefix; ///< the folder around everything, with its slash; may be empty
    std::vector<std::string> models; ///< in directory order; "model" in a G1 archive
    bool isBigEndian = false;

    [[nodiscard]] std::string programEntry(std::string_view model) const;
    /// First of the candidates that exists, below the prefix; null when none does.
    [[nodiscard]] const ZipEntry* findFirst(std::initializer_list<std::string> names) const;
    [[nodiscard]] std::string generationName() const
    {
        return "G" + std::to_string(static_cast<int>(generation) + 1);
    }
};

/// Recognises the layout. Errors name what the archive is instead, where that can be told:
/// TorchScript, a checkpoint, compiled code, a layout from before the first release.
[[nodiscard]] Result<Pt2Archive> recognisePt2Archive(
    std::shared_ptr<const ZipFile> zip, DiagnosticSink& sink);

} // namespace qdq
