#!/bin/sh
# A logical backup: dump.sh 'postgres://…' /var/backups/saifu. It loses everything since its start,
# but can be restored to another version of PostgreSQL. pg_dump must not be older than the server.
set -eu
umask 077
url=${1:?the connection string is missing}
folder=${2:?the folder of the backups is missing}
target="$folder/saifu-$(date -u +%Y%m%dT%H%M%SZ).dump"
pg_dump --format=custom --no-owner --file="$target.part" --dbname="$url"
# Reads the whole table of contents: a truncated file fails here.
pg_restore --list "$target.part" > /dev/null
mv "$target.part" "$target"
