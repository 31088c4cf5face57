// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/graphtext.h"
#include "ui/session/document.h"

#include <string_view>

namespace qdq::ui::test {

/// A document of a graph drawn as text, checked with the rules of the target.
inline DocumentPtr documentOf(std::string_view text)
{
    OpenedGraph file;
    file.graph = qdq::test::graphFromText(text);
    Result<CheckResult> check = checkGraph(file.graph);
    return makeDocument(std::move(file), std::move(*check));
}

/// An add whose two inputs and output have three scales: R1 once, R2 three times, R3 once.
inline constexpr std::string_view kAddWithThreeScales = R"(
    a  = input(float32[1, 8])
    b  = input(float32[1, 8])
    qa = quantize(a, 0.5, 0, -128, 127, int8)
    da = dequantize(qa, 0.5, 0, -128, 127, int8)
    qb = quantize(b, 0.3, 0, -128, 127, int8)
    db = dequantize(qb, 0.3, 0, -128, 127, int8)
    s  = add(da, db) @ block
    r  = relu(s) @ block
    qs = quantize(r, 0.7, 7, -128, 127, int8)
    ds = dequantize(qs, 0.7, 7, -128, 127, int8)
    output(ds)
)";

/// A conv with per-channel weight and a float bias.
inline constexpr std::string_view kConvWithFloatBias = R"(
    x  = input(float32[1, 3, 4, 4])
    q  = quantize(x, 0.0625, 0, -128, 127, int8)
    d  = dequantize(q, 0.0625, 0, -128, 127, int8)
    w  = const(int8[2, 3, 3, 3])
    ws = const(float32[2], 0.0078125, 0.00390625)
    wz = const(int64[2], 0, 0)
    dw = dequantize_channel(w, ws, wz, 0, -127, 127, int8)
    c  = const(float32[2], 1, 2)
    y  = conv2d(d, dw, c) @ stem.conv
    r  = relu(y) @ stem.relu
    qy = quantize(r, 0.125, 0, -128, 127, int8)
    dy = dequantize(qy, 0.125, 0, -128, 127, int8)
    output(dy)
)";

} // namespace qdq::ui::test
