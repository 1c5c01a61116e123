import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReceiptPdfModel } from './receipt-model.ts';
import { drawReceipt } from './receipt-pdf.ts';

/** The text of each page, and the structure of the first. */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const texts: string[] = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const page = await document.getPage(at);
    const { items } = await page.getTextContent({ disableNormalization: true });
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
  await task.destroy();
  return { texts, tree };
}

/** Draws the receipt and extracts its contents. */
export async function draw(receipt: ReceiptPdfModel) {
  const bytes = await drawReceipt(receipt);
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const page = await document.getPage(1);
  const content = await page.getTextContent({ disableNormalization: true });
  const chunks = content.items.flatMap((item) => ('str' in item ? [item] : []));
  const { info } = await document.getMetadata();
  const pages = document.numPages;
  const tree = JSON.stringify(await page.getStructTree());
  await task.destroy();
  const fonts = [...new Set(bytes.toString('latin1').match(/(?<=\/FontName \/\w+\+)\w+/g))];
  return { bytes, chunks, text: chunks.map(({ str }) => str).join(''), info, pages, tree, fonts };
}
