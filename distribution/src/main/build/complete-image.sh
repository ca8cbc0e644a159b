#!/bin/sh
# Completes what jlink made: adds our own files, then trains the AOT cache. Training comes last, since the cache
# belongs to the image as it is and to the options of its launcher.
#
# Arguments: the folder of the image, the folder of native libraries, the folder of plugin folders.
set -eu
image=$1
native=$2
plugins=$3
here=$(cd "$(dirname "$0")" && pwd)

for library in "$native"/*; do
  install -m 644 "$library" "$image/lib/"
done
install -m 755 "$here/../image/bin/baml-publisher" "$image/bin/"
for plugin in "$plugins"/*/; do
  install -d "$image/plugins/$(basename "$plugin")"
  install -m 644 "$plugin"*.jar "$image/plugins/$(basename "$plugin")/"
done

# The cache is named by a relative path, since the launcher splits the further options at blanks.
unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS
cd "$image/lib"
told=$(mktemp)
trap 'rm -f "$told"' EXIT
BAML_PUBLISHER_JVM_OPTIONS='-XX:AOTCacheOutput=baml-publisher.aot' "$here/train.sh" "$PWD/../bin/baml-publisher" 2>"$told" ||
  rm -f baml-publisher.aot
[ -f baml-publisher.aot ] || {
  cat "$told" >&2
  echo "complete-image.sh: the training run left no $PWD/baml-publisher.aot" >&2
  exit 1
}
