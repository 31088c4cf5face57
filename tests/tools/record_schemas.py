#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes core/io/opschemas.def: parameter names and results of the operators that exported programs use, as the installed
torch and torchao register them: record_schemas.py OPTABLE FOLDER… > opschemas.def

Taken are the operators of the packets in OPTABLE (core/graph/optable.def), with their in-place twins, and whatever the
exported programs and graph JSON files below the folders call.
"""
import collections
import json
import pathlib
import re
import sys
import zipfile

import torch
import torchao.quantization.pt2e  # registers quantized_decomposed and torchao

NAMESPACES = ("aten", "quantized_decomposed", "torchao")
KINDS = {"Tensor": "T", "Optional[Tensor]": "T", "List[Tensor]": "L", "int": "S", "bool": "S", "float": "S", "number": "S"}
WIDTH = 98


def called_targets(folder):
    for path in folder.rglob("*"):
        if path.suffix == ".pt2":
            with zipfile.ZipFile(path) as archive:
                for name in archive.namelist():
                    if "/models/" in "/" + name or name == "serialized_exported_program.json":
                        yield from re.findall(rb'"torch\.ops\.([A-Za-z_0-9.]+)"', archive.read(name))
        elif path.suffix == ".json":
            yield from re.findall(rb'"target": ?"([A-Za-z_0-9]+\.[A-Za-z_0-9.]+)"', path.read_bytes())


def wanted(packets, called):
    dispatched = set(torch._C._dispatch_get_all_op_names())
    for schema in torch._C._jit_get_all_schemas():
        namespace, packet = schema.name.split("::")
        full = schema.name + ("." + schema.overload_name if schema.overload_name else "")
        if namespace not in NAMESPACES or full not in dispatched:
            continue
        target = f"{namespace}.{packet}.{schema.overload_name or 'default'}"
        is_plain = not any(a.is_out for a in schema.arguments) and "name" not in schema.overload_name.lower()
        if target in called or namespace != "aten" or (packet.rstrip("_") in packets and is_plain):
            yield target, schema


def main():
    packets = set(re.findall(r'^QDQ_OP\("(\w+)"', pathlib.Path(sys.argv[1]).read_text(), re.M))
    called = {t.decode() for folder in sys.argv[2:] for t in called_targets(pathlib.Path(folder))}
    groups = collections.defaultdict(list)
    for target, schema in wanted(packets, called):
        kinds = [KINDS.get(str(result.real_type)) for result in schema.returns]
        if None in kinds:
            continue
        groups[" ".join(a.name for a in schema.arguments), "".join(kinds)].append(target)
    print("// SPDX-License-Identifier: Apache-2.0")
    print("// Operators by what they take and give; written by tests/tools/record_schemas.py.")
    print("// QDQ_SCHEMA(parameters, results, targets): T a tensor, L a list of tensors, S a symbolic number.")
    for (parameters, results), targets in sorted(groups.items(), key=lambda group: sorted(group[1])[0]):
        line = f'QDQ_SCHEMA("{parameters}", "{results}", "'
        for i, target in enumerate(sorted(targets)):
            last = i + 1 == len(targets)
            piece = target + ("" if last else " ")
            if len(line) + len(piece) > WIDTH:
                print(line + '"')
                line = '    "'
            line += piece
        print(line + '")')


main()
