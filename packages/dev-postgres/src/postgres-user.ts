import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresError } from './postgres-error.ts';

/** PostgreSQL does not run as root, so root starts it as another user. Null: the current user. */
export type ServerUser = { readonly uid: number; readonly gid: number } | null;

// Where root stores what the server's user must reach when the checkout is in a private folder.
export const OUTSIDE = '/var/lib/saifu';

export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return null;
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = entries.find((entry) => entry[0] === name) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new PostgresError(
    'PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it as.',
  );
}

/**
 * A short path for the socket (the system allows about 100 bytes), accessible only to the server's
 * user.
 */
export function newSocketDir(user: ServerUser): string {
  const directory = join('/tmp', `saifu-${randomBytes(6).toString('hex')}`);
  mkdirSync(directory, { mode: 0o700 });
  chmodSync(directory, 0o700);
  if (user) chownSync(directory, user.uid, user.gid);
  return directory;
}

/** Whether that user can reach the folder through all of its parents. */
export function canEnter(folder: string, user: NonNullable<ServerUser>): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' });
  return probe.status === 0;
}
