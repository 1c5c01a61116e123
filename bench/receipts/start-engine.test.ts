import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startEngine } from './start-engine.ts';

// An engine with the interface of the prototype that returns its process id and fails on request.
const PIPELINE = `
  export const load = async () => ({});
  export const ocr = async (state, path) => {
    if (path === 'die') process.exit(3);
    if (path === 'fail') throw new Error('no picture');
    return { lines: [{ text: String(process.pid) }] };
  };
`;
const METRICS = `
  export const totalJa = () => ({ total: 100, how: 'kw' });
  export const totalEn = () => ({ total: '1.50', how: 'kw' });
  export const dateJa = () => '2025-02-21';
  export const regno = () => null;
`;
const folder = mkdtempSync(join(tmpdir(), 'saifu-engine-'));
writeFileSync(join(folder, 'pipeline.mjs'), PIPELINE);
writeFileSync(join(folder, 'metrics.mjs'), METRICS);
afterAll(() => rmSync(folder, { recursive: true }));

const OPTIONS = { engine: 'prototype', models: folder, prototype: folder } as const;

test('an engine runs in its own process and reports its cost', async () => {
  const engine = await startEngine(OPTIONS);
  const { fields, names, cost } = await engine.read(ask('fine'));
  expect(fields).toMatchObject({ pay_amount: 100, issued_at: '2025-02-21' });
  expect(names).not.toEqual([String(process.pid)]);
  expect(cost.cpuSeconds).toBeGreaterThan(0);
  expect(engine.loadMs).toBeGreaterThan(0);
  expect(engine.memory()).toBeGreaterThan(10e6);
  const cents = await engine.read({ paths: ['fine'], language: 'en', currency: 'USD' });
  expect(cents.fields.pay_amount).toBe(1.5);
  await engine.stop();
});

test('a photo that fails or kills the engine affects that photo only', async () => {
  const engine = await startEngine(OPTIONS);
  const before = await engine.read(ask('fine'));
  const rejected = await engine.read(ask('fail'));
  expect(rejected.fields).toMatchObject({
    verdict: 'unreadable',
    reasons: ['refused: Error: no picture'],
  });
  const dead = await engine.read(ask('die'));
  expect(dead.fields).toMatchObject({ verdict: 'unreadable', reasons: ['died: 3'] });
  const after = await engine.read(ask('fine'));
  expect(after.fields.pay_amount).toBe(100);
  expect(after.names).not.toEqual(before.names);
  await engine.stop();
});

test('an engine that cannot start reports the reason', async () => {
  const missing = { ...OPTIONS, prototype: join(folder, 'nowhere') };
  await expect(startEngine(missing)).rejects.toThrow(/prototype did not start: ENOENT.*nowhere/);
});

function ask(path: string) {
  return { paths: [path], language: 'ja', currency: 'JPY' };
}
