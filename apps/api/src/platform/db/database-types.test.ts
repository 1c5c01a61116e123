import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import type { ColumnsOf } from './columns-of.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';

const TYPES = join(import.meta.dirname, 'database-types.ts');
const WIDTH_MAX = 100;

const TYPE_NAMES: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  date: 'CivilDate',
  bytea: 'Buffer',
  jsonb: 'StoredJson',
  'text[]': 'readonly string[]',
  'uuid[]': 'readonly string[]',
  'integer[]': 'readonly number[]',
};

type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** The check constraint that lists the values of this column alone. */
  readonly check: string | null;
};

function listColumns(db: Db): Promise<readonly Column[]> {
  return db.rows<Column>(sql`
    select c.relname as "table", a.attname as name, not a.attnotnull as "isNullable",
      format_type(a.atttypid, a.atttypmod) as type,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like
            'CHECK ((' || a.attname || ' = ANY (ARRAY[''%::text])))'
      ) as "check"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname collate "C", a.attname collate "C"`);
}

function listTypes({ type, isNullable, check }: Column): readonly string[] {
  const values = check?.match(/'[^']+'(?=::text)/g) ?? [TYPE_NAMES[type] ?? `unknown: ${type}`];
  return isNullable ? [...values, 'null'] : values;
}

function writeColumn(column: Column): string {
  const types = listTypes(column);
  const line = `    readonly ${column.name}: ${types.join(' | ')};`;
  if (line.length <= WIDTH_MAX) return line;
  return [`    readonly ${column.name}:`, ...types.map((type) => `      | ${type}`)]
    .join('\n')
    .concat(';');
}

function writeTypes(columns: readonly Column[]): string {
  const tables = Object.entries(Object.groupBy(columns, ({ table }) => table));
  const blocks = tables.map(([name, own = []]) =>
    [`  readonly ${name}: {`, ...own.map(writeColumn), '  };'].join('\n'),
  );
  return `import type { CivilDate } from '@saifu/domain/shared/calendar';

declare const jsonBrand: unique symbol;
/** JSON, which only the repository that stores it can name a type for. */
export type StoredJson = { readonly [jsonBrand]: true };

/**
 * The columns of every table, with dates read as text. Generated from the migrated database:
 * \`vitest run -u --project server database-types\` writes it again.
 */
export type Tables = {
${blocks.join('\n')}
};
`;
}

test('the column types are those of the migrated database', async () => {
  const db = await testDatabase('template0');
  await migrate(db, createLog('silent'));
  const columns = await listColumns(db);
  expect(columns.filter(({ type }) => TYPE_NAMES[type] === undefined)).toEqual([]);
  await expect(writeTypes(columns)).toMatchFileSnapshot(TYPES);
});

type Fields = {
  readonly id: string;
  readonly status: 'canceled' | 'expired' | 'open' | 'paid';
  readonly storeId: string | null;
  readonly dueDate: string | null;
};
type Expected = ColumnsOf<'orders', Fields>;

/** The compiler checks these: an accepted mismatch is an unused `@ts-expect-error`. */
export const COLUMN_CHECKS: readonly Partial<Expected>[] = [
  { id: 'id', status: 'status', storeId: 'store_id' },
  // @ts-expect-error A column that does not exist.
  { id: 'order_id' },
  // @ts-expect-error A nullable column for a field that is never null.
  { id: 'store_id' },
  // @ts-expect-error A column that is never null for a nullable field.
  { storeId: 'id' },
  // @ts-expect-error A column of another type.
  { id: 'created_at' },
  // @ts-expect-error A column with other values.
  { status: 'source' },
  // @ts-expect-error A date is read as a `CivilDate`, not as any text.
  { dueDate: 'due_date' },
];
