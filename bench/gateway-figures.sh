#!/usr/bin/env bash
# Whole cold processes: `flush` through the reference gateway, beside the same objects, ready-made, put with the same client
# by a program that does nothing else. Wall seconds, CPU seconds and peak memory, the median of RUNS runs of each in turn.
#
#   bench/gateway-figures.sh [A|B ...]    A: 2,000 data segments of 4 to 40 KiB; B: 64 of 1 to 4 MiB
#
# Needs GNU time, and the image and testkit/trial as the build leaves them. Gateway and server share the machine.
set -euo pipefail
cd "$(dirname "$0")/.."
image=${IMAGE:-$PWD/distribution/target/baml-publisher}
trial=$PWD/testkit/trial/target/trial
runs=${RUNS:-5}
# The server's JVM is slow at first; these runs are not counted.
warm_runs=${WARM_RUNS:-3}
work=$(mktemp -d /dev/shm/publisher-bench.XXXXXX)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

row() { # name file: one line of "wall user sys peak-KiB" a run
  printf '%-34s %8s %8s %9s\n' "$1" \
    "$(tail -n "$runs" "$2" | awk '{ print $1 }' | median)" \
    "$(tail -n "$runs" "$2" | awk '{ print $2 + $3 }' | median)" \
    "$(tail -n "$runs" "$2" | awk '{ printf "%.0f\n", $4 / 1024 }' | median)"
}

measure() { # log command...
  /usr/bin/time -a -o "$1" -f '%e %U %S %M' "${@:2}"
}

java() { "$image/bin/java" -XX:+UseSerialGC -Xss512k "$@"; }

start_server() { # folder [strict]
  mkdir "$1"
  # The server ends with its input.
  mkfifo "$1/input"
  exec 9<>"$1/input"
  "$trial/start" "$@" >"$1/log" 2>&1 <&9 &
  server=$!
  until [ -f "$1/publisher.yaml" ]; do sleep 0.1; done
}

race() { # name server segments least most
  local at=$work/$1-$2 seed
  if [ "$2" = strict ]; then start_server "$at" strict; else start_server "$at"; fi
  local gateway
  gateway=$(sed -n 's/^gateway: //p' "$at/publisher.yaml")
  for ((seed = 1; seed <= warm_runs + runs; seed++)); do
    local root=$at/store/profiles-v1
    java -Xmx512m --enable-native-access=com.boundaryml.publisher.flock \
      --module com.boundaryml.publisher.testkit.profiler/com.boundaryml.publisher.testkit.profiler.CorpusWriter \
      "$root" "$seed" "${@:3}" 0 0 0 >/dev/null
    cp -a "$root" "$at/store/twin-v1"
    "$image/bin/baml-publisher" flush --root "$at/store/twin-v1" --sink-dir "$at/sink" --scope acme/demo/dev >/dev/null
    measure "$at/baseline.log" "$image/bin/java" -XX:+UseSerialGC -Xss512k -XX:MaxDirectMemorySize=800m \
      --add-modules com.boundaryml.publisher.transport.presigned -cp "$(echo "$trial"/lib/publisher-testkit-trial-*.jar)" \
      com.boundaryml.publisher.testkit.trial.Baseline "$gateway" "$at/token" "$at/sink" >>"$at/within.log"
    measure "$at/flush.log" "$image/bin/baml-publisher" flush --root "$root" --config "$at/publisher.yaml" >/dev/null
    rm -rf "$at/store" "$at/sink"
  done
  kill "$server"
  server=
  printf '\ncorpus %s, %s: %s objects, %s bytes a run\n' "$1" "$2" \
    "$(tail -n 1 "$at/within.log" | cut -d ' ' -f 1)" "$(tail -n 1 "$at/within.log" | cut -d ' ' -f 2)"
  printf '%-34s %8s %8s %9s\n' 'median of '"$runs" 'wall s' 'CPU s' 'peak MiB'
  row 'same client, ready-made objects' "$at/baseline.log"
  printf '%-34s %8s\n' '  of it between first and last call' \
    "$(tail -n "$runs" "$at/within.log" | cut -d ' ' -f 3 | median)"
  row 'baml-publisher flush' "$at/flush.log"
  rm -rf "$at"
}

for corpus in "${@:-A}"; do
  for kind in s3proxy strict; do
    case $corpus in
      A) race A "$kind" 2000 4096 40960 ;;
      B) race B "$kind" 64 1048576 4194304 ;;
      *)
        echo "there is no corpus $corpus: name A or B" >&2
        exit 2
        ;;
    esac
  done
done
