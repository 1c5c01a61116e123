import { readFileSync } from 'node:fs';
import { explainTotal, extractFields } from '@saifu/receipt-reader/extract/extract';
import { openReader } from '@saifu/receipt-reader/reader';
import { ownCpuSeconds, peakMemory } from './meter.ts';
import { type Cost, type Engine, getStoreNames, type Reading, type Request } from './reading.ts';

/** Our receipt reader. OCR and extraction are timed separately. Their sum is `read`. */
export async function openOurs(models: string): Promise<Engine> {
  const reader = await openReader(models);
  const read = async ({ paths }: Request): Promise<Reading> => {
    const photos = paths.map((path) => new Uint8Array(readFileSync(path)));
    const from = performance.now();
    const cpuFrom = ownCpuSeconds();
    const { page, codes, spentMs } = await reader.scan(photos);
    const looked = performance.now();
    const fields = extractFields(page, codes);
    const until = performance.now();
    const cpuSeconds = ownCpuSeconds() - cpuFrom;
    const stages = toStages({ ...spentMs, extractFields: until - looked });
    const cost = { seconds: (until - from) / 1000, cpuSeconds, stages };
    const evidence = explainTotal(page)?.evidence ?? {};
    return { fields, names: getStoreNames(fields), unasked: [], page, codes, evidence, cost };
  };
  return { read, memory: () => peakMemory('self') };
}

function toStages(spentMs: Readonly<Record<string, number>>): Cost['stages'] {
  return Object.fromEntries(Object.entries(spentMs).map(([stage, ms]) => [stage, ms / 1000]));
}
