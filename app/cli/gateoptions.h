// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/checkreport.h"

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace qdq::cli {

/// What makes the status of `check` 1.
struct GateOptions
{
    std::string baseline; ///< empty: none
    std::string writeBaseline; ///< empty: not wanted
    std::string waivers; ///< empty: none
    std::string failOn = "error";
    bool allowsUndecided = false;
};

/// `options` must live as long as the command runs.
void addGateOptions(CLI::App& app, GateOptions& options);

/// The files of the gate, read.
class Gate
{
public:
    /// What the rest of the command line says.
    struct Use
    {
        std::size_t fileCount = 1;
        TargetPtr target;
        bool hasCauses = false;
    };
    /// Errors: a file that cannot be read, more than one network to be written to one baseline, a
    /// baseline of another target, a waiver of a root cause where none are looked for.
    [[nodiscard]] static Result<Gate> load(const GateOptions& options, const Use& use);

    /// After the rules and, where they are wanted, the causes.
    void apply(CheckedFile& checked) const;
    /// kClean or kFound.
    [[nodiscard]] int statusOf(const CheckedFile& checked) const;
    /// Waivers that have expired or match nothing, on standard error.
    void printRemarks(const CheckReport& report) const;
    /// Where --write-baseline asks for it.
    [[nodiscard]] Result<void> writeBaselineOf(const CheckedFile& checked) const;
    [[nodiscard]] const GateFiles& files() const { return m_files; }

private:
    GateOptions m_options;
    std::optional<Baseline> m_baseline;
    GateFiles m_files;
};

} // namespace qdq::cli
