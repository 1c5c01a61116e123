import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Text of the first page. */
export async function extractPdfText(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const sheet = await (await task.promise).getPage(1);
  const { items } = await sheet.getTextContent({ disableNormalization: true });
  await task.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}
