import type pg from 'pg';

/** Row count and sum of row hashes by table. */
export type Tables = ReadonlyMap<string, string>;

/**
 * Tables that a refused request may change, because they record attempts or the work of the server
 * itself. All others must stay as they are.
 */
export const RECORDING_TABLES: Readonly<Record<string, string>> = {
  rate_limit_windows: 'counts attempts',
  idempotent_requests: 'keeps the answer of a key, refused or not',
  sessions: 'last_seen_at of the caller',
  api_keys: 'last_used_at of the caller',
  database_heartbeat: 'written by the server while it runs',
  leases: 'held by the server while it runs',
  verifications: 'counts wrong codes',
};

/** Columns that do the same in tables that otherwise must not change. */
const RECORDING_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  /** Counts payments that were started, in order to make them one after another. */
  users: ['payments_started'],
};

/** Error codes that are results of the payment provider. They are recorded as such. */
export const RECORDED_CODES: ReadonlySet<string> = new Set([
  'payment.declined',
  'payment.unknown',
  'card.rejected',
  'card.not_added',
]);

export async function listTables(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !(name in RECORDING_TABLES));
}

/** One statement, so that all tables are read at the same moment. */
export async function readTables(client: pg.Client, names: readonly string[]): Promise<Tables> {
  const parts = names.map((name) => {
    const left = RECORDING_COLUMNS[name] ?? [];
    const row = left.length === 0 ? 't' : `(to_jsonb(t) - '{${left.join()}}'::text[])`;
    return `select '${name}' as name,
        count(*) || ' ' || coalesce(sum(hashtextextended(${row}::text, 0)), 0) as state
      from "${name}" t`;
  });
  const { rows } = await client.query<{ name: string; state: string }>(parts.join(' union all '));
  return new Map(rows.map(({ name, state }) => [name, state]));
}

export function listChanged(before: Tables, after: Tables): readonly string[] {
  return [...after].flatMap(([name, state]) => (before.get(name) === state ? [] : [name]));
}

/** Rate limits would answer in place of validation, so the runner empties their table. */
export async function clearRateLimits(client: pg.Client): Promise<void> {
  await client.query('delete from rate_limit_windows');
}
