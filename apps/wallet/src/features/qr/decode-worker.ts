import { type DecodeAnswer, type DecodeRequest, textsInOrder } from './decoding.ts';
import { platformReader, type Reader } from './platform-reader.ts';

/*
 * Runs in a worker so that the camera preview stays smooth. The server matches this file name: only
 * here does the CSP allow WebAssembly.
 */
const bundled = async (): Promise<Reader> => (await import('./bundled-reader.ts')).bundledReader();

let reader = platformReader().then((platforms) => platforms ?? bundled());

reader.then(
  () => answer({ kind: 'ready' }),
  () => answer({ kind: 'failed' }),
);

addEventListener('message', async ({ data }: MessageEvent<DecodeRequest>) => {
  const texts = await read(data.image).catch(() => []);
  data.image.close();
  answer({ kind: 'texts', id: data.id, texts });
});

async function read(image: ImageBitmap): Promise<readonly string[]> {
  const current = await reader;
  try {
    return textsInOrder(await current(image));
  } catch {
    // Some platforms expose a detector that does not work. The bundled reader replaces it
    // permanently.
    reader = bundled();
    return textsInOrder(await (await reader)(image));
  }
}

function answer(message: DecodeAnswer): void {
  self.postMessage(message);
}
