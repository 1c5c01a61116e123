import { spawnSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startPostgres } from '@saifu/dev-postgres/embedded-postgres';
import { claimDataDir, clusterDir } from '@saifu/dev-postgres/postgres-cluster';
import { serverUser } from '@saifu/dev-postgres/postgres-user';
import type pg from 'pg';
import { connectTo } from '../ledger/open-database.ts';

const WAIT_MS = 60_000;
const LOOK_EVERY_MS = 100;
/** Left out of a base backup: WAL comes from the archive, and the server is not running. */
const NOT_COPIED = new Set(['pg_wal', 'postmaster.pid', 'postmaster.opts', 'pgsql_tmp']);

/** A server that archives its WAL to a folder. */
export async function startArchivedPostgres(
  dataDir: string,
  archive: string,
): Promise<EmbeddedPostgres> {
  mkdirSync(archive, { mode: 0o700 });
  own(archive);
  return startPostgres(dataDir, {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  });
}

/** Copies the cluster while the server runs, as `pg_basebackup` does. */
export async function takeBaseBackup(
  postgres: EmbeddedPostgres,
  dataDir: string,
  target: string,
): Promise<void> {
  // The backup belongs to the session that started it.
  const client = await connectTo(postgres.url());
  try {
    await client.query(`select pg_backup_start('drill', true)`);
    copyTree(clusterDir(dataDir, serverUser()), target);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(true)',
    );
    writeFileSync(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

/** A running server may remove a file before it is copied; its WAL has the removal. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const { name } = entry;
    if (NOT_COPIED.has(name)) continue;
    if (entry.isDirectory()) copyTree(join(from, name), join(to, name));
    else if (entry.isFile()) copyIfThere(join(from, name), join(to, name));
  }
}

function copyIfThere(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Closes the current WAL segment and waits until it is in the archive. */
export async function archiveAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ last: string }>(
    'select pg_walfile_name(pg_switch_wal()) as last',
  );
  await waitFor(
    client,
    `select last_archived_wal >= '${rows[0]?.last}' as done
    from pg_stat_archiver`,
  );
}

type Restoring = {
  readonly dataDir: string;
  readonly backup: string;
  readonly archive: string;
  readonly moment: Date;
};

/** Starts a server from the base backup and replays the archive up to the moment. */
export async function restore(restoring: Restoring): Promise<EmbeddedPostgres> {
  const { dataDir, backup, archive, moment } = restoring;
  claimDataDir(dataDir);
  const cluster = clusterDir(dataDir, serverUser());
  copyTree(backup, cluster);
  mkdirSync(join(cluster, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
  writeFileSync(join(cluster, 'recovery.signal'), '');
  own(cluster);
  const postgres = await startPostgres(dataDir, {
    restore_command: `cp ${archive}/%f %p`,
    // The abbreviation Z is unknown while the settings are read.
    recovery_target_time: moment.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
  });
  const client = await connectTo(postgres.url());
  await waitFor(client, 'select not pg_is_in_recovery() as done');
  await client.end();
  return postgres;
}

/** Root runs PostgreSQL as another user, who must own its files. */
function own(folder: string): void {
  const user = serverUser();
  if (user === null) return;
  chownSync(folder, user.uid, user.gid);
  const { status } = spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  if (status !== 0) throw new Error(`${folder} could not be given to the user of the server`);
}

async function waitFor(client: pg.Client, text: string): Promise<void> {
  const until = Date.now() + WAIT_MS;
  while (Date.now() < until) {
    const { rows } = await client.query<{ done: boolean }>(text);
    if (rows[0]?.done) return;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`not in time: ${text}`);
}
