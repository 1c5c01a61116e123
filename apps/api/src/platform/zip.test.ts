import { deepEqual, equal } from 'node:assert/strict';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { type ZipEntry, zip } from './zip.ts';

const MOMENT = new Date('2026-11-15T03:04:06Z');

async function* each(entries: Iterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  yield* entries;
}

async function pack(entries: Iterable<ZipEntry>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip(each(entries))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

type Found = { readonly name: string; readonly bytes: Buffer; readonly stamp: readonly number[] };

/** Reads the archive as the format prescribes: from the end, by the central directory. */
function unpack(file: Buffer): readonly Found[] {
  const end = file.length - 22;
  equal(file.readUInt32LE(end), 0x06054b50);
  let count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  if (count === 0xffff) {
    equal(file.readUInt32LE(end - 20), 0x07064b50);
    const large = Number(file.readBigUInt64LE(end - 12));
    equal(file.readUInt32LE(large), 0x06064b50);
    count = Number(file.readBigUInt64LE(large + 32));
    at = Number(file.readBigUInt64LE(large + 48));
  }
  return Array.from({ length: count }, () => {
    equal(file.readUInt32LE(at), 0x02014b50);
    equal(file.readUInt16LE(at + 8), 0x0800);
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const local = file.readUInt32LE(at + 42);
    equal(file.readUInt32LE(local), 0x04034b50);
    deepEqual(file.subarray(local + 6, local + 30), file.subarray(at + 8, at + 32));
    const begin = local + 30 + nameLength;
    const bytes = file.subarray(begin, begin + file.readUInt32LE(at + 20));
    equal(file.readUInt32LE(at + 16), crc32(bytes));
    const stamp = [file.readUInt16LE(at + 12), file.readUInt16LE(at + 14)];
    at += 46 + nameLength + file.readUInt16LE(at + 30);
    return { name, bytes, stamp };
  });
}

test('an archive returns its entries, with Japanese names and Tokyo time', async () => {
  const entries = [
    { name: '20261115_みどり食堂_4364.pdf', bytes: Buffer.from('一枚目'), modifiedAt: MOMENT },
    { name: '空.txt', bytes: new Uint8Array(), modifiedAt: new Date(0) },
    { name: '2026/𠮷野家.pdf', bytes: Buffer.alloc(70_000, 7), modifiedAt: MOMENT },
  ];
  const found = unpack(await pack(entries));
  expect(found.map(({ name }) => name)).toEqual(entries.map(({ name }) => name));
  expect(found.map(({ bytes }) => [...bytes])).toEqual(entries.map(({ bytes }) => [...bytes]));
  const noon = [(12 << 11) | (4 << 5) | 3, (46 << 9) | (11 << 5) | 15];
  expect(found[0]?.stamp).toEqual(noon);
  expect(found[1]?.stamp).toEqual([0, (1 << 5) | 1]);
});

test('an empty archive is valid', async () => {
  expect(unpack(await pack([]))).toEqual([]);
});

test('more than 65,535 entries use the ZIP64 entry count', async () => {
  const bytes = new Uint8Array([1]);
  const entries = Array.from({ length: 65_536 }, (_, index) => {
    return { name: `${index}`, bytes, modifiedAt: MOMENT };
  });
  const found = unpack(await pack(entries));
  expect(found).toHaveLength(65_536);
  expect(found.at(-1)?.name).toBe('65535');
});

test('an entry beyond 4 GiB uses the ZIP64 offset', async () => {
  // The same block is reused for all entries, so it takes no extra memory.
  const block = new Uint8Array(256 * 1024 * 1024);
  function* entries() {
    for (let index = 0; index < 16; index += 1) {
      yield { name: `${index}`, bytes: block, modifiedAt: MOMENT };
    }
    yield { name: 'last', bytes: new Uint8Array([1]), modifiedAt: MOMENT };
  }
  let offset = 0;
  let lastAt = 0;
  let central: Buffer = Buffer.alloc(0);
  for await (const chunk of zip(each(entries()))) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const mark = bytes.length > 4 ? bytes.readUInt32LE(0) : 0;
    if (mark === 0x04034b50) lastAt = offset;
    if (mark === 0x02014b50) central = bytes;
    offset += chunk.length;
  }
  expect(lastAt).toBeGreaterThan(0xffffffff);
  expect(central.readUInt32LE(42)).toBe(0xffffffff);
  expect(central.readUInt16LE(central.length - 12)).toBe(1);
  expect(Number(central.readBigUInt64LE(central.length - 8))).toBe(lastAt);
});

test('entries are consumed one by one, as the reader requests data', async () => {
  let taken = 0;
  async function* slow() {
    for (; taken < 1_000; taken += 1) {
      yield { name: `${taken}`, bytes: new Uint8Array(8), modifiedAt: MOMENT };
    }
  }
  const archive = zip(slow());
  await archive.next();
  await archive.return(undefined);
  expect(taken).toBe(0);
});
