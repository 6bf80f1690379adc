#!/bin/sh
# Builds the library for other languages, optimised: FOLDER gets libsettle.so, libsettle.a, settle.h and settle.pc.
#
#   scripts/c-library.sh FOLDER
#
# They hold the Swift runtime. settle.pc says which libraries of the system they need besides.
set -eu
[ $# -eq 1 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2; }
cd "$(dirname "$0")/.."
mkdir -p "$1"
folder=$(realpath "$1")
printf '{ global: settle_run; settle_release; settle_version; settle_interface_version; local: *; };\n' > "$folder/exports"
trap 'rm -f "$folder/exports"' EXIT
swift build -c release -Xswiftc -cross-module-optimization --static-swift-stdlib --scratch-path .build/library --product settle-c \
  -Xlinker --gc-sections -Xlinker --version-script="$folder/exports" -Xlinker --strip-debug -Xlinker -soname -Xlinker libsettle.so
cp .build/library/release/libsettle-c.so "$folder/libsettle.so"
cp Sources/Library/CSettle/include/settle.h "$folder"

# The static library: what the shared one is linked of, and the runtime.
runtime=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift_static/linux
{
  echo "create $folder/libsettle.a"
  sed "s/^/addmod /" .build/library/release/settle-c.product/Objects.LinkFileList | tr -d "'"
  echo "addmod $runtime/$(uname -m)/swiftrt.o"
  for name in swiftCore swift_Concurrency swiftSynchronization; do
    [ -f "$runtime/lib$name.a" ] && echo "addlib $runtime/lib$name.a"
  done
  printf 'save\nend\n'
} | llvm-ar -M
version=$(sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/CommandLine/CommandLineInterface/SettleProgram.swift)
cat > "$folder/settle.pc" <<END
libdir=\${pcfiledir}
Name: settle
Description: Settings files in YAML, checked and changed
Version: $version
Cflags: -I\${libdir}
Libs: -L\${libdir} -lsettle
Libs.private: -lyaml -lpcre2-8 -lidn2 -levent_extra -lstdc++ -lpthread -ldl -lm
END
