import { type Evidence, isYoung, PAID } from '../evidence.ts';
import { EFFECT_MS, KEPT_MS } from '../limits.ts';
import type { EventRow, PaymentRow } from '../rows.ts';
import type { Finding, Rule } from '../rule.ts';
import { listWantedMessages, MESSAGE_KINDS, toMessageId } from './messages.ts';

/** Events that are certainly still kept. */
function isKept({ rows }: Evidence, at: Date): boolean {
  return +rows.now - +at < KEPT_MS;
}

/** Whether what follows from an event must have happened. */
export function isDue(evidence: Evidence, { id, occurredAt: at }: EventRow): boolean {
  return isKept(evidence, at) && !isYoung(evidence, { id, at }, EFFECT_MS);
}

/** How often each event of a payment must have been published. */
function countWanted(evidence: Evidence, payment: PaymentRow): Readonly<Record<string, number>> {
  const events = evidence.transitionsOf(payment.id).map(({ event }) => event);
  const count = (...some: readonly string[]) =>
    events.filter((event) => some.includes(event)).length;
  // A capture without a confirmation that leaves a part out returns that part.
  const isReleased = count('capture') > 0 && payment.captured < payment.total;
  return {
    'payment.authorized': count('authorize'),
    'payment.completed': count('confirm', 'settle', 'charge'),
    'payment.canceled': count('abort', 'void'),
    'payment.failed': count('fail'),
    'payment.refunded': count('refund', 'part_refund') + (isReleased ? 1 : 0),
    'payment.refund_returned': count('refund_fail', 'reopen'),
  };
}

function* findEventCounts(evidence: Evidence): Iterable<Finding> {
  const { rows } = evidence;
  const counts = new Map<string, number>();
  for (const { type, subjectId } of rows.events) {
    const name = `${type} ${subjectId}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const payment of rows.payments) {
    if (!isKept(evidence, payment.createdAt)) continue;
    for (const [type, wanted] of Object.entries(countWanted(evidence, payment))) {
      const count = counts.get(`${type} ${payment.id}`) ?? 0;
      if (count === wanted) continue;
      yield { id: payment.id, words: `published ${type} ${count} times, not ${wanted}` };
    }
    const count = counts.get(`order.paid ${payment.orderId}`) ?? 0;
    if (PAID.includes(payment.status) && count !== 1) {
      yield { id: payment.orderId, words: `published order.paid ${count} times` };
    }
  }
}

/** A payload with other values than the payment or order that it is about. */
function* findEventContents(evidence: Evidence): Iterable<Finding> {
  for (const { id, type, subjectId, payload } of evidence.rows.events) {
    const payment = type.startsWith('payment.') ? evidence.payments.get(subjectId) : undefined;
    const order = type.startsWith('order.') ? evidence.orders.get(subjectId) : undefined;
    const about = payment ?? order;
    // Some events only name the payment.
    if (about === undefined || payload.payAmount === undefined) continue;
    const { storeId } = about;
    const merchantId = storeId === null ? undefined : evidence.merchantIds.get(storeId);
    const isSame = payload.storeId === storeId && payload.merchantId === merchantId;
    // The amount of a scanned order can be corrected until it is paid.
    const isFinal = payment !== undefined || type === 'order.paid';
    const isSum = !isFinal || payload.payAmount === about.amount;
    const isMethod = payment === undefined || payload.method === payment.method;
    if (isSame && isSum && isMethod) continue;
    yield { id, words: `says of ${type} ${subjectId} what its row does not say` };
  }
}

function* findMissingMessages(evidence: Evidence): Iterable<Finding> {
  const written = new Set(evidence.rows.messages.map(({ id }) => id));
  for (const event of evidence.rows.events) {
    if (!isDue(evidence, event)) continue;
    for (const kind of listWantedMessages(evidence, event)) {
      if (written.has(toMessageId(event.id, kind))) continue;
      yield { id: event.subjectId, words: `has no message ${kind} for ${event.type}` };
    }
  }
}

/** Each message has one event as its cause, from which its id is derived. */
function* findExtraMessages({ rows }: Evidence): Iterable<Finding> {
  const caused = new Set(
    rows.events.flatMap(({ id, type }) =>
      (MESSAGE_KINDS[type] ?? []).map((kind) => toMessageId(id, kind)),
    ),
  );
  const kinds = new Set(Object.values(MESSAGE_KINDS).flat());
  for (const { id, kind, createdAt } of rows.messages) {
    // Messages are kept longer than the events that caused them.
    const isTraceable = +rows.now - +createdAt < KEPT_MS;
    if (!isTraceable || kind === null || !kinds.has(kind) || caused.has(id)) continue;
    yield { id, words: `is a ${kind} that no event caused` };
  }
}

const RETURN_YEN_MIN = 10_000;

function* findMissingReceipts(evidence: Evidence): Iterable<Finding> {
  const { rows, payments } = evidence;
  const own = new Set<string>();
  const returns = new Set<string>();
  for (const { paymentId, refundId } of rows.receipts) {
    if (refundId === null) own.add(paymentId);
    else returns.add(refundId);
  }
  for (const event of rows.events) {
    if (!isDue(evidence, event)) continue;
    const payment = payments.get(event.subjectId);
    if (payment === undefined || payment.completedAt === null) continue;
    const { refundId, amount, isReleased } = event.payload;
    if (event.type === 'payment.completed' && !own.has(payment.id)) {
      yield { id: payment.id, words: 'is complete, and has no receipt' };
    }
    const isReturned = event.type === 'payment.refunded' && isReleased !== true;
    const needsReturn = isReturned && typeof amount === 'number' && amount >= RETURN_YEN_MIN;
    if (needsReturn && !returns.has(String(refundId))) {
      yield { id: payment.id, words: `has no return invoice for the refund ${refundId}` };
    }
  }
}

/** Events, and what must follow from each of them exactly once. */
export const EVENT_RULES: readonly Rule[] = [
  {
    number: 'C-37',
    name: 'event-per-transition',
    description: 'Each transition of a payment published its event exactly once.',
    find: findEventCounts,
  },
  {
    number: 'C-38',
    name: 'event-contents',
    description: 'An event has the store, merchant, amount and method of its payment or order.',
    find: findEventContents,
  },
  {
    number: 'C-39',
    name: 'message-missing',
    description: 'The payer was told of each event that concerns them.',
    find: findMissingMessages,
  },
  {
    number: 'C-40',
    name: 'message-without-cause',
    description: 'Each message about a payment has its own event, so none was written twice.',
    find: findExtraMessages,
  },
  {
    number: 'C-41',
    name: 'receipt-missing',
    description: 'A completed payment has a receipt, and a refund from 10,000 yen its return.',
    find: findMissingReceipts,
  },
];
