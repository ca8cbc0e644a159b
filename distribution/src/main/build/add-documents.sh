#!/bin/sh
# Adds to an image what is read and not run: manual page, completion, example of a configuration, unit of systemd, licences.
#
# Arguments: the folder of the image, the folder that the manual was written to, the folder of licences out of the jars (one
# folder for each jar, ARTEFACT-jar).
set -eu
image=$1
share=$2
licences=$3
here=$(cd "$(dirname "$0")" && pwd)

cp -R "$share" "$image/share"
install -d "$image/share/systemd"
install -m 644 "$here/../host/baml-publisher.service" "$image/share/systemd/"

for folder in "$licences"/*/; do
  name=$(basename "$folder" -jar)
  [ -n "$(ls "$folder")" ] || continue
  install -d "$image/legal/$name"
  find "$folder" -type f -exec install -m 644 {} "$image/legal/$name/" \;
done

# Jars that are under a licence and do not carry its text. That of the Apache License is the same in each jar.
legal=$image/legal
install -d "$legal/zstd-jni"
install -m 644 "$here/../legal/zstd-jni.txt" "$legal/zstd-jni/LICENSE"
for name in picocli snakeyaml-engine opentelemetry; do
  install -d "$legal/$name"
  install -m 644 "$legal/httpclient5/LICENSE" "$legal/$name/LICENSE"
done
