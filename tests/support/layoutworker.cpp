// SPDX-License-Identifier: Apache-2.0
#include "core/layout/layoutengine.h"

#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

// layoutworker               works
// layoutworker --silent      starts and never says a word
// layoutworker --hang        greets, then never answers
// layoutworker --crash       greets, then dies at the first request
// layoutworker --garbage     greets, then answers nonsense
// layoutworker --starve      works, with hardly any memory
// layoutworker --other       is no worker at all

namespace {

void greetAndRead()
{
    (void)!::write(STDOUT_FILENO, "QDQLAY1\n", 8);
    char first = 0;
    (void)!::read(STDIN_FILENO, &first, 1);
}

/// Leaves 8 MB over what the process already takes.
void starve()
{
    unsigned long pages = 0;
    if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
        (void)!std::fscanf(file, "%lu", &pages);
        std::fclose(file);
    }
    const rlim_t bytes = pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE)) + (rlim_t {8} << 20);
    const rlimit limit {bytes, bytes};
    ::setrlimit(RLIMIT_AS, &limit);
}

} // namespace

int main(int argc, char** argv)
{
    const std::string_view how = argc > 1 ? argv[1] : "";
    if (how == "--silent")
        ::sleep(600);
    if (how == "--hang") {
        greetAndRead();
        ::sleep(600);
    }
    if (how == "--crash") {
        greetAndRead();
        std::abort();
    }
    if (how == "--garbage") {
        greetAndRead();
        (void)!::write(STDOUT_FILENO, "\4\0\0\0\1abc", 8);
        ::sleep(600);
    }
    if (how == "--starve")
        starve();
    if (how == "--other") {
        (void)!::write(STDOUT_FILENO, "usage: other\n", 13);
        return 0;
    }
    return qdq::layoutWorkerMain();
}
