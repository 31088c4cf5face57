# SPDX-License-Identifier: Apache-2.0
"""Opens graphs of a PT2E flow in QDQ Scope. One file, needs torch and nothing else.

    import qdqscope
    qdqscope.view(gm)                        # opens the window on a graph, at any stage
    qdqscope.dump(gm, "prepared.json.gz")    # writes it as graph JSON (docs/formats.md)

`gm` is a torch.fx.GraphModule: the module form of an exported program, annotated, prepared with observers, calibrated
or converted. An exported program is taken for its module form.
"""
import base64
import ctypes
import gzip
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile

import torch

__all__ = ["dump", "text_of", "view"]

SMALL = 64 * 1024  # bytes; what weights="small" still writes
ANNOTATION = "quantization_annotation"
OBSERVER_FIELDS = ("dtype", "qscheme", "quant_min", "quant_max", "ch_axis", "is_dynamic", "reduce_range", "bins",
                   "upsample_rate", "averaging_constant")
OBSERVER_STATE = ("min_val", "max_val", "histogram", "scale", "zero_point")


def dump(gm, path, weights="all"):
    """Writes `gm` to `path`, whole or not at all; gzipped where the name ends in .gz. Returns the path.

    weights: "all" values, "small" those of up to 64 KiB each, or "none"; shapes and types are always written.
    """
    path = os.fspath(path)
    data = text_of(gm, weights).encode()
    if path.endswith(".gz"):
        data = gzip.compress(data, mtime=0)
    folder, name = os.path.split(os.path.abspath(path))
    handle, temporary = tempfile.mkstemp(prefix=f".{name}.", dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    return path


def view(gm, weights="all", program=None):
    """Writes `gm` to a temporary file and opens it in the window, which goes on by itself. Returns the path.

    The program is `program`, else what the environment variable QDQSCOPE names, else qdqscope on the PATH.
    """
    wanted = program or os.environ.get("QDQSCOPE") or "qdqscope"
    found = shutil.which(wanted)
    if not found:
        raise FileNotFoundError(f"no program {wanted!r}; put qdqscope on the PATH, or name it in QDQSCOPE")
    path = dump(gm, os.path.join(tempfile.mkdtemp(prefix="qdqscope-"), "graph.json"), weights)
    quiet = subprocess.DEVNULL
    subprocess.Popen([found, path], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    return path


def text_of(gm, weights="all"):
    """The graph as text of graph JSON, a node a line."""
    if weights not in ("all", "small", "none"):
        raise ValueError(f'weights={weights!r}; allowed are "all", "small", "none"')
    if isinstance(gm, torch.export.ExportedProgram):
        gm = gm.module()
    return _Writer(gm, weights).text()


class _Writer:
    def __init__(self, gm, weights):
        self.gm = gm
        self.weights = weights
        self.observers = {}  # id of an observer -> name of the first module that is it
        self.tensors = {}
        self.modules = {}
        self.subgraphs = {}

    def text(self):
        stage = self.stage()
        self.is_calibrated = any(_has_seen_data(module) for module in self.gm.modules())
        nodes = [self.node(node, stage) for node in self.gm.graph.nodes]
        self.name_derived()
        lines = ",\n".join(_json(node) for node in nodes)
        head = f'"format":"qdqscope.graph","version":1,"stage":"{stage}"'
        tail = "".join(f",\n{_json(key)}:{_json(value)}" for key, value in self.tables() if value or key != "subgraphs")
        return f'{{{head},\n"producer":{_json(_producer())},\n"nodes":[\n{lines}]{tail}}}\n'

    def tables(self):
        return ("tensors", self.tensors), ("modules", self.modules), ("subgraphs", self.subgraphs)

    def stage(self):
        """A hint for readers, who look for themselves."""
        nodes = list(self.gm.graph.nodes)
        operators = [_target(node).split(".") for node in nodes if node.op == "call_function"]
        if any(parts[0] in ("quantized_decomposed", "torchao") and "quantize" in parts[1] for parts in operators):
            return "converted"
        if any(node.op == "call_module" and _is_observer(self.attribute(node.target)) for node in nodes):
            return "prepared"
        return "annotated" if any(ANNOTATION in node.meta for node in nodes) else "float"

    def attribute(self, dotted):
        found = self.gm
        for part in dotted.split("."):
            found = getattr(found, part)
        return found

    def node(self, node, stage):
        self.collect(node)
        entry = {"name": node.name, "op": node.op, "target": _target(node), "args": [_argument(a) for a in node.args],
                 "kwargs": {key: _argument(value) for key, value in node.kwargs.items()},
                 "users": [user.name for user in node.users]}
        meta = _meta(node.meta)
        if meta:
            entry["meta"] = meta
        # Those of a converted graph name nodes that are gone.
        if stage != "converted" and node.meta.get(ANNOTATION) is not None:
            entry["annotation"] = _annotation(node.meta[ANNOTATION])
        return entry

    def collect(self, node):
        """What a get_attr or call_module names."""
        if node.op == "get_attr" and node.target not in self.tensors:
            value = self.attribute(node.target)
            if isinstance(value, torch.Tensor):
                self.tensors[node.target] = _tensor(value, self.has_values(value))
            elif isinstance(value, torch.fx.GraphModule):
                self.subgraphs[node.target] = text_of(value, self.weights)
        elif node.op == "call_module" and node.target not in self.modules:
            self.modules[node.target] = self.module(node.target, self.attribute(node.target))

    def has_values(self, tensor):
        size = tensor.numel() * tensor.element_size()
        is_wanted = self.weights == "all" or (self.weights == "small" and size <= SMALL)
        return is_wanted and tensor.device.type != "meta"

    def module(self, name, module):
        if not _is_observer(module):
            return {"type": type(module).__name__}
        first = self.observers.setdefault(id(module), name)
        if first != name:  # one instance at several places; its state stands at the first
            return {**_observer(module, has_state=False), "alias_of": first}
        return _observer(module, has_state=self.is_calibrated)

    def name_derived(self):
        """Last, since a derived observer may come before those that it reads."""
        for name, entry in self.modules.items():
            sources = getattr(self.attribute(name), "obs_or_fqs", None)
            if sources:
                entry["derived_from"] = [self.observers.get(id(source)) for source in sources]


def _umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _producer():
    producer = {"torch": torch.__version__.split("+")[0]}
    torchao = sys.modules.get("torchao")
    if hasattr(torchao, "__version__"):
        producer["torchao"] = torchao.__version__.split("+")[0]
    return producer


def _json(value):
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def _bare(value):
    """"int8" of torch.int8."""
    return str(value).removeprefix("torch.")


def _real(value):
    if math.isfinite(value):
        return value
    return {"float": "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"}


def _argument(value):
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return _real(value)
    if isinstance(value, torch.fx.Node):
        return {"node": value.name}
    if isinstance(value, (list, tuple)):
        return [_argument(item) for item in value]
    if isinstance(value, dict):
        return {"dict": {str(key): _argument(item) for key, item in value.items()}}
    if isinstance(value, slice):
        return {"slice": [_argument(value.start), _argument(value.stop), _argument(value.step)]}
    if isinstance(value, complex):
        return {"complex": [_real(value.real), _real(value.imag)]}
    if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool)):
        return {"sym": str(value)}
    for kind, key in ((torch.dtype, "dtype"), (torch.memory_format, "memory_format"), (torch.layout, "layout")):
        if isinstance(value, kind):
            return {key: _bare(value)}
    return {"device": str(value)} if isinstance(value, torch.device) else {"repr": repr(value)}


