#!/bin/sh
# Builds the C library, optimized: libsettle.so, libsettle.a, settle.h, and settle.pc in FOLDER.
#
#   scripts/c-library.sh FOLDER
#
# Both libraries contain the Swift runtime. settle.pc names the system libraries they also need.
set -eu
[ $# -eq 1 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2; }
cd "$(dirname "$0")/.."
mkdir -p "$1"
folder=$(realpath "$1")
printf '{ global: settle_run; settle_release; settle_version; settle_interface_version; local: *; };\n' > "$folder/exports"
trap 'rm -f "$folder/exports" "$folder/objects" "$folder/settle.o"' EXIT
swift build -c release -Xswiftc -O -Xswiftc -cross-module-optimization --scratch-path .build/library --product settle-c
objects=.build/library/release/settle-c.product/Objects.LinkFileList
libraries="-lyaml -lpcre2-8 -lidn2 -levent_extra -levent_core"
# SwiftPM would link the library to the toolchain's runtime; this one contains the runtime.
# shellcheck disable=SC2086
swiftc -emit-library -static-stdlib -use-ld=lld -o "$folder/libsettle.so" "@$objects" $libraries \
  -Xlinker --gc-sections -Xlinker --version-script="$folder/exports" -Xlinker --strip-debug -Xlinker -soname -Xlinker libsettle.so
cp Sources/Library/CSettle/include/settle.h "$folder"

# The static library: one object, since the start-up object of the runtime must come with it, and the runtime.
runtime=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift_static/linux
tr -d "'" < "$objects" > "$folder/objects"
ld -r -o "$folder/settle.o" "@$folder/objects" "$runtime/$(uname -m)/swiftrt.o"
{
  printf 'create %s\naddmod %s\n' "$folder/libsettle.a" "$folder/settle.o"
  for name in swiftCore swift_Concurrency swift_Builtin_float swift_StringProcessing swift_RegexParser swiftSynchronization \
    swiftGlibc dispatch BlocksRuntime; do
    if [ -f "$runtime/lib$name.a" ]; then echo "addlib $runtime/lib$name.a"; fi
  done
  printf 'save\nend\n'
} | llvm-ar -M
version=$(sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/CommandLine/CommandLineInterface/SettleProgram.swift)
cat > "$folder/settle.pc" <<END
libdir=\${pcfiledir}
Name: settle
Description: Check and edit settings files in YAML
Version: $version
Cflags: -I\${libdir}
Libs: -L\${libdir} -lsettle
Libs.private: $libraries -lstdc++ -lpthread -ldl -lm
END
