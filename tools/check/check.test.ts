import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { newFolder } from '../../apps/api/src/testing/data-folder.ts';
import { type CheckOptions, check, type Report } from './check.ts';
import { CORRUPTIONS, type Corruption, type Json } from './corruptions.fixture.ts';
import { openDatabase } from './open-database.ts';
import { openPromises } from './promises.ts';
import { readPromises } from './read-promises.ts';
import { REFERENCES } from './references.ts';
import { RULES } from './rules/all.ts';
import { createWorld, type World } from './world.fixture.ts';

const ROOT = join(import.meta.dirname, '../..');
const folder = newFolder('saifu-check-');
let world: Promise<World> | undefined;

/** Built by the first test that needs it, and copied by all. */
function getWorld(): Promise<World> {
  world ??= createWorld(folder);
  return world;
}

const urlOf = (name: string) => inject('postgresUrl').replace('/postgres?', `/${name}?`);

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  if (world === undefined) return;
  const server = await openDatabase(inject('postgresUrl'), '');
  await server.query('drop database if exists check_world with (force)');
  await server.end();
});

/** A fresh copy of the database of the good world. */
async function copyDatabase({ template }: World): Promise<{ client: pg.Client; url: string }> {
  const name = `check_${crypto.randomUUID().slice(0, 8)}`;
  const server = await openDatabase(inject('postgresUrl'), '');
  await server.query(`create database ${name} template ${template} strategy file_copy`);
  const client = await openDatabase(urlOf(name), '');
  onTestFinished(async () => {
    await client.end();
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  });
  return { client, url: urlOf(name) };
}

const readLines = (path: string): readonly Json[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const writeLines = (path: string, lines: readonly string[]) =>
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));

/** Writes the entries as a journal whose numbers and hashes are right. */
function writeJournal(path: string, entries: readonly Json[]): void {
  let prev = '0'.repeat(64);
  const lines = entries.map((entry, n) => {
    const line = JSON.stringify({ ...entry, n, prev });
    prev = createHash('sha256').update(line).digest('hex');
    return line;
  });
  writeLines(path, lines);
}

async function plant(client: pg.Client, corruption: Corruption, good: World): Promise<void> {
  const { sql } = corruption;
  if (sql === undefined) return;
  await client.query('set session_replication_role = replica');
  await client.query(sql.replaceAll(/(?<!:):([a-z]+)\b/g, (_, label) => `'${good.ids[label]}'`));
}

function prepare(corruption: Corruption | null, good: World): CheckOptions {
  const journal = join(folder, 'corrupt.jsonl');
  const promises = join(folder, 'corrupt-promises');
  copyFileSync(good.journal, journal);
  copyFileSync(good.promises, promises);
  if (corruption?.rules[0] === 'journal-chain') {
    const [first = '', ...rest] = readFileSync(journal, 'utf8').trim().split('\n');
    writeLines(journal, [first.replace('"at":', '"was":1,"at":'), ...rest]);
  }
  if (corruption?.journal) {
    writeJournal(journal, corruption.journal(readLines(journal), good.ids));
  }
  if (corruption?.promises) {
    const lines = corruption.promises(readLines(promises), good.ids);
    writeLines(
      promises,
      lines.map((line) => JSON.stringify(line)),
    );
  }
  return { journal, promises, isSettled: true };
}

const namesOf = ({ violations }: Report) =>
  [...new Set(violations.map(({ rule }) => rule))].toSorted();

test('the checker finds nothing in a good world, settled or not', async () => {
  const good = await getWorld();
  const { client } = await copyDatabase(good);
  const options = prepare(null, good);
  const settled = await check(client, options);
  expect(settled.violations).toEqual([]);
  expect((await check(client, { ...options, isSettled: false })).violations).toEqual([]);
  for (const [name, count] of Object.entries(settled.counts)) {
    expect(count, name).toBeGreaterThan(0);
  }
  const kinds = new Set(readPromises(good.promises).promises.map(({ kind }) => kind));
  expect(kinds.size).toBe(10);
});

