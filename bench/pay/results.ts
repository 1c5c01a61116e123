import type { StatementCost } from './database-server.ts';
import { type Load, median, quantile } from './load.ts';
import { CPU_PARTS, type Usage } from './meter.ts';

const WORDS = {
  limit: 'least SQL of a payment (limit)',
  bare: 'our two statements alone',
  spread: 'whole product, 50 stores',
  hot: 'whole product, one store',
  open: 'whole product, half the rate',
  answered: 'until the answer, jobs paused',
  afterwards: 'after the answer: outbox, jobs',
} as const;
export type Kind = keyof typeof WORDS;
const KINDS = Object.keys(WORDS) as Kind[];

export type Measured = {
  readonly kind: Kind;
  readonly load: Load;
  readonly perSecond: number;
  /** Per payment. */
  readonly usage: Usage;
};

type Row = {
  readonly kind: Kind;
  readonly per_second: number;
  readonly p50_ms: number | null;
  readonly p99_ms: number | null;
  readonly usage: Usage;
  readonly failed: number;
};

/** Prints medians of the runs, then the ratios, then all as JSON. */
export function printResults(results: readonly Measured[], idlePerSecond: Usage): void {
  const rows = KINDS.map((kind) => toRow(kind, results));
  const head = ['payments/s', 'p50 ms', 'p99 ms', ...CPU_PARTS, 'statements', 'WAL kB', 'failed'];
  console.log(`${''.padEnd(31)}${head.map((word) => word.padStart(14)).join('')}`);
  for (const { kind, per_second, p50_ms, p99_ms, usage, failed } of rows) {
    const latencies = [p50_ms, p99_ms].map((ms) => ms?.toFixed(1) ?? '–');
    const cpu = CPU_PARTS.map((part) => usage[part].toFixed(2));
    const others = [usage.statements.toFixed(1), (usage.walBytes / 1000).toFixed(1), failed];
    const columns = [per_second.toFixed(0), ...latencies, ...cpu, ...others];
    console.log(WORDS[kind].padEnd(31) + columns.map((one) => String(one).padStart(14)).join(''));
  }
  console.log('CPU milliseconds, statements and write-ahead log are of one payment.');
  console.log('Each statement is one round trip to the database.');
  const ratios = { ...getRatios(rows), ...getIdle(idlePerSecond) };
  for (const [name, value] of Object.entries(ratios)) {
    console.log(`${name.padEnd(70)} ${value.toFixed(2).padStart(8)}`);
  }
  console.log(JSON.stringify({ rows, ratios }));
  if (rows.some(({ failed }) => failed > 0)) process.exitCode = 1;
}

function toRow(kind: Kind, results: readonly Measured[]): Row {
  const runs = results.filter((one) => one.kind === kind);
  const of = (read: (one: Measured) => number) => median(runs.map(read));
  const hasLatencies = runs.every(({ load }) => load.latenciesMs.length > 0);
  const latency = (part: number) =>
    hasLatencies ? of(({ load }) => quantile(load.latenciesMs, part)) : null;
  const parts = Object.keys(runs[0]?.usage ?? {}) as (keyof Usage)[];
  return {
    kind,
    per_second: of((one) => one.perSecond),
    p50_ms: latency(0.5),
    p99_ms: latency(0.99),
    usage: Object.fromEntries(parts.map((part) => [part, of(({ usage }) => usage[part])])) as Usage,
    failed: runs.reduce((all, { load }) => all + load.failed, 0),
  };
}

function getRatios(rows: readonly Row[]): Readonly<Record<string, number>> {
  const of = (kind: Kind) => {
    const row = rows.find((one) => one.kind === kind);
    if (row === undefined) throw new Error(`${kind} was not measured`);
    return row;
  };
  const [limit, bare, spread, hot, open] = [
    of('limit'),
    of('bare'),
    of('spread'),
    of('hot'),
    of('open'),
  ];
  const limitMs = limit.usage.postgres;
  return {
    'PostgreSQL CPU of a payment to the limit’s (aim 3.5 or less)': spread.usage.postgres / limitMs,
    'API CPU of a payment to the limit’s PostgreSQL (aim 3.5 or less)': spread.usage.api / limitMs,
    'payments per second to the limit’s (aim 0.20 or more)': spread.per_second / limit.per_second,
    'statements of a payment, jobs included (aim 12 or less)': spread.usage.statements,
    'write-ahead log of a payment in kB (aim 10 or less)': spread.usage.walBytes / 1000,
    'p99 to p50 at half the rate (aim 3 or less)': (open.p99_ms ?? 0) / (open.p50_ms ?? 1),
    'payments per second to our two statements’': spread.per_second / bare.per_second,
    'one store to many (aim 0.70 or more)': hot.per_second / spread.per_second,
  };
}

function getIdle({ api, worker, postgres, stripeSandbox }: Usage) {
  const cpu = api + worker + postgres + stripeSandbox;
  return { 'idle CPU of the whole product, ms per second (aim 20 or less)': cpu };
}

export type Grown = {
  /** Payments in the tables before. */
  readonly payments: number;
  /** Concurrent payers, each of whom occupies a connection while a statement runs. */
  readonly concurrency: number;
  readonly limitPerSecond: number;
  readonly runs: readonly Measured[];
};

const CORE_MS_PER_SECOND = 1000;

/** Prints one size of the tables and one number of connections. */
export function printGrowth({ payments, concurrency, limitPerSecond, runs }: Grown): void {
  const { per_second, p50_ms, p99_ms, usage, failed } = toRow('spread', runs);
  const cpu = CPU_PARTS.map((part) => `${part} ${usage[part].toFixed(2)}`).join(', ');
  const all = CPU_PARTS.reduce((sum, part) => sum + usage[part], 0);
  const cores = (all * per_second) / CORE_MS_PER_SECOND;
  console.log(`${payments} payments before, ${concurrency} connections:`);
  console.log(`  ${per_second.toFixed(0)} payments/s (limit ${limitPerSecond.toFixed(0)})`);
  console.log(`  p50 ${p50_ms?.toFixed(0)} ms, p99 ${p99_ms?.toFixed(0)} ms, ${failed} failed`);
  console.log(`  CPU ms per payment: ${cpu}; ${cores.toFixed(2)} cores busy`);
  console.log(`  WAL ${(usage.walBytes / 1000).toFixed(1)} kB per payment`);
}

const SHOWN = 30;
const QUERY_CHARS = 110;

/** Prints the costliest statements per payment. */
export function printStatements(statements: readonly StatementCost[], payments: number): void {
  const head = ['calls', 'plan ms', 'exec ms', 'WAL bytes'];
  console.log(`${head.map((word) => word.padStart(11)).join('')}  per payment`);
  const print = (name: string, costs: readonly StatementCost[]) => {
    const sum = (part: 'calls' | 'planMs' | 'execMs' | 'walBytes') =>
      costs.reduce((all, cost) => all + cost[part], 0) / payments;
    const columns = [
      sum('calls').toFixed(2),
      sum('planMs').toFixed(3),
      sum('execMs').toFixed(3),
      sum('walBytes').toFixed(0),
    ];
    console.log(`${columns.map((one) => one.padStart(11)).join('')}  ${name}`);
  };
  for (const cost of statements.slice(0, SHOWN)) print(cost.query.slice(0, QUERY_CHARS), [cost]);
  print(`${statements.length - SHOWN} others`, statements.slice(SHOWN));
  print('all', statements);
}
