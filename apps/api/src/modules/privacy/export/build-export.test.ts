import { fromTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { makeExport } from './build-export.ts';
import type { MakeFile } from './export.ts';

const CHUNK = 300 * 1024;
let testApp: TestApp;
let hanako: Browser;
let id: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  await hanako.post('/step_up/verify', { password: 'momiji-no-michi' });
  id = (await hanako.post('/exports', { kind: 'payments_csv' })).body.id;
});

const view = async () => (await hanako.get(`/exports/${id}`)).body;

/** A file of `count` chunks of one letter; `before` runs before each chunk. */
function letters(letter: string, count: number, before: (at: number) => Promise<void>): MakeFile {
  return async (_, tally) => ({ total: count, name: 'letters.csv', chunks: chunks(tally) });
  async function* chunks(tally: { done: number }) {
    for (let at = 0; at < count; at += 1) {
      await before(at);
      tally.done += 1;
      yield Buffer.alloc(CHUNK, letter);
    }
  }
}

const nothing = async () => {};

function make(maker: MakeFile): Promise<void> {
  const makers = {
    payments_csv: maker,
    receipts_zip: maker,
    statement_pdf: maker,
    account_data: maker,
  };
  return makeExport(testApp.deps, makers, fromTypeId('export', id) ?? '');
}

async function content(): Promise<string> {
  const { cookie } = hanako;
  const { file_url: url, bytes } = await view();
  const file = await testApp.app.inject({ method: 'GET', url, headers: { cookie } });
  expect(file.headers['content-length']).toBe(String(bytes));
  return file.body;
}

test('a large file is stored in chunks and downloaded unchanged', async () => {
  await make(letters('a', 12, nothing));
  expect(await view()).toMatchObject({ state: 'ready', total: 12, done: 12, bytes: 12 * CHUNK });
  expect(await content()).toBe('a'.repeat(12 * CHUNK));
  const { rows } = await testApp.deps.db.pool.query(
    'select length(bytes) as size from export_chunks',
  );
  expect(rows).toEqual([{ size: 4 * CHUNK }, { size: 4 * CHUNK }, { size: 4 * CHUNK }]);
});

test('the progress is visible while the file is built', async () => {
  const progress: unknown[] = [];
  const look = async () => {
    const { state, done, total } = await view();
    progress.push([state, done, total]);
  };
  await make(letters('a', 9, look));
  expect(progress.at(0)).toEqual(['running', 0, 9]);
  expect(progress.at(-1)).toEqual(['running', 8, 9]);
});

test('a run after a crash starts from the beginning', async () => {
  const crash = make(
    letters('a', 12, async (at) => {
      if (at === 9) throw new Error('crash');
    }),
  );
  await expect(crash).rejects.toThrow('crash');
  expect(await view()).toMatchObject({ state: 'running', done: 8, file_url: null });
  await make(letters('b', 5, nothing));
  expect(await view()).toMatchObject({ state: 'ready', total: 5, done: 5 });
  expect(await content()).toBe('b'.repeat(5 * CHUNK));
});

test('of two concurrent runs the last one continues, and the file is consistent', async () => {
  let second: Promise<void> | undefined;
  const made: number[] = [];
  await make(
    letters('a', 12, async (at) => {
      made.push(at);
      if (at === 6) {
        second = make(letters('b', 12, nothing));
        await second;
      }
    }),
  );
  expect(made.length).toBeLessThan(12);
  expect(await content()).toBe('b'.repeat(12 * CHUNK));
  await make(letters('c', 1, nothing));
  expect(await content()).toBe('b'.repeat(12 * CHUNK));
});

test('five concurrent runs produce one file', async () => {
  const all = Array.from('abcde', (letter) => make(letters(letter, 12, nothing)));
  await Promise.all(all);
  expect(await view()).toMatchObject({ state: 'ready', done: 12 });
  const file = await content();
  expect(file).toBe(file.charAt(0).repeat(12 * CHUNK));
});

test('an export that fails five times gets the state failed', async () => {
  const fails = async () => {
    throw new Error('no ink');
  };
  for (let run = 0; run < 5; run += 1) {
    await expect(make(letters('a', 1, fails))).rejects.toThrow('no ink');
  }
  await make(letters('a', 1, nothing));
  expect(await view()).toMatchObject({ state: 'failed', file_url: null });
});
