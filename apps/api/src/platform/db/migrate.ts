import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { Log } from '../log.ts';
import type { Db, Tx } from './db.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
const NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

type Migration = { readonly name: string; readonly text: string; readonly hash: string };

/** The database does not match this version of the code; an operator must intervene. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Migrates forward only. Safe to run twice and from several processes at once: all lock the same
 * row, and the later ones find nothing left to do.
 */
export async function migrate(db: Db, log: Log, folder = MIGRATIONS): Promise<void> {
  const migrations = await readMigrations(folder);
  await createMigrationTables(db);
  await db.script(async (run, tx) => {
    await tx.rows(sql`select one from migration_lock for update`);
    const applied = await readApplied(tx);
    assertKnownMigrations(applied, migrations);
    for (const { name, text, hash } of migrations) {
      if (applied.has(name)) continue;
      await run(text);
      await tx.run(sql`insert into migrations (name, hash) values (${name}, ${hash})`);
      log.info('database.migrated', { migration: name });
    }
  });
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Concurrent `create table if not exists` statements may still collide, so a collision is retried.
 */
async function createMigrationTables(db: Db): Promise<void> {
  const create = () =>
    db.script((run) =>
      run(`
        create table if not exists migrations (
          name text primary key, hash text not null, applied_at timestamptz not null default now()
        );
        create table if not exists migration_lock (one int primary key check (one = 1));
        insert into migration_lock (one) values (1) on conflict do nothing;
      `),
    );
  await create().catch(create);
}

async function readApplied(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ name: string; hash: string }>(
    sql`select name, hash from migrations`,
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

function assertKnownMigrations(
  applied: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
): void {
  const ours = new Map(migrations.map(({ name, hash }) => [name, hash]));
  for (const [name, hash] of applied) {
    if (!ours.has(name)) {
      throw new MigrationError(
        `The database knows ${name}, which this version does not: it belongs to a newer Saifu, ` +
          'or to one from before the baseline migration, whose data folder must be deleted.',
      );
    }
    if (ours.get(name) !== hash) {
      throw new MigrationError(`${name} was changed after it ran; migrations only go forward.`);
    }
  }
}
