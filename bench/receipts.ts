import { listCauses } from './receipts/causes.ts';
import { expectations, listWrongFields, modelSizes, wrongTotals } from './receipts/lists.ts';
import { type Measured, measure } from './receipts/measure.ts';
import { parseOptions } from './receipts/options.ts';
import type { EngineName, EngineOptions } from './receipts/reading.ts';
import { saveSamples } from './receipts/samples.ts';
import { accuracyTable, calibrationTable } from './receipts/tables.ts';
import { tally } from './receipts/tally.ts';
import { tesseractLacks } from './receipts/tesseract.ts';
import { openSet } from './receipts/truth.ts';

/**
 * Runs the receipt reader on photos with known ground truth: accuracy, calibration of its
 * confidence, and cost per photo. Compares it with Tesseract and, if given, with the prototype.
 */
async function main(): Promise<void> {
  const { folders, limit, models, prototype, hasTesseract, save } = parseOptions(
    process.argv.slice(2),
  );
  const lacks = hasTesseract ? tesseractLacks() : 'tesseract was not asked for';
  const names: EngineName[] = ['ours'];
  if (lacks === null) names.push('tesseract');
  else console.log(`${lacks}\n`);
  if (prototype !== null) names.push('prototype');
  const engines = names.map((engine): EngineOptions => ({ engine, models, prototype }));
  const all: Measured[] = [];
  for (const folder of folders) {
    const set = openSet(folder, limit);
    const measured = await measure(set, engines);
    all.push(...measured);
    if (save !== null) saveSamples(save, all.flatMap(oursOnly));
    print(set.name, measured);
  }
  if (folders.length > 1)
    print(
      'all',
      names.map((name) => together(name, all)),
    );
  console.log(modelSizes(models));
}

function print(title: string, measured: readonly Measured[]): void {
  const columns = measured.map(({ engine, results, loadMs, memory }) => {
    return { engine, tally: tally(results), loadMs, memory };
  });
  console.log(`${accuracyTable(title, columns)}\n`);
  const ours = measured.flatMap(oursOnly);
  const expected = expectations(ours);
  if (expected !== null) console.log(`${expected}\n`);
  console.log(`${calibrationTable(tally(ours))}\n`);
  if (title === 'all') return; // Each set has printed its own lists.
  console.log(`${wrongTotals(ours)}\n`);
  console.log(`${listWrongFields(ours)}\n`);
  console.log(`${listCauses(ours)}\n`);
}

function oursOnly({ engine, results }: Measured): Measured['results'] {
  return engine === 'ours' ? results : [];
}

function together(engine: EngineName, all: readonly Measured[]): Measured {
  const those = all.filter((one) => one.engine === engine);
  return {
    engine,
    results: those.flatMap(({ results }) => results),
    loadMs: Math.max(...those.map(({ loadMs }) => loadMs)),
    memory: Math.max(...those.map(({ memory }) => memory)),
  };
}

await main();
