import { open, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { FLAGS } from './flags.ts';

const WASM = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'));
const WIDTH = 640;
const HEIGHT = 480;
const MARGIN = 60;
const FRAMES = 3;
const WHITE = 235;
const BLACK = 16;
const NO_COLOUR = 128;
const PHOTO_BYTES = 256 * 1024;
const FILLING = 0xff;

/** Launches a browser whose camera plays this video. Camera permission is granted automatically. */
export function browserBefore(video: string): Promise<Browser> {
  const args = [
    ...FLAGS,
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ];
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '', args });
}

/**
 * Writes a fake camera video of a QR code: a few frames of uncompressed video (y4m), which Chromium
 * loops with `--use-file-for-fake-video-capture`.
 */
export async function qrVideo(text: string, path: string): Promise<void> {
  const frame = [
    Buffer.from('FRAME\n'),
    await drawCode(text),
    Buffer.alloc(WIDTH * HEIGHT * 0.5, NO_COLOUR),
  ];
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F30:1 Ip A1:1 C420jpeg\n`);
  await writeFile(
    path,
    Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame).flat()]),
  );
}

/** Draws the QR code centered on white, one luma byte per pixel. */
async function drawCode(text: string): Promise<Buffer> {
  const { data, width, height } = await toModules(text);
  const scale = Math.floor((HEIGHT - 2 * MARGIN) / height);
  const left = Math.floor((WIDTH - width * scale) / 2);
  const top = Math.floor((HEIGHT - height * scale) / 2);
  const points = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (let y = 0; y < height * scale; y += 1) {
    for (let x = 0; x < width * scale; x += 1) {
      const isDark = data[Math.floor(y / scale) * width + Math.floor(x / scale)] === 0;
      if (isDark) points[(top + y) * WIDTH + left + x] = BLACK;
    }
  }
  return points;
}

async function toModules(text: string) {
  const wasmBinary = new Uint8Array(await readFile(WASM)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const { symbol, error } = await writeBarcode(text, { format: 'QRCode' });
  if (error !== '') throw new Error(`the text does not fit into a QR code: ${error}`);
  return symbol;
}

/**
 * Writes a fake camera video of a photo: one mjpeg frame. Writing to the same path again changes
 * what a running camera shows.
 */
export async function photoVideo(photo: string, path: string): Promise<void> {
  const frame = padded(await readFile(photo));
  // Chromium keeps the file mapped, so the file must not shrink and must not be replaced.
  const file = await open(path, 'r+').catch(() => open(path, 'w+'));
  await file.write(frame, 0, frame.length, 0);
  await file.close();
}

/** Pads every photo to the same size. JPEG allows fill bytes before any marker. */
function padded(jpeg: Buffer): Buffer {
  const filling = Buffer.alloc(PHOTO_BYTES - jpeg.length, FILLING);
  return Buffer.concat([jpeg.subarray(0, 2), filling, jpeg.subarray(2)]);
}
