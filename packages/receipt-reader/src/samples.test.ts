import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractFields } from './extract/extract.ts';
import { openReader, type Reader } from './reader.ts';

const SAMPLES = join(import.meta.dirname, '../samples');

/** Ground truth of a sample, as far as it is checked here. */
type Truth = {
  readonly id: string;
  readonly images: readonly string[];
  readonly total: number | null;
  readonly date: string | null;
  readonly registration: string | null;
};

let reader: Reader;
let truths: readonly Truth[];
beforeAll(async () => {
  reader = await openReader(join(import.meta.dirname, '../models'));
  truths = JSON.parse(await readFile(join(SAMPLES, 'truth.json'), 'utf8'));
});
afterAll(() => reader.close());

async function sample(id: string) {
  const truth = truths.find((one) => one.id === id);
  if (truth === undefined) throw new Error(`unknown sample ${id}`);
  const photos = await Promise.all(truth.images.map((image) => readFile(join(SAMPLES, image))));
  return { truth, photos };
}

describe('a photo of a receipt', () => {
  test.each([
    ['of a convenience store', 'konbini'],
    ['in English', 'english-us'],
    ['on its side', 'quarter-turn'],
    ['upside down', 'half-turn'],
  ])('%s is read as printed', async (_, id) => {
    const { truth, photos } = await sample(id);
    const fields = await reader.extract(photos);
    expect(fields.pay_amount).toBe(truth.total);
    expect(fields.issued_at?.slice(0, 10)).toBe(truth.date);
    expect(fields.registration_number).toBe(truth.registration);
  });

  test('in several parts is joined in any order', async () => {
    const { truth, photos } = await sample('long');
    const { page, codes } = await reader.scan(photos.toReversed());
    expect(page.issues).toEqual([]);
    const photoIndexes = page.lines.map(({ words }) => words[0]?.region.photo);
    expect([photoIndexes[0], photoIndexes[photoIndexes.length - 1]]).toEqual([1, 0]);
    const fields = extractFields(page, codes);
    expect(fields.pay_amount).toBe(truth.total);
    expect(fields.issued_at?.slice(0, 10)).toBe(truth.date);
    expect(fields.registration_number).toBe(truth.registration);
  });

  test('without a receipt is not read as one', async () => {
    const table = await reader.extract((await sample('empty-table')).photos);
    expect(table).toMatchObject({ verdict: 'unreadable', pay_amount: null });
    const menu = await reader.extract((await sample('menu')).photos);
    expect(menu.verdict).not.toBe('sure');
  });
});
