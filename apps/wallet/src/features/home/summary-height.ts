import { readStored, writeStored } from '@saifu/client/storage';

const KEY = 'homeSummaryHeight';

/** The last height of the summary in this browser. Null if it is not known. */
export function readSummaryHeight(): number | null {
  const stored = readStored(KEY);
  const height = Number(stored);
  return stored === null || !Number.isInteger(height) || height < 0 ? null : height;
}

/** Stores the height, so that the next loading state takes as much space and nothing shifts. */
export function saveSummaryHeight(height: number): void {
  writeStored(KEY, String(Math.round(height)));
}
