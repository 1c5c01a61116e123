import { crc32 } from 'node:zlib';

export type ZipEntry = {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly modifiedAt: Date;
};

/** Position of an entry, for the central directory. */
type Placed = { readonly entry: Header; readonly offset: number };

type Header = {
  readonly name: Uint8Array;
  readonly crc: number;
  readonly size: number;
  readonly time: number;
  readonly date: number;
};

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const EXTRA_64 = 0x0001;

const COUNT_MAX = 0xffff;
const SIZE_MAX = 0xffffffff;
const VERSION = 20;
const VERSION_64 = 45;
const NAMES_ARE_UTF8 = 0x0800;
/**
 * Marked as created on Unix: for archives from DOS some readers decode every name in an old code
 * page.
 */
const MADE_BY = (3 << 8) | VERSION_64;
const PLAIN_FILE = (0o100644 << 16) >>> 0;
const TOKYO_MS = 9 * 60 * 60 * 1000;

/**
 * Streams a ZIP archive with one entry in memory at a time. Entries are stored uncompressed,
 * because PDFs are already compressed. ZIP64 is used only where needed.
 */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const placed: Placed[] = [];
  let offset = 0;
  for await (const { name, bytes, modifiedAt } of entries) {
    const entry = {
      name: new TextEncoder().encode(name),
      crc: crc32(bytes),
      size: bytes.length,
      ...dosTime(modifiedAt),
    };
    placed.push({ entry, offset });
    const header = localHeader(entry);
    yield header;
    yield bytes;
    offset += header.length + bytes.length;
  }
  const start = offset;
  for (const { entry, offset: at } of placed) {
    const header = centralHeader(entry, at);
    yield header;
    offset += header.length;
  }
  yield createEndRecord(placed.length, start, offset - start);
}

/** Sizes fit into 32 bits: no entry can be larger than memory. */
function localHeader(entry: Header): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL, 0);
  header.writeUInt16LE(VERSION, 4);
  writeCommonHeader(header.subarray(6), entry);
  return Buffer.concat([header, entry.name]);
}

function centralHeader(entry: Header, offset: number): Buffer {
  const isFar = offset >= SIZE_MAX;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(EXTRA_64, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(offset), 4);
  }
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL, 0);
  header.writeUInt16LE(MADE_BY, 4);
  header.writeUInt16LE(isFar ? VERSION_64 : VERSION, 6);
  writeCommonHeader(header.subarray(8), entry);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(PLAIN_FILE, 38);
  header.writeUInt32LE(Math.min(offset, SIZE_MAX), 42);
  return Buffer.concat([header, entry.name, extra]);
}

/** Fields that both headers share, in the same order. */
function writeCommonHeader(into: Buffer, { name, crc, size, time, date }: Header): void {
  if (name.length > COUNT_MAX || size >= SIZE_MAX) throw new RangeError('too large for a ZIP');
  into.writeUInt16LE(NAMES_ARE_UTF8, 0);
  into.writeUInt16LE(time, 4);
  into.writeUInt16LE(date, 6);
  into.writeUInt32LE(crc, 8);
  into.writeUInt32LE(size, 12);
  into.writeUInt32LE(size, 16);
  into.writeUInt16LE(name.length, 20);
}

function createEndRecord(count: number, start: number, size: number): Buffer {
  const isLarge = count >= COUNT_MAX || start >= SIZE_MAX || size >= SIZE_MAX;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(count, COUNT_MAX), 8);
  end.writeUInt16LE(Math.min(count, COUNT_MAX), 10);
  end.writeUInt32LE(Math.min(size, SIZE_MAX), 12);
  end.writeUInt32LE(Math.min(start, SIZE_MAX), 16);
  return isLarge ? Buffer.concat([end64(count, start, size), end]) : end;
}

function end64(count: number, start: number, size: number): Buffer {
  const end = Buffer.alloc(76);
  end.writeUInt32LE(END_64, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(VERSION_64, 12);
  end.writeUInt16LE(VERSION_64, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  end.writeUInt32LE(LOCATOR_64, 56);
  end.writeBigUInt64LE(BigInt(start + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

/**
 * DOS time has no time zone, a resolution of two seconds and nothing before 1980. Tokyo time is
 * used.
 */
function dosTime(moment: Date): Pick<Header, 'time' | 'date'> {
  const there = new Date(Math.max(moment.getTime() + TOKYO_MS, Date.UTC(1980, 0, 1)));
  const time =
    (there.getUTCHours() << 11) | (there.getUTCMinutes() << 5) | (there.getUTCSeconds() >> 1);
  const years = Math.min(there.getUTCFullYear() - 1980, 127);
  return { time, date: (years << 9) | ((there.getUTCMonth() + 1) << 5) | there.getUTCDate() };
}
