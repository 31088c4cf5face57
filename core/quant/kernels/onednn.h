// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <array>
#include <cstdint>

// The door to oneDNN: plain numbers and pointers, so that neither its headers nor its version is
// seen elsewhere. It stands in a shared module of its own that is opened when a graph is run
// (docs/adr/0008): at program start oneDNN with OpenMP and OpenCL costs more than reading a file
// does.

namespace qdq::kernels {

/// A convolution over `dims` spatial dimensions of contiguous float32 tensors; in transposed form
/// `out` and `in` keep their meaning.
struct ConvGeometry
{
    int dims = 2; ///< 1 to 3
    bool isTransposed = false;
    std::int64_t batch = 1;
    std::int64_t groups = 1;
    std::int64_t inChannels = 1; ///< of all groups together
    std::int64_t outChannels = 1;
    std::array<std::int64_t, 3> in {}; ///< spatial sizes
    std::array<std::int64_t, 3> out {};
    std::array<std::int64_t, 3> kernel {};
    std::array<std::int64_t, 3> stride {};
    std::array<std::int64_t, 3> dilation {}; ///< 1 is a dense kernel
    std::array<std::int64_t, 3> padBegin {};
    std::array<std::int64_t, 3> padEnd {};
};

/// c[b] = a[b] · b[b] (+ bias): a is m×k, b is k×n or, transposed, n×k; all row-major and
/// contiguous.
struct MatmulGeometry
{
    std::int64_t batch = 1;
    std::int64_t m = 0;
    std::int64_t n = 0;
    std::int64_t k = 0;
    bool isBTransposed = false;
};

/// Bumped when this struct changes, so that a module of another build is told from ours.
inline constexpr int kOneDnnDoorVersion = 1;

/// Each function returns null or, when oneDNN refuses, its message (static text). Single-threaded:
/// the same input gives the same bits.
struct OneDnn
{
    int version = 0;
    /// Weight: [out, in / groups, kernel…], in transposed form [in, out / groups, kernel…]. `bias`
    /// may be null.
    const char* (*convolve)(const ConvGeometry& geometry, const float* input, const float* weight,
        const float* bias, float* output) = nullptr;
    const char* (*multiply)(const MatmulGeometry& geometry, const float* a, const float* b,
        const float* bias, float* c) = nullptr;
    /// Softmax over the last of `rows` × `columns`.
    const char* (*softmax)(
        std::int64_t rows, std::int64_t columns, const float* input, float* output) = nullptr;
    /// Layer normalisation over the last of `rows` × `columns`; gamma and beta may be null.
    const char* (*normalize)(std::int64_t rows, std::int64_t columns, float epsilon,
        const float* input, const float* gamma, const float* beta, float* output) = nullptr;
};

/// Opens the module beside the program (or in ../lib/qdqscope or ../bin of it) once per process.
/// Error (Unsupported): it is not there, or of another version.
[[nodiscard]] Result<const OneDnn*> openOneDnn();

} // namespace qdq::kernels
