// SPDX-License-Identifier: Apache-2.0
#include "core/quant/kernels/onednn.h"

#include <array>
#include <dlfcn.h>
#include <filesystem>
#include <string>

namespace qdq::kernels {

namespace {

namespace fs = std::filesystem;

constexpr const char* kModuleName = "libqdq_onednn.so";

/// Where the module may lie: beside the program, where it is installed, and in the folder of
/// programs beside that of the tests.
std::array<fs::path, 3> candidates()
{
    std::error_code ignored;
    const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    return {folder / kModuleName, folder.parent_path() / "lib" / "qdqscope" / kModuleName,
        folder.parent_path() / "bin" / kModuleName};
}

Result<const OneDnn*> open()
{
    std::string reasons;
    for (const fs::path& path : candidates()) {
        std::error_code ignored;
        if (!fs::exists(path, ignored))
            continue;
        // Never closed: its threads and caches live as long as the process.
        void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!module) {
            reasons += std::string("; ") + dlerror();
            continue;
        }
        using Entry = const OneDnn* (*)();
        const auto entry = reinterpret_cast<Entry>(dlsym(module, "qdqOneDnn"));
        const OneDnn* door = entry ? entry() : nullptr;
        if (door && door->version == kOneDnnDoorVersion)
            return door;
        reasons += "; " + path.string() + " is of another version";
    }
    return fail(ErrorCode::Unsupported, kModuleName,
        "the module that computes convolutions and products was not found beside the program or in "
        "../lib/qdqscope"
            + reasons);
}

} // namespace

Result<const OneDnn*> openOneDnn()
{
    static const Result<const OneDnn*> opened = open();
    return opened;
}

} // namespace qdq::kernels
