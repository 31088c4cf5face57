# SPDX-License-Identifier: Apache-2.0
"""Dumps every stage of a small network with resources/python/qdqscope.py.

    python dump_stages.py OUT_FOLDER

Writes float.json and annotated, prepared, calibrated and converted.json.gz: samples/graphs/tiny_convnet_float.pt2 with
torchao's XNNPACK quantizer and the samples' calibration data. Fails where `view` or `dump` do not do what they say.
Needs torch, torchao and numpy. tests/data/python holds what it wrote with torch 2.14.1 and torchao 0.18.0.
"""
import json
import os
import pathlib
import stat
import sys
import time
import warnings

warnings.simplefilter("ignore")
import numpy as np
import torch
from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e
from torchao.testing.pt2e._xnnpack_quantizer import XNNPACKQuantizer, get_symmetric_quantization_config

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "resources/python"))
import qdqscope

GRAPHS = ROOT / "samples/graphs"


def quantizer(out):
    """Dumps what it has annotated, before prepare goes on with it."""
    made = XNNPACKQuantizer().set_global(get_symmetric_quantization_config(is_per_channel=True))
    annotate = made.annotate

    def annotate_and_dump(gm):
        result = annotate(gm)
        qdqscope.dump(result, out / "annotated.json.gz", weights="small")
        return result

    made.annotate = annotate_and_dump
    return made


def batches():
    arrays = np.load(GRAPHS / "tiny_convnet_calib.npz")
    return [torch.from_numpy(arrays[name]) for name in sorted(arrays.files)]


def check_view(gm, out):
    """A program of ours stands for the window and writes down what it was given."""
    program = out / "window.sh"
    program.write_text(f'#!/bin/sh\ncp "$1" "{out}/viewed.json"\necho "$1" > "{out}/viewed.txt"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    os.environ["QDQSCOPE"] = str(program)
    path = qdqscope.view(gm, weights="none")
    deadline = time.monotonic() + 20
    while not (out / "viewed.txt").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert (out / "viewed.txt").read_text().strip() == path
    assert json.loads((out / "viewed.json").read_text()) == json.loads(qdqscope.text_of(gm, "none"))


def check_refusals(gm, out):
    """A failure leaves the old file and nothing else."""
    (out / "old.json").write_text("old")
    for weights, path, error in (("some", out / "old.json", ValueError), ("all", out / "no/such/folder.json", OSError)):
        try:
            qdqscope.dump(gm, path, weights)
        except error:
            continue
        raise AssertionError(f"{weights} {path} was not refused")
    assert (out / "old.json").read_text() == "old"
    assert not [name for name in os.listdir(out) if name.startswith(".")]
    os.environ["QDQSCOPE"] = "no-such-program"
    try:
        qdqscope.view(gm)
    except FileNotFoundError as error:
        assert "no-such-program" in str(error)
    else:
        raise AssertionError("a program that is not there was not refused")


def main(out):
    torch.set_num_threads(1)
    exported = torch.export.load(GRAPHS / "tiny_convnet_float.pt2")
    qdqscope.dump(exported, out / "float.json")
    with torch.no_grad():
        prepared = prepare_pt2e(exported.module(), quantizer(out))
        qdqscope.dump(prepared, out / "prepared.json.gz", weights="none")
        for batch in batches():
            prepared(batch)
        qdqscope.dump(prepared, out / "calibrated.json.gz", weights="none")
        converted = convert_pt2e(prepared)
    qdqscope.dump(converted, out / "converted.json.gz", weights="small")
    check_view(converted, out)
    check_refusals(converted, out)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    main(folder)
