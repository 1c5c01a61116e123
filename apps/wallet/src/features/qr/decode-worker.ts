import { type DecodeAnswer, type DecodeRequest, textsInOrder } from './decoding.ts';
import { platformReader, type Reader } from './platform-reader.ts';

/*
 * Runs beside the page, so that the picture on the screen never stutters. The server knows this
 * file by its name: WebAssembly may run here and nowhere else.
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
    // Some platforms promise a reader and have none; ours takes over for good.
    reader = bundled();
    return textsInOrder(await (await reader)(image));
  }
}

function answer(message: DecodeAnswer): void {
  self.postMessage(message);
}
