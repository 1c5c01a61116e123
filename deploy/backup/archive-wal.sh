#!/bin/sh
# archive_command without pgBackRest: archive-wal.sh %p /var/backups/saifu/wal/%f
# Never overwrites a segment, and returns 0 only when the copy is on the disk.
set -eu
umask 077
source=$1
target=$2
if [ -e "$target" ]; then
  # After a crash PostgreSQL sends a segment again. The same content is a success.
  exec cmp -s "$source" "$target"
fi
cp "$source" "$target.part"
sync "$target.part"
mv "$target.part" "$target"
sync "$(dirname "$target")"
