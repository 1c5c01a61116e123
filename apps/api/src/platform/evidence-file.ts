import { holdsForeign } from './evidence-foreign.ts';
import { cleanJpeg } from './evidence-jpeg.ts';
import { checkPdf } from './evidence-pdf.ts';
import { cleanPng } from './evidence-png.ts';

export type EvidenceType = 'image/jpeg' | 'image/png' | 'application/pdf';

/** A photograph or a PDF, as it may be kept. */
export type EvidenceFile = { readonly type: EvidenceType; readonly bytes: Buffer };

/**
 * What a file is, by taking it apart to its end, without what it tells about its maker. Undefined:
 * it is none of these, or something else as well. Whatever comes, this does not stumble.
 */
export function readEvidence(bytes: Buffer): EvidenceFile | undefined {
  const clean = cleanByKind(bytes);
  if (clean === undefined || holdsForeign(bytes)) return undefined;
  return clean;
}

function cleanByKind(bytes: Buffer): EvidenceFile | undefined {
  const first = bytes[0];
  if (first === 0xff) return typed('image/jpeg', cleanJpeg(bytes));
  if (first === 0x89) return typed('image/png', cleanPng(bytes));
  if (first === 0x25) return typed('application/pdf', checkPdf(bytes));
  return undefined;
}

function typed(type: EvidenceType, bytes: Buffer | undefined): EvidenceFile | undefined {
  return bytes && { type, bytes };
}
