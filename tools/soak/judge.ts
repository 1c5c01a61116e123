/** What was measured at one moment of a soak run. */
export type Sample = {
  readonly atMs: number;
  /** Resident memory in megabytes by process. */
  readonly memoryMb: Readonly<Record<string, number>>;
  /** Bytes on disk by table, with its indexes. */
  readonly tableBytes: Readonly<Record<string, number>>;
  /** Jobs, events and messages that are due and not done. */
  readonly backlog: number;
  /** Payments acknowledged since the start. */
  readonly payments: number;
};

export type Latency = { readonly atMs: number; readonly ms: number };

export type Soak = {
  readonly samples: readonly Sample[];
  readonly latencies: readonly Latency[];
  readonly warmUpMs: number;
  readonly endMs: number;
};

export type Verdict = {
  readonly name: string;
  readonly first: number;
  readonly last: number;
  readonly max: number;
  readonly isFine: boolean;
};

const WINDOW_MS = 5 * 60_000;
const P99_RATIO_MAX = 1.3;
const MEMORY_RATIO_MAX = 1.1;
/** Below this, a heap that has not been collected yet decides. */
const MEMORY_NOISE_MB = 20;
const GROWTH_RATIO_MAX = 1.2;
/** Tables that grow by less per window are at rest: PostgreSQL extends files by whole pages. */
const GROWTH_NOISE_BYTES = 1024 * 1024;

/** Compares the last five minutes with the first five after the warm-up. */
export function judge(soak: Soak): readonly Verdict[] {
  const { samples, latencies, warmUpMs, endMs } = soak;
  const first = { from: warmUpMs, to: Math.min(warmUpMs + WINDOW_MS, endMs) };
  const last = { from: Math.max(endMs - WINDOW_MS, warmUpMs), to: endMs };
  const early = samples.filter(isWithin(first));
  const late = samples.filter(isWithin(last));
  return [
    judgeP99(latencies.filter(isWithin(first)), latencies.filter(isWithin(last))),
    ...judgeMemory(early, late),
    ...judgeTables(early, late),
    judgeBacklog(samples),
  ];
}

type Window = { readonly from: number; readonly to: number };

function isWithin({ from, to }: Window): (one: { readonly atMs: number }) => boolean {
  return ({ atMs }) => atMs >= from && atMs <= to;
}

function judgeP99(early: readonly Latency[], late: readonly Latency[]): Verdict {
  const first = quantile(early, 0.99);
  const max = first * P99_RATIO_MAX;
  const last = quantile(late, 0.99);
  return { name: 'p99 of an action, ms', first, last, max, isFine: last <= max };
}

export function quantile(latencies: readonly Latency[], share: number): number {
  const sorted = latencies.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}

function judgeMemory(early: readonly Sample[], late: readonly Sample[]): readonly Verdict[] {
  const names = Object.keys(early[0]?.memoryMb ?? {});
  return names.map((name) => {
    const first = median(early.map(({ memoryMb }) => memoryMb[name] ?? 0));
    const last = median(late.map(({ memoryMb }) => memoryMb[name] ?? 0));
    const max = Math.max(first * MEMORY_RATIO_MAX, first + MEMORY_NOISE_MB);
    return { name: `memory of ${name}, MB`, first, last, max, isFine: last <= max };
  });
}

/** A table may grow with the payments, and per payment not more at the end than at the start. */
function judgeTables(early: readonly Sample[], late: readonly Sample[]): readonly Verdict[] {
  const names = Object.keys(late.at(-1)?.tableBytes ?? {});
  return names.flatMap((name) => {
    const grown = { first: getGrowth(early, name), last: getGrowth(late, name) };
    if (grown.last.bytes < GROWTH_NOISE_BYTES) return [];
    const [first, last] = [grown.first, grown.last].map(
      ({ bytes, payments }) => bytes / Math.max(payments, 1),
    ) as [number, number];
    const noise = GROWTH_NOISE_BYTES / Math.max(grown.last.payments, 1);
    const max = Math.max(first * GROWTH_RATIO_MAX, first + noise);
    return [
      { name: `growth of ${name}, bytes per payment`, first, last, max, isFine: last <= max },
    ];
  });
}

function getGrowth(samples: readonly Sample[], name: string) {
  const [first, last] = [samples[0], samples.at(-1)];
  return {
    bytes: (last?.tableBytes[name] ?? 0) - (first?.tableBytes[name] ?? 0),
    payments: (last?.payments ?? 0) - (first?.payments ?? 0),
  };
}

/** The last sample is taken when the load is over. */
function judgeBacklog(samples: readonly Sample[]): Verdict {
  const first = samples[0]?.backlog ?? 0;
  const last = samples.at(-1)?.backlog ?? Number.POSITIVE_INFINITY;
  return { name: 'backlog', first, last, max: 0, isFine: last === 0 };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
