#!/bin/sh
# The training run of the AOT cache: one start of the launcher, given as the only argument. What runs here is loaded
# and linked ahead of time in every later run. It has to be a single run of the JVM: a second one would replace the
# cache of the first.
set -eu
exec "$1" --version
