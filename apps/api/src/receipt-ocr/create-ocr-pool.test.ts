import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { UNHURRIED } from '../testing/timeouts.ts';
import { type EyesOptions, startEyes } from './create-ocr-pool.ts';
import type { Eyes } from './ocr-pool.ts';
import type { Bounds } from './resource-limits.ts';
import type { Progress } from './worker-pool.ts';

const ODD = new URL('./misbehaving-process.fixture.ts', import.meta.url);
const MEGABYTE = 1024 * 1024;

/** Eyes that do what is written on their pictures; `log` keeps what they say about themselves. */
function oddEyes(options: Partial<EyesOptions> = {}): { eyes: Eyes; log: string[] } {
  const log: string[] = [];
  const write = (line: string) => {
    const { msg, code } = JSON.parse(line);
    log.push(`${msg} ${code}`);
  };
  const eyes = startEyes({
    modelsFolder: '',
    processFile: ODD,
    count: 1,
    log: createLog('info', { write }),
    ...options,
  });
  onTestFinished(() => eyes.stop());
  return { eyes, log };
}

const ask = (eyes: Eyes, words: string, asker = 'a') =>
  eyes.read([Buffer.from(words)], asker).then(
    ({ facts }) => String(facts.title),
    (error: { code?: string }) => String(error.code),
  );

test('what was seen comes back, and so does a refusal', async () => {
  const { eyes } = oddEyes();
  const { facts, likeness } = await eyes.read([Buffer.from('read a bill')], 'a');
  expect([facts.title, likeness]).toEqual(['a bill', 0xffn]);
  expect(await ask(eyes, 'refuse')).toBe('receipt.wrong_format');
  expect(eyes.tally()).toEqual({ read: 1, refused: 1, lost: 0, waiting: 0, reading: 0 });
});

test('of ours it is told nothing that it does not need', async () => {
  process.env.SECRET_OF_A_TEST = 'x';
  expect(await ask(oddEyes().eyes, 'env')).toBe('MALLOC_ARENA_MAX PATH PWD UV_THREADPOOL_SIZE');
});

test('what is read is tried once more when its process dies', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saifu-eyes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { eyes, log } = oddEyes();
  expect(await ask(eyes, `die-once ${join(folder, 'mark')}`)).toBe('again');
  expect(log).toEqual(['eyes.lost killed', 'eyes.done read']);
});

test.each([
  ['dies', 'die', 'exit', {}],
  ['grows', 'grow', 'memory', { rssBytesMax: 200 * MEGABYTE }],
  ['takes all the memory at once', 'burst', 'exit', { rssBytesMax: 20_000 * MEGABYTE }],
  ['babbles', 'babble', 'garbled', {}],
])('what makes it that an eye %s twice cannot be read', async (_, act, why, reading) => {
  const { eyes, log } = oddEyes({ reading });
  expect(await ask(eyes, act)).toBe('receipt.unreadable');
  expect(log.slice(0, 2)).toEqual([`eyes.lost ${why}`, `eyes.lost ${why}`]);
  expect(await ask(eyes, 'read the next')).toBe('the next');
  expect(eyes.tally()).toMatchObject({ lost: 2, read: 1, refused: 1 });
});

test.each([
  ['no answer in time', 'sleep', 'wall', { wallMs: 300 }, 'overloaded'],
  ['too much CPU time', 'spin', 'time', { cpuMs: 300 }, 'receipt.unreadable'],
])('a reading with %s is not tried again', async (_, act, why, bounds, code) => {
  const reading: Partial<Bounds> = {};
  const { eyes, log } = oddEyes({ reading });
  // Opening a process may take longer than the bound on a busy machine.
  expect(await ask(eyes, 'read the first')).toBe('the first');
  Object.assign(reading, bounds);
  expect(await ask(eyes, act)).toBe(code);
  expect(log[1]).toBe(`eyes.lost ${why}`);
  Object.assign(reading, UNHURRIED.reading, { cpuMs: 60_000 });
  expect(await ask(eyes, 'read the next')).toBe('the next');
  expect(eyes.tally()).toMatchObject({ lost: 1, read: 2, refused: 1 });
});

test('a reader that something else kills twice is no fault of the photograph', async () => {
  const { eyes, log } = oddEyes();
  expect(await ask(eyes, 'be-killed')).toBe('overloaded');
  expect(log.slice(0, 2)).toEqual(['eyes.lost killed', 'eyes.lost killed']);
});

test('a refusal that a reader may not give counts as a broken reader', async () => {
  const { eyes, log } = oddEyes();
  expect(await ask(eyes, 'refuse account.suspended')).toBe('receipt.unreadable');
  expect(log[0]).toBe('eyes.lost garbled');
});

test('progress is told: the place in the line, then the photograph that is read', async () => {
  const { eyes } = oddEyes();
  const reported: Progress[] = [];
  const first = ask(eyes, 'read first');
  const second = ask(eyes, 'read second');
  const last = eyes.read([Buffer.from('progress 2')], 'b', (progress) => reported.push(progress));
  await Promise.all([first, second, last]);
  expect(reported.map((each) => Object.values(each).join(' '))).toEqual([
    'queued 2',
    'queued 1',
    'reading 1',
    'reading 2',
  ]);
});

test('one who asks often does not keep another waiting', async () => {
  const { eyes } = oddEyes();
  const reported: string[] = [];
  const report = async (words: string, asker: string) => reported.push(await ask(eyes, words, asker));
  await Promise.all([
    ...[1, 2, 3, 4].map((count) => report(`read a${count}`, 'a')),
    report('read b', 'b'),
    report('read c', 'c'),
  ]);
  expect(reported).toEqual(['a1', 'a2', 'b', 'c', 'a3', 'a4']);
});

test('whoever finds the line full, or waits too long, may come back later', async () => {
  const { eyes } = oddEyes({
    line: { waitingMax: 2, waitMs: 300 },
    reading: { wallMs: 2000 },
  });
  const first = ask(eyes, 'sleep', 'a');
  const late = [ask(eyes, 'read', 'b'), ask(eyes, 'read', 'c')];
  expect(await ask(eyes, 'read', 'd')).toBe('overloaded');
  expect(await Promise.all(late)).toEqual(['overloaded', 'overloaded']);
  expect(await first).toBe('overloaded');
});

test('an eye that does not open is our fault and not the picture’s', async () => {
  const { eyes, log } = oddEyes({ modelsFolder: 'mute', opening: { wallMs: 500 } });
  expect(await ask(eyes, 'read')).toBe('overloaded');
  expect(log[0]).toBe('eyes.closed wall');
});

test('who pays meanwhile makes a reading wait, and loses none', async () => {
  const { eyes } = oddEyes({ count: 1 });
  for (let ms = 0; ms < 20; ms += 1) {
    const reading = ask(eyes, `read bill ${ms}`);
    const goOn = eyes.rest();
    await sleep(ms);
    goOn();
    expect(await reading).toBe(`bill ${ms}`);
  }
});

test('two at a time are read where there are two eyes', async () => {
  const { eyes } = oddEyes({ count: 2 });
  const slow = ask(eyes, 'sleep', 'a');
  expect(await ask(eyes, 'read beside it', 'b')).toBe('beside it');
  expect(eyes.tally().reading).toBe(1);
  await eyes.stop();
  expect(await slow).toBe('overloaded');
});
