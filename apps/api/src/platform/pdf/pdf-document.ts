import PDFDocument from 'pdfkit';
import type { TextRun } from './font-fallback.ts';
import type { Format } from './format.ts';

export type DocumentMetadata = {
  readonly title: string;
  readonly language: string;
  readonly day: string;
};

/** The issue date is the only timestamp in the file, so that a redraw gives identical bytes. */
export function openDocument(
  format: Format,
  { title, language, day }: DocumentMetadata,
): PDFKit.PDFDocument {
  return new PDFDocument({
    size: [format.width, format.height],
    margin: 0,
    font: '',
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    info: {
      Title: title,
      Creator: 'Saifu',
      Producer: 'Saifu',
      CreationDate: new Date(`${day}T00:00:00+09:00`),
    },
  });
}

type Start = { readonly x: number; readonly y: number; readonly size: number };

/** Writes runs one after the other on one line. Unused faces are not embedded. */
export function writeRuns(
  document: PDFKit.PDFDocument,
  runs: readonly TextRun[],
  { x, y, size }: Start,
): void {
  let left = x;
  for (const { text, face } of runs) {
    // The library accepts a parsed font as well as bytes, but its types do not include it.
    document.registerFont(face.name, face.font as unknown as Uint8Array);
    document.font(face.name).fontSize(size);
    document.text(text, left, y, { lineBreak: false, baseline: 'alphabetic' });
    left += face.measureWidth(text, size);
  }
}

export function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}
