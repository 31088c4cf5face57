#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Opens what qdqscope-cli writes as `.pt2` with PyTorch, runs it, and compares its outputs:

    check_written_pt2.py CLI SAMPLES CORPORA [--all]

Quantized samples against the programs that torchao made of the same network; converted graphs and programs of the corpora,
where those are, against their recorded outputs, and read programs against themselves. Without --all only some models of
the corpora. Exit status 77 where there is no PyTorch with torchao.
"""
import pathlib
import struct
import subprocess
import sys
import tempfile
import warnings
import zipfile

warnings.filterwarnings("ignore")
try:
    import numpy as np
    import torch
    import torchao.quantization.pt2e  # registers quantized_decomposed
except ImportError as missing:
    print(f"no PyTorch with torchao here ({missing}): nothing is checked")
    sys.exit(77)

torch.set_num_threads(1)
SOME = ("chain", "tiny", "tiny_cat", "two_io", "gru_cell")
failures = []


def write(cli, out, *arguments):
    done = subprocess.run([cli, *map(str, arguments), "-q", "-o", str(out)], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip())


def is_aligned(path):
    """Whether the data of every entry begins on a multiple of 64 bytes, as torch maps it."""
    content = path.read_bytes()
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            name, extra = struct.unpack_from("<HH", content, entry.header_offset + 26)
            if (entry.header_offset + 30 + name + extra) % 64:
                return False
    return True


def batches(path):
    arrays = np.load(path)
    by_batch = {}
    for name in arrays.files:
        place, _, batch = name.partition("_")
        by_batch.setdefault(batch, {})[int(place[len("input"):])] = torch.from_numpy(arrays[name])
    return [[inputs[i] for i in sorted(inputs)] for _, inputs in sorted(by_batch.items())]


def leaves(value):
    return torch.utils._pytree.tree_leaves(value)


def difference(got, wanted):
    """The largest difference relative to the largest value, over all outputs."""
    if len(got) != len(wanted):
        return float("inf")
    worst = 0.0
    for a, b in zip(got, wanted):
        if not isinstance(a, torch.Tensor):
            worst = max(worst, 0.0 if a == b or a != a else float("inf"))
        elif a.shape != b.shape or a.dtype != b.dtype:
            return float("inf")
        elif a.numel():
            a, b = a.detach().to(torch.complex128), b.detach().to(torch.complex128)
            worst = max(worst, float((a - b).abs().nan_to_num().max() / max(1e-30, float(b.abs().nan_to_num().max()))))
    return worst


def check(what, got, wanted, tolerance):
    found = difference(got, wanted)
    if not found <= tolerance:
        failures.append(f"{what}: outputs differ by {found:.3g}, allowed {tolerance:.3g}")


def recorded_outputs(folder):
    if (folder / "output.npy").exists():
        return [torch.from_numpy(np.load(folder / "output.npy"))]
    arrays = np.load(folder / "output.npz")
    return [torch.from_numpy(arrays[f"output{i}"]) for i in range(len(arrays.files))]


def check_samples(cli, samples, out):
    graphs = samples / "graphs"
    write(cli, out, "quantize", graphs / "tiny_convnet_float.pt2", "--config", samples / "configs" / "xnnpack.json",
          "--calibration", graphs / "tiny_convnet_calib.npz")
    written = torch.export.load(out)
    recorded = torch.export.load(graphs / "tiny_convnet_xnnpack.pt2").module()
    if not any(t.dtype == torch.int8 for t in written.state_dict.values()) or not is_aligned(out):
        failures.append("no int8 weights, or entries that are not aligned")
    for inputs in batches(graphs / "tiny_convnet_calib.npz"):
        check("samples", leaves(written.module()(*inputs)), leaves(recorded(*inputs)), 1e-6)
    return 1


def check_converted(cli, corpora, out, models):
    """Scales and weights are the recorded ones; a float sum may still run in another order."""
    count = 0
    for converted in sorted(corpora.glob("pt2e/*/*/converted.json")):
        folder = converted.parent
        if not (models is None or folder.parent.name in models) or not list(folder.glob("output.np?")):
            continue
        write(cli, out, "dump", converted, "--format", "pt2")
        inputs = batches(folder.parent / "sample.npz")[0]
        got = leaves(torch.export.load(out).module()(*inputs))
        check(f"{folder.parent.name}/{folder.name}", got, recorded_outputs(folder), 1e-5)
        count += 1
    return count


def check_quantized(cli, corpora, out):
    count = 0
    for model in ("chain", "tiny"):
        for config in ("x86", "xnn_channel", "vpu"):
            folder = corpora / "pt2e" / model / config
            if not (folder / "output.npy").exists():
                continue
            source = folder.parent / ("float_static.pt2" if config == "vpu" else "float.pt2")
            write(cli, out, "quantize", source if source.exists() else folder.parent / "float.pt2",
                  "--config", folder / "quantizer.json", "--calibration", folder.parent / "calib.npz")
            got = leaves(torch.export.load(out).module()(*batches(folder.parent / "sample.npz")[0]))
            check(f"quantized {model}/{config}", got, recorded_outputs(folder), 1e-2)
            count += 1
    return count


def check_programs(cli, corpora, out):
    """Programs that torch opens run the same after they were read and written."""
    count = 0
    for path in sorted(corpora.glob("pt2/*.pt2")):
        try:
            original = torch.export.load(path)
            args, kwargs = original.example_inputs
            torch.manual_seed(0)
            wanted = original.module()(*args, **kwargs)
            args, kwargs = torch.export.load(path).example_inputs
        except Exception:  # older than torch reads, or an operator that is not registered
            continue
        try:
            write(cli, out, "dump", path, "--format", "pt2")
        except RuntimeError as refused:
            if "cannot" not in str(refused) and "not known" not in str(refused) and "programs" not in str(refused):
                failures.append(str(refused))
            continue
        torch.manual_seed(0)
        got = torch.export.load(out).module()(*args, **kwargs)
        if torch.utils._pytree.tree_structure(got) != torch.utils._pytree.tree_structure(wanted):
            failures.append(f"{path.name}: outputs nest otherwise")
        check(path.name, leaves(got), leaves(wanted), 1e-6)
        count += 1
    return count


def main():
    cli, samples, corpora = (pathlib.Path(argument) for argument in sys.argv[1:4])
    models = None if "--all" in sys.argv else SOME
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "written.pt2"
        counts = {"samples": check_samples(cli, samples, out), "converted graphs": check_converted(cli, corpora, out, models),
                  "quantized": check_quantized(cli, corpora, out), "programs": check_programs(cli, corpora, out)}
    print("opened and run by torch:", ", ".join(f"{count} {what}" for what, count in counts.items()))
    for failure in failures:
        print(failure)
    return 1 if failures else 0


sys.exit(main())
