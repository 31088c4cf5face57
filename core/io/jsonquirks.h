// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace qdq {

// What Python's json.dumps writes and RFC 8259 forbids (file-formats 2.1). Both leave string
// contents alone otherwise.

/// Puts quotes around bare NaN, Infinity and -Infinity; returns whether there were any.
bool quoteBareNumbers(std::string& text);

/// Replaces escaped surrogates without a partner, such as `\udcff` from an undecodable file name,
/// by `\ufffd`.
void replaceLoneSurrogates(std::string& text);

} // namespace qdq
