// SPDX-License-Identifier: Apache-2.0
// Time and memory of `qdqscope-cli check` as a whole process, and of the Python way beside it where
// there is a Python with torch (QDQ_BENCH_PYTHON, else python3). A benchmark, not a test: it
// prints, and never fails on a number.

#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <optional>
#include <spawn.h>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

struct Cost
{
    double milliseconds = 0;
    double megabytes = 0;
};

/// One run with its output thrown away; nothing when the program did not start or its exit status
/// is above `worstStatus`.
std::optional<Cost> runOnce(const std::vector<std::string>& command, int worstStatus)
{
    std::vector<char*> argv;
    for (const std::string& word : command)
        argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0);
    const auto begin = std::chrono::steady_clock::now();
    pid_t child = 0;
    const bool isStarted =
        posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    rusage usage {};
    if (!isStarted || wait4(child, &status, 0, &usage) != child)
        return std::nullopt;
    const std::chrono::duration<double, std::milli> elapsed =
        std::chrono::steady_clock::now() - begin;
    if (!WIFEXITED(status) || WEXITSTATUS(status) > worstStatus)
        return std::nullopt;
    return Cost {elapsed.count(), static_cast<double>(usage.ru_maxrss) / 1024.0};
}

/// The median of several runs.
std::optional<Cost> measure(const std::vector<std::string>& command, int runs, int worstStatus)
{
    std::vector<Cost> costs;
    for (int i = 0; i < runs; ++i)
        if (const auto cost = runOnce(command, worstStatus))
            costs.push_back(*cost);
    if (costs.empty())
        return std::nullopt;
    std::sort(costs.begin(), costs.end(),
        [](const Cost& a, const Cost& b) { return a.milliseconds < b.milliseconds; });
    return costs[costs.size() / 2];
}

/// The least that a script has to do: load the program and look at every Q.
constexpr auto kScript = R"(
import math, sys, torch
import torchao.quantization.pt2e
graph = torch.export.load(sys.argv[1]).module().graph
for node in graph.nodes:
    if node.op == 'call_function' and 'quantize_per_tensor' in str(node.target):
        node.args[2] != 0 or math.log2(node.args[1]) % 1 != 0
)";

} // namespace

int main(int argc, char** argv)
{
    const std::string file =
        argc > 1 ? argv[1] : QDQ_SOURCE_DIR "/samples/graphs/tiny_convnet_xnnpack.pt2";
    const auto own = measure({QDQ_BINARY_DIR "/qdqscope-cli", "check", file}, 21, 1);
    if (!own) {
        std::puts("qdqscope-cli did not run");
        return 1;
    }
    std::printf("check %s\nqdqscope-cli  %8.1f ms  %7.1f MB\n", file.c_str(), own->milliseconds,
        own->megabytes);
    const char* chosen = std::getenv("QDQ_BENCH_PYTHON");
    const auto python = measure({chosen ? chosen : "python3", "-c", kScript, file}, 3, 0);
    if (!python) {
        std::puts("python        no torch and torchao here (set QDQ_BENCH_PYTHON)");
        return 0;
    }
    std::printf("python        %8.1f ms  %7.1f MB\nratio         %8.0f      %7.0f\n",
        python->milliseconds, python->megabytes, python->milliseconds / own->milliseconds,
        python->megabytes / own->megabytes);
    return 0;
}
