#!/bin/sh
# Makes the libyaml that the program is linked with: that of the system, which takes its memory from CYAMLMemory.
#
#   scripts/libyaml.sh FOLDER     writes libyaml-settle.a, and yaml-0.1.pc, by which the build finds it
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
# The toolchain's, or that of binutils, which the toolchain needs as well.
swift=$(readlink -f "$(command -v "${SWIFT:-swift}")")
objcopy=${swift%/*}/llvm-objcopy
[ -x "$objcopy" ] || objcopy=objcopy
set --
for name in malloc free realloc strdup; do set -- "$@" --redefine-sym "$name=settle_yaml_$name"; done
"$objcopy" --enable-deterministic-archives "$@" \
  "$(pkg-config --variable=libdir yaml-0.1)/libyaml.a" "$folder/libyaml-settle.a"
cat >"$folder/yaml-0.1.pc" <<TEXT
Name: LibYAML
Description: YAML 1.1 parser, with memory of its own
Version: $(pkg-config --modversion yaml-0.1)
Libs: -L$folder -lyaml-settle
TEXT
