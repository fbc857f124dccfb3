#!/bin/sh
# bench.sh STORE_BENCH: measures the store on SQLite and on a private PostgreSQL, both waiting for the disk: as fast as
# it goes, then at 2,000 actions per second.
set -e
here=$(dirname "$0")
folder=$(mktemp -d)
trap '"$here/postgres.sh" stop "$folder-pg"; rm -rf "$folder"' EXIT
postgresql=$(DURABLE=1 "$here/postgres.sh" start "$folder-pg")
for address in "sqlite:$folder/eto.db" "$postgresql"; do
	for rate in '' 2000; do
		printf '%-10s %-6s ' "${address%%:*}" "${rate:-free}"
		"$1" "$address" 5 $rate 2>/dev/null
	done
done
