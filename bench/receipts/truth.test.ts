import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseOptions } from './options.ts';
import { createEmptyFields } from './reading.ts';
import { loadSamples, saveSamples } from './samples.ts';
import { toResult } from './tally.ts';
import { isForReading, openSet, setFolders } from './truth.ts';

const root = mkdtempSync(join(tmpdir(), 'saifu-sets-'));
afterAll(() => rmSync(root, { recursive: true }));

test('openSet returns the receipts of a set up to the limit', () => {
  const folder = makeSet('good', [receipt('a'), receipt('b')]);
  expect(openSet(folder).truths.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(openSet(folder, 1).truths).toHaveLength(1);
  expect(openSet(folder).name).toBe('good');
});

test('openSet reports a missing photo and an invalid row', () => {
  const lost = makeSet('lost', [{ ...receipt('a'), images: ['gone.jpg'] }]);
  expect(() => openSet(lost)).toThrow('gone.jpg is missing');
  expect(() => openSet(makeSet('text', [{ ...receipt('a'), total: '12' }]))).toThrow('no receipt');
  expect(() => openSet(makeSet('none', [{ ...receipt('a'), images: [] }]))).toThrow('no receipt');
});

test('setFolders finds all sets in a directory, and a missing directory is an error', () => {
  const sets = join(root, 'sets');
  makeSet('sets/two', []);
  makeSet('sets/one', []);
  expect(setFolders(sets)).toEqual([join(sets, 'one'), join(sets, 'two')]);
  expect(parseOptions(['--photos', sets, '--limit', '3'])).toMatchObject({ limit: 3 });
  expect(() => parseOptions(['--photos', join(root, 'nowhere')])).toThrow('--photos');
  expect(() => parseOptions(['--photos', sets, '--limit', 'few'])).toThrow('--limit');
});

test('only photos that are meant to be doubtful are excluded from accuracy', () => {
  expect(isForReading(receipt('a'))).toBe(true);
  expect(isForReading({ ...receipt('a'), expect: 'sure' })).toBe(true);
  expect(isForReading({ ...receipt('a'), expect: 'any' })).toBe(true);
  expect(isForReading({ ...receipt('a'), expect: 'unsure' })).toBe(false);
  expect(isForReading({ ...receipt('a'), expect: 'unreadable' })).toBe(false);
});

test('loadSamples returns what saveSamples wrote', () => {
  const cost = { seconds: 1, cpuSeconds: 1, stages: { look: 0.5 } };
  const evidence = { keyword: 1 };
  const reading = {
    fields: createEmptyFields('unsure', ['a\nb']),
    names: [],
    unasked: [],
    evidence,
    cost,
  };
  const path = join(root, 'deep/samples.jsonl');
  saveSamples(path, [toResult('set', receipt('a'), reading)]);
  expect(loadSamples(path)).toEqual([{ set: 'set', truth: receipt('a'), reading }]);
});

function receipt(id: string) {
  return { id, images: ['a.jpg'], total: 1 };
}

function makeSet(name: string, rows: readonly object[]): string {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'a.jpg'), '');
  writeFileSync(join(folder, 'truth.json'), JSON.stringify(rows));
  return folder;
}
