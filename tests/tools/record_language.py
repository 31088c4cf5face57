#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes tests/core/quant/data/language.json: the ranges that torch's observers saw on recorded language models.

    python record_language.py OUT.json MODEL=FLOAT.pt2 ...   (PyTorch 2.14, torchao 0.18; the tests themselves need no Python)

X86InductorQuantizer, its default config for all, one batch of token numbers that start at 3 and go up by 7, modulo 89; a second input is all ones.
"""
import gzip
import io
import json
import sys

import torch
from torchao.quantization.pt2e.quantize_pt2e import prepare_pt2e
from torchao.quantization.pt2e.quantizer.x86_inductor_quantizer import (
    X86InductorQuantizer, get_default_x86_inductor_quantization_config)

torch.set_num_threads(1)
TOKENS = torch.tensor([(3 + 7 * i) % 89 for i in range(32)]).reshape(2, 16)


def ranges(path):
    with open(path, "rb") as f:
        data = f.read()
    data = gzip.decompress(data) if path.endswith(".gz") else data
    model = torch.export.load(io.BytesIO(data)).module()
    quantizer = X86InductorQuantizer().set_global(get_default_x86_inductor_quantization_config())
    model = prepare_pt2e(model, quantizer)
    inputs = [n for n in model.graph.nodes if n.op == "placeholder"]
    with torch.no_grad():
        model(*[TOKENS, torch.ones_like(TOKENS)][: len(inputs)])
    seen = {}
    for name, module in model.named_modules(remove_duplicate=True):
        if hasattr(module, "min_val") and module.min_val.numel() == 1:
            seen[name] = [float(module.min_val), float(module.max_val)]
    return seen


models = dict(argument.split("=", 1) for argument in sys.argv[2:])
with open(sys.argv[1], "w", encoding="utf-8", newline="\n") as f:
    json.dump({"format": "qdqscope.ranges", "version": 1,
               "models": {name: ranges(path) for name, path in models.items()}}, f, separators=(",", ":"))
    f.write("\n")
