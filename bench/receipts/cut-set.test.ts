import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutSet, type SourcedRow } from './cut-set.ts';
import { openSet } from './truth.ts';

const root = mkdtempSync(join(tmpdir(), 'saifu-cut-'));
afterAll(() => rmSync(root, { recursive: true }));

const mirrors = join(root, 'mirrors');
const clone = join(mirrors, 'someone+receipts');
let whole: Buffer;
let commit: string;

const git = (...args: readonly string[]) => {
  const settings = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
  return String(execFileSync('git', ['-C', clone, ...settings, ...args])).trim();
};

/** A dark picture with a light paper of 40 by 60 at 30, 20. */
beforeAll(async () => {
  mkdirSync(clone, { recursive: true });
  const paper = { create: { width: 40, height: 60, channels: 3, background: '#fff' } } as const;
  const input = await sharp(paper).png().toBuffer();
  const table = { create: { width: 100, height: 90, channels: 3, background: '#222' } } as const;
  const picture = sharp(table).composite([{ input, left: 30, top: 20 }]);
  whole = await picture.clone().jpeg().toBuffer();
  writeFileSync(join(clone, 'whole.jpg'), whole);
  writeFileSync(join(clone, 'two.png'), await picture.png().toBuffer());
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'pictures');
  commit = git('rev-parse', 'HEAD');
});

function writeTruth(name: string, rows: readonly SourcedRow[]): string {
  const file = join(root, `${name}.json`);
  writeFileSync(file, JSON.stringify(rows));
  return file;
}

const row = (id: string, path: string, size: readonly [number, number]): SourcedRow => {
  return { id, images: [`${id}.jpg`], size, source: { repo: 'someone/receipts', path, commit } };
};

test('a set has the rectangle of a picture, and a whole JPEG unchanged', async () => {
  const truthFile = writeTruth('good', [
    row('paper', 'two.png', [40, 60]),
    row('all', 'whole.jpg', [100, 90]),
  ]);
  const out = join(root, 'good');
  const rectangles = { paper: [30, 20, 40, 60] } as const;
  expect(await cutSet({ truthFile, mirrors, rectangles, out })).toEqual(['paper', 'all']);
  const { truths, folder } = openSet(out);
  expect(truths.map(({ id }) => id)).toEqual(['paper', 'all']);
  const { channels } = await sharp(join(folder, 'paper.jpg')).stats();
  expect(Math.min(...channels.map(({ min }) => min))).toBeGreaterThan(250);
  expect(readFileSync(join(folder, 'all.jpg')).equals(whole)).toBe(true);
});

test('a picture of another size, a missing clone and a place in this repository are errors', async () => {
  const out = join(root, 'bad');
  const cutTo = (options: { readonly rows: readonly SourcedRow[]; readonly out: string }) =>
    cutSet({
      truthFile: writeTruth('bad', options.rows),
      mirrors,
      rectangles: {},
      out: options.out,
    });
  const whole = row('all', 'whole.jpg', [100, 90]);
  await expect(cutTo({ rows: [{ ...whole, size: [90, 100] }], out })).rejects.toThrow('100 × 90');
  const source = { ...whole.source, repo: 'nobody/receipts' };
  await expect(cutTo({ rows: [{ ...whole, source }], out })).rejects.toThrow('no clone');
  const inside = join(import.meta.dirname, 'pictures');
  await expect(cutTo({ rows: [whole], out: inside })).rejects.toThrow('this repository');
});
