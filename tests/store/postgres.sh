#!/bin/sh
# A private PostgreSQL for tests: a cluster in a folder of its own, reached by a socket in that folder only.
#
#   postgres.sh start DIR      makes and starts it (DIR must not exist); prints its address. With FIRST=DIR it is a copy
#                              of the one that was made there, unless it is the first: that is much cheaper
#   postgres.sh sql DIR SQL    runs a statement
#   postgres.sh kill DIR       kills all its processes at once, as a power cut would
#   postgres.sh again DIR      starts it again
#   postgres.sh pause DIR      stops all its processes where they are; resume DIR lets them go on
#   postgres.sh stop DIR       stops it and removes DIR
#
# PostgreSQL refuses to run as root: root starts it as the user postgres. DURABLE=1 makes it wait for the disk, which a
# measurement needs and a test of killed processes does not.
set -e
command=$1 dir=$2
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
if [ ! -x "$bin/initdb" ]; then
	echo "postgres.sh: PostgreSQL is not installed (Debian: apt-get install postgresql); its tests cannot run" >&2
	exit 1
fi

as_user()
{
	if [ "$(id -u)" = 0 ]; then
		(cd / && setpriv --reuid postgres --regid postgres --clear-groups -- "$@")
	else
		"$@"
	fi
}

start()
{
	fsync=off
	[ "$DURABLE" ] && fsync=on
	# After a kill, the memory of the old processes may be in use for a moment.
	for try in 1 2 3 4 5 6 7 8; do
		as_user "$bin/pg_ctl" -D "$dir/data" -l "$dir/log" -w -t 30 -s \
			-o "-k $dir -c listen_addresses= -c fsync=$fsync -c max_connections=60" start \
			>"$dir/pg_ctl.log" 2>&1 && return
		sleep 0.5
	done
	cat "$dir/log" >&2
	return 1
}

# A bare Debian has no ps. A process's stat: its number, its name in brackets, its state, its parent.
children()
{
	sed -n "s/^\([0-9]*\) (.*) . $1 .*/\1/p" /proc/[0-9]*/stat 2>/dev/null || true
}

# Whether one of the processes has not ended.
living()
{
	for process in "$@"; do
		! grep -q '.*) [^Z]' "/proc/$process/stat" 2>/dev/null || return 0
	done
	return 1
}

# All processes, the postmaster first. It stands still before its children are looked for: one that it made meanwhile
# would live on, and no server starts beside it.
hold_all()
{
	postmaster=$(head -n 1 "$dir/data/postmaster.pid")
	kill -STOP "$postmaster" 2>/dev/null || true
	for try in $(seq 100); do
		! living "$postmaster" || grep -q '.*) T' "/proc/$postmaster/stat" 2>/dev/null && break
		sleep 0.01
	done
	echo "$postmaster" $(children "$postmaster")
}

case $command in
start)
	mkdir -m 700 "$dir"
	[ "$(id -u)" != 0 ] || chown postgres: "$dir"
	[ ! -d "$FIRST" ] || cp -a "$FIRST" "$dir/data"
	[ -d "$dir/data" ] || as_user "$bin/initdb" -D "$dir/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 \
		--no-sync >"$dir.log" 2>&1 || {
		cat "$dir.log" >&2
		exit 1
	}
	rm -f "$dir.log"
	[ -z "$FIRST" ] || [ -d "$FIRST" ] || cp -a "$dir/data" "$FIRST"
	start >&2
	echo "postgresql:///postgres?host=$dir&user=postgres"
	;;
sql)
	as_user "$bin/psql" -h "$dir" -U postgres -qtA -v ON_ERROR_STOP=1 -c "$3" postgres
	;;
kill)
	processes=$(hold_all)
	kill -KILL $processes 2>/dev/null || true
	for try in $(seq 50); do
		living $processes || break
		sleep 0.05
	done
	;;
pause)
	kill -STOP $(hold_all) 2>/dev/null || true
	;;
resume)
	postmaster=$(head -n 1 "$dir/data/postmaster.pid")
	kill -CONT "$postmaster" $(children "$postmaster") 2>/dev/null || true
	;;
again)
	start >&2
	;;
stop)
	as_user "$bin/pg_ctl" -D "$dir/data" -m immediate -w -s stop >&2 || true
	rm -rf "$dir"
	;;
*)
	sed -n '2,10s/^# \{0,1\}//p' "$0" >&2
	exit 2
	;;
esac
