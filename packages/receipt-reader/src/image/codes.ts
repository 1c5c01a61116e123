import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { GrayImage } from './gray-image.ts';

const SYMBOLS_MAX = 8;

/** The WASM module is loaded from disk. By default the library would fetch it over the network. */
export async function createCodeReader(): Promise<
  (image: GrayImage) => Promise<readonly string[]>
> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const file = await readFile(path);
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  return readCodes;
}

async function readCodes(image: GrayImage): Promise<readonly string[]> {
  const found = await readBarcodes(toImageData(image), {
    formats: ['QRCode'],
    maxNumberOfSymbols: SYMBOLS_MAX,
    // The texts carry a checksum, so they must not be changed.
    textMode: 'Plain',
    tryHarder: false,
    tryInvert: false,
  });
  return [...new Set(found.filter(({ isValid }) => isValid).map(({ text }) => text))];
}

/** The library accepts images with four channels only, here as one number per pixel. */
function toImageData({ pixels, width, height }: GrayImage): ImageData {
  const words = new Uint32Array(pixels.length);
  for (let at = 0; at < words.length; at += 1) {
    words[at] = 0xff000000 | ((pixels[at] ?? 0) * 0x010101);
  }
  return { data: new Uint8ClampedArray(words.buffer), width, height, colorSpace: 'srgb' };
}
