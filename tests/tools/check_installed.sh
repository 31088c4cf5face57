#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check_installed.sh BUILD_DIR: installs into a folder of its own and uses what is there: both programs start and find what they load, a graph is
# calibrated (which opens the oneDNN module) and drawn (which needs dot), every command has its man page, the desktop files are well formed.
set -euo pipefail
build=$(cd "$1" && pwd)
source=$(cd "$(dirname "$0")/../.." && pwd)
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
fail() { echo "check_installed: $*" >&2; exit 1; }

cmake --install "$build" --prefix "$prefix" > /dev/null
cli=$prefix/bin/qdqscope-cli
samples=$prefix/share/qdqscope/samples
unset LD_LIBRARY_PATH

status=0
"$cli" check -q "$samples/graphs/tiny_convnet_xnnpack.pt2" > "$prefix/check.txt" || status=$?
[ "$status" = 1 ] || fail "check of the sample with violations ended with $status, not 1"
[ "$(wc -l < "$prefix/check.txt")" = 33 ] || fail "the sample has 33 violations, not $(wc -l < "$prefix/check.txt")"
"$cli" quantize "$samples/graphs/chain.pt2" --config "$samples/configs/x86.json" --calibration "$samples/graphs/chain_calib.npz" -o "$prefix/converted.json" \
    || fail "the sample is not quantized"
"$cli" render --focus add --rule R3 -o "$prefix/add.svg" "$samples/graphs/tiny_convnet_xnnpack.pt2" || fail "the sample is not drawn"
env -u DISPLAY "$prefix/bin/qdqscope" --version | grep -q '^qdqscope [0-9]' || fail "the window's program does not say its version"

if [ -d "$prefix/share/man/man1" ]; then
    for command in $(sed -nE 's/^QDQ_COMMAND\(([a-z]+),.*/\1/p' "$source/app/cli/commands.def"); do
        page=$prefix/share/man/man1/qdqscope-cli-$command.1
        [ -s "$page" ] || fail "$command has no man page"
        "$cli" "$command" --help | grep -oE -- '--[a-z][a-z-]+' | sort -u | sed 's/-/\\\\-/g' | while read -r option; do
            sed 's/\\f[A-Z]//g' "$page" | grep -qE -- "$option" || fail "the man page of $command lacks $option"
        done
    done
else
    echo "no man pages, help2man is not there"
fi

id=org.qdqscope.QdqScope
for file in applications/$id.desktop metainfo/$id.metainfo.xml mime/packages/$id.xml icons/hicolor/scalable/apps/$id.svg; do
    [ -s "$prefix/share/$file" ] || fail "$file is not installed"
done
if command -v desktop-file-validate > /dev/null; then desktop-file-validate "$prefix/share/applications/$id.desktop"; fi
if command -v appstreamcli > /dev/null; then appstreamcli validate --no-net "$prefix/share/metainfo/$id.metainfo.xml" > /dev/null; fi
if command -v update-mime-database > /dev/null; then
    update-mime-database "$prefix/share/mime" 2> /dev/null
    grep -q 'vnd.pytorch.pt2:\*.pt2' "$prefix/share/mime/globs" || fail "the file type of .pt2 is not registered"
fi
echo "check_installed: all there"
