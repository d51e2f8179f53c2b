#!/bin/sh
# What the image runs. ADDRESS is a port, or a host name for which Caddy obtains a certificate.
program=$(dirname "$0")/../../../..
exec node "$program/.cache/build/serve.mjs" "${CONFIG:-/config/portal.json}" "${ADDRESS:-:8080}" "${DATA:-/data}"
