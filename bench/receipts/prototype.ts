import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as ort from '@saifu/receipt-reader/runtime';
import { ownCpuSeconds, peakMemory } from './meter.ts';
import {
  createEmptyFields,
  type Engine,
  type Field,
  type Reading,
  type Request,
} from './reading.ts';

type Line = { readonly text: string };
type Pipeline = {
  load(options: object): Promise<object>;
  ocr(state: object, path: string, options: object): Promise<{ readonly lines: readonly Line[] }>;
};
type Metrics = {
  totalJa(lines: readonly Line[]): { readonly total: number | null; readonly how: string };
  totalEn(lines: readonly Line[]): { readonly total: string | null; readonly how: string };
  dateJa(lines: readonly Line[]): string | null;
  regno(lines: readonly Line[]): string | null;
};

const OPTIONS = { side: 1280, squeeze: 0.8, batch: 1, recMinW: 64 };
const UNASKED: readonly Field[] = [
  'time',
  'phone',
  'postal_code',
  'address',
  'table_number',
  'waiter',
  'currency',
  'items',
  'tax_lines',
  'verdict',
];

/** The first experiment, with its own OCR and its own choice of the total. */
export async function openPrototype(folder: string, detector: string): Promise<Engine> {
  const pipeline: Pipeline = await borrow(folder, 'pipeline.mjs');
  const metrics: Metrics = await borrow(folder, 'metrics.mjs');
  const state = await pipeline.load({
    ort,
    det: detector,
    rec: join(folder, 'recogniser.onnx'),
    dict: join(folder, 'dictionary.txt'),
    opts: { arena: false },
  });
  const read = async ({ paths, language, currency }: Request): Promise<Reading> => {
    const from = performance.now();
    const cpuFrom = ownCpuSeconds();
    const lines: Line[] = [];
    for (const path of paths) lines.push(...(await pipeline.ocr(state, path, OPTIONS)).lines);
    const cpuSeconds = ownCpuSeconds() - cpuFrom;
    const seconds = (performance.now() - from) / 1000;
    const hasCents = language === 'en' && currency !== 'JPY';
    const { total, how } = hasCents ? metrics.totalEn(lines) : metrics.totalJa(lines);
    const fields = {
      ...createEmptyFields('unsure', [how]),
      pay_amount: total === null ? null : Number(total),
      issued_at: metrics.dateJa(lines),
      registration_number: metrics.regno(lines),
    };
    // Its metric looks for an English date as printed, which our ground truth does not contain.
    const unasked: readonly Field[] = language === 'en' ? ['date', ...UNASKED] : UNASKED;
    const cost = { seconds, cpuSeconds, stages: {} };
    return { fields, names: lines.map(({ text }) => text), unasked, cost };
  };
  return { read, memory: () => peakMemory('self') };
}

// The prototype imports packages by name, so it must lie where Node resolves ours while it is
// loaded.
async function borrow<Module>(folder: string, name: string): Promise<Module> {
  const cache = join(import.meta.dirname, '../../node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, 'receipts-prototype-'));
  try {
    const copy = join(directory, name);
    copyFileSync(join(folder, name), copy);
    return await import(pathToFileURL(copy).href);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
