import PDFDocument from 'pdfkit';

/** A page as an image, with its size in points. */
export type DrawnPage = {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
};

/** Longest page side that all viewers support, in points. */
const SIDE_MAX = 14_400;

/** Builds a PDF with one image per page and nothing else. */
export async function assemblePdf(pages: readonly DrawnPage[]): Promise<Buffer> {
  const info = { Producer: 'Saifu', Creator: 'Saifu' };
  const document = new PDFDocument({ autoFirstPage: false, font: '', pdfVersion: '1.7', info });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.once('end', resolve));
  for (const { jpeg, width, height } of pages) {
    const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
    const size: [number, number] = [width * scale, height * scale];
    document.addPage({ size, margin: 0 });
    document.image(jpeg, 0, 0, { width: size[0], height: size[1] });
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
