#!/bin/sh
# The training run of the AOT cache, with the launcher given as the only argument. What runs here is loaded and linked
# ahead of time in every later run: the demonstration does what flush, status and verify do, on little. It has to be a
# single run of the JVM: a second one would replace the cache of the first.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" demo --dir "$folder/demo" >"$folder/output" || {
  cat "$folder/output" >&2
  exit 1
}
