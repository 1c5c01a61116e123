import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';

const SNAPSHOT = join(import.meta.dirname, '../../../migrations/schema.snapshot.txt');

type Line = { readonly table: string; readonly line: string };

/** Every table with its columns, constraints and indexes, as PostgreSQL itself describes them. */
async function describeSchema(db: Db): Promise<string> {
  const columns = await db.rows<Line>(sql`
    select c.relname as "table", concat_ws(' ', '  ' || a.attname,
      format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end,
      'default ' || pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname, a.attname`);
  const constraints = await db.rows<Line>(sql`
    select conrelid::regclass::text as "table",
      '  constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    order by 1, conname`);
  const indexes = await db.rows<Line>(sql`
    select tablename as "table", '  ' || replace(indexdef, 'public.', '') as line
    from pg_indexes where schemaname = 'public' order by 1, indexname`);
  const tables = [...new Set(columns.map(({ table }) => table))];
  const all = [...columns, ...constraints, ...indexes];
  const blocks = tables.map((name) => {
    const lines = all.filter(({ table }) => table === name).map(({ line }) => line);
    return [name, ...lines].join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}

test('the migrations build exactly the schema of the snapshot', async () => {
  const db = await testDatabase('template0');
  await migrate(db, createLog('silent'));
  await expect(await describeSchema(db)).toMatchFileSnapshot(SNAPSHOT);
});
