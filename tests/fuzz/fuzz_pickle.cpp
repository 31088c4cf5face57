// SPDX-License-Identifier: Apache-2.0
// Pickles alone, and as the list of an archive of saved tensors.
#include "core/io/pickle.h"
#include "core/io/torchsave.h"
#include "tests/fuzz/input.h"
#include "tests/support/storedzip.h"

using namespace qdq;

namespace {

/// The archive around data.pkl, with two records of values.
Bytes archiveWith(std::string_view pickle)
{
    test::StoredZip zip;
    zip.add("archive/data.pkl", pickle);
    zip.add("archive/byteorder", "little");
    zip.add("archive/data/0", std::string(256, '\x3f'));
    zip.add("archive/data/1", std::string(12, '\x01'));
    return zip.bytes();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    (void)readPickle(fuzz::bytesOf(data, size));
    const auto file = InputFile::fromBytes("saved.pt", archiveWith(fuzz::textOf(data, size)));
    (void)readSavedTensor(file);
    const auto saved = readSavedMapping(file);
    if (!saved)
        return 0;
    Graph graph;
    for (const auto& [name, value] : *saved)
        if (const auto* stored = std::get_if<StoredTensor>(&value))
            if (auto tensor = makeStoredTensor(*stored))
                graph.tensors.emplace_back(name, *std::move(tensor));
    fuzz::loadAll(graph);
    return 0;
}
