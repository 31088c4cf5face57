#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# app → ui → core, one door per library, one type per name. Prints what breaks this and fails.
set -u
cd "$(dirname "$0")/../.."
status=0
say() {
    [ -z "$2" ] && return
    printf '%s\n%s\n' "$1" "$2"
    status=1
}
includes() { grep -rnE --include=*.h --include=*.cpp "$1" "${@:2}" 2>/dev/null; }

say "core must not know Qt:" "$(includes '#include *[<"](Q[A-Z]|Qt)' core)"
say "core must not know ui or app:" "$(includes '#include *"(ui|app)/' core)"
say "ui must not know app:" "$(includes '#include *"app/' ui)"
say "Graphviz is included outside core/layout/dotlayout.cpp:" \
    "$(includes '#include *<(graphviz/)?(gvc|cgraph|gvplugin)' core ui app | grep -v '^core/layout/dotlayout.cpp:')"
say "oneDNN is included in more than one file:" \
    "$(grep -rlE --include=*.h --include=*.cpp '#include *[<"](oneapi/dnnl|dnnl)' core ui app 2>/dev/null | sort | sed 1d)"
say "nlohmann_json is included in a header:" "$(includes '#include *<nlohmann' core ui app | grep '\.h:' | grep -v json_fwd.hpp)"
say "libzip is included outside core/io/zipfile.cpp:" \
    "$(includes '#include *<zip\.h>' core ui app | grep -v '^core/io/zipfile.cpp:')"
# Two types of one name link without a word and share their destructors.
say "two types in core have one name:" \
    "$(grep -rhE --include=*.h '^(struct|class|enum class) [A-Za-z0-9]+[^;]*$' core | awk '{ print $1 == "enum" ? $3 : $2 }' | sort | uniq -d)"
say "QtNetwork is used:" "$(includes '#include *<(QtNetwork|QNetwork|QTcp|QUdp|QSsl|QLocalSocket)' core ui app)"
say "files without an SPDX line:" \
    "$(find app core ui tests -name '*.h' -o -name '*.cpp' -o -name CMakeLists.txt | grep -v '^build' | xargs grep -L 'SPDX-License-Identifier')"
exit $status
