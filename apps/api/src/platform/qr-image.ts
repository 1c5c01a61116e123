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
  const { svg, image } = await write(text, format === 'png' ? -PIXELS : 1);
  return format === 'svg' ? new TextEncoder().encode(svg) : image.bytes();
}

/** Light modules that readers need around a QR code (ISO/IEC 18004). */
export const QUIET_ZONE_MODULES = 4;

/** The modules of a QR code without its quiet zone, row by row. */
export type QrModules = {
  /** Modules per side. */
  readonly size: number;
  /** One character per module: `1` is dark. */
  readonly rows: readonly string[];
};

/** The same code as `drawQr` draws, for a document that draws it itself. */
export async function encodeQr(text: string): Promise<QrModules> {
  const { data, width: size } = (await write(text, 1)).symbol;
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from(data.subarray(row * size, (row + 1) * size), (value) => (value === 0 ? '1' : '0')),
  );
  return { size, rows: rows.map((row) => row.join('')) };
}

async function write(text: string, scale: number) {
  await prepare();
  const { image, error, ...written } = await writeBarcode(text, {
    format: 'QRCode',
    scale,
    addQuietZones: true,
    options: CORRECTION,
  });
  if (error !== '' || image === null) throw new Error(`QR code could not be drawn: ${error}`);
  return { ...written, image };
}
