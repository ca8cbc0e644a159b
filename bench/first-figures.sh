#!/usr/bin/env bash
# Whole cold processes: `flush` into the local sink beside `zstd -3` on the same files, in the same run, on a tmpfs.
# Wall seconds, CPU seconds and peak memory, the median of RUNS runs of each in turn.
#
#   bench/first-figures.sh [A|B ...]      A: 2,000 data segments of 4 to 40 KiB; B: 64 of 1 to 4 MiB
#
# Needs GNU time and zstd, and the image in distribution/target.
set -euo pipefail
cd "$(dirname "$0")/.."
image=${IMAGE:-$PWD/distribution/target/baml-publisher}
runs=${RUNS:-3}
work=$(mktemp -d /dev/shm/publisher-bench.XXXXXX)
trap 'rm -rf "$work"' EXIT

corpus() {
  "$image/bin/java" -Xmx512m --enable-native-access=com.boundaryml.publisher.flock \
    --module com.boundaryml.publisher.testkit.profiler/com.boundaryml.publisher.testkit.profiler.CorpusWriter \
    "$1" 42 "${@:2}" >/dev/null
}

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

row() { # name file: one line of "wall user sys peak-KiB" a run
  printf '%-28s %8s %8s %9s\n' "$1" \
    "$(awk '{ print $1 }' "$2" | median)" \
    "$(awk '{ print $2 + $3 }' "$2" | median)" \
    "$(awk '{ printf "%.0f\n", $4 / 1024 }' "$2" | median)"
}

measure() { # log command...
  /usr/bin/time -a -o "$1" -f '%e %U %S %M' "${@:2}" >/dev/null 2>&1
}

race() {
  local name=$1 root=$work/$1/profiles-v1
  mkdir -p "$work/$name"
  corpus "$root" "${@:2}"
  find "$root/streams" "$root/cas" -name '*.baml*' >"$work/$name/files"
  printf '\ncorpus %s: %s files, %s bytes\n' "$name" "$(wc -l <"$work/$name/files")" \
    "$(xargs -d '\n' stat -c %s <"$work/$name/files" | awk '{ n += $1 } END { print n }')"
  printf '%-28s %8s %8s %9s\n' 'median of '"$runs" 'wall s' 'CPU s' 'peak MiB'
  for ((i = 0; i < runs; i++)); do
    mkdir -p "$work/$name/zst"
    measure "$work/$name/zstd.log" sh -c \
      "xargs -d '\n' zstd -3 -q --no-check --output-dir-flat '$work/$name/zst' <'$work/$name/files'"
    rm -rf "$work/$name/zst"
    cp -a "$work/$name/profiles-v1" "$work/$name/copy-v1"
    measure "$work/$name/flush.log" "$image/bin/baml-publisher" flush --root "$work/$name/copy-v1" \
      --sink-dir "$work/$name/sink" --scope acme/demo/dev
    rm -rf "$work/$name/copy-v1" "$work/$name/copy-v1.lock" "$work/$name/sink"
  done
  row 'zstd -3' "$work/$name/zstd.log"
  row 'baml-publisher flush' "$work/$name/flush.log"
}

for corpus_name in "${@:-A}" ; do
  case $corpus_name in
    A) race A 2000 4096 40960 0 0 0 ;;
    B) race B 64 1048576 4194304 0 0 0 ;;
    S) race S 256 1048576 4194304 200000 250 1800 ;;
    *) echo "there is no corpus $corpus_name: name A, B or S" >&2; exit 2 ;;
  esac
done
