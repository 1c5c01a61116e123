import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reading } from './reading.ts';
import type { Result } from './tally.ts';
import type { Truth } from './truth.ts';

/** Saved result of one receipt, for repeated extraction and calibration. */
export type Sample = {
  readonly set: string;
  readonly truth: Truth;
  readonly reading: Reading;
};

/** JSON Lines, one receipt per line. */
export function saveSamples(path: string, results: readonly Result[]): void {
  const lines = results.map(({ set, truth, reading }): string => {
    const sample: Sample = { set, truth, reading };
    return `${JSON.stringify(sample)}\n`;
  });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, lines.join(''));
}

export function loadSamples(path: string): readonly Sample[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line): Sample => JSON.parse(line));
}
