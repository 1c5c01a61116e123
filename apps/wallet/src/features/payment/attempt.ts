import type { BodyInto } from '@saifu/contract/endpoint';
import type { payOrder } from '@saifu/contract/payment';
import { getSessionItem, setSessionItem } from '@saifu/web/lib/session-storage.ts';

export type PayBody = BodyInto<typeof payOrder>;

/** One payment submitted by the payer. Its idempotency key makes retries safe. */
export type Attempt = {
  readonly orderId: string;
  readonly key: string;
  readonly body: PayBody;
  readonly at: number;
};

// The server stores an idempotency key for a day. An older key no longer prevents a second payment.
const LIFE_MS = 24 * 60 * 60 * 1000;

const getStorageKey = (orderId: string) => `payment.attempt.${orderId}`;

/**
 * Returns the attempt to send. An unanswered attempt for the same request is reused with its key.
 * Any difference in amount, method, card or plan opens another attempt.
 */
export function openAttempt(orderId: string, body: PayBody): Attempt {
  const open = readAttempt(orderId);
  if (open !== null && toIntentKey(open.body) === toIntentKey(body)) {
    return { ...open, body: { ...body, gesture: open.body.gesture } };
  }
  const attempt = { orderId, key: crypto.randomUUID(), body, at: Date.now() };
  saveAttempt(attempt);
  return attempt;
}

/**
 * Stores an attempt until its final answer, so that it is not sent again under another key after a
 * reload.
 */
export function saveAttempt(attempt: Attempt): void {
  const { orderId, body } = attempt;
  setSessionItem(getStorageKey(orderId), JSON.stringify({ ...attempt, body: withoutSecret(body) }));
}

/** Deletes an attempt after its final answer. */
export function closeAttempt({ orderId, key }: Attempt): void {
  if (readAttempt(orderId)?.key === key) setSessionItem(getStorageKey(orderId), null);
}

/** The attempt sent before a reload and never answered, if it can be repeated unchanged. */
export function findUnansweredAttempt(orderId: string): Attempt | null {
  const open = readAttempt(orderId);
  return open?.body.payment_method === 'bitcash' ? null : open;
}

function readAttempt(orderId: string): Attempt | null {
  try {
    const attempt: Attempt | null = JSON.parse(getSessionItem(getStorageKey(orderId)) ?? 'null');
    const isRecent = attempt !== null && Date.now() - attempt.at < LIFE_MS;
    return isRecent && attempt.orderId === orderId ? attempt : null;
  } catch {
    return null;
  }
}

/** A Bitcash number is worth money, so it is not stored, not even in the session storage. */
function withoutSecret({ bitcash_number: _, ...rest }: PayBody): PayBody {
  return rest;
}

/** The gesture is not part of the request's identity. */
function toIntentKey(body: PayBody): string {
  const { gesture: _, ...rest } = withoutSecret(body);
  return JSON.stringify(Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
