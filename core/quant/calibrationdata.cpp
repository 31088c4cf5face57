// SPDX-License-Identifier: Apache-2.0
#include "core/quant/calibrationdata.h"

#include "core/base/text.h"
#include "core/io/inputfile.h"
#include "core/io/npz.h"
#include "core/io/zipfile.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <string>
#include <string_view>

namespace qdq {

namespace {

namespace fs = std::filesystem;
using NamedTensors = std::vector<std::pair<std::string, Tensor>>;

constexpr std::string_view kNames = "arrays are named input0_batch0, input1_batch0, …";

struct Slot
{
    std::size_t input = 0;
    std::size_t batch = 0;
};

bool takeNumber(std::string_view& text, std::string_view prefix, std::size_t& number)
{
    constexpr std::size_t kMaxDigits = 9;
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const auto digits = static_cast<std::size_t>(end - text.data());
    text.remove_prefix(digits);
    return error == std::errc() && digits <= kMaxDigits;
}

/// "input1_batch3", or "input1" for batch 0.
std::optional<Slot> slotFrom(std::string_view name)
{
    Slot slot;
    if (!takeNumber(name, "input", slot.input))
        return {};
    if (!name.empty() && !takeNumber(name, "_batch", slot.batch))
        return {};
    return name.empty() ? std::optional(slot) : std::nullopt;
}

tl::unexpected<Error> refused(const std::string& file, std::string where, std::string message)
{
    return tl::unexpected(Error {ErrorCode::Refused, std::move(where), std::move(message), file});
}

/// Arrays of one archive, or of one folder, as batches.
Result<std::vector<CalibrationBatch>> groupByName(
    const std::string& source, const NamedTensors& arrays, std::size_t inputCount)
{
    if (arrays.empty())
        return refused(source, {}, "holds no arrays; " + std::string(kNames));
    std::map<std::size_t, std::map<std::size_t, Tensor>> batches;
    for (const auto& [name, tensor] : arrays) {
        const auto slot = slotFrom(name);
        if (!slot)
            return refused(source, name, std::string(kNames));
        if (slot->input >= inputCount)
            return refused(source, name,
                "the graph has " + std::to_string(inputCount) + " inputs, counted from 0");
        batches[slot->batch][slot->input] = tensor;
    }
    std::vector<CalibrationBatch> result;
    for (const auto& [number, inputs] : batches) {
        CalibrationBatch batch {source + ", batch " + std::to_string(number), {}};
        for (std::size_t i = 0; i < inputCount; ++i) {
            const auto found = inputs.find(i);
            if (found == inputs.end())
                return refused(source, {},
                    "batch " + std::to_string(number) + " has no input" + std::to_string(i));
            batch.inputs.push_back(found->second);
        }
        result.push_back(std::move(batch));
    }
    return result;
}

Result<std::vector<CalibrationBatch>> openFile(const fs::path& path, std::size_t inputCount)
{
    const auto file = InputFile::open(path);
    if (!file)
        return tl::unexpected(file.error());
    const auto head = file->read(0, std::min<std::uint64_t>(file->size(), 16));
    if (!head)
        return tl::unexpected(head.error());
    if (ZipFile::sniff(*head)) {
        auto arrays = readNpz(*file);
        return arrays ? groupByName(path.string(), *arrays, inputCount)
                      : failWith(std::move(arrays));
    }
    if (!isNpy(*head))
        return refused(
            path.string(), {}, "neither a NumPy array (.npy) nor an archive of them (.npz)");
    auto tensor = readNpy(*file);
    if (!tensor)
        return failWith(std::move(tensor));
    if (inputCount != 1)
        return refused(path.string(), {},
            "one array for a graph of " + std::to_string(inputCount) + " inputs; use a .npz, where "
                + std::string(kNames));
    std::vector<CalibrationBatch> result(1);
    result[0] = {path.string(), {std::move(*tensor)}};
    return result;
}

Result<std::vector<fs::path>> filesOf(const fs::path& folder)
{
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (it->path().extension() == ".npz" || it->path().extension() == ".npy")
            files.push_back(it->path());
    if (error)
        return tl::unexpected(Error {
            ErrorCode::Unreadable, {}, "cannot be listed: " + error.message(), folder.string()});
    std::sort(files.begin(), files.end(), [](const fs::path& a, const fs::path& b) {
        return naturalLess(a.filename().string(), b.filename().string());
    });
    return files;
}

void append(std::vector<CalibrationBatch>& batches, std::vector<CalibrationBatch> more)
{
    std::move(more.begin(), more.end(), std::back_inserter(batches));
}

Result<std::vector<CalibrationBatch>> openFolder(const fs::path& folder, std::size_t inputCount)
{
    const auto files = filesOf(folder);
    if (!files)
        return tl::unexpected(files.error());
    if (files->empty())
        return refused(folder.string(), {}, "holds neither .npz nor .npy files");
    NamedTensors arrays;
    std::vector<CalibrationBatch> batches;
    for (const fs::path& path : *files) {
        if (path.extension() == ".npy" && slotFrom(path.stem().string())) {
            const auto file = InputFile::open(path);
            auto tensor = file ? readNpy(*file) : Result<Tensor>(tl::unexpected(file.error()));
            if (!tensor)
                return failWith(std::move(tensor));
            arrays.emplace_back(path.stem().string(), std::move(*tensor));
            continue;
        }
        auto more = openFile(path, inputCount);
        if (!more)
            return more;
        append(batches, std::move(*more));
    }
    if (arrays.empty())
        return batches;
    auto grouped = groupByName(folder.string(), arrays, inputCount);
    if (grouped)
        append(batches, std::move(*grouped));
    return grouped ? Result<std::vector<CalibrationBatch>>(std::move(batches)) : grouped;
}

} // namespace

Result<std::vector<CalibrationBatch>> openCalibrationData(
    std::span<const fs::path> paths, std::size_t inputCount)
{
    std::vector<CalibrationBatch> batches;
    for (const fs::path& path : paths) {
        std::error_code ignored;
        auto more = fs::is_directory(path, ignored) ? openFolder(path, inputCount)
                                                    : openFile(path, inputCount);
        if (!more)
            return more;
        append(batches, std::move(*more));
    }
    return batches;
}

} // namespace qdq
