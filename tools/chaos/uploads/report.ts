import { type Memory, REST_GROWTH, REST_MB } from './ocr-processes.ts';
import type { Outcome } from './send-batch.ts';
import { measureNoise, summarise, type Window } from './side-by-side.ts';

export type Found = {
  readonly seed: number;
  readonly sent: number;
  readonly outcome: Outcome;
  readonly windows: readonly Window[];
  readonly memory: { readonly before: Memory; readonly peak: Memory; readonly after: Memory };
  readonly restarts: number;
  readonly killed: { readonly rounds: number; readonly kills: number; readonly errors: string[] };
  readonly photos: { readonly count: number; readonly traces: readonly string[] };
  readonly leftovers: readonly string[];
  readonly seconds: number;
};

type Must = readonly [promise: string, found: string | number, isMet: boolean];

const RATIO_MAX = 1.2;

/** Prints the results. Returns the number of violated invariants. */
export function report(found: Found): number {
  const { outcome, memory } = found;
  const [alone, beside] = [summarise(found.windows, false), summarise(found.windows, true)];
  const ratio = beside.usualP99 / alone.usualP99;
  console.log(`\n${found.sent} uploads, seed ${found.seed}, ${found.seconds.toFixed(0)} s`);
  printAnswers(outcome);
  const heads = ['payments', 'failed', 'p50 ms', 'p95 ms', 'p99 ms', 'usual p99'];
  printTable('payments', heads, {
    alone: Object.values(alone),
    'beside the uploads': Object.values(beside),
    ratio: ['', '', ...(['p50', 'p95', 'p99'] as const).map((q) => beside[q] / alone[q]), ratio],
    'alone to alone': ['', '', '', '', '', measureNoise(found.windows)],
  });
  const columns = ({ server, ocrWorkers }: Memory) => [server, ocrWorkers];
  printTable('resident MB', ['server', 'OCR workers'], {
    before: columns(memory.before),
    peak: columns(memory.peak),
    'after 10 s of rest': columns(memory.after),
  });
  const musts: readonly Must[] = [
    ['answers of 5xx', outcome.serverErrors, outcome.serverErrors === 0],
    ['answers that were not expected', outcome.errors.length, outcome.errors.length === 0],
    ['amounts told as sure and wrong', outcome.wronglySure, outcome.wronglySure === 0],
    ['uploads that were never let in', outcome.abandonedCount, outcome.abandonedCount === 0],
    ['payments that failed', alone.failed + beside.failed, alone.failed + beside.failed === 0],
    [
      'memory of the server comes back',
      growth(memory, 'server'),
      hasMemoryRecovered(memory, 'server'),
    ],
    [
      'memory of the OCR workers comes back',
      growth(memory, 'ocrWorkers'),
      hasMemoryRecovered(memory, 'ocrWorkers'),
    ],
    [
      `readings lost of ${found.killed.rounds}, ${found.killed.kills} × kill -9`,
      found.killed.errors.length,
      found.killed.errors.length === 0 && found.killed.kills > 0,
    ],
    ['temporary files left', found.leftovers.length, found.leftovers.length === 0],
    [
      `photographs of ${found.photos.count} kept with more than pixels`,
      found.photos.traces.length,
      found.photos.traces.length === 0 && found.photos.count > 0,
    ],
    [`p99 of payments, usual window (${RATIO_MAX} ×)`, ratio.toFixed(2), ratio <= RATIO_MAX],
  ];
  console.log('');
  for (const [promise, value, isMet] of musts) {
    console.log(`${isMet ? 'kept  ' : 'BROKEN'}  ${promise.padEnd(58)} ${value}`);
  }
  printCount('amounts told as sure', outcome.sure);
  printCount('times somebody was told to come back (429, overloaded)', outcome.throttledCount);
  printCount('readers that were opened anew', found.restarts);
  const details = [
    ...outcome.errors,
    ...found.killed.errors,
    ...found.leftovers,
    ...found.photos.traces,
  ];
  for (const detail of details) console.log(`  ${detail}`);
  return musts.filter(([, , isMet]) => !isMet).length;
}

type FoundMemory = Found['memory'];

const growth = ({ before, after }: FoundMemory, part: keyof Memory) =>
  `${before[part].toFixed(0)} → ${after[part].toFixed(0)} MB`;
const hasMemoryRecovered = ({ before, after }: FoundMemory, part: keyof Memory) =>
  after[part] <= before[part] * REST_GROWTH + REST_MB;

function printCount(what: string, count: number): void {
  console.log(`        ${what.padEnd(58)} ${count}`);
}

function printAnswers({ answers, kinds }: Outcome): void {
  const list = (counts: ReadonlyMap<string, number>) =>
    [...counts]
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, count]) => `${count} × ${name}`)
      .join(', ');
  console.log(`answers: ${list(answers)}`);
  for (const [kind, counts] of [...kinds].toSorted()) {
    console.log(`  ${kind.padEnd(38)} ${list(counts)}`);
  }
}

type Cell = number | string;

function printTable(
  title: string,
  heads: readonly string[],
  rows: Readonly<Record<string, readonly Cell[]>>,
): void {
  const cell = (value: Cell) => {
    const isWhole = typeof value === 'string' || Number.isInteger(value);
    return (isWhole ? String(value) : value.toFixed(value < 10 ? 2 : 1)).padStart(10);
  };
  console.log(`\n${title.padEnd(22)}${heads.map(cell).join('')}`);
  for (const [name, cells] of Object.entries(rows)) {
    console.log(name.padEnd(22) + cells.map(cell).join(''));
  }
}
