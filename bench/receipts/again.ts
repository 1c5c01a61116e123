import { parseArgs } from 'node:util';
import { explainTotal, extractFields } from '@saifu/receipt-reader/extract/extract';
import { expectations, listWrongFields, wrongTotals } from './lists.ts';
import { getStoreNames } from './reading.ts';
import { loadSamples, type Sample, saveSamples } from './samples.ts';
import { accuracyTable, calibrationTable } from './tables.ts';
import { type Result, tally, toResult } from './tally.ts';

/**
 * Repeats extraction on the pages of an earlier run (`bench:receipts -- --save FILE`) without OCR:
 * seconds instead of minutes. Times and memory are those of the earlier run. `node
 * bench/receipts/again.ts FILE … [--save FILE]`.
 */
function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { save: { type: 'string' } },
  });
  const results = positionals.flatMap(loadSamples).map(again);
  for (const [set = '', those = []] of Map.groupBy(results, (one) => one.set)) {
    print(set, those);
    console.log(`${wrongTotals(those)}\n\n${listWrongFields(those)}\n`);
  }
  print('all', results);
  if (values.save !== undefined) saveSamples(values.save, results);
}

function print(title: string, results: readonly Result[]): void {
  const column = { engine: 'ours', tally: tally(results), loadMs: 0, memory: 0 } as const;
  const tables = [accuracyTable(title, [column]), expectations(results)];
  tables.push(calibrationTable(column.tally));
  console.log(`${tables.filter((table) => table !== null).join('\n\n')}\n`);
}

function again({ set, truth, reading }: Sample): Result {
  const { page, codes = [] } = reading;
  // A rejected photo has no page and stays rejected.
  if (page === undefined) return toResult(set, truth, reading);
  const fields = extractFields(page, codes);
  const evidence = explainTotal(page)?.evidence ?? {};
  return toResult(set, truth, { ...reading, fields, names: getStoreNames(fields), evidence });
}

main();
