// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/io/graphjson.h"
#include "core/report/reportedfile.h"

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace qdq::cli {

/// What every command understands.
struct CommonOptions
{
    std::string format = "text";
    std::string output = "-"; ///< "-" is standard output
    std::string color = "auto";
    std::string model; ///< program of an archive with several
    bool isQuiet = false;
    bool isVerbose = false;
    bool showsProgress = false;
};

/// `options` must live as long as the command runs.
void addCommonOptions(CLI::App& app, CommonOptions& options, std::vector<std::string> formats);

/// `--target NAME|FILE`, default vpu; targetNamed() says what it stands for.
void addTargetOption(CLI::App& app, std::string& target, const std::string& description);

/// Colours where they were asked for, or where standard output is a terminal and takes the text.
[[nodiscard]] TextStyle styleOf(const CommonOptions& options);

enum class Hash
{
    None,
    Sha256
};
/// Opens a file, "-" for standard input, showing progress where that is wanted.
[[nodiscard]] Result<ReportedFile> openFile(
    const std::string& path, const CommonOptions& options, Hash hash = Hash::None);

/// `FILE: PLACE: error: MESSAGE` on standard error.
void printError(const Error& error);
/// An error of work on `file`, which it names unless it names another.
[[nodiscard]] Error about(const std::string& file, Error error);
/// What reading noticed, likewise; not with -q.
void printWarnings(const ReportedFile& file, const CommonOptions& options);

/// Writes a report where -o says and gives `status`; where that cannot be done says why and gives
/// kFailed.
[[nodiscard]] int deliver(const CommonOptions& options, std::string_view report, int status);

/// Writes a graph where -o says as a `.pt2`, and says on standard error what had to be left out;
/// errors name `source`, where the graph comes from.
[[nodiscard]] int deliverPt2(const CommonOptions& options, const Graph& graph,
    const std::string& source, WeightsOption weights = WeightsOption::All);

} // namespace qdq::cli
