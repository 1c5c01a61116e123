import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PostgresError } from './postgres-error.ts';
import { canEnter, OUTSIDE, type ServerUser } from './postgres-user.ts';

const MARK = 'saifu.json';
const POINTER = 'postgres-is-at';

/** Claims `dataDir`. Throws a one-line message if that is impossible. */
export function claimDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    const mark = join(dataDir, MARK);
    if (!existsSync(mark)) {
      if (readdirSync(dataDir).length > 0) {
        throw new PostgresError(`${dataDir} holds something that is not Saifu's: set DATA_DIR.`);
      }
      writeFileSync(mark, `${JSON.stringify({ product: 'saifu', layout: 1 })}\n`);
    }
    writeFileSync(join(dataDir, '.writable'), '');
    rmSync(join(dataDir, '.writable'));
  } catch (error) {
    if (error instanceof PostgresError) throw error;
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new PostgresError(`${dataDir} cannot be used as DATA_DIR: it is not writable${code}.`);
  }
}

/** The cluster's directory: in `dataDir`, or elsewhere if the server's user cannot reach it. */
export function clusterDir(dataDir: string, user: ServerUser): string {
  if (user === null || canEnter(dataDir, user)) return join(dataDir, 'postgres');
  const pointer = join(dataDir, POINTER);
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  const directory = join(OUTSIDE, `data-${randomBytes(8).toString('hex')}`);
  mkdirSync(OUTSIDE, { recursive: true, mode: 0o755 });
  writeFileSync(pointer, `${directory}\n`);
  return directory;
}

/**
 * Runs `initdb` in a temporary path and renames last, so that a killed first start leaves no
 * partial cluster.
 */
export function initCluster(bin: string, cluster: string, user: ServerUser): void {
  const versionFile = join(cluster, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const found = readFileSync(versionFile, 'utf8').trim();
    if (found === SERVER_VERSION) return;
    throw new PostgresError(
      `${cluster} was written by PostgreSQL ${found}, and this is PostgreSQL ${SERVER_VERSION}.`,
    );
  }
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700, recursive: true });
  if (user) chownSync(fresh, user.uid, user.gid);
  const flags = ['-U', 'saifu', '--auth-local=trust', '--auth-host=reject', '--encoding=UTF8'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const done = spawnSync(join(bin, 'initdb'), ['-D', fresh, ...flags, ...locale], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  });
  if (done.status !== 0) {
    const why = (done.stderr || done.error?.message || '').trim().split('\n').at(-1);
    throw new PostgresError(`PostgreSQL could not make its data folder: ${why}`);
  }
  renameSync(fresh, cluster);
}

const SERVER_VERSION = '18';
