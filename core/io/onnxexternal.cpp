// SPDX-License-Identifier: Apache-2.0
#include "core/io/onnxexternal.h"

#include <algorithm>
#include <system_error>

namespace qdq {

namespace {

namespace fs = std::filesystem;

tl::unexpected<Error> refuse(const std::string& location, ErrorCode code, const std::string& why)
{
    return fail(code, location, "external data \"" + location + "\" " + why);
}

bool isWithin(const fs::path& folder, const fs::path& file)
{
    const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
    return end == folder.end() && rest != file.end();
}

} // namespace

Result<InputFile> openExternalData(const InputFile& model, const std::string& location)
{
    if (model.isInMemory())
        return refuse(location, ErrorCode::Unsupported,
            "cannot be found: the model was not read from a file of its own folder");
    const fs::path relative(location);
    const bool isWindowsPath =
        location.find('\\') != std::string::npos || (location.size() > 1 && location[1] == ':');
    if (location.empty() || location.find('\0') != std::string::npos)
        return refuse(location, ErrorCode::Malformed, "has no usable name");
    if (relative.is_absolute() || isWindowsPath)
        return refuse(location, ErrorCode::Refused,
            "is not opened: it must be a path relative to the folder of the model");
    if (std::find(relative.begin(), relative.end(), fs::path("..")) != relative.end())
        return refuse(
            location, ErrorCode::Refused, "is not opened: it leaves the folder of the model");
    std::error_code failure;
    const fs::path folder =
        fs::canonical(fs::absolute(fs::path(model.name()), failure).parent_path(), failure);
    if (failure)
        return refuse(location, ErrorCode::Unreadable, "not found: " + failure.message());
    const fs::path target = fs::canonical(folder / relative, failure);
    if (failure)
        return refuse(location, ErrorCode::Unreadable,
            "not found in the folder of the model: " + failure.message());
    if (!isWithin(folder, target))
        return refuse(location, ErrorCode::Refused,
            "is not opened: it is a link that leaves the folder of the model");
    Result<InputFile> file = InputFile::open(target);
    if (!file)
        return refuse(location, file.error().code, file.error().message);
    return file;
}

} // namespace qdq
