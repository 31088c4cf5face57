#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""CPU seconds that PyTorch and torchao take to calibrate an exported program on one thread, for bench_calibrate.

    python time_calibration.py FLOAT.pt2        (PyTorch 2.14.1, torchao 0.18.0)

The quantizer is X86InductorQuantizer with its default config; the batches are those of bench_calibrate.cpp.
"""
import sys
import time
import warnings

import torch
from torchao.quantization.pt2e.quantize_pt2e import prepare_pt2e
from torchao.quantization.pt2e.quantizer import x86_inductor_quantizer as x86

BATCHES, IMAGES, RUNS = 8, 4, 7
warnings.simplefilter("ignore")
torch.set_num_threads(1)


def batch(number, shape):
    i = torch.arange(torch.Size(shape).numel()) + number * 104729
    return (((i * 7919) % 2001 - 1000) / 256).to(torch.float32).reshape(shape)


def prepared():
    quantizer = x86.X86InductorQuantizer()
    quantizer.set_global(x86.get_default_x86_inductor_quantization_config())
    return prepare_pt2e(torch.export.load(sys.argv[1]).module(), quantizer)


with torch.no_grad():
    model = prepared()
    batches = [batch(n, (IMAGES, 3, 96, 96)) for n in range(BATCHES)]
    for b in batches:
        model(b)  # warm: kernels are made, memory is there
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        for b in batches:
            model(b)
        times.append(time.process_time() - start)
times.sort()
print(f"median of {RUNS}: {times[RUNS // 2]:.3f} s for {BATCHES} batches of {IMAGES}; least {times[0]:.3f} s")
