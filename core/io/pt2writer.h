// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress.h"
#include "core/graph/graph.h"
#include "core/io/graphjson.h"
#include "core/io/reader.h"

#include <filesystem>
#include <vector>

namespace qdq {

struct Pt2WriteOptions
{
    WeightsOption weights = WeightsOption::All;
    Progress progress;
};

/// Writes a float or converted graph, in either form, as a `.pt2` that torch.export.load of PyTorch
/// 2.12 to 2.14 opens and runs (file-formats 1.3, 1.4): the layout of 2.9 and later, one raw record
/// per constant, values bit for bit. The file appears whole or not at all, and the same graph gives
/// the same bytes.
///
/// What the graph does not know is written as most programs have it: dense strides, the CPU,
/// buffers that are saved, parameters of float types that take gradients. There are no sample
/// inputs. Constants without values get a record of length zero, "not stored", which torch fills
/// with zeros; the diagnostics returned say so, and what metadata was left out.
///
/// Errors, with the name of the node or constant, before anything is written: annotations and
/// observers, which the format cannot hold; operators that are not in the table of opschema.h;
/// values of unknown type; arguments, sizes and element types that the format has no word for.
/// After that: a constant whose values cannot be read, and those of OutputFile.
[[nodiscard]] Result<std::vector<Diagnostic>> writePt2(
    const Graph& graph, const std::filesystem::path& target, const Pt2WriteOptions& options = {});

} // namespace qdq
