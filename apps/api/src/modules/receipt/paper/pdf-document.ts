import PDFDocument from 'pdfkit';
import type { Format } from './format.ts';
import { typeface } from './typeface.ts';

export type DocumentFacts = {
  readonly title: string;
  readonly language: string;
  readonly day: string;
};

/** The day of issue is the only time in the file, so that drawn again it is the same file. */
export function openDocument(
  format: Format,
  { title, language, day }: DocumentFacts,
): PDFKit.PDFDocument {
  const document = new PDFDocument({
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
  for (const weight of ['regular', 'bold'] as const) {
    // The library takes a parsed font as well as its bytes; only its types do not say so.
    document.registerFont(weight, typeface(weight).font as unknown as Uint8Array);
  }
  return document;
}

export function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}
