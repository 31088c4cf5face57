// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace qdq::test {

/// samples/ of the checkout: always there.
inline std::filesystem::path samples()
{
    return std::filesystem::path(QDQ_SOURCE_DIR) / "samples";
}

/// The recorded corpora; empty path where they are not on this machine, and then the tests over
/// them have nothing to run.
inline std::filesystem::path corpus(const std::string& folder)
{
    const std::filesystem::path path = std::filesystem::path(QDQ_CORPUS_DIR) / folder;
    return std::filesystem::exists(path) ? path : std::filesystem::path();
}

/// Files below `root` whose name begins with `prefix`, sorted.
inline std::vector<std::filesystem::path> filesWithPrefix(
    const std::filesystem::path& root, std::string_view prefix)
{
    std::vector<std::filesystem::path> found;
    if (!root.empty())
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
            if (entry.path().filename().string().starts_with(prefix))
                found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

/// Files below `root` whose name ends in `suffix`, sorted.
inline std::vector<std::filesystem::path> filesWithSuffix(
    const std::filesystem::path& root, std::string_view suffix)
{
    std::vector<std::filesystem::path> found;
    if (!root.empty())
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
            if (entry.path().filename().string().ends_with(suffix))
                found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

/// Files named `name` anywhere below `root`, sorted.
inline std::vector<std::filesystem::path> filesNamed(
    const std::filesystem::path& root, const std::string& name)
{
    std::vector<std::filesystem::path> found;
    if (!root.empty())
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
            if (entry.path().filename() == name)
                found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

/// Files whose name ends so anywhere below `root`, sorted.
inline std::vector<std::filesystem::path> filesEnding(
    const std::filesystem::path& root, const std::string& ending)
{
    std::vector<std::filesystem::path> found;
    if (!root.empty())
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
            if (entry.is_regular_file() && entry.path().string().ends_with(ending))
                found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

} // namespace qdq::test
