// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/jsontree.h"
#include "core/io/reader.h"

namespace qdq {

/// Collects what a reader notices, at most kMax of it.
class DiagnosticSink
{
public:
    static constexpr std::size_t kMax = 1000;

    /// Nothing is lost.
    void note(std::string where, std::string message)
    {
        add(Severity::Note, std::move(where), std::move(message));
    }
    /// Odd, but everything could be read.
    void warn(std::string where, std::string message)
    {
        add(Severity::Warning, std::move(where), std::move(message));
    }
    /// A part could not be read or contradicts another; a stub stands for it.
    void damage(std::string where, std::string message)
    {
        m_isIncomplete = true;
        add(Severity::Warning, std::move(where), std::move(message));
    }

    [[nodiscard]] bool isIncomplete() const { return m_isIncomplete; }
    [[nodiscard]] std::vector<Diagnostic> take() { return std::move(m_diagnostics); }

private:
    void add(Severity severity, std::string where, std::string message)
    {
        if (m_diagnostics.size() < kMax)
            m_diagnostics.push_back({severity, std::move(where), std::move(message)});
        else if (m_diagnostics.size() == kMax)
            m_diagnostics.push_back(
                {Severity::Warning, {}, "there is more to say than the limit of 1000 messages"});
    }

    std::vector<Diagnostic> m_diagnostics;
    bool m_isIncomplete = false;
};

/// Reports a value that is there and of another kind. Missing and null are fine.
inline void expect(JsonKind kind, JsonView value, DiagnosticSink& sink)
{
    if (!value.isNull() && value.kind() != kind)
        sink.damage(value.pointer(),
            "expected " + std::string(nameOf(kind)) + ", found " + std::string(value.kindName()));
}

} // namespace qdq