test('every rule is broken by a corruption', () => {
  const broken = new Set(CORRUPTIONS.flatMap(({ rules }) => rules));
  expect(RULES.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
});

test.each(CORRUPTIONS)('$title: the checker names it', async (corruption) => {
  const good = await getWorld();
  const { client } = await copyDatabase(good);
  await plant(client, corruption, good);
  const report = await check(client, prepare(corruption, good));
  expect(namesOf(report), JSON.stringify(report.violations)).toEqual(corruption.rules);
});

const SANDBOX_NOW = "(select now() + advanced_seconds * interval '1 second' from sandbox_clock)";

test('work in flight is no violation until its limit, and one when all is said to be settled', async () => {
  const good = await getWorld();
  const { client } = await copyDatabase(good);
  const options = prepare(null, good);
  await client.query(`
    insert into payment_attempts (id, payment_id, kind, amount, state, opened_at, last_polled_at)
    values (gen_random_uuid(), '${good.ids.aborted}', 'void', 1600, 'open',
      ${SANDBOX_NOW}, now())`);
  // On a busy machine the events of the world are older than the limit.
  await client.query(`update outbox_events set published_at = null, occurred_at = ${SANDBOX_NOW}
    where type = 'order.created'`);
  const running = await check(client, { ...options, isSettled: false });
  expect(running.violations).toEqual([]);
  expect(namesOf(await check(client, options))).toEqual(['attempt-stuck', 'event-stuck']);
});

test('lines that were written after the snapshot began may be unknown to the database', async () => {
  const good = await getWorld();
  const { client } = await copyDatabase(good);
  const options = prepare(null, good);
  const lines = readFileSync(options.journal, 'utf8').trim().split('\n');
  const prev = createHash('sha256')
    .update(lines.at(-1) ?? '')
    .digest('hex');
  const movement = { type: 'authorized', payment: 'pi_new', amount: 1, currency: 'jpy' };
  const entry = { ...movement, method: 'card', metadata: { payment_id: crypto.randomUUID() } };
  const line = JSON.stringify({ n: lines.length, prev, at: 0, ledger_entries: [entry] });
  // The checker reads the journal after the database.
  const reading = client.query.bind(client);
  Object.assign(client, {
    query: (text: string) => {
      if (text === 'rollback') appendFileSync(options.journal, `${line}\n`);
      return reading(text);
    },
  });
  expect((await check(client, options)).violations).toEqual([]);
  Object.assign(client, { query: reading });
  expect(namesOf(await check(client, options))).toEqual(['unknown-money']);
});

test('a last line that a crash has cut off is left out, in the journal and in the promises', async () => {
  const good = await getWorld();
  const { client } = await copyDatabase(good);
  const options = prepare(null, good);
  appendFileSync(options.journal, '{"n":99999,"prev":"0');
  appendFileSync(options.promises ?? '', '{"kind":"sli');
  expect((await check(client, options)).violations).toEqual([]);
});

function run(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  program = 'tools/check.ts',
) {
  const child = spawn(process.execPath, [join(ROOT, program), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  child.stderr.on('data', (data) => {
    output += data;
  });
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}

test('the program exits with 0, with 1 and the names of rules, or with 2', async () => {
  const good = await getWorld();
  const { client, url: DATABASE_URL } = await copyDatabase(good);
  const { journal } = prepare(null, good);
  const args = ['--journal', journal, '--promises', good.promises, '--settled'];
  expect(await run(args, { DATABASE_URL })).toMatchObject({ code: 0 });
  await client.query('delete from postings');
  const broken = await run([...args, '--json'], { DATABASE_URL });
  expect(broken.code).toBe(1);
  expect(namesOf(JSON.parse(broken.output))).toEqual(['ledger-entry', 'ledger-status']);
  const text = await run(args, { DATABASE_URL });
  expect(text.output).toMatch(/^! ledger-entry: [0-9a-f-]{36} has for /m);
  const missing = join(folder, 'missing');
  expect(await run(['--journal', missing], { DATABASE_URL })).toMatchObject({ code: 2 });
  expect(await run([], { DATA_DIR: missing })).toMatchObject({ code: 2 });
});

test('the books exit with 0, or with 1 and what does not add up', async () => {
  const { client, url: DATABASE_URL } = await copyDatabase(await getWorld());
  const read = () => run([], { DATABASE_URL }, 'tools/books.ts');
  const balanced = await read();
  expect(balanced.output).toMatch(/^merchant\.balance +\d+ +\d+ +-\d+$/m);
  expect(balanced.output).toMatch(/^all +(\d+) +\1 +0$/m);
  expect(balanced.code).toBe(0);
  await client.query('set session_replication_role = replica');
  await client.query(
    `update ledger_balances set amount = amount + 1 where account = 'fee.revenue'`,
  );
  await client.query(`delete from unpaid_entries`);
  const broken = await read();
  expect(broken.output).toMatch(
    /^merchant [0-9a-f-]{36}, fee\.revenue: the balance differs by \d+$/m,
  );
  expect(broken.output).toMatch(
    /^merchant [0-9a-f-]{36}: the balance differs by \d+ from what is/m,
  );
  expect(broken.code).toBe(1);
  await client.query('update ledger_postings set amount = amount + 1');
  const uneven = await read();
  expect(uneven.output).toMatch(/^entry [0-9a-f-]{36}: the lines add up to \d, not to 0$/m);
  expect(uneven.code).toBe(1);
});

test('a promise is on disk when record() returns, also with two writers', () => {
  const path = join(folder, 'recorded');
  const [one, other] = [openPromises(path), openPromises(path)];
  one.record({ kind: 'confirm', payment: 'pay_1', status: 'complete' });
  other.record({ kind: 'webhook', delivery: 'whd_1', body: '{"a":\n1}' });
  const { promises, problems } = readPromises(path);
  expect(promises).toMatchObject([
    { kind: 'confirm', line: 1 },
    { kind: 'webhook', line: 2 },
  ]);
  expect(problems).toEqual([]);
  one.close();
  other.close();
});

test('every rule has its number and name in the specification, once and in order', () => {
  const text = readFileSync(join(import.meta.dirname, 'SPECIFICATION.md'), 'utf8');
  const listed = Array.from(text.matchAll(/^\| (C-\d\d) \| `([a-z-]+)` \|/gm), ([, ...row]) => row);
  expect(listed).toEqual(RULES.map(({ number, name }) => [number, name]));
  const numbers = RULES.map(({ number }) => Number(number.slice(2)));
  expect(numbers).toEqual(Array.from(RULES, (_, index) => index + 1));
});

test('every foreign key of the schema is checked', async () => {
  const client = await openDatabase(urlOf('template_saifu'), '');
  const { rows } = await client.query<{ child: string }>(`
    select k.conrelid::regclass || '.' || (
      select string_agg(a.attname, '+' order by at)
      from unnest(k.conkey) with ordinality as c (number, at)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number
    ) || ' > ' || k.confrelid::regclass as child
    from pg_constraint k where k.contype = 'f' order by 1`);
  await client.end();
  const known = new Set(
    REFERENCES.map(({ table, columns, parent }) => `${table}.${columns.join('+')} > ${parent}`),
  );
  expect(rows.map(({ child }) => child).filter((child) => !known.has(child))).toEqual([]);
  expect(rows.length).toBeGreaterThan(60);
});
