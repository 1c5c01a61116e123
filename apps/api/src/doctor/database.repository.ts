import sql from 'sql-template-tag';
import type { Db, Tx } from '../platform/db/db.ts';

export type ServerFacts = {
  /** Such as 150008 for 15.8. */
  readonly versionNumber: number;
  readonly version: string;
  readonly isInRecovery: boolean;
  readonly isReadOnly: boolean;
};

export async function readServerFacts(tx: Tx): Promise<ServerFacts | undefined> {
  const [facts] = await tx.rows<ServerFacts>(sql`
    select current_setting('server_version_num')::int as "versionNumber",
      current_setting('server_version') as version,
      pg_is_in_recovery() as "isInRecovery",
      current_setting('transaction_read_only')::bool as "isReadOnly"
  `);
  return facts;
}

/** Thrown to undo the write. */
class Undo extends Error {}

/** Creates a table in the schema of the product, writes a row, and rolls both back. */
export async function writeAndRollBack(db: Db): Promise<void> {
  const write = db.script(async (run) => {
    await run('create table doctor_write (one int); insert into doctor_write values (1)');
    throw new Undo();
  });
  await write.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

export type ConnectionLimits = {
  readonly role: string;
  /** For ordinary users, after those reserved for administrators. */
  readonly server: number;
  /** Null: no limit of its own. */
  readonly ofRole: number | null;
  readonly ofDatabase: number | null;
};

export async function readConnectionLimits(tx: Tx): Promise<ConnectionLimits | undefined> {
  // PostgreSQL 15 does not know `reserved_connections`.
  const [limits] = await tx.rows<ConnectionLimits>(sql`
    select current_user as role,
      current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int as server,
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user) as "ofRole",
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
        as "ofDatabase"
  `);
  return limits;
}
