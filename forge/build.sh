#!/bin/sh
# Rebuilds the boards named (default: all) and checks them. Needs apt: python3-shapely python3-numpy python3-scipy.
set -e
cd "$(dirname "$0")/.."
for game in ${*:-downfall blitzwar twaw westfront bitw}; do
    /usr/bin/python3 -m forge "$game"
    /usr/bin/python3 -m forge.check "$game"
done
