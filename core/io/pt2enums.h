// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace qdq {

// Numbers that exported programs write for names (file-formats 2.7); the place in the list is the
// number.
inline constexpr std::array<std::string_view, 8> kPt2Layouts = {"unknown", "sparse_coo",
    "sparse_csr", "sparse_csc", "sparse_bsr", "sparse_bsc", "_mkldnn", "strided"};
inline constexpr std::array<std::string_view, 5> kPt2MemoryFormats = {
    "unknown", "contiguous_format", "channels_last", "channels_last_3d", "preserve_format"};

/// ArgumentKind of a node's input.
inline constexpr std::int64_t kPt2Positional = 1;
inline constexpr std::int64_t kPt2Keyword = 2;

} // namespace qdq
