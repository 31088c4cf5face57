// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/gate/fingerprint.h"
#include "core/quant/configjson.h"

#include <filesystem>
#include <string>

// What the files of the gate have in common; for the .cpp files of core/gate.

namespace qdq::gatejson {

using configjson::Json;
using configjson::Keys;

/// Keys of a finding's place in a file.
[[nodiscard]] const Keys& placeKeys();
/// {"rule", "module", "op", "nth", "port"} and where they are there "repeat" and "around". Other
/// keys are not looked at.
[[nodiscard]] Result<Fingerprint> readPlace(const Json& value, const std::string& pointer);

/// The same as an object on one line, so that a diff shows whole findings.
[[nodiscard]] std::string placeLine(const Fingerprint& fingerprint, bool hasSurroundings = true);

/// A JSON string with its quotes.
[[nodiscard]] std::string jsonText(const std::string& text);

/// An object with a key that is missing as an Error.
[[nodiscard]] Result<const Json*> member(
    const Json& object, const std::string& pointer, const std::string& key);

/// That `document` has "format" and a "version" up to `version`.
[[nodiscard]] Result<void> checkHeader(
    const Json& document, const std::string& format, int version);

/// The bytes of a small file; errors carry its name.
[[nodiscard]] Result<std::string> readSmallFile(const std::filesystem::path& path);

} // namespace qdq::gatejson
