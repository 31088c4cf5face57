// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/reader.h"

#include <string>

namespace qdq {

/// A file that a report is about: the graph that was read and what the report says of the file
/// itself.
struct ReportedFile
{
    OpenedGraph opened;
    std::string sha256; ///< lower-case hex; empty where no report asks for it
};

/// How text for people is written.
struct TextStyle
{
    bool useColor = false; ///< ANSI colours
    bool isVerbose = false; ///< exact values and evidence too
};

} // namespace qdq
