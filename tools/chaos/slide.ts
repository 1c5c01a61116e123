import { setTimeout as sleep } from 'node:timers/promises';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Answer, Caller } from './caller.ts';
import type { Random } from './random.ts';

export type Order = { readonly id: string; readonly amount: number };

/** Response to a client, compared with the ledger at the end. */
export type Receipt = {
  readonly key: string;
  /** Payment in the response. Undefined if there was none. */
  readonly paymentId: string | undefined;
  readonly outcome: string;
  /** Monotonic time of the response. */
  readonly atMs: number;
};

export type Tally = {
  readonly receipts: Receipt[];
  /** Number of responses by status and code. */
  readonly answers: Map<string, number>;
  retries: number;
};

export function createTally(): Tally {
  return { receipts: [], answers: new Map(), retries: 0 };
}

export const ATTEMPTS_MAX = 8;
export const PAUSE_MS = 400;

/** Pays an order and retries with the same idempotency key while the result is unknown. */
export async function slide(
  caller: Caller,
  order: Order,
  request: { readonly key: string; readonly body: object },
  tally: Tally,
  random: Random,
): Promise<Answer> {
  const path = `/guest/orders/${order.id}/payments`;
  const body = { expected_amount: order.amount, gesture: 'slide', ...request.body };
  for (let attempts = 1; ; attempts += 1) {
    const answer = await caller.call('POST', path, body, { 'idempotency-key': request.key });
    note(tally, request.key, answer);
    if (!isUnknown(answer) || attempts >= ATTEMPTS_MAX) return answer;
    tally.retries += 1;
    await sleep(PAUSE_MS * (0.5 + random.nextFloat()));
  }
}

export function isUnknown({ status, code }: Answer): boolean {
  return status === 0 || status >= 500 || code === 'idempotency_key.in_progress';
}

function note(tally: Tally, key: string, answer: Answer): void {
  const { status, code, body } = answer;
  const name = `${status} ${code}`.trim();
  tally.answers.set(name, (tally.answers.get(name) ?? 0) + 1);
  const outcome = status === 201 || status === 200 ? String(body.status) : code;
  const paymentId = fromTypeId('payment', String(body.id));
  tally.receipts.push({ key, paymentId, outcome, atMs: performance.now() });
}

/** Creates an order to pay. Null if the server stays unreachable. */
export async function openOrder(
  merchant: Caller,
  storeId: string,
  amount: number,
): Promise<Order | null> {
  const body = { store_id: storeId, pay_amount: amount, title: 'お買い上げ' };
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const answer = await merchant.call('POST', '/merchant/orders', body);
    if (answer.status === 201) return { id: String(answer.body.id), amount };
    await sleep(PAUSE_MS);
  }
  return null;
}
