import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import { migrate } from './migrate.ts';

const log = createLog('silent');

function folder(files: Readonly<Record<string, string>>): string {
  const place = mkdtempSync(join(tmpdir(), 'saifu-migrations-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text);
  return place;
}

/** The product's own migrations before one of them, as a database of that time knew them. */
function ownBefore(name: string): string {
  const own = join(import.meta.dirname, '../../../migrations');
  const names = readdirSync(own).filter((each) => each < name);
  return folder(
    Object.fromEntries(names.map((each) => [each, readFileSync(join(own, each), 'utf8')])),
  );
}

const FIRST = { '0001-first.sql': 'create table a (x int); insert into a values (1);' };

test('five processes at once run each migration once', async () => {
  const db = await testDatabase('template0');
  const place = folder({ ...FIRST, '0002-second.sql': 'insert into a values (2);' });
  await Promise.all(Array.from({ length: 5 }, () => migrate(db, log, place)));
  await migrate(db, log, place);
  expect(await db.rows(sql`select x from a order by x`)).toEqual([{ x: 1 }, { x: 2 }]);
});

test('a migration that fails leaves nothing behind, and can be mended', async () => {
  const db = await testDatabase('template0');
  const broken = folder({ ...FIRST, '0002-second.sql': 'insert into a values (2); select oops;' });
  await expect(migrate(db, log, broken)).rejects.toThrow('oops');
  await expect(db.rows(sql`select x from a`)).rejects.toThrow('does not exist');
  await migrate(db, log, folder(FIRST));
  expect(await db.rows(sql`select x from a`)).toEqual([{ x: 1 }]);
});

test('a changed migration and a database of a newer version are refused in words', async () => {
  const db = await testDatabase('template0');
  await migrate(db, log, folder(FIRST));
  const changed = folder({ '0001-first.sql': 'create table b (x int);' });
  await expect(migrate(db, log, changed)).rejects.toThrow(
    '0001-first.sql was changed after it ran',
  );
  const older = folder({});
  await expect(migrate(db, log, older)).rejects.toThrow('belongs to a newer Saifu');
});

test('receipts from before their words were kept are found by the words they have', async () => {
  const db = await testDatabase('template0');
  await migrate(db, log, ownBefore('0007'));
  await db.script(async (run) => {
    await run(`
      set local session_replication_role = replica;
      insert into receipts (id, payment_id, store_id, number, kind, version, counterparty, amount,
        transaction_date, content, issued_at)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'R-1', 'receipt', 2,
        'ｻｸﾗ食堂 CAFE', 100, '2026-11-15', '{"title": "社内会議"}', now());
      insert into receipt_versions (receipt_id, version, honorific, description, issued_at)
      select id, n, '様', case n when 1 then '交際費' else '会議費' end, now()
      from receipts, generate_series(1, 2) as n;
    `);
  });
  await migrate(db, log);
  expect(await db.rows(sql`select words from receipts`)).toEqual([
    { words: 'サクラ食堂 cafe 社内会議 会議費' },
  ]);
});

test('merchants that already share a registration number keep it, the first owns it', async () => {
  const db = await testDatabase('template0');
  await migrate(db, log, ownBefore('0020'));
  await db.script(async (run) => {
    await run(`
      insert into merchants (id, name, created_at)
      select gen_random_uuid(), 'M' || n, '2026-01-01'::timestamptz + n * interval '1 day'
      from generate_series(1, 2) as n;
      insert into stores (id, merchant_id, name, registration_number, postal_code, prefecture,
        address, mcc, status, payment_methods, installment_counts, tax_rounding, search_text,
        created_at, updated_at)
      select gen_random_uuid(), id, name, 'T7123456789012', '1000005', '東京都', 'x', '5812',
        'active', '{card}', '{}', 'floor', '', created_at, created_at
      from merchants;
    `);
  });
  await migrate(db, log);
  const owners = await db.rows(sql`
    select m.name from registration_numbers r join merchants m on m.id = r.merchant_id
  `);
  expect(owners).toEqual([{ name: 'M1' }]);
  const kept = sql`select from stores where registration_number is not null
    and activated_at = created_at`;
  expect(await db.rows(kept)).toHaveLength(2);
  // A store that changes something else is not stopped by the number it had before.
  expect(await db.run(sql`update stores set updated_at = now()`)).toBe(2);
});
