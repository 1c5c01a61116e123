import type { BodyInto } from '@saifu/contract/endpoint';
import type { payOrder } from '@saifu/contract/payment';
import { getSessionItem, setSessionItem } from '../../lib/session-storage.ts';

export type PayBody = BodyInto<typeof payOrder>;

/** One yes of the payer. Its key makes it happen once, however often it has to be sent. */
export type Attempt = {
  readonly orderId: string;
  readonly key: string;
  readonly body: PayBody;
  readonly at: number;
};

// The server knows a key for a day; an older one protects from nothing.
const LIFE_MS = 24 * 60 * 60 * 1000;

const getStorageKey = (orderId: string) => `payment.attempt.${orderId}`;

/**
 * The attempt to send. While an earlier one for the same thing has no final answer, this is that
 * one with its key; whatever else is asked for (amount, method, card, plan) is another attempt.
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

/** From when it is sent until its final answer, so that nobody sends it anew after a reload. */
export function saveAttempt(attempt: Attempt): void {
  const { orderId, body } = attempt;
  setSessionItem(getStorageKey(orderId), JSON.stringify({ ...attempt, body: withoutSecret(body) }));
}

/** After a final answer. */
export function closeAttempt({ orderId, key }: Attempt): void {
  if (readAttempt(orderId)?.key === key) setSessionItem(getStorageKey(orderId), null);
}

/** What was sent before a reload and never answered, if it can be sent again as it was. */
export function findUnansweredAttempt(orderId: string): Attempt | null {
  const open = readAttempt(orderId);
  return open?.body.payment_method === 'bitcash' ? null : open;
}

function readAttempt(orderId: string): Attempt | null {
  try {
    const attempt: Attempt | null = JSON.parse(getSessionItem(getStorageKey(orderId)) ?? 'null');
    const isYoung = attempt !== null && Date.now() - attempt.at < LIFE_MS;
    return isYoung && attempt.orderId === orderId ? attempt : null;
  } catch {
    return null;
  }
}

/** A number that is worth money is not written down, not even for a tab. */
function withoutSecret({ bitcash_number: _, ...rest }: PayBody): PayBody {
  return rest;
}

/** How somebody said yes is no part of what they said yes to. */
function toIntentKey(body: PayBody): string {
  const { gesture: _, ...rest } = withoutSecret(body);
  return JSON.stringify(Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
