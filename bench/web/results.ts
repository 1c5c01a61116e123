import type { Weight } from './bundle-size.ts';
import {
  CATEGORIES,
  type Category,
  type LighthouseScores,
  MEASURES,
  type Measure,
} from './lighthouse.ts';

/** Minimum target scores of a screen. */
export type Aims = Readonly<Record<Category, number>>;

type Spread = { readonly median: number; readonly least: number; readonly most: number };
export type Row = {
  readonly points: Readonly<Record<Category, Spread>>;
  /** Medians over the runs. */
  readonly measures: Readonly<Record<Measure, number>>;
  readonly failedAudits: readonly string[];
  readonly hostIndex: number;
};

export function printWeights(rows: Readonly<Record<string, Weight>>, cpuMs: number): void {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8);
  console.log(`${'route'.padEnd(52)} JS kB gz CSS kB gz  files`);
  for (const [path, { js, css, files }] of Object.entries(rows)) {
    console.log(`${path.padEnd(52)} ${kB(js)} ${kB(css)} ${String(files).padStart(7)}`);
  }
  console.log(`main thread on /login: ${cpuMs} ms (median)`);
}

/** Prints the median of the runs of each screen, the spread, and the failed audits. */
export function printLighthouseScores(
  rows: Readonly<Record<string, Row>>,
  slowdown: number,
  aims: Aims,
): void {
  console.log(`\nLighthouse, mobile, a processor ${slowdown} times slower than this one`);
  console.log(`${''.padEnd(18)}${CATEGORIES.map((name) => name.padStart(21)).join('')}`);
  for (const [screen, { points, failedAudits }] of Object.entries(rows)) {
    console.log(screen.padEnd(18) + CATEGORIES.map((name) => cell(points[name])).join(''));
    for (const audit of failedAudits) console.log(`  ${audit}`);
  }
  console.log(`\n${''.padEnd(18)}${MEASURES.map((name) => name.padStart(26)).join('')}`);
  for (const [screen, { measures }] of Object.entries(rows)) {
    const columns = MEASURES.map((name) => String(measures[name]).padStart(26));
    console.log(screen.padEnd(18) + columns.join(''));
  }
  for (const line of missesIn(rows, aims)) console.log(line);
}

export function toRow(runs: readonly LighthouseScores[]): Row {
  const sorted = (read: (run: LighthouseScores) => number) =>
    runs.map(read).toSorted((a, b) => a - b);
  const spread = (category: Category): Spread => {
    const points = sorted((run) => Math.round(run.points[category]));
    return { median: middle(points), least: points[0] ?? 0, most: points.at(-1) ?? 0 };
  };
  const ms = (measure: Measure) => Math.round(middle(sorted((run) => run.measures[measure])));
  const shift = middle(sorted((run) => run.measures['cumulative-layout-shift']));
  return {
    points: {
      performance: spread('performance'),
      accessibility: spread('accessibility'),
      'best-practices': spread('best-practices'),
    },
    measures: {
      'first-contentful-paint': ms('first-contentful-paint'),
      'largest-contentful-paint': ms('largest-contentful-paint'),
      'total-blocking-time': ms('total-blocking-time'),
      'cumulative-layout-shift': Number(shift.toFixed(3)),
    },
    failedAudits: [...new Set(runs.flatMap(({ failedAudits }) => failedAudits))],
    hostIndex: Math.round(middle(sorted((run) => run.hostIndex))),
  };
}

const middle = (sorted: readonly number[]) => sorted[sorted.length >> 1] ?? 0;

function cell({ median, least, most }: Spread): string {
  return `${median} (${least}–${most})`.padStart(21);
}

function missesIn(rows: Readonly<Record<string, Row>>, aims: Aims): readonly string[] {
  return Object.entries(rows).flatMap(([screen, { points }]) =>
    CATEGORIES.filter((name) => points[name].median < aims[name]).map(
      (name) => `${screen} misses its aim of ${aims[name]} for ${name}`,
    ),
  );
}
