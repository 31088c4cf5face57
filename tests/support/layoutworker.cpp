// SPDX-License-Identifier: Apache-2.0
#include "core/layout/layoutengine.h"

#include <sys/resource.h>
#include <sys/socket.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <poll.h>
#include <string_view>
#include <unistd.h>
#include <vector>

// layoutworker               works
// layoutworker --silent      starts and never says a word
// layoutworker --hang        greets, then never answers
// layoutworker --slow        works, half a second an answer
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

/// Passes on what comes and, half a second later, what a worker behind it answers.
int slowDown()
{
    std::array<int, 2> ends {};
    if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0)
        return 1;
    if (::fork() == 0) {
        ::dup2(ends[1], STDIN_FILENO);
        ::dup2(ends[1], STDOUT_FILENO);
        ::close(ends[0]);
        ::close(ends[1]);
        return qdq::layoutWorkerMain();
    }
    ::close(ends[1]);
    std::array<pollfd, 2> wanted {{{STDIN_FILENO, POLLIN, 0}, {ends[0], POLLIN, 0}}};
    std::vector<char> bytes(1 << 20);
    while (::poll(wanted.data(), wanted.size(), -1) > 0)
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            if (wanted[i].revents == 0)
                continue;
            const ssize_t count = ::read(wanted[i].fd, bytes.data(), bytes.size());
            if (count <= 0)
                return 0;
            if (i == 1)
                ::usleep(500'000);
            if (::write(
                    i == 1 ? STDOUT_FILENO : ends[0], bytes.data(), static_cast<std::size_t>(count))
                < 0)
                return 0;
        }
    return 0;
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
    if (how == "--slow")
        return slowDown();
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
