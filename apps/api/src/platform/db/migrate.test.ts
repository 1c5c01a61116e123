import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import { migrate } from './migrate.ts';

const log = createLog('silent');

function folder(files: Readonly<Record<string, string>>): string {
  const directory = mkdtempSync(join(tmpdir(), 'saifu-migrations-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
}

const FIRST = { '0001-first.sql': 'create table a (x int); insert into a values (1);' };

test('five processes at once run each migration once', async () => {
  const db = await testDatabase('template0');
  const directory = folder({ ...FIRST, '0002-second.sql': 'insert into a values (2);' });
  await Promise.all(Array.from({ length: 5 }, () => migrate(db, log, directory)));
  await migrate(db, log, directory);
  expect(await db.rows(sql`select x from a order by x`)).toEqual([{ x: 1 }, { x: 2 }]);
});

test('a failed migration leaves no changes and can be fixed and run again', async () => {
  const db = await testDatabase('template0');
  const broken = folder({ ...FIRST, '0002-second.sql': 'insert into a values (2); select oops;' });
  await expect(migrate(db, log, broken)).rejects.toThrow('oops');
  await expect(db.rows(sql`select x from a`)).rejects.toThrow('does not exist');
  await migrate(db, log, folder(FIRST));
  expect(await db.rows(sql`select x from a`)).toEqual([{ x: 1 }]);
});

test('a changed migration and a database of a newer version are rejected with a message', async () => {
  const db = await testDatabase('template0');
  await migrate(db, log, folder(FIRST));
  const changed = folder({ '0001-first.sql': 'create table b (x int);' });
  await expect(migrate(db, log, changed)).rejects.toThrow(
    '0001-first.sql was changed after it ran',
  );
  const older = folder({});
  await expect(migrate(db, log, older)).rejects.toThrow('belongs to a newer Saifu');
});