def _field(value):
    """A field of a spec or an observer."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return _real(value)
    return _tensor(value) if isinstance(value, torch.Tensor) else _bare(value)


def _tensor(tensor, has_values=True):
    entry = {"dtype": _bare(tensor.dtype), "shape": [int(size) for size in tensor.shape]}
    if has_values:
        if sys.byteorder != "little":
            raise RuntimeError("graph JSON holds little-endian values, which this machine does not have")
        plain = tensor.detach().cpu().contiguous().resolve_conj().resolve_neg()
        size = plain.numel() * plain.element_size()
        entry["data"] = base64.b64encode(ctypes.string_at(plain.data_ptr(), size) if size else b"").decode()
    return entry


def _value(value):
    """meta["val"]: symbolic sizes as text."""
    if isinstance(value, torch.Tensor):
        shape = [size if isinstance(size, int) else str(size) for size in value.shape]
        return {"shape": shape, "dtype": _bare(value.dtype)}
    if isinstance(value, (list, tuple)):
        return [_value(item) for item in value]
    if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool)):
        return {"sym": str(value)}
    return None


def _meta(meta):
    entry = {"val": _value(meta.get("val"))}
    if meta.get("nn_module_stack"):
        entry["nn_module_stack"] = [[key, path, _type(kind)] for key, (path, kind) in meta["nn_module_stack"].items()]
    if meta.get("source_fn_stack"):
        entry["source_fn_stack"] = [[source[0], _type(source[1])] for source in meta["source_fn_stack"]]
    if meta.get("torch_fn"):
        entry["torch_fn"] = [str(part) for part in meta["torch_fn"]]
    return {key: value for key, value in entry.items() if value is not None}


def _type(kind):
    if isinstance(kind, str):
        return kind
    return f"{getattr(kind, '__module__', '')}.{getattr(kind, '__qualname__', None) or getattr(kind, '__name__', kind)}"


def _target(node):
    """namespace.packet.overload of an operator; the attribute or module that other nodes name."""
    target = node.target
    if isinstance(target, torch._ops.OpOverload):
        return f"{target.namespace}.{target._schema.name.split('::')[1]}.{target._overloadname}"
    if isinstance(target, torch._ops.HigherOrderOperator):
        return f"higher_order.{target.name()}"
    return _type(target)


def _place(place):
    if isinstance(place, torch.fx.Node):
        return {"node": place.name}
    return {"edge": [place[0].name, place[1].name]}


def _constructor(constructor):
    """The observer class and arguments that a (nested) partial stands for."""
    while hasattr(constructor, "p"):
        constructor = constructor.p
    arguments = getattr(constructor, "keywords", None) or {}
    made = getattr(constructor, "func", constructor)
    return {"type": getattr(made, "__name__", str(made)),
            "args": {key: _constructor(value)["type"] if callable(value) else _field(value)
                     for key, value in arguments.items()}}


def _qspec(spec):
    if spec is None:
        return None
    entry = {"kind": type(spec).__name__}
    if hasattr(spec, "edge_or_node"):
        return {**entry, "with": _place(spec.edge_or_node)}
    for field in ("dtype", "quant_min", "quant_max", "qscheme", "ch_axis", "is_dynamic", "scale", "zero_point"):
        if hasattr(spec, field):
            entry[field] = _field(getattr(spec, field))
    if hasattr(spec, "derived_from"):
        entry["derived_from"] = [_place(place) for place in spec.derived_from]
    if hasattr(spec, "observer_or_fake_quant_ctr"):
        entry["observer"] = _constructor(spec.observer_or_fake_quant_ctr)
    return entry


def _annotation(annotation):
    entry = {"annotated": bool(annotation._annotated),
             "allow_implicit_sharing": bool(annotation.allow_implicit_sharing),
             "inputs": [[node.name, _qspec(spec)] for node, spec in annotation.input_qspec_map.items()],
             "output": _qspec(annotation.output_qspec)}
    if hasattr(annotation, "_is_output_of_quantized_pattern"):
        entry["is_output_of_quantized_pattern"] = bool(annotation._is_output_of_quantized_pattern)
    return entry


def _is_observer(module):
    return hasattr(module, "calculate_qparams") or "Observer" in type(module).__name__


def _has_seen_data(module):
    smallest = getattr(module, "min_val", None)
    return isinstance(smallest, torch.Tensor) and smallest.numel() > 0 and bool(torch.isfinite(smallest).any())


def _observer(module, has_state):
    entry = {"type": type(module).__name__}
    for field in OBSERVER_FIELDS:
        if hasattr(module, field):
            entry[field] = _field(getattr(module, field))
    if hasattr(module, "eps"):
        entry["eps"] = float(module.eps)
    inner = getattr(module, "activation_post_process", None)  # that of a fake quantize
    if inner is not None:
        entry["observer"] = _observer(inner, has_state)
    if has_state:
        entry["state"] = {name: _tensor(getattr(module, name)) for name in OBSERVER_STATE
                          if isinstance(getattr(module, name, None), torch.Tensor)}
    return entry
