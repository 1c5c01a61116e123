import { constants, inflateSync } from 'node:zlib';
import { spellNames } from './evidence-pdf-names.ts';

const BEGIN = /(?<!end)stream[ \t]*(?:\r\n?|\n)/g;
const FINISH = Buffer.from('endstream', 'latin1');
const STREAMS_MAX = 4_000;
/** Of all that is unpacked: more is in no letter, statement or receipt. */
const OBJECTS_BYTES_MAX = 10 * 1024 * 1024;
const HEADS_BYTES_MAX = 100 * 1024 * 1024;
/** What is looked at to see what a stream begins with; more only where that shows nothing. */
const HEADS_BYTES = [64, 1024] as const;
const DICTIONARY_LENGTH_MAX = 1024;

/** Every stream of objects says where the first of them stands. */
const HOLDS_OBJECTS = /\/First\b/;
/** It begins with numbers: which object, and where. */
const BEGINS_WITH_NUMBERS = /^[\s\0]*(?:[\d+%-]|$)/;

type PdfStreams = {
  /** What stands outside of all streams. */
  readonly around: string;
  /** What stands in those that hold objects. */
  readonly objects: readonly string[];
};

type Budget = { heads: number; packed: number; objects: number };

/**
 * Objects may be packed into streams, where nobody sees them who does not unpack. Wherever a stream
 * may begin is looked at, in whatever it stands: readers jump to places and do not read in order.
 * Undefined: there is more than can be looked through, or it is packed in some other way.
 */
export function readPdfStreams(bytes: Buffer): PdfStreams | undefined {
  const text = bytes.toString('latin1');
  const mayHoldObjects = HOLDS_OBJECTS.test(spellNames(text));
  const limit = OBJECTS_BYTES_MAX;
  const budget = { heads: HEADS_BYTES_MAX, packed: limit, objects: limit };
  const around: string[] = [];
  const objects: string[] = [];
  let outside = 0;
  let finish = -1;
  let count = 0;
  for (const { index, 0: word } of text.matchAll(BEGIN)) {
    count += 1;
    if (count > STREAMS_MAX) return undefined;
    const from = index + word.length;
    if (finish < from) finish = placeOf(bytes, FINISH, from);
    if (index >= outside) {
      around.push(text.slice(outside, index));
      outside = finish;
    }
    if (!mayHoldObjects) continue;
    const read = readObjects(bytes.subarray(from, finish), budget);
    if (read === null || isOdd(dictionaryBefore(text, index), read)) return undefined;
    if (read !== undefined) objects.push(read);
  }
  return { around: [...around, text.slice(outside)].join('\n'), objects };
}

function placeOf(bytes: Buffer, what: Buffer, from: number): number {
  const place = bytes.indexOf(what, from);
  return place < 0 ? bytes.length : place;
}

/** Null: too much. Undefined: it is not packed, or something else than objects. */
function readObjects(packed: Buffer, budget: Budget): string | null | undefined {
  const head = headOf(packed, budget);
  if (budget.heads < 0) return null;
  if (head === undefined || !BEGINS_WITH_NUMBERS.test(head)) return undefined;
  budget.packed -= packed.length;
  if (budget.packed < 0 || budget.objects <= 0) return null;
  try {
    const bytes = unpack(packed, budget.objects);
    budget.objects -= bytes.length;
    return bytes.toString('latin1');
  } catch {
    return null;
  }
}

/** How it begins; undefined: it is not packed. */
function headOf(packed: Buffer, budget: Budget): string | undefined {
  let head = '';
  for (const length of HEADS_BYTES) {
    try {
      head = unpack(packed.subarray(0, length)).toString('latin1');
    } catch {
      return undefined;
    }
    budget.heads -= head.length;
    if (head.trim() !== '') break;
  }
  return head;
}

/** As far as it goes, as readers do with one that is cut off. */
function unpack(packed: Buffer, maxOutputLength?: number): Buffer {
  const finishFlush = constants.Z_SYNC_FLUSH;
  return inflateSync(packed, { finishFlush, ...(maxOutputLength && { maxOutputLength }) });
}

/** Objects that are packed twice, or in a way that only pictures are. */
function isOdd(dictionary: string, read: string | undefined): boolean {
  if (!HOLDS_OBJECTS.test(dictionary)) return false;
  return (
    /\/DecodeParms\b/.test(dictionary) || (read === undefined && /\/Filter\b/.test(dictionary))
  );
}

function dictionaryBefore(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - DICTIONARY_LENGTH_MAX), index);
  return spellNames(before.slice(before.lastIndexOf('endobj') + 1));
}
