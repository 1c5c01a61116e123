import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { serverUser } from '@saifu/dev-postgres/postgres-user';
import pg from 'pg';

/** The tables of the product. The schema of the job queue is made by the worker. */
export async function listTables(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  );
  return rows.map(({ name }) => name);
}

/** Writes every table to a file of its own, all from one snapshot. */
export async function dumpRows(client: pg.Client, folder: string): Promise<void> {
  mkdirSync(folder, { mode: 0o700 });
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  await client.query('begin transaction isolation level repeatable read read only');
  for (const table of await listTables(client)) {
    await client.query(`copy ${pg.escapeIdentifier(table)} to ${toFile(folder, table)}`);
  }
  await client.query('commit');
}

/** Loads the files into a migrated database, whatever rows its migrations have made. */
export async function loadRows(client: pg.Client, folder: string): Promise<void> {
  const tables = (await listTables(client)).map((table) => [table, toFile(folder, table)] as const);
  await client.query('begin');
  // A table may be loaded before the one that it references. Its rows were consistent.
  await client.query('set local session_replication_role = replica');
  const names = tables.map(([table]) => pg.escapeIdentifier(table));
  await client.query(`truncate ${names.join(', ')}`);
  for (const [table, file] of tables) {
    await client.query(`copy ${pg.escapeIdentifier(table)} from ${file}`);
  }
  await client.query('commit');
}

/** Number of rows and a digest of their content, by table. */
export async function digestRows(
  client: pg.Client,
): Promise<Readonly<Record<string, { readonly count: number; readonly digest: string | null }>>> {
  const tables = await listTables(client);
  const digests: Record<string, { count: number; digest: string | null }> = {};
  for (const table of tables) {
    const { rows } = await client.query<{ count: number; digest: string | null }>(
      `select count(*)::int as count,
         md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest
       from ${pg.escapeIdentifier(table)} t`,
    );
    digests[table] = rows[0] ?? { count: 0, digest: null };
  }
  return digests;
}

function toFile(folder: string, table: string): string {
  return pg.escapeLiteral(join(folder, table));
}
