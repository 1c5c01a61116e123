#!/bin/sh
# A base backup without pgBackRest: pg_basebackup into a folder of its own, verified, and the oldest
# ones removed. Run as postgres: base-backup.sh /var/backups/saifu [how many to keep].
set -eu
umask 077
folder=${1:?the folder of the backups is missing}
keep=${2:-4}
target="$folder/base-$(date -u +%Y%m%dT%H%M%SZ)"
pg_basebackup --pgdata="$target.part" --format=plain --wal-method=stream --checkpoint=fast
pg_verifybackup --quiet "$target.part"
# Renamed last, so that an interrupted backup is not taken for a complete one.
mv "$target.part" "$target"
find "$folder" -maxdepth 1 -name 'base-*' -not -name '*.part' -type d | sort -r |
  tail -n +"$((keep + 1))" | xargs -r rm -rf --
