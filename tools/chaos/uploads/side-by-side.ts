import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AMOUNT, type BenchOrder } from '../../../bench/pay/fixtures.ts';
import { arrive, median, quantile } from '../../../bench/pay/load.ts';
import type { DemoData } from '../demo-data.ts';
import type { UploadAttack } from './upload-attack.ts';

/** Latencies of payments in one window, alone or during uploads. */
export type Window = {
  readonly isBeside: boolean;
  readonly latenciesMs: readonly number[];
  readonly failed: number;
};

const PER_SECOND = 15;
const WINDOW_MS = 20_000;
const BREATH_MS = 1500;
const PAIRS = 8;

export const ORDERS_MAX = Math.ceil((PER_SECOND * WINDOW_MS) / 1000) * (2 * PAIRS + 1);

/**
 * Makes payments at a fixed rate in short windows, alternating between alone and during uploads, so
 * that noise affects both.
 */
export async function paySideBySide(
  demoData: DemoData,
  orders: BenchOrder[],
  uploadAttack: Pick<UploadAttack, 'sendAll' | 'stop'>,
): Promise<readonly Window[]> {
  const windows: Window[] = [];
  const pay = payer(demoData, orders);
  const measure = async (isBeside: boolean) => {
    const sending = isBeside ? uploadAttack.sendAll() : undefined;
    const { latenciesMs, failed } = await arrive(pay, PER_SECOND, WINDOW_MS);
    windows.push({ isBeside, latenciesMs, failed });
    const p99 = quantile(latenciesMs, 0.99).toFixed(0);
    console.log(`payments ${isBeside ? 'beside uploads' : 'alone'}: p99 ${p99} ms`);
    if (isBeside) await uploadAttack.stop();
    await sending;
    await sleep(BREATH_MS);
  };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    // Alternate which of the two comes first.
    const isFirst = pair % 2 === 1;
    await measure(isFirst);
    await measure(!isFirst);
  }
  return windows;
}

/** Warm-up window, not counted. */
export async function payFirst(demoData: DemoData, orders: BenchOrder[]): Promise<void> {
  await arrive(payer(demoData, orders), PER_SECOND, WINDOW_MS);
}

function payer({ payers }: DemoData, orders: BenchOrder[]) {
  return async (index: number): Promise<boolean> => {
    const person = payers[index % payers.length];
    const order = orders.pop();
    if (order === undefined || person === undefined) throw new Error('more payments than orders');
    const answer = await person.caller.call(
      'POST',
      `/guest/orders/${order.id}/payments`,
      {
        expected_amount: AMOUNT,
        payment_method: 'card',
        card_id: person.cardId,
        gesture: 'slide',
      },
      { 'idempotency-key': randomUUID() },
    );
    return answer.status === 201 && answer.body.status === 'processing';
  };
}

/** Latencies over all windows, and the median p99 of a window. */
export function summarise(windows: readonly Window[], isBeside: boolean) {
  const mine = windows.filter((one) => one.isBeside === isBeside);
  const all = mine.flatMap(({ latenciesMs }) => latenciesMs);
  return {
    payments: all.length,
    failed: mine.reduce((sum, { failed }) => sum + failed, 0),
    p50: quantile(all, 0.5),
    p95: quantile(all, 0.95),
    p99: quantile(all, 0.99),
    usualP99: usualP99(mine),
  };
}

/** Ratio between two halves of the windows without uploads. Shows how far to trust a ratio. */
export function measureNoise(windows: readonly Window[]): number {
  const alone = windows.filter(({ isBeside }) => !isBeside);
  const half = (rest: number) => usualP99(alone.filter((_, index) => index % 2 === rest));
  const [even, odd] = [half(0), half(1)];
  return Math.max(even, odd) / Math.min(even, odd);
}

const usualP99 = (windows: readonly Window[]) =>
  median(windows.map(({ latenciesMs }) => quantile(latenciesMs, 0.99)));
