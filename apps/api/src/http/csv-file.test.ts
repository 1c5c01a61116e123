import { CSV_ROWS_MAX } from '@saifu/domain/shared/limits';
import { expect, test } from 'vitest';
import { newUuid } from '../platform/crypto/tokens.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createCsvFile } from './csv-file.ts';

type Page = { readonly after: { readonly id: string } | undefined; readonly limit: number };

/** A list of numbered rows that counts the pages read from it. */
function createRows(total: number, count = total) {
  const read: number[] = [];
  const list = async ({ after, limit }: Page) => {
    const start = after === undefined ? 0 : Number(after.id) + 1;
    read.push(start);
    const length = Math.min(limit, total - start);
    return Array.from({ length }, (_, at) => ({ id: String(start + at), createdAt: new Date(0) }));
  };
  const actor = {
    kind: 'merchant',
    merchantId: newUuid(),
    keyId: newUuid(),
    member: null,
  } as const;
  const input = {
    ...{ actor, name: 'rows', period: {}, columns: ['id', 'is_even'] as const, list },
    count: async () => count,
    toRow: ({ id }: { readonly id: string }) => ({ id, is_even: Number(id) % 2 === 0 }),
  };
  return { input, read };
}

async function open(input: ReturnType<typeof createRows>['input']) {
  const { deps } = await createTestApp();
  const { bytes, ...file } = await createCsvFile(deps, input);
  if (bytes instanceof Uint8Array) throw new Error('the file is not a stream');
  return { ...file, chunks: bytes[Symbol.asyncIterator]() };
}

test('the next page is read only when the reader asks for it', async () => {
  const { input, read } = createRows(1000);
  const { chunks, type } = await open(input);
  expect([type, read]).toEqual(['text/csv; charset=utf-8', []]);
  expect(Buffer.from((await chunks.next()).value).toString()).toBe('\ufeffid,is_even\r\n');
  expect(read).toEqual([]);
  expect(Buffer.from((await chunks.next()).value).toString()).toMatch(/^0,true\r\n1,false\r\n/);
  expect(read).toEqual([0]);
  await chunks.return?.();
  expect((await chunks.next()).done).toBe(true);
  expect(read).toEqual([0]);
});

test.each([0, 199, 200, 201, 400, 1000])('a list of %i rows is complete', async (total) => {
  const { input } = createRows(total);
  const { chunks } = await open(input);
  let text = '';
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    text += Buffer.from(next.value).toString();
  }
  const ids = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0]);
  expect(ids).toEqual(Array.from({ length: total }, (_, at) => String(at)));
});

test('a file of more rows than the limit is rejected before anything is read', async () => {
  const { input, read } = createRows(0, CSV_ROWS_MAX + 1);
  await expect(open(input)).rejects.toMatchObject({
    ...{ code: 'export.too_many', params: { max: CSV_ROWS_MAX } },
  });
  expect(read).toEqual([]);
  await expect(open(createRows(0, CSV_ROWS_MAX).input)).resolves.toBeDefined();
});
