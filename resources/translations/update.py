#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Brings the .ts files in step with the sources, or says what they lack.

    update.py            takes new strings in, drops those that are gone, keeps what is translated
    update.py --check    changes nothing; exits with 1 where a string of the sources has no translation

lupdate finds the strings. It knows neither C++17's `namespace qdq::ui {` nor a file's own tr() for free functions, so
the contexts it gives are put right here: a class of the window is qdq::ui::NAME, and a string in a file whose tr()
calls translate("NAME", ...) belongs to NAME, in the file's own classes too. A string with %n is counted.
"""
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# What the command line says, too, stands apart: ui/draw is all of ui that it uses.
DRAW = ROOT / "ui/draw"


class Part:
    """One .ts file: whose words it has, and whether only those with a number in them (English needs its plurals)."""
    def __init__(self, name, language, is_draw, only_counted=False):
        self.path = HERE / name
        self.language = language
        self.is_draw = is_draw
        self.only_counted = only_counted

    def strings(self):
        found = strings([file for file in sources() if (DRAW in file.parents) == self.is_draw])
        return {key: None for key in found if key[2] or not self.only_counted}


PARTS = [Part("draw_zh_TW.ts", "zh_TW", is_draw=True), Part("window_zh_TW.ts", "zh_TW", is_draw=False),
         Part("window_en.ts", "en", is_draw=False, only_counted=True)]
OWN_TR = re.compile(r'translate\("([\w:]+)"')


def lupdate():
    for name in ("lupdate", "/usr/lib/qt6/bin/lupdate"):
        try:
            subprocess.run([name, "-version"], check=True, capture_output=True)
            return name
        except (OSError, subprocess.CalledProcessError):
            continue
    sys.exit("lupdate is not there (Debian: qt6-l10n-tools)")


def sources():
    return [f for folder in ("ui", "app/gui") for f in sorted((ROOT / folder).rglob("*")) if f.suffix in (".cpp", ".h")]


def strings(files):
    """{(context, source, is counted): None} of the sources, in the order of lupdate."""
    explicit = {name for f in files for name in OWN_TR.findall(f.read_text())}
    with tempfile.TemporaryDirectory() as folder:
        found = Path(folder) / "found.ts"
        subprocess.run([lupdate(), "-silent", "-locations", "absolute", *map(str, files), "-ts", str(found)],
                       check=True, capture_output=True)
        result = {}
        for context in ElementTree.parse(found).getroot().iter("context"):
            name = context.findtext("name")
            for message in context.iter("message"):
                file = (Path(folder) / message.find("location").get("filename")).resolve()
                text = file.read_text()
                own = OWN_TR.findall(text)
                is_local = re.search(rf"^class {name.split('::')[-1]}$", text, re.MULTILINE)
                if name in explicit:
                    right = name
                elif own and (name in ("qdq::ui", "main") or is_local):
                    right = own[0]
                else:
                    right = name if name.startswith("qdq::") or name == "main" else "qdq::ui::" + name
                source = message.findtext("source")
                result[right, source, "%n" in source] = None
        return result


def known(path):
    """{(context, source): [translation, …]} of a .ts file; more than one where it is counted."""
    result = {}
    if not path.exists():
        return result
    for context in ElementTree.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            forms = [form.text for form in translation.iter("numerusform")] or [translation.text]
            if all(forms):
                result[context.findtext("name"), message.findtext("source")] = forms
    return result


def write(path, language, found, translations):
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<!DOCTYPE TS>",
             f'<TS version="2.1" language="{language}" sourcelanguage="en">']
    for context in sorted({context for context, _, _ in found}):
        lines += ["<context>", f"    <name>{context}</name>"]
        for _, source, is_counted in sorted(key for key in found if key[0] == context):
            forms = translations.get((context, source))
            lines.append('    <message numerus="yes">' if is_counted else "    <message>")
            lines.append(f"        <source>{escape(source)}</source>")
            if not forms:
                lines.append('        <translation type="unfinished"></translation>')
            elif is_counted:
                lines.append("        <translation>" + "".join(f"<numerusform>{escape(f)}</numerusform>" for f in forms)
                             + "</translation>")
            else:
                lines.append(f"        <translation>{escape(forms[0])}</translation>")
            lines.append("    </message>")
        lines.append("</context>")
    path.write_text("\n".join(lines + ["</TS>", ""]))


def main():
    status = 0
    for part in PARTS:
        name = part.path.name
        found = part.strings()
        translations = known(part.path)
        missing = [(context, source) for context, source, _ in found if (context, source) not in translations]
        for context, source in missing:
            print(f"{name}: {context}: no translation of {source!r}")
        print(f"{name}: {len(found)} strings, {len(missing)} without a translation")
        if "--check" in sys.argv[1:]:
            status = status or bool(missing)
        else:
            write(part.path, part.language, found, translations)
    sys.exit(status)


main()
