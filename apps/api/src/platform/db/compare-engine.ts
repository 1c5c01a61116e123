import sql from 'sql-template-tag';
import type { Db } from './db.ts';
import { type DatabaseEngine, recognizeEngine } from './engine.ts';

export const ENGINE_NAMES: Readonly<Record<DatabaseEngine, string>> = {
  postgresql: 'PostgreSQL',
  yugabytedb: 'YugabyteDB',
  cockroachdb: 'CockroachDB',
};

/** The full text, by which an engine that only speaks the protocol of PostgreSQL names itself. */
export async function readVersion(db: Db): Promise<string> {
  const [row] = await db.rows<{ version: string }>(sql`select version() as version`);
  return row?.version ?? '';
}

/**
 * A sentence if another engine answers than the setting names. Migrations and the tables of the
 * jobs would be created for the wrong one.
 */
export async function findEngineError(db: Db): Promise<string | undefined> {
  const found = recognizeEngine(await readVersion(db));
  if (found === db.engine) return undefined;
  return `DATABASE_ENGINE is ${db.engine}, but ${ENGINE_NAMES[found]} answers.`;
}
