#!/bin/sh
# Runs the image as on a host that is locked up: in a mount namespace in which nothing can be written but a folder for
# stores and sinks, nothing in /tmp can be executed, and by a user that owns nothing and may nothing. Fails with the first
# thing that is not as it should be.
#
# Arguments: the image, a folder that may be written to, the path of a store in it.
set -eu
image=$1
data=$2
store=/mnt/data/$3

if [ "${CONFINED-}" != 1 ]; then
  CONFINED=1 exec unshare --mount --propagation private -- "$0" "$image" "$data" "$3"
fi

# In a place that every user can get to.
mount -t tmpfs tmpfs /mnt
mkdir /mnt/image /mnt/data
mount --bind "$image" /mnt/image
mount -o remount,bind,ro /mnt/image
mount --bind "$data" /mnt/data
chown -R 65534:65534 /mnt/data
mount -o remount,ro /mnt
mount -t tmpfs -o noexec,nosuid,nodev,mode=1777 tmpfs /tmp
mount -o remount,bind,ro /

as_nobody() {
  setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"
}

refused() {
  if "$@" 2>/dev/null; then
    echo "confined.sh: this should have been refused: $*" >&2
    exit 1
  fi
}
refused touch /probe
refused touch /mnt/image/probe
cp /bin/true /tmp/probe
refused /tmp/probe
rm /tmp/probe

publisher=/mnt/image/bin/baml-publisher
cd /mnt/data
as_nobody $publisher demo --dir /mnt/data/demo
files=$(find /tmp -type f)
[ -z "$files" ] || {
  echo "confined.sh: left in /tmp: $files" >&2
  exit 1
}

# What could still be unpacked into /tmp, and deleted again, cannot be now.
mount -o remount,ro /tmp
refused touch /tmp/probe
as_nobody $publisher flush --root "$store" --sink-dir /mnt/data/sink --scope acme/demo/dev
as_nobody $publisher status --root "$store"
as_nobody $publisher verify --root "$store" --sink-dir /mnt/data/sink --scope acme/demo/dev
as_nobody $publisher doctor --root "$store" --sink-dir /mnt/data/sink --scope acme/demo/dev
as_nobody $publisher plugins
