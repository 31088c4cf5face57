// SPDX-License-Identifier: Apache-2.0
#include "app/cli/common.h"

#include "app/cli/command.h"
#include "app/cli/progressline.h"
#include "core/io/outputfile.h"
#include "core/io/pt2writer.h"

#include <CLI/App.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace qdq::cli {

namespace {

constexpr std::size_t kMaxInput = std::size_t {2} << 30;

Result<Bytes> readStandardInput()
{
    Bytes content;
    std::size_t size = 0;
    for (;;) {
        if (size == content.size())
            content.resize(size == 0 ? 1U << 16 : size * 2);
        const ssize_t count = ::read(STDIN_FILENO, content.data() + size, content.size() - size);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return fail(
                ErrorCode::Unreadable, {}, std::string("cannot be read: ") + std::strerror(errno));
        if (count == 0)
            break;
        size += static_cast<std::size_t>(count);
        if (size > kMaxInput)
            return fail(ErrorCode::Limit, {}, "more than 2 GiB on standard input; give a file");
    }
    content.resize(size);
    return content;
}

Result<ReportedFile> openStandardInput(const OpenOptions& open, Hash hash)
{
    Result<Bytes> content = readStandardInput();
    if (!content) {
        content.error().file = "-";
        return failWith(std::move(content));
    }
    ReportedFile file;
    if (hash == Hash::Sha256)
        file.sha256 = sha256OfBytes(*content);
    Result<OpenedGraph> opened = openGraph("-", std::move(*content), open);
    if (!opened)
        return failWith(std::move(opened));
    file.opened = std::move(*opened);
    return file;
}

Result<void> writeStandardOutput(std::string_view text)
{
    const bool isDone =
        std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
    if (isDone)
        return {};
    return tl::unexpected<Error>(Error {ErrorCode::Unwritable, {},
        std::string("cannot be written: ") + std::strerror(errno), "standard output"});
}

} // namespace

void addCommonOptions(CLI::App& app, CommonOptions& options, std::vector<std::string> formats)
{
    app.add_option("--format", options.format, "Format of the report")
        ->check(CLI::IsMember(std::move(formats)))
        ->capture_default_str();
    app.add_option("-o,--output", options.output, "Write the report to FILE, whole or not at all")
        ->option_text("FILE");
    app.add_flag("-q,--quiet", options.isQuiet, "Only what was found; no counts, no warnings");
    app.add_flag("-v,--verbose", options.isVerbose, "Exact values and evidence too");
    app.add_option("--color", options.color, "Colours in text: auto, always, never")
        ->check(CLI::IsMember({"auto", "always", "never"}));
    app.add_option("--model", options.model, "Program to read from an archive with several")
        ->option_text("NAME");
    app.add_flag("--progress", options.showsProgress,
        "Progress on standard error, also where it is no terminal");
}

void addTargetOption(CLI::App& app, std::string& target, const std::string& description)
{
    app.add_option("--target", target, description + ": a built-in one or the path of a file")
        ->option_text("NAME|FILE [vpu]");
}

TextStyle styleOf(const CommonOptions& options)
{
    const bool isTerminal = options.output == "-" && ::isatty(STDOUT_FILENO) == 1;
    return {
        options.color == "always" || (options.color == "auto" && isTerminal), options.isVerbose};
}

Result<ReportedFile> openFile(const std::string& path, const CommonOptions& options, Hash hash)
{
    const ProgressLine line(options.showsProgress, path);
    OpenOptions open;
    open.program = options.model;
    open.progress = line.progress();
    if (path == "-")
        return openStandardInput(open, hash);
    ReportedFile file;
    Result<OpenedGraph> opened = openGraph(std::filesystem::path(path), open);
    if (!opened)
        return failWith(std::move(opened));
    file.opened = std::move(*opened);
    if (hash == Hash::None)
        return file;
    Result<std::string> digest = sha256OfFile(path);
    if (!digest)
        return failWith(std::move(digest));
    file.sha256 = std::move(*digest);
    return file;
}

void printError(const Error& error)
{
    std::string place;
    for (const std::string* part : {&error.file, &error.where})
        if (!part->empty())
            place += *part + ": ";
    std::fprintf(stderr, "%serror: %s\n", place.empty() ? "qdqscope-cli: " : place.c_str(),
        error.message.c_str());
}

void printWarnings(const ReportedFile& file, const CommonOptions& options)
{
    if (options.isQuiet)
        return;
    for (const Diagnostic& diagnostic : file.opened.diagnostics) {
        const std::string place = file.opened.info.path + ": "
            + (diagnostic.where.empty() ? "" : diagnostic.where + ": ");
        const std::string severity(nameOf(diagnostic.severity));
        std::fprintf(
            stderr, "%s%s: %s\n", place.c_str(), severity.c_str(), diagnostic.message.c_str());
    }
}

Error about(const std::string& file, Error error)
{
    if (error.file.empty())
        error.file = file;
    return error;
}

int deliver(const CommonOptions& options, std::string_view report, int status)
{
    const Result<void> written =
        options.output == "-" ? writeStandardOutput(report) : writeFile(options.output, report);
    if (written)
        return status;
    printError(written.error());
    return kFailed;
}

int deliverPt2(const CommonOptions& options, const Graph& graph, const std::string& source,
    WeightsOption weights)
{
    const ProgressLine line(options.showsProgress, options.output);
    const auto notes = writePt2(graph, options.output, {weights, line.progress()});
    if (!notes) {
        printError(about(source, notes.error()));
        return kFailed;
    }
    ReportedFile written;
    written.opened.info.path = options.output;
    written.opened.diagnostics = *notes;
    printWarnings(written, options);
    return kClean;
}

} // namespace qdq::cli
