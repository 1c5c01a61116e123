import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawDiagrams } from './diagrams/draw-diagrams.ts';
import { parseSchema } from './diagrams/parse-schema.ts';
import { findOwners } from './diagrams/table-owners.ts';

const ROOT = join(import.meta.dirname, '..');

test('docs/diagrams holds exactly the pages that node tools/diagrams.ts writes', async () => {
  const pages = await drawDiagrams(ROOT);
  const names = readdirSync(join(ROOT, 'docs/diagrams')).map((name) => `docs/diagrams/${name}`);
  expect(names.toSorted()).toEqual([...pages.keys()].toSorted());
  for (const [path, text] of pages) {
    expect(readFileSync(join(ROOT, path), 'utf8'), `run node tools/diagrams.ts: ${path}`).toBe(
      text,
    );
  }
});

const SNAPSHOT = `orders
  id uuid not null
  rank integer not null default 
CASE status
    WHEN 'open'::text THEN 0
END
  store_id uuid
  titles text[] not null default '{}'::text[]
  constraint orders_check CHECK ((rank > 0))
  constraint orders_pkey PRIMARY KEY (id)
  constraint orders_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE
  CREATE UNIQUE INDEX orders_pkey ON orders USING btree (id)

stores
  id uuid not null
  merchant_id uuid not null
  constraint stores_merchant_id_position_key UNIQUE (merchant_id, "position")
  constraint stores_pkey PRIMARY KEY (id)
`;

test('parseSchema reads columns, keys and references', () => {
  expect(parseSchema(SNAPSHOT)).toEqual([
    {
      name: 'orders',
      columns: [
        { name: 'id', type: 'uuid', isNullable: false },
        { name: 'rank', type: 'integer', isNullable: false },
        { name: 'store_id', type: 'uuid', isNullable: true },
        { name: 'titles', type: 'text[]', isNullable: false },
      ],
      primaryKey: ['id'],
      uniques: [],
      references: [{ columns: ['store_id'], target: 'stores' }],
    },
    {
      name: 'stores',
      columns: [
        { name: 'id', type: 'uuid', isNullable: false },
        { name: 'merchant_id', type: 'uuid', isNullable: false },
      ],
      primaryKey: ['id'],
      uniques: [['merchant_id', 'position']],
      references: [],
    },
  ]);
});

test('parseSchema rejects a table without columns', () => {
  expect(() => parseSchema('orders\n')).toThrow('orders has no columns');
});

test('a table that two capabilities write belongs to the one that the other may import', () => {
  expect(findOwners(ROOT, ['payments', 'outbox_events'])).toEqual(
    new Map([
      ['payments', 'payments'],
      ['outbox_events', 'platform'],
    ]),
  );
  expect(() => findOwners(ROOT, ['no_such_table'])).toThrow('nothing writes no_such_table');
});
