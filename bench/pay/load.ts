import { setTimeout as sleep } from 'node:timers/promises';

export type Load = {
  readonly done: number;
  readonly failed: number;
  readonly seconds: number;
  readonly latenciesMs: readonly number[];
};

/** Time when a payment was due and time of its response, by `performance.now()`. */
export type Arrival = { readonly fromMs: number; readonly toMs: number };

export type Arrivals = Load & { readonly arrivals: readonly Arrival[] };

type Pay = (index: number) => Promise<boolean>;

/** Closed loop: sends as fast as possible with fixed concurrency. */
export async function saturate(pay: Pay, concurrency: number, ms: number): Promise<Load> {
  const latenciesMs: number[] = [];
  let failed = 0;
  let next = 0;
  const from = performance.now();
  const work = async () => {
    while (performance.now() - from < ms) {
      const begun = performance.now();
      const index = next;
      next += 1;
      if (!(await pay(index))) failed += 1;
      latenciesMs.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const seconds = (performance.now() - from) / 1000;
  return { done: latenciesMs.length - failed, failed, seconds, latenciesMs };
}

/**
 * Open loop: starts payments at a fixed rate, whether or not earlier ones have finished, so that a
 * stall affects every arrival during it. Latency counts from the due time, not from the time of
 * sending.
 */
export async function arrive(pay: Pay, perSecond: number, ms: number): Promise<Arrivals> {
  const arrivals: Arrival[] = [];
  let failed = 0;
  const from = performance.now();
  const total = Math.floor((perSecond * ms) / 1000);
  const running: Promise<void>[] = [];
  for (let index = 0; index < total; index += 1) {
    const due = from + (index * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    const one = pay(index).then((isPaid) => {
      if (!isPaid) failed += 1;
      arrivals.push({ fromMs: due, toMs: performance.now() });
    });
    running.push(one);
  }
  await Promise.all(running);
  const seconds = (performance.now() - from) / 1000;
  const latenciesMs = arrivals.map(({ fromMs, toMs }) => toMs - fromMs);
  return { done: arrivals.length - failed, failed, seconds, latenciesMs, arrivals };
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export function median(values: readonly number[]) {
  return quantile(values, 0.5);
}
