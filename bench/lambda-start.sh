#!/bin/sh
# Measures what the extension adds to the start of an environment: from the start of its process to POST register and to the
# first GET event/next, over RUNS runs (20 by default), each in a life under the stand-in of Lambda; and its peak memory.
#
# Argument: the folder that the layer was unpacked into. Needs a JDK 25 in JAVA_HOME, and a build (mvn package).
set -eu
layer=$1
here=$(cd "$(dirname "$0")/.." && pwd)
runs=${RUNS:-20}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export BAML_PROFILE_DIR="$folder/baml" BAML_PUBLISHER_SINK_DIR="$folder/evidence" BAML_PUBLISHER_SCOPE=acme/demo/dev

run=0
while [ "$run" -lt "$runs" ]; do
  "$JAVA_HOME/bin/java" -cp "$here/testkit/lambda/target/classes" \
    com.boundaryml.publisher.testkit.lambda.Rehearsal \
    /usr/bin/time -f 'peak KiB %M' -a -o "$folder/peaks" "$layer/extensions/baml-publisher" >>"$folder/lives"
  run=$((run + 1))
done
for what in 'registered after' 'ready after' 'invocation held for' 'ended after' 'peak KiB'; do
  cat "$folder/lives" "$folder/peaks" | grep "^$what" | sed "s/^$what //; s/ ms$//" | sort -n |
    awk -v what="$what" '{ v[NR] = $1 } END { print what ": median " v[int((NR + 1) / 2)] ", least " v[1] ", most " v[NR] }'
done
