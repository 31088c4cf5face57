// SPDX-License-Identifier: Apache-2.0
// Calibration data.
#include "core/io/npz.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/zipmutator.h"

using namespace qdq;

extern "C" std::size_t LLVMFuzzerCustomMutator(
    std::uint8_t* data, std::size_t size, std::size_t maxSize, unsigned seed)
{
    return fuzz::mutateZip(data, size, maxSize, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto file = InputFile::fromBytes("data", fuzz::bytesOf(data, size));
    Graph graph;
    if (auto array = readNpy(file))
        graph.tensors.emplace_back("array", *std::move(array));
    if (auto arrays = readNpz(file))
        for (auto& named : *arrays)
            graph.tensors.push_back(std::move(named));
    fuzz::loadAll(graph);
    return 0;
}
