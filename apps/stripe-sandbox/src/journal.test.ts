import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from './journal.ts';
import { BrokenChain, type Line, readJournal } from './read-journal.ts';
import { pay } from './testing/payments.ts';
import { launch, startStripeSandbox } from './testing/stripe-sandbox.ts';

function makePath(): string {
  const dir = mkdtempSync(join(tmpdir(), 'journal-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return join(dir, 'journal.jsonl');
}

const fail = (error: unknown) => {
  throw error;
};

async function write(path: string, count: number): Promise<void> {
  const journal = openJournal(path, () => {}, fail);
  for (let n = 0; n < count; n += 1) journal.append({ word: `語${n}` });
  await journal.settled();
  await journal.close();
}

test('lines are numbered and chained across several openings', async () => {
  const path = makePath();
  await write(path, 3);
  await write(path, 2);
  const readLines: Line[] = [];
  const { lines, bytes } = readJournal(path, (line) => readLines.push(line));
  expect(lines).toBe(5);
  expect(bytes).toBe(readFileSync(path).length);
  expect(readLines.map(({ word }) => word)).toEqual(['語0', '語1', '語2', '語0', '語1']);
});

test('a line can be read again by its position', async () => {
  const path = makePath();
  const journal = openJournal(path, () => {}, fail);
  journal.append({ word: '一' });
  const spot = journal.append({ word: '二' }, '"rest":{"three":3}');
  journal.append({ word: '四' });
  await journal.settled();
  expect(JSON.parse(await journal.read(spot))).toMatchObject({ word: '二', rest: { three: 3 } });
  await journal.close();
});

test('a truncated last line is removed, all earlier ones stay', async () => {
  const path = makePath();
  await write(path, 3);
  const whole = readFileSync(path);
  for (const torn of ['{"n":3,"prev":"ab', '\0\0\0\0']) {
    appendFileSync(path, torn);
    await write(path, 0);
    expect(readFileSync(path).equals(whole)).toBe(true);
  }
});

test('a changed, missing or duplicated line breaks the chain', async () => {
  const path = makePath();
  await write(path, 4);
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const [a = '', b = '', c = '', d = ''] = lines;
  const changes = [
    [a, b.replace('語1', '語9'), c, d],
    [a, c, d],
    [a, b, b, c, d],
    [b, a, c, d],
    [a, 'nonsense', c, d],
  ];
  for (const changed of changes) {
    writeFileSync(path, `${changed.join('\n')}\n`);
    expect(() => readJournal(path, () => {})).toThrow(BrokenChain);
  }
});

test('the process does not start with a broken chain and reports it', async () => {
  const stripeSandbox = await startStripeSandbox();
  await pay(stripeSandbox);
  await pay(stripeSandbox, { amount: 777 });
  await stripeSandbox.end('SIGTERM');
  const path = join(stripeSandbox.dir, 'journal.jsonl');
  const print = join(import.meta.dirname, 'print-journal.ts');
  const printed = execFileSync(process.execPath, [print, stripeSandbox.dir], { encoding: 'utf8' });
  const held = printed
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).facts[0]);
  expect(held).toMatchObject([
    { type: 'authorized', amount: 1280, currency: 'jpy' },
    { type: 'authorized', amount: 777 },
  ]);

  writeFileSync(path, readFileSync(path, 'utf8').replace('"amount":1280', '"amount":1'));
  await expect(stripeSandbox.start()).rejects.toThrow('chain breaks at line 2');
  expect(spawnSync(process.execPath, [print, stripeSandbox.dir]).status).toBe(1);
});

test('two processes cannot write in one directory', async () => {
  const stripeSandbox = await startStripeSandbox();
  const second = launch(stripeSandbox.dir, {});
  onTestFinished(() => void second.kill('SIGKILL'));
  const code = await new Promise((resolve) => second.on('exit', resolve));
  expect(code).toBe(1);
  expect((await pay(stripeSandbox)).status).toBe('requires_capture');
});

test('SIGTERM stops the process with everything written', async () => {
  const stripeSandbox = await startStripeSandbox();
  const { id } = await pay(stripeSandbox);
  expect(await stripeSandbox.end('SIGTERM')).toBe(0);
  await stripeSandbox.start();
  expect((await stripeSandbox.stripe().paymentIntents.retrieve(id)).status).toBe(
    'requires_capture',
  );
  expect(await stripeSandbox.end('SIGINT')).toBe(0);
});

test('the control endpoint returns the journal', async () => {
  const stripeSandbox = await startStripeSandbox();
  expect(await (await stripeSandbox.request('GET', '/_control/journal')).text()).toBe('');
  await pay(stripeSandbox);
  const text = await (await stripeSandbox.request('GET', '/_control/journal')).text();
  expect(text).toBe(stripeSandbox.journal());
});
