// SPDX-License-Identifier: Apache-2.0
#include "core/io/reader.h"
#include "core/quant/calibrate.h"
#include "core/quant/pipeline.h"
#include "tests/support/places.h"

#include <algorithm>
#include <cstdio>
#include <ctime>

// bench_calibrate [FLOAT.pt2]: CPU time of calibrating mobilenet_v3_small_w05 on eight batches of
// four images, beside that of PyTorch 2.14.1 with torchao 0.18.0 on one thread
// (tests/tools/time_calibration.py, the same batches on the same machine).

using namespace qdq;

namespace {

constexpr std::size_t kBatches = 8;
constexpr std::int64_t kImages = 4;
constexpr std::size_t kRuns = 7;
/// Median on a two-core AMD EPYC with AVX-512; CPU time, so that other work on the machine counts
/// little.
constexpr double kTorchSeconds = 0.095;
constexpr double kAllowed = 1.5;

CalibrationBatch makeBatch(std::size_t number)
{
    const std::vector<std::int64_t> shape {kImages, 3, 96, 96};
    std::vector<float> values(static_cast<std::size_t>(kImages * 3 * 96 * 96));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto step = static_cast<std::int64_t>((i + number * 104729) * 7919 % 2001);
        values[i] = static_cast<float>(step - 1000) / 256.0F;
    }
    return {"batch " + std::to_string(number), {makeFloatTensor(shape, values)}};
}

Result<Graph> preparedFrom(const std::filesystem::path& path)
{
    auto opened = openGraph(path);
    if (!opened)
        return failWith(std::move(opened));
    QuantizerConfig config;
    config.backend = "x86_inductor";
    config.qconfigs.emplace_back();
    config.qconfigs[0].name = "default";
    config.qconfigs[0].preset = config.backend;
    config.calls = {{Setter::Global, "", "default"}};
    auto annotated = runAnnotate(opened->graph, config);
    if (!annotated)
        return failWith(std::move(annotated));
    auto prepared = runPrepare(*annotated);
    return prepared ? Result<Graph>(std::move(prepared->graph)) : failWith(std::move(prepared));
}

double cpuSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

} // namespace

int main(int argc, char** argv)
{
    const std::filesystem::path path =
        argc > 1 ? argv[1] : test::corpus("real") / "mobilenet_v3_small_w05" / "float.pt2";
    const auto prepared = preparedFrom(path);
    if (!prepared) {
        std::printf("%s\n", toText(prepared.error()).c_str());
        return 2;
    }
    std::vector<CalibrationBatch> batches;
    for (std::size_t number = 0; number < kBatches; ++number)
        batches.push_back(makeBatch(number));
    std::vector<double> times;
    for (std::size_t run = 0; run <= kRuns; ++run) {
        const double start = cpuSeconds();
        if (const auto calibration = calibrate(*prepared, batches); !calibration) {
            std::printf("%s\n", toText(calibration.error()).c_str());
            return 2;
        }
        times.push_back(cpuSeconds() - start);
    }
    const double first = times.front();
    times.erase(times.begin());
    std::sort(times.begin(), times.end());
    const double median = times[kRuns / 2];
    std::printf("calibrate %s, %zu batches of %lld images, CPU seconds\n", path.filename().c_str(),
        kBatches, static_cast<long long>(kImages));
    std::printf("  own    %.3f median of %zu, %.3f the first time\n", median, kRuns, first);
    std::printf("  torch  %.3f\n", kTorchSeconds);
    std::printf("  ratio  %.2f, at most %.1f wanted\n", median / kTorchSeconds, kAllowed);
    return median <= kAllowed * kTorchSeconds ? 0 : 1;
}
