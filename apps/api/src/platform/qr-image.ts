import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

const WASM = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'));
// SVG scales freely for print; a PNG of this size is sharp on a receipt and on a phone.
const PIXELS = 720;
// A scratched sticker still reads with a seventh of it missing.
const CORRECTION = 'ecLevel=M';

let writer: Promise<unknown> | undefined;

/** Loaded on first use, from the installed package. */
function prepare(): Promise<unknown> {
  writer ??= readFile(WASM).then((bytes) => {
    const wasmBinary = new Uint8Array(bytes).buffer;
    return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  });
  return writer;
}

/** Draws a text as a QR code with the quiet zone that readers need. */
export async function drawQr(
  text: string,
  format: 'svg' | 'png',
): Promise<Uint8Array<ArrayBuffer>> {
  await prepare();
  const { svg, image, error } = await writeBarcode(text, {
    format: 'QRCode',
    scale: format === 'png' ? -PIXELS : 1,
    addQuietZones: true,
    options: CORRECTION,
  });
  if (error !== '' || image === null) throw new Error(`QR code could not be drawn: ${error}`);
  return format === 'svg' ? new TextEncoder().encode(svg) : image.bytes();
}
