import { isBlank } from './evidence-foreign.ts';

const HEAD = /^%PDF-[12]\.\d[\r\n]/;
const END = Buffer.from('%%EOF', 'latin1');
const TAIL_BYTES = 2048;
const START = /startxref\s+(\d{1,10})\s*$/;
/** A table of what is where, or the stream that later versions keep it in. */
const TABLE = /^(?:xref\s|\d{1,10}\s+\d{1,5}\s+obj\b)/;
/** Evidence is looked at: it runs nothing, starts nothing and carries nothing else inside. */
const ACTIVE = /\/(?:JavaScript|Launch|EmbeddedFile|RichMedia)\b/;

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
  return ACTIVE.test(bytes.toString('latin1')) ? undefined : bytes;
}
