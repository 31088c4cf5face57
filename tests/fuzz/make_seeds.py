#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes seeds for the fuzz targets from samples and recorded corpora: make_seeds.py SAMPLES CORPORA OUT.

A seed is a whole file, or a part of one that a target reads by itself. Large ones are left out, for a fuzzer is quick
on small inputs only. Files are named by their content, so equal parts of several files come once.
"""
import gzip
import hashlib
import io
import pathlib
import sys
import zipfile

# Files that no sample has: a waiver of each scope, a baseline of two findings.
GATE = (
    b"""{"format": "qdqscope.waivers", "version": 1, "waivers": [
 {"rule": "R4", "module": "head", "reason": "the head runs on the CPU", "expires": "2027-03-31"},
 {"finding": {"rule": "R3", "module": "block", "op": "aten.add.Tensor", "nth": 0, "port": ""}, "reason": "rescaled by hand"},
 {"cause": "symbol", "module": "", "reason": "the compiler fixes the batch"}]}""",
    b"""{"format": "qdqscope.baseline", "version": 1, "target": {"id": "vpu", "version": 1}, "findings": [
 {"rule": "R1", "module": "a.relu1", "op": "aten.relu.default", "nth": 0, "port": "output",
  "around": "04bb1e0c01e7a04b-9db4e0d8f841f6d5-e494672eb60e7984"},
 {"rule": "R3", "module": "a", "op": "aten.add.Tensor", "nth": 0, "port": "", "repeat": 1,
  "around": "f1446eb17a0c33ec-97c1287638bc2654-79af1a95de0b86a2"}]}""",
)
LARGEST = {"graphjson": 16 * 1024}
LARGEST_ELSE = 64 * 1024
LARGEST_FILE = 1024 * 1024


def add(out, target, content):
    if len(content) > LARGEST.get(target, LARGEST_ELSE):
        return
    folder = out / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / hashlib.sha1(content).hexdigest()).write_bytes(content)


def add_parts(out, content):
    """What lies inside of an archive: programs, lists of weights, pickles."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
        names = archive.namelist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, EOFError):
        return
    for name in names:
        if archive.getinfo(name).file_size > LARGEST_ELSE:
            continue
        try:
            part = archive.read(name)
        except Exception:  # damaged on purpose
            continue
        if name.endswith("data.pkl"):
            add(out, "pickle", part)
        elif name.endswith("_config.json"):
            add(out, "payloadconfig", part)
        elif part[:2] == b"PK":
            add_parts(out, part)
        elif name.endswith("serialized_exported_program.json") or "/models/" in "/" + name:
            add(out, "program", part)


def add_file(out, path):
    content = path.read_bytes()
    if path.suffix == ".pt2":
        add(out, "pt2", content)
        add_parts(out, content)
    elif path.suffix == ".onnx":
        add(out, "onnx", content)
    elif path.suffix in (".npz", ".npy"):
        add(out, "npz", content)
    elif path.name.endswith(".json.gz"):
        add(out, "pt2", content)
    elif path.suffix == ".json" and b"qdqscope.quantizer" in content[:200]:
        add(out, "config", content)
    elif path.suffix == ".json" and b"qdqscope.target" in content[:200]:
        add(out, "target", content)
    elif path.suffix == ".json" and b"qdqscope.graph" in content[:200]:
        add(out, "graphjson", content)
        if len(content) < 2000:
            add(out, "pt2", gzip.compress(content, mtime=0))


def main():
    samples, corpora, out = (pathlib.Path(argument) for argument in sys.argv[1:])
    for content in GATE:
        add(out, "gate", content)
    for root in (samples, samples.parent / "resources" / "targets", corpora):
        for path in sorted(root.rglob("*")):
            if path.is_file() and path.stat().st_size <= LARGEST_FILE:
                add_file(out, path)
    for folder in sorted(out.iterdir()):
        files = list(folder.iterdir())
        print(f"{folder.name}: {len(files)} seeds, {sum(f.stat().st_size for f in files) // 1024} KiB")


main()
