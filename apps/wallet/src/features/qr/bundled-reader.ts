import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Reader } from './platform-reader.ts';

const SYMBOLS_MAX = 8;

/**
 * The bundled QR reader, loaded from our own origin. By default the library loads its WebAssembly
 * from a CDN.
 */
export async function bundledReader(): Promise<Reader> {
  await prepareZXingModule({
    overrides: { locateFile: (path: string) => (path.endsWith('.wasm') ? wasmUrl : path) },
    fireImmediately: true,
  });
  return async (image) => {
    const found = await readBarcodes(readPixels(image), {
      formats: ['QRCode'],
      maxNumberOfSymbols: SYMBOLS_MAX,
      // A JPQR text has a checksum, so it must not be reformatted.
      textMode: 'Plain',
      tryHarder: true,
    });
    return found.map(({ text, position }) => ({ text, ...position.topLeft }));
  };
}

function readPixels(image: ImageBitmap): ImageData {
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('there is no canvas to read pixels from');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, width, height);
}
