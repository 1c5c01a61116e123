import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from './journal.ts';
import { BrokenChainError, type Line, readJournal } from './read-journal.ts';
import { pay } from './testing/payments.ts';
import { launch, startStripeSandbox } from './testing/stripe-sandbox.ts';

function createJournalPath(): string {
  const dir = mkdtempSync(join(tmpdir(), 'journal-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return join(dir, 'journal.jsonl');
}

const rethrow = (error: unknown) => {
  throw error;
};

async function writeJournal(path: string, count: number): Promise<void> {
  const journal = openJournal(path, () => {}, rethrow);
  for (let n = 0; n < count; n += 1) journal.append({ word: `語${n}` });
  await journal.whenDurable();
  await journal.close();
}

test('lines are numbered and chained across several openings', async () => {
  const path = createJournalPath();
  await writeJournal(path, 3);
  await writeJournal(path, 2);
  const readLines: Line[] = [];
  const { lines, bytes } = readJournal(path, (line) => readLines.push(line));
  expect(lines).toBe(5);
  expect(bytes).toBe(readFileSync(path).length);
  expect(readLines.map(({ word }) => word)).toEqual(['語0', '語1', '語2', '語0', '語1']);
});

test('a line can be read again by its position', async () => {
  const path = createJournalPath();
  const journal = openJournal(path, () => {}, rethrow);
  journal.append({ word: '一' });
  const linePosition = journal.append({ word: '二' }, '"rest":{"three":3}');
  journal.append({ word: '四' });
  await journal.whenDurable();
  expect(JSON.parse(await journal.read(linePosition))).toMatchObject({
    word: '二',
    rest: { three: 3 },
  });
  await journal.close();
});

test('a truncated last line is removed, all earlier ones stay', async () => {
  const path = createJournalPath();
  await writeJournal(path, 3);
  const intact = readFileSync(path);
  for (const truncated of ['{"n":3,"prev":"ab', '\0\0\0\0']) {
    appendFileSync(path, truncated);
    await writeJournal(path, 0);
    expect(readFileSync(path).equals(intact)).toBe(true);
  }
});

test('a changed, missing or duplicated line breaks the chain', async () => {
  const path = createJournalPath();
  await writeJournal(path, 4);
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const [a = '', b = '', c = '', d = ''] = lines;
  const changes = [
    [a, b.replace('語1', '語9'), c, d],
    [a, c, d],
    [a, b, b, c, d],
    [b, a, c, d],
    [a, 'nonsense', c, d],
  ];
  for (const changedLines of changes) {
    writeFileSync(path, `${changedLines.join('\n')}\n`);
    expect(() => readJournal(path, () => {})).toThrow(BrokenChainError);
  }
});

test('the process does not start with a broken chain and reports it', async () => {
  const stripeSandbox = await startStripeSandbox();
  await pay(stripeSandbox);
  await pay(stripeSandbox, { amount: 777 });
  await stripeSandbox.kill('SIGTERM');
  const path = join(stripeSandbox.dir, 'journal.jsonl');
  const printScript = join(import.meta.dirname, 'print-journal.ts');
  const output = execFileSync(process.execPath, [printScript, stripeSandbox.dir], {
    encoding: 'utf8',
  });
  const ledgerEntries = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).ledger_entries[0]);
  expect(ledgerEntries).toMatchObject([
    { type: 'authorized', amount: 1280, currency: 'jpy' },
    { type: 'authorized', amount: 777 },
  ]);

  writeFileSync(path, readFileSync(path, 'utf8').replace('"amount":1280', '"amount":1'));
  await expect(stripeSandbox.start()).rejects.toThrow('chain breaks at line 2');
  expect(spawnSync(process.execPath, [printScript, stripeSandbox.dir]).status).toBe(1);
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
  expect(await stripeSandbox.kill('SIGTERM')).toBe(0);
  await stripeSandbox.start();
  expect((await stripeSandbox.stripe().paymentIntents.retrieve(id)).status).toBe(
    'requires_capture',
  );
  expect(await stripeSandbox.kill('SIGINT')).toBe(0);
});

test('the control endpoint returns the journal', async () => {
  const stripeSandbox = await startStripeSandbox();
  expect(await (await stripeSandbox.request('GET', '/_control/journal')).text()).toBe('');
  await pay(stripeSandbox);
  const text = await (await stripeSandbox.request('GET', '/_control/journal')).text();
  expect(text).toBe(stripeSandbox.journal());
});
