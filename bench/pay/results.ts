import { type Load, median, quantile } from './load.ts';
import { CPU_PARTS, type Cpu } from './meter.ts';

export type Measured = {
  readonly kind: 'bare' | 'spread' | 'hot' | 'open';
  readonly load: Load;
  readonly perSecond: number;
  /** Milliseconds per payment. */
  readonly cpu: Cpu;
};

const WORDS = {
  bare: 'the two statements, bare',
  spread: 'payments, 50 stores',
  hot: 'payments, one store',
  open: 'payments, half the rate',
} as const;
const KINDS = Object.keys(WORDS) as (keyof typeof WORDS)[];

type Row = {
  readonly kind: Measured['kind'];
  readonly per_second: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly cpu_ms: Cpu;
  readonly failed: number;
};

/** Prints medians of the runs, then the ratios, then both as JSON. */
export function printResults(results: readonly Measured[]): void {
  const rows = KINDS.map((kind) => toRow(kind, results));
  const head = ['payments/s', 'p50 ms', 'p99 ms', ...CPU_PARTS, 'failed'];
  console.log(`${''.padEnd(26)}${head.map((word) => word.padStart(11)).join('')}`);
  for (const { kind, per_second, p50_ms, p99_ms, cpu_ms, failed } of rows) {
    const cpu = CPU_PARTS.map((part) => cpu_ms[part].toFixed(2));
    const columns = [per_second.toFixed(0), p50_ms.toFixed(1), p99_ms.toFixed(1), ...cpu, failed];
    console.log(WORDS[kind].padEnd(26) + columns.map((one) => String(one).padStart(11)).join(''));
  }
  console.log('api, postgres, Stripe sandbox, generator: CPU milliseconds for one payment');
  const ratios = getRatios(rows);
  for (const [name, value] of Object.entries(ratios)) {
    console.log(`${name.padEnd(60)} ${value.toFixed(2).padStart(6)}`);
  }
  console.log(JSON.stringify({ rows, ratios }));
  if (rows.some(({ failed }) => failed > 0)) process.exitCode = 1;
}

function toRow(kind: Measured['kind'], results: readonly Measured[]): Row {
  const runs = results.filter((one) => one.kind === kind);
  const of = (read: (one: Measured) => number) => median(runs.map(read));
  const cpu = (part: keyof Cpu) => of((one) => one.cpu[part]);
  return {
    kind,
    per_second: of((one) => one.perSecond),
    p50_ms: of(({ load }) => quantile(load.latenciesMs, 0.5)),
    p99_ms: of(({ load }) => quantile(load.latenciesMs, 0.99)),
    cpu_ms: {
      api: cpu('api'),
      postgres: cpu('postgres'),
      stripeSandbox: cpu('stripeSandbox'),
      generator: cpu('generator'),
    },
    failed: runs.reduce((all, { load }) => all + load.failed, 0),
  };
}

function getRatios(rows: readonly Row[]): Readonly<Record<string, number>> {
  const of = (kind: Row['kind']) => {
    const row = rows.find((one) => one.kind === kind);
    if (row === undefined) throw new Error(`${kind} was not measured`);
    return row;
  };
  const [bare, spread, hot] = [of('bare'), of('spread'), of('hot')];
  const ours = spread.cpu_ms.api + spread.cpu_ms.postgres;
  return {
    'rate to the bare rate (aim 0.25 or more)': spread.per_second / bare.per_second,
    'one store to many (aim 0.70 or more)': hot.per_second / spread.per_second,
    'CPU of API and PostgreSQL to the bare transaction (aim 4 or less)':
      ours / (bare.cpu_ms.postgres + bare.cpu_ms.generator),
    'the same to PostgreSQL alone in the bare transaction': ours / bare.cpu_ms.postgres,
  };
}
