// SPDX-License-Identifier: Apache-2.0
#include "core/layout/worker.h"

#include "core/base/text.h"

#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <unistd.h>

extern char** environ;

namespace qdq {

namespace {

using namespace std::chrono_literals;

constexpr std::string_view kGreeting = "QDQLAY1\n";
constexpr std::uint32_t kMaxMessage = 64U << 20;
constexpr int kLayoutsPerChild = 200;
constexpr auto kStartTime = 3s;
constexpr auto kStopCheck = 25ms; ///< how often a stop request is looked for
constexpr unsigned kSuicideSeconds = 120; ///< a child whose parent is gone does not run for ever
constexpr rlim_t kMemoryLimit = rlim_t {2} << 30;

} // namespace

std::string describe(WorkerOutcome outcome, std::chrono::milliseconds deadline)
{
    switch (outcome) {
    case WorkerOutcome::Done:
        return "dot was done";
    case WorkerOutcome::Refused:
        return "dot gave up";
    case WorkerOutcome::Died:
        return "dot crashed";
    case WorkerOutcome::TimedOut:
        return "dot took longer than " + shortest(static_cast<double>(deadline.count()) / 1000)
            + " s";
    case WorkerOutcome::Cancelled:
        return "dot was stopped";
    case WorkerOutcome::NotStarted:
        return "the layout worker could not be started";
    }
    return {};
}

// ---- parent -----------------------------------------------------------------------------------

namespace {

std::vector<std::string> orThisProgram(std::vector<std::string> command)
{
    if (command.empty())
        command = {"/proc/self/exe", "--layout-worker"};
    return command;
}

} // namespace

LayoutWorker::LayoutWorker(std::vector<std::string> command)
    : m_command(orThisProgram(std::move(command)))
{
}

LayoutWorker::~LayoutWorker()
{
    kill();
}

/// A socket pair rather than pipes: writing to a dead child then gives an error instead of a
/// signal.
bool LayoutWorker::start()
{
    std::array<int, 2> ends {};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return false;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::vector<char*> arguments;
    for (std::string& argument : m_command)
        arguments.push_back(argument.data());
    arguments.push_back(nullptr);
    const int failure = ::posix_spawn(
        &m_pid, m_command.front().c_str(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    if (failure != 0) {
        ::close(ends[0]);
        m_pid = 0;
        return false;
    }
    m_socket = ends[0];
    m_isGreeted = false;
    m_layouts = 0;
    return true;
}

void LayoutWorker::kill()
{
    if (m_pid > 0) {
        ::kill(m_pid, SIGKILL);
        while (::waitpid(m_pid, nullptr, 0) < 0 && errno == EINTR) { }
    }
    m_pid = 0;
    if (m_socket >= 0)
        ::close(m_socket);
    m_socket = -1;
}

WorkerOutcome LayoutWorker::waitFor(
    short events, Clock::time_point end, const std::stop_token& stop) const
{
    while (true) {
        if (stop.stop_requested())
            return WorkerOutcome::Cancelled;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
        if (left <= 0ms)
            return WorkerOutcome::TimedOut;
        pollfd wanted {m_socket, events, 0};
        const int ready = ::poll(&wanted, 1,
            static_cast<int>(std::min(left, std::chrono::milliseconds(kStopCheck)).count()));
        if (ready > 0)
            return WorkerOutcome::Done;
        if (ready < 0 && errno != EINTR)
            return WorkerOutcome::Died;
    }
}

WorkerOutcome LayoutWorker::send(
    const std::string& bytes, Clock::time_point end, const std::stop_token& stop)
{
    for (std::size_t sent = 0; sent < bytes.size();) {
        if (const auto outcome = waitFor(POLLOUT, end, stop); outcome != WorkerOutcome::Done)
            return outcome;
        const ssize_t count =
            ::send(m_socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0 && errno != EINTR && errno != EAGAIN)
            return WorkerOutcome::Died;
        sent += count > 0 ? static_cast<std::size_t>(count) : 0;
    }
    return WorkerOutcome::Done;
}

WorkerOutcome LayoutWorker::receive(
    char* to, std::size_t size, Clock::time_point end, const std::stop_token& stop)
{
    while (size > 0) {
        if (const auto outcome = waitFor(POLLIN, end, stop); outcome != WorkerOutcome::Done)
            return outcome;
        const ssize_t count = ::recv(m_socket, to, size, MSG_DONTWAIT);
        if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN))
            return WorkerOutcome::Died;
        if (count > 0) {
            to += count;
            size -= static_cast<std::size_t>(count);
        }
    }
    return WorkerOutcome::Done;
}

WorkerOutcome LayoutWorker::exchange(const std::string& request, DotSettings settings,
    Clock::time_point end, const std::stop_token& stop, LeafAnswer& answer)
{
    const auto size = static_cast<std::uint32_t>(request.size() + 1);
    std::string message(sizeof size, '\0');
    std::memcpy(message.data(), &size, sizeof size);
    message += static_cast<char>(settings);
    message += request;
    if (const auto outcome = send(message, end, stop); outcome != WorkerOutcome::Done)
        return outcome;
    std::uint32_t length = 0;
    if (const auto outcome = receive(reinterpret_cast<char*>(&length), sizeof length, end, stop);
        outcome != WorkerOutcome::Done)
        return outcome;
    if (length == 0 || length > kMaxMessage)
        return WorkerOutcome::Died;
    std::string reply(length, '\0');
    if (const auto outcome = receive(reply.data(), reply.size(), end, stop);
        outcome != WorkerOutcome::Done)
        return outcome;
    const bool isGood = reply.front() == 1 && fromBytes(std::string_view(reply).substr(1), answer);
    return isGood ? WorkerOutcome::Done : WorkerOutcome::Refused;
}

void LayoutWorker::prepare()
{
    if (m_pid == 0)
        (void)start(); // run() says when it cannot
}

bool LayoutWorker::runs(const std::vector<std::string>& command) const
{
    return m_command == orThisProgram(command);
}

WorkerOutcome LayoutWorker::run(const std::string& request, DotSettings settings,
    std::chrono::milliseconds deadline, const std::stop_token& stop, LeafAnswer& answer)
{
    if (m_layouts >= kLayoutsPerChild)
        kill();
    if (m_pid == 0 && !start())
        return WorkerOutcome::NotStarted;
    if (!m_isGreeted) {
        std::string greeting(kGreeting.size(), '\0');
        const auto outcome =
            receive(greeting.data(), greeting.size(), Clock::now() + kStartTime, stop);
        m_isGreeted = outcome == WorkerOutcome::Done && greeting == kGreeting;
        if (!m_isGreeted) {
            kill();
            return outcome == WorkerOutcome::Cancelled ? outcome : WorkerOutcome::NotStarted;
        }
    }
    ++m_layouts;
    const WorkerOutcome outcome =
        exchange(request, settings, Clock::now() + deadline, stop, answer);
    if (outcome != WorkerOutcome::Done && outcome != WorkerOutcome::Refused)
        kill();
    return outcome;
}

// ---- child ------------------------------------------------------------------------------------

namespace {

bool readAll(char* to, std::size_t size)
{
    while (size > 0) {
        const ssize_t count = ::read(STDIN_FILENO, to, size);
        if (count == 0 || (count < 0 && errno != EINTR))
            return false;
        if (count > 0) {
            to += count;
            size -= static_cast<std::size_t>(count);
        }
    }
    return true;
}

bool writeAll(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR)
            return false;
        if (count > 0)
            bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

/// dot takes memory without end on some graphs; an address sanitizer reserves more than this to
/// begin with.
void limitMemory()
{
#ifndef __SANITIZE_ADDRESS__
    rlimit limit {};
    ::getrlimit(RLIMIT_AS, &limit);
    limit.rlim_cur = limit.rlim_max = std::min(limit.rlim_max, kMemoryLimit);
    ::setrlimit(RLIMIT_AS, &limit);
#endif
    const rlimit noCore {0, 0};
    ::setrlimit(RLIMIT_CORE, &noCore);
}

std::string replyTo(std::string_view message)
{
    LeafRequest request;
    std::string reply(1, '\0');
    if (message.empty() || !fromBytes(message.substr(1), request))
        return reply;
    const auto settings = message.front() == static_cast<char>(DotSettings::Cheap)
        ? DotSettings::Cheap
        : DotSettings::Full;
    if (const auto answer = runDot(request, settings)) {
        reply.front() = 1;
        reply += toBytes(*answer);
    }
    return reply;
}

} // namespace

int layoutWorkerMain()
{
    limitMemory();
    if (!writeAll(kGreeting))
        return 1;
    std::uint32_t size = 0;
    while (readAll(reinterpret_cast<char*>(&size), sizeof size)) {
        if (size > kMaxMessage)
            return 1;
        std::string message(size, '\0');
        if (!readAll(message.data(), message.size()))
            return 1;
        ::alarm(kSuicideSeconds);
        const std::string reply = replyTo(message);
        ::alarm(0);
        const auto length = static_cast<std::uint32_t>(reply.size());
        if (!writeAll({reinterpret_cast<const char*>(&length), sizeof length}) || !writeAll(reply))
            return 1;
    }
    return 0;
}

} // namespace qdq
