#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes tests/core/quant/data/kernels.json: every op of kernels.def on small tensors, with torch's result.

    python record_kernels.py OUT.json        (PyTorch 2.14; the tests themselves need no Python)

`tolerance` is relative to the largest value of the result; 0 asks for the same bits.
"""
import base64
import json
import sys

import torch

torch.manual_seed(7)
torch.set_num_threads(1)
BITS, VECTOR_LIBRARY, SUMS = 0.0, 3e-7, 1e-6
vectors = []


def tensor(t):
    t = t.contiguous()
    return {"tensor": {"dtype": str(t.dtype)[6:], "shape": list(t.shape),
                       "data": base64.b64encode(t.numpy().tobytes()).decode()}}


def plain(v):
    if isinstance(v, torch.Tensor):
        return tensor(v)
    if isinstance(v, (list, tuple)):
        return [plain(x) for x in v]
    if isinstance(v, float):
        return {"float": v}
    if isinstance(v, torch.dtype):
        return {"dtype": str(v)[6:]}
    if isinstance(v, torch.device):
        return None
    return v


def record(target, tolerance, *args, **kwargs):
    op = torch.ops
    for part in target.split("."):
        op = getattr(op, part)
    vector = {"target": target, "tolerance": tolerance, "args": plain(args), "kwargs": {k: plain(v) for k, v in kwargs.items()}}
    with torch.no_grad():
        vector["result"] = plain(op(*args, **kwargs))
    vectors.append(vector)


def some(*shape):
    return torch.randn(*shape) * 2


def edge():
    inf = float("inf")
    return torch.tensor([0.0, -0.0, 1e-40, 1.0, -1.0, 3.0, -3.0, 6.5, -20.0, 88.0, inf, -inf, float("nan"), 0.3, 0.7, -0.1])


for op in "abs neg relu relu6 hardswish hardsigmoid".split():
    for x in (some(3, 7), edge()):
        record(f"aten.{op}.default", BITS, x)
for op in "relu_ relu6_ hardswish_ hardsigmoid_".split():
    record(f"aten.{op}.default", BITS, some(3, 7))
for op in "exp sigmoid silu tanh gelu sigmoid_ silu_".split():
    record(f"aten.{op}.default", VECTOR_LIBRARY, some(4, 9))
record("aten.gelu.default", VECTOR_LIBRARY, some(4, 9), approximate="tanh")
record("aten.elu.default", VECTOR_LIBRARY, some(4, 9))
for op in "sqrt rsqrt".split():
    record(f"aten.{op}.default", VECTOR_LIBRARY, some(4, 9).abs() + 0.01)
for op in "hardtanh hardtanh_".split():
    record(f"aten.{op}.default", BITS, some(3, 7), -0.5, 0.75)
record("aten.hardtanh.default", BITS, edge())
for op in "clamp clamp_".split():
    record(f"aten.{op}.default", BITS, some(3, 7), -0.5, 0.5)
record("aten.clamp.default", BITS, some(3, 7), None, 0.5)
for op in "leaky_relu leaky_relu_".split():
    record(f"aten.{op}.default", BITS, some(3, 7), 0.2)
record("aten.pow.Tensor_Scalar", BITS, some(3, 7), 2)
record("aten.pow.Tensor_Scalar", VECTOR_LIBRARY, some(3, 7).abs(), 1.7)
for op in "dropout dropout_".split():
    record(f"aten.{op}.default", BITS, some(3, 7), 0.5, False)

for op in "add sub mul div".split():
    record(f"aten.{op}.Tensor", BITS, some(2, 3, 4), some(2, 3, 4))
    record(f"aten.{op}.Tensor", BITS, some(2, 3, 4), some(3, 1))
    record(f"aten.{op}.Tensor", BITS, some(1, 4), some(2, 3, 1))
    record(f"aten.{op}.Tensor", BITS, some(5), torch.tensor(3))
    record(f"aten.{op}_.Tensor", BITS, some(2, 3, 4), some(3, 1))
    record(f"aten.{op}.Scalar", BITS, some(2, 3), 0.3)
for op in "add sub mul".split():
    record(f"aten.{op}.Tensor", BITS, torch.arange(6).reshape(2, 3), torch.arange(3))
record("aten.add.Tensor", BITS, some(2, 3), some(2, 3), alpha=0.3)
record("aten.sub.Tensor", BITS, some(2, 3), some(2, 3), alpha=0.3)
record("aten.rsub.Scalar", BITS, some(2, 3), 1)
record("aten.rsub.Tensor", BITS, some(2, 3), some(3))
for op in "maximum minimum".split():
    record(f"aten.{op}.default", BITS, edge(), edge().flip(0))
record("aten.copy_.default", BITS, some(2, 3), some(2, 3))

x = some(2, 3, 4)
record("aten.view.default", BITS, x, [2, -1])
record("aten.reshape.default", BITS, x, [4, 6])
record("aten.flatten.using_ints", BITS, x, 1)
record("aten.flatten.using_ints", BITS, x)
record("aten.unflatten.int", BITS, x, -1, [2, -1])
record("aten.unsqueeze.default", BITS, x, -2)
record("aten.squeeze.dim", BITS, some(2, 1, 3), 1)
record("aten.squeeze.dim", BITS, x, 1)
record("aten.contiguous.default", BITS, x)
record("aten.detach.default", BITS, x)
record("aten.clone.default", BITS, x)
record("aten.transpose.int", BITS, x, 0, -1)
record("aten.t.default", BITS, some(3, 4))
record("aten.permute.default", BITS, x, [2, 0, 1])
record("aten.expand.default", BITS, some(3, 1), [2, -1, 4])
record("aten.slice.Tensor", BITS, x, 2, 1, 9223372036854775807, 2)
record("aten.slice.Tensor", BITS, x, 1, -2, -1)
record("aten.slice.Tensor", BITS, x, 1, 0, 3, 5)
record("aten.select.int", BITS, x, 1, -1)
record("aten.cat.default", BITS, [some(2, 3), some(2, 1)], 1)
record("aten.cat.default", BITS, [some(2, 3), some(1, 3)])
record("aten.stack.default", BITS, [some(2, 3), some(2, 3)], -1)
record("aten.chunk.default", BITS, some(7, 2), 3)
record("aten.split.Tensor", BITS, some(2, 7), 3, 1)
record("aten.split_with_sizes.default", BITS, some(2, 7), [1, 4, 2], 1)

record("aten.embedding.default", BITS, some(5, 3), torch.tensor([[4, 0], [2, 2]]))
record("aten.upsample_nearest2d.vec", BITS, some(1, 2, 3, 4), None, [2.0, 1.5])
record("aten.upsample_nearest2d.vec", BITS, some(1, 2, 3, 4), [5, 7], None)

record("aten.max_pool2d.default", BITS, some(2, 3, 7, 8), [3, 2], [2, 2], [1, 1])
record("aten.max_pool2d.default", BITS, some(2, 3, 7, 8), [2, 2], [2, 2], [0, 0], [2, 1], True)
record("aten.max_pool2d.default", BITS, some(3, 5, 5), 3)
record("aten.avg_pool2d.default", BITS, some(2, 3, 7, 8), [3, 2], [2, 2], [1, 1])
record("aten.avg_pool2d.default", BITS, some(2, 3, 7, 8), [3, 3], [2, 2], [1, 1], True, False)
record("aten.avg_pool2d.default", BITS, some(2, 3, 7, 8), [3, 3], [2, 2], [1, 1], False, True, 5)
record("aten.adaptive_avg_pool2d.default", BITS, some(2, 3, 7, 9), [1, 1])
record("aten.adaptive_avg_pool2d.default", BITS, some(2, 3, 2, 2), [1, 1])
record("aten.adaptive_avg_pool2d.default", BITS, some(2, 3, 7, 9), [3, 4])
for dims in ([0], [1], [2], [1, 2], [0, 2], [0, 1, 2], [-1], None):
    for shape in ((2, 37, 17), (2, 3, 4)):
        record("aten.mean.dim", BITS, some(*shape), dims, False)
record("aten.mean.dim", BITS, some(1, 600, 3), [1], True)
record("aten.mean.dim", BITS, some(1, 2600), [1], True)
record("aten.sum.dim_IntList", BITS, some(3, 7, 20), [0, 2], True)

record("aten.batch_norm.default", BITS, some(2, 3, 20, 4), some(3), some(3), some(3), some(3).abs(), False, 0.1, 1e-5, True)
record("aten.batch_norm.default", BITS, some(4, 3), None, None, some(3), some(3).abs(), False, 0.1, 1e-5, True)
record("aten.layer_norm.default", SUMS, some(2, 5, 8), [8], some(8), some(8), 1e-5, False)
record("aten.layer_norm.default", SUMS, some(2, 5, 8), [5, 8])
record("aten.softmax.int", SUMS, some(3, 11), -1)

record("aten.linear.default", SUMS, some(2, 5, 8), some(24, 8), some(24))
record("aten.linear.default", SUMS, some(3, 8), some(4, 8))
record("aten.addmm.default", SUMS, some(6), some(3, 4), some(4, 6))
record("aten.mm.default", SUMS, some(3, 4), some(4, 6))
record("aten.bmm.default", SUMS, some(2, 3, 4), some(2, 4, 6))
record("aten.matmul.default", SUMS, some(2, 1, 3, 4), some(5, 4, 6))
record("aten.matmul.default", SUMS, some(2, 3, 4), some(4, 6))
record("aten.matmul.default", SUMS, some(4), some(4, 6))
record("aten.matmul.default", SUMS, some(3, 4), some(4))
record("aten.matmul.default", SUMS, some(4), some(4))
q, k, v = some(2, 3, 5, 4), some(2, 3, 6, 4), some(2, 3, 6, 4)
record("aten.scaled_dot_product_attention.default", SUMS, q, k, v)
record("aten.scaled_dot_product_attention.default", SUMS, q, q, q, None, 0.0, True)
record("aten.scaled_dot_product_attention.default", SUMS, q, k, v, some(5, 6), scale=0.3)
record("aten.scaled_dot_product_attention.default", SUMS, q, k, v, torch.rand(1, 1, 1, 6) > 0.3)

record("aten.conv1d.default", SUMS, some(2, 4, 9), some(6, 4, 3), some(6), [2], [1], [2])
record("aten.conv1d.padding", SUMS, some(2, 4, 9), some(6, 4, 4), some(6), [1], "same", [1])
record("aten.conv2d.default", SUMS, some(2, 4, 9, 7), some(6, 4, 3, 3), some(6), [2, 1], [1, 0], [1, 2])
record("aten.conv2d.default", SUMS, some(2, 4, 9, 7), some(8, 1, 3, 3), None, [1, 1], [1, 1], [1, 1], 4)
record("aten.conv2d.default", SUMS, some(4, 9, 7), some(6, 4, 1, 1))
record("aten.conv2d.padding", SUMS, some(2, 4, 9, 7), some(6, 4, 2, 3), some(6), [1, 1], "same")
record("aten.conv2d.padding", SUMS, some(2, 4, 9, 7), some(6, 4, 2, 3), some(6), [1, 1], "valid")
record("aten.conv3d.default", SUMS, some(1, 2, 5, 5, 5), some(3, 2, 3, 3, 3), some(3))
record("aten.conv_transpose1d.default", SUMS, some(2, 4, 5), some(4, 3, 3), some(3), [2], [1], [1])
record("aten.conv_transpose2d.input", SUMS, some(2, 4, 5, 6), some(4, 3, 3, 2), some(3), [2, 2], [1, 0], [1, 0], 1, [1, 2])
record("aten.conv_transpose2d.input", SUMS, some(2, 4, 5, 6), some(4, 3, 3, 3), some(6), [2, 2], [0, 0], [0, 0], 2)
record("aten.conv_transpose3d.input", SUMS, some(1, 2, 3, 3, 3), some(2, 3, 2, 2, 2), some(3))

# List access and integers have no operator of their own in torch.ops.
a, b = some(2), some(3)
vectors.append({"target": "_operator.getitem", "tolerance": 0, "args": [[tensor(a), tensor(b)], -1], "kwargs": {}, "result": tensor(b)})
vectors.append({"target": "_operator.mul", "tolerance": 0, "args": [6, 7], "kwargs": {}, "result": 42})
vectors.append({"target": "aten.sym_size.int", "tolerance": 0, "args": [tensor(some(2, 5)), -1], "kwargs": {}, "result": 5})

# So few and short sums that the order in which they are added is known.
for outputs, features in ((1, 4), (2, 4), (3, 7)):
    record("aten.linear.default", BITS, some(5, features), some(outputs, features), some(outputs))
record("aten.linear.default", BITS, some(5, 4), some(2, 4))

# Positions and masks of language models.
x = some(3, 7)
for op in "cos sin".split():
    record(f"aten.{op}.default", VECTOR_LIBRARY, x)
record("aten.alias.default", BITS, x)
record("aten.slice_copy.Tensor", BITS, x, 1, 1, 6, 2)
left, right = torch.randint(-3, 4, (2, 3, 5)), torch.randint(-3, 4, (3, 1))
for op in "eq ge gt le lt ne".split():
    record(f"aten.{op}.Tensor", BITS, left, right)
    record(f"aten.{op}.Scalar", BITS, left, 1)
    record(f"aten.{op}.Scalar", BITS, x, 0.5)
record("aten.__and__.Tensor", BITS, left, right)
record("aten.__and__.Tensor", BITS, left > 0, right > 0)
record("aten.arange.default", BITS, 5)
record("aten.arange.default", BITS, 3.5)
record("aten.new_ones.default", BITS, left, [2, 3], dtype=torch.bool)
record("aten.new_ones.default", BITS, left, [])
record("aten.cumsum.default", BITS, left > 0, -1)
record("aten.cumsum.default", BITS, some(2, 5, 3), 1)
record("aten.diff.default", BITS, left, 1, -1, left[..., :1] - 1)
record("aten.diff.default", BITS, x, 1, 0)
record("aten.to.dtype", BITS, left, torch.float32)
record("aten.to.dtype", BITS, x, torch.int64)
record("aten.to.device", BITS, left, torch.device("cpu"), torch.bool)
record("aten.to.dtype_layout", BITS, left > 0, dtype=torch.float32)
record("aten.index.Tensor", BITS, left, [torch.tensor([[0], [1]]), torch.tensor([[2, -1]])])
record("aten.index.Tensor", BITS, x, [None, torch.tensor([6, 0, 0])])
record("aten.gather.default", BITS, x, 1, torch.randint(0, 7, (2, 4)))

with open(sys.argv[1], "w", encoding="utf-8", newline="\n") as f:
    f.write('{"format":"qdqscope.vectors","version":1,"kind":"kernels","vectors":[\n')
    f.write(",\n".join(json.dumps(v, separators=(",", ":")) for v in vectors))
    f.write("\n]}\n")
