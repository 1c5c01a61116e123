import { Counter, Gauge, type Registry } from 'prom-client';
import type { OcrPool } from './ocr-pool.ts';

/**
 * A reader counts under a name of its own: the API counts the same receipts, and a sum over all
 * processes would contain them twice.
 */
type Prefix = 'saifu_ocr' | 'saifu_reader';

export function observeOcrPool(ocrPool: OcrPool, registry: Registry, prefix: Prefix): void {
  const registers = [registry];
  new Gauge({
    name: `${prefix}_jobs`,
    help: 'Receipt scans that are waiting or being read.',
    labelNames: ['state'],
    registers,
    collect() {
      const { waiting, reading } = ocrPool.getStats();
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'reading' }, reading);
    },
  });
  new Counter({
    name: `${prefix}_jobs_total`,
    help: 'Receipt scans that were read or rejected, and processes or readers lost while reading.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      const { read, rejected, lost } = ocrPool.getStats();
      for (const [outcome, count] of Object.entries({ read, rejected, lost })) {
        this.inc({ outcome }, count);
      }
    },
  });
}
