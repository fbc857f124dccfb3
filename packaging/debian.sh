#!/bin/sh
# debian.sh ETO OUT: makes two Debian packages from the program ETO, into the folder OUT:
#   eto         the command and its completion
#   eto-server  the unit that runs it for everybody as the user eto, and a backup every night
set -e
cd "$(dirname "$0")/.."
program=$1 out=$2
version=$("$program" --version | awk '{ print $NF }')
architecture=$(dpkg --print-architecture)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The packages that its libraries come from.
needed=$(readelf -d "$program" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
libraries=$(ldd "$program" | grep -F "$needed" | awk '/=> \// { print $3 }' | while read -r library; do
	dpkg-query -S "$(realpath "$library")" "$library" 2>/dev/null | sed 's/:.*//; q'
done | sort -u | paste -sd , | sed 's/,/, /g')

control() # NAME DEPENDS SUMMARY
{
	mkdir -p "$work/$1/DEBIAN"
	cat >"$work/$1/DEBIAN/control" <<END
Package: $1
Version: $version
Architecture: $architecture
Maintainer: ETO <eto@localhost>
Section: games
Priority: optional
Depends: $2
Description: $3
END
}

put() { install -D -m "$1" "$2" "$work/$3"; }

control eto "$libraries" "board wargames of the Second World War in Europe"
put 755 "$program" eto/usr/bin/eto
put 644 completion/eto.bash eto/usr/share/bash-completion/completions/eto
put 644 completion/_eto eto/usr/share/zsh/vendor-completions/_eto
put 644 LICENSE eto/usr/share/doc/eto/copyright

control eto-server "eto (= $version)" "server for ETO: accounts, tables, notices, backups"
put 644 packaging/eto.service eto-server/lib/systemd/system/eto.service
sed -i 's|/usr/local/bin/eto|/usr/bin/eto|; s|^DynamicUser=yes|User=eto\nGroup=eto|' \
	"$work/eto-server/lib/systemd/system/eto.service"
put 644 packaging/eto-backup.service eto-server/lib/systemd/system/eto-backup.service
put 644 packaging/eto-backup.timer eto-server/lib/systemd/system/eto-backup.timer
put 644 packaging/dashboard.json eto-server/usr/share/eto/dashboard.json
put 644 LICENSE eto-server/usr/share/doc/eto-server/copyright
cat >"$work/eto-server/DEBIAN/postinst" <<'END'
#!/bin/sh
set -e
if ! getent passwd eto >/dev/null; then
	useradd --system --user-group --home-dir /var/lib/eto --no-create-home --shell /usr/sbin/nologin eto
fi
install -d -m 700 -o eto -g eto /var/lib/eto /var/backups/eto
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
	systemctl enable --now eto.service eto-backup.timer
fi
END
cat >"$work/eto-server/DEBIAN/prerm" <<'END'
#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then
	systemctl disable --now eto.service eto-backup.timer || true
fi
END
chmod 755 "$work/eto-server/DEBIAN/postinst" "$work/eto-server/DEBIAN/prerm"
mkdir -p "$out"
for package in eto eto-server; do
	file=$out/${package}_${version}_$architecture.deb
	dpkg-deb --root-owner-group --build "$work/$package" "$file" >/dev/null
	echo "$file"
done
