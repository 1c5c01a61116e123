import { isBlank } from './evidence-foreign.ts';
import { spellNames } from './evidence-pdf-names.ts';
import { readPdfStreams } from './evidence-pdf-streams.ts';

const HEAD = /^%PDF-[12]\.\d[\r\n]/;
const END = Buffer.from('%%EOF', 'latin1');
const TAIL_BYTES = 2048;
const START = /startxref\s+(\d{1,10})\s*$/;
/** A table of what is where, or the stream that later versions keep it in. */
const TABLE = /^(?:xref\s|\d{1,10}\s+\d{1,5}\s+obj\b)/;

/**
 * Evidence is looked at: it runs nothing, starts nothing, sends nothing and carries nothing else
 * inside. These are looked for everywhere; they are long enough that the noise of a compressed
 * picture does not spell one by chance.
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|GoTo[RE]|Rendition|RichMedia|EmbeddedFiles?)\b/;
/** Nobody can look into what is locked. */
const LOCKED = /\/Encrypt\b/;
/** Too short for that, so they are looked for only where a reader reads words. */
const ACTIVE_WORDS = /\/(?:JS|AA|XFA)\b/;
/** To open at a page is what half of all programs write; anything else is an act. */
const OPENING =
  /\/OpenAction\b\s*(?:(\[)|(\d{1,10}\s+\d{1,5})\s+R\b|<<[^>]{0,200}?\/S\s*\/(\w+))?/g;
const OPENINGS_MAX = 20;
const TO_PAGE = /^\s*(?:\[|<<[^>]{0,200}?\/S\s*\/GoTo\b)/;

/** The same bytes; undefined: not a PDF from its first byte to its last, or one that acts. */
export function checkPdf(bytes: Buffer): Buffer | undefined {
  if (!HEAD.test(bytes.toString('latin1', 0, 16))) return undefined;
  const end = bytes.lastIndexOf(END);
  if (end < 0 || !isBlank(bytes.subarray(end + END.length))) return undefined;
  const tail = bytes.toString('latin1', Math.max(0, end - TAIL_BYTES), end);
  const table = START.exec(tail)?.[1];
  if (table === undefined || Number(table) >= end) return undefined;
  const from = Number(table);
  if (!TABLE.test(bytes.toString('latin1', from, from + 32))) return undefined;
  return isStill(bytes) ? bytes : undefined;
}

function isStill(bytes: Buffer): boolean {
  const streams = readPdfStreams(bytes);
  if (streams === undefined) return false;
  const all = spellNames(bytes.toString('latin1'));
  const words = [streams.around, ...streams.objects].map(spellNames);
  if (LOCKED.test(all) || [all, ...words].some((text) => ACTIVE.test(text))) return false;
  if (words.some((text) => ACTIVE_WORDS.test(text))) return false;
  return opensAtPage(words.join('\n'), all);
}

function opensAtPage(words: string, all: string): boolean {
  const openings = [...words.matchAll(OPENING)];
  if (openings.length > OPENINGS_MAX) return false;
  return openings.every(([, array, reference, act]) => {
    if (reference === undefined) return array !== undefined || act === 'GoTo';
    const head = new RegExp(`(?<!\\d)${reference.replace(/\s+/, '\\s+')}\\s+obj\\b`, 'g');
    // One in a stream of objects has no such head; what it could do is refused above by its name.
    return all.matchAll(head).every(({ index, 0: { length } }) => {
      return TO_PAGE.test(all.slice(index + length));
    });
  });
}
