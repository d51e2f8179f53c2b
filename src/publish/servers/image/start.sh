#!/bin/sh
# What the image runs. ADDRESS is a port, or a host name for which Caddy obtains a certificate. MONITOR is that of --monitor.
program=$(dirname "$0")/../../../..
exec node "$program/build.mjs" serve --config "${CONFIG:-/config/portal.json}" --address "${ADDRESS:-:8080}" \
  --out "${DATA:-/data}" ${MONITOR:+--monitor "$MONITOR"}
