import { spawn, spawnSync } from 'node:child_process';
import { extractFields } from '@saifu/receipt-reader/extract/extract';
import { stitchPhotos } from '@saifu/receipt-reader/layout/stitch-photos';
import type { Page } from '@saifu/receipt-reader/page';
import sharp from 'sharp';
import { childrenCpuSeconds, ownCpuSeconds, peakMemory } from './meter.ts';
import { type Engine, getStoreNames, type Reading, type Request } from './reading.ts';
import { measureSkew } from './skew.ts';
import { parsePage } from './tsv.ts';

/** Smaller photos are enlarged. Tesseract then read 13 of 20 totals, and 9 without it. */
const LONG_SIDE = 2000;
const SKEW_SIDE = 600;
const MEMORY_EVERY_MS = 20;

/** Missing prerequisite of Tesseract, or null. */
export function tesseractLacks(): string | null {
  const asked = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' });
  if (asked.status !== 0) return 'tesseract is not installed';
  const missing = ['jpn', 'eng'].filter((one) => !asked.stdout.split('\n').includes(one));
  return missing.length === 0 ? null : `tesseract has no ${missing.join(', ')}`;
}

/**
 * Debian's Tesseract on a photo that is rotated upright, deskewed, grayscale and normalized. Its
 * output goes through the same layout and extraction as ours, so that only the OCR differs.
 */
export function openTesseract(): Engine {
  let memory = 0;
  sharp.concurrency(1);
  const read = async ({ paths, language }: Request): Promise<Reading> => {
    const from = performance.now();
    const cpuFrom = ownCpuSeconds() + childrenCpuSeconds();
    const pages: Page[] = [];
    for (const [photo, path] of paths.entries()) {
      const image = await prepare(path);
      const answer = await recognise(image.png, language === 'en' ? 'eng' : 'jpn');
      memory = Math.max(memory, answer.memory);
      pages.push(parsePage(answer.tsv, photo, image.width, image.height));
    }
    const page = stitchPhotos(pages);
    const fields = extractFields(page, []);
    const cpuSeconds = ownCpuSeconds() + childrenCpuSeconds() - cpuFrom;
    const seconds = (performance.now() - from) / 1000;
    const cost = { seconds, cpuSeconds, stages: {} };
    return { fields, names: getStoreNames(fields), unasked: ['verdict'], page, codes: [], cost };
  };
  return { read, memory: () => memory };
}

async function prepare(path: string) {
  const upright = sharp(path, { failOn: 'none' })
    .rotate()
    .flatten({ background: 'white' })
    .grayscale()
    .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside' });
  const gray = await upright.png({ compressionLevel: 0 }).toBuffer();
  const small = await sharp(gray)
    .resize(SKEW_SIDE, SKEW_SIDE, { fit: 'inside' })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = small.info;
  const skew = measureSkew({ pixels: new Uint8Array(small.data), width, height });
  const straight = sharp(gray).rotate(-skew, { background: 'white' }).grayscale().normalise();
  const { data, info } = await straight
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

type Answer = { readonly tsv: string; readonly memory: number };

function recognise(png: Uint8Array, language: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const flags = ['stdin', 'stdout', '-l', language, '--psm', '6', 'tsv'];
  // One thread, like our reader. Several threads would reduce wall time and increase CPU time.
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
  const child = spawn('tesseract', flags, { env, stdio: ['pipe', 'pipe', 'ignore'] });
  let tsv = '';
  let memory = 0;
  const look = () => {
    memory = Math.max(memory, peakMemory(child.pid ?? 0));
  };
  const watch = setInterval(look, MEMORY_EVERY_MS);
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    look();
    tsv += text;
  });
  child.on('error', reject);
  child.on('close', (code) => {
    clearInterval(watch);
    if (code === 0) resolve({ tsv, memory });
    else reject(new Error(`tesseract exited with code ${code}`));
  });
  child.stdin.on('error', () => undefined); // Tesseract may exit before it has read all input.
  child.stdin.end(png);
  return promise;
}
