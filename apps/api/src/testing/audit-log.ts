import type { TestApp } from './test-app.ts';

/** Changes audit entries as a superuser of the database, who may disable its triggers. */
export async function tamperWithAuditLog(
  { deps }: TestApp,
  statement: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = await deps.db.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement, [...values]);
    await client.query('reset session_replication_role');
  } finally {
    client.release();
  }
}
