// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/io/pt2archive.h"
#include "core/io/torchsave.h"

#include <string>
#include <unordered_map>

namespace qdq {

/// Finds the values of a program's constants in its archive: by payload config (G3) or by pickle
/// (G1, G2). Values are not read.
class Pt2Weights
{
public:
    /// Reads configs and pickles of one program; damage in them is reported, and what they name
    /// cannot be found then.
    /// Records that are archives of their own are opened as far as they stay within 64 MiB and, in
    /// all, twice the size of the file, or 200 times where they are compressed.
    Pt2Weights(const Pt2Archive& archive, const std::string& model, DiagnosticSink& sink,
        const Progress& progress = {});

    /// The constant as far as it can be read. `declared` is what the graph says of it. Never fails:
    /// what cannot be read is reported, and load() of the tensor returns why.
    [[nodiscard]] Tensor find(
        const std::string& name, bool isAmongWeights, const TensorMeta* declared);

    /// Names of what is stored, weights before constants, each in file order: also of tensors that
    /// no input stands for, which a strict export leaves behind.
    [[nodiscard]] std::vector<std::string> names() const;

private:
    struct Category
    {
        std::string title; ///< "weights"
        std::string source; ///< entry that lists them; empty when there is none
        std::string problem; ///< why the list could not be read; empty when it could
        std::vector<std::pair<std::string, SavedValue>> values; ///< in file order
        std::unordered_map<std::string, std::size_t> byName;

        void add(std::string name, SavedValue value);
        [[nodiscard]] const SavedValue* find(const std::string& name) const;
    };

    [[nodiscard]] Category read(const std::string& title,
        std::initializer_list<std::string> pickles, std::initializer_list<std::string> configs);
    void readPickle(const ZipEntry& entry, Category& category);
    void readConfig(const ZipEntry& entry, Category& category);
    [[nodiscard]] Result<InputFile> openNested(const ZipEntry& entry);
    [[nodiscard]] const SavedValue& readPickled(const std::string& record);
    [[nodiscard]] SavedValue readPayload(const std::string& folder, class JsonView meta);
    [[nodiscard]] Tensor refuse(const std::string& name, const TensorMeta* declared, Error why);

    const Pt2Archive& m_archive;
    DiagnosticSink& m_sink;
    const Progress& m_progress;
    std::uint64_t m_openedStored = 0; ///< bytes of nested archives, as they are in the file
    std::uint64_t m_openedInflated = 0; ///< of those that had to be inflated
    std::unordered_map<std::string, SavedValue>
        m_pickled; ///< by record: several names may share one
    Category m_weights;
    Category m_constants;
};

} // namespace qdq
