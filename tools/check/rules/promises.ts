import { type Evidence, PAID, sum } from '../evidence.ts';
import { toUuid } from '../ids.ts';
import type { AnswerPromise } from '../promises.ts';
import type { PaymentRow } from '../rows.ts';
import type { Finding, Rule } from '../rule.ts';

/** The statuses that an acknowledged status may have become. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  waiting_for_payment: [
    'waiting_for_payment',
    'processing',
    'complete',
    'refunded',
    'cancel',
    'error',
  ],
  // A payment is voided with a transition, which other rules check.
  processing: ['processing', 'complete', 'refunded', 'cancel'],
  complete: ['complete', 'refunded'],
  refunded: ['refunded'],
  cancel: ['cancel'],
  error: ['error'],
};

type Kind = AnswerPromise['kind'];
type Told<K extends Kind> = Extract<AnswerPromise, { kind: K }> & { readonly line: number };

function list<K extends Kind>({ promises }: Evidence, kind: K): readonly Told<K>[] {
  return promises.promises.filter((promise): promise is Told<K> => promise.kind === kind);
}

const at = (line: number, words: string) => `${words} (line ${line})`;

function findPayment({ payments }: Evidence, id: string | undefined): PaymentRow | undefined {
  return payments.get(toUuid(id) ?? '');
}

function* findFormat({ promises }: Evidence): Iterable<Finding> {
  for (const words of promises.problems) yield { id: 'promises', words };
}

function* findStatus(
  payment: PaymentRow | undefined,
  told: { readonly payment: string; readonly status: string; readonly line: number },
): Iterable<Finding> {
  const { status, line } = told;
  if (payment === undefined) {
    yield { id: told.payment, words: at(line, `was told as ${status}, and does not exist`) };
  } else if (!AFTER[status]?.includes(payment.status)) {
    yield { id: payment.id, words: at(line, `was told as ${status}, and is ${payment.status}`) };
  }
}

function* findSlides(evidence: Evidence): Iterable<Finding> {
  for (const promise of list(evidence, 'slide')) {
    const { payment: id, line } = promise;
    if (id === undefined) continue;
    const payment = findPayment(evidence, id);
    yield* findStatus(payment, { ...promise, payment: id });
    if (payment === undefined) continue;
    if (payment.amount !== promise.amount) {
      const words = `was told with ${promise.amount}, and is of ${payment.amount}`;
      yield { id: payment.id, words: at(line, words) };
    }
    if (payment.orderId !== toUuid(promise.order)) {
      yield { id: payment.id, words: at(line, 'was told for another order') };
    }
    if (promise.method !== undefined && promise.method !== payment.method) {
      yield { id: payment.id, words: at(line, `was told by ${promise.method}`) };
    }
  }
  for (const promise of [...list(evidence, 'confirm'), ...list(evidence, 'cancel')]) {
    yield* findStatus(findPayment(evidence, promise.payment), promise);
  }
}

function* findKeys(evidence: Evidence): Iterable<Finding> {
  const byKey = Map.groupBy(evidence.rows.payments, ({ key }) => key);
  for (const [key, some] of Map.groupBy(list(evidence, 'slide'), (promise) => promise.key)) {
    const told = some.flatMap((promise) => toUuid(promise.payment) ?? []);
    const all = new Set([...told, ...(byKey.get(key) ?? []).map(({ id }) => id)]);
    if (all.size > 1) yield { id: key, words: `led to ${all.size} payments: ${[...all]}` };
    const isWrong = told.some((id) => evidence.payments.get(id)?.key !== key);
    if (all.size === 1 && isWrong && evidence.payments.has(told[0] ?? '')) {
      yield { id: key, words: `is not the key of payment ${told[0]}` };
    }
  }
}

/** A decline and a cancellation promise that no money was taken. */
function* findDeclines(evidence: Evidence): Iterable<Finding> {
  const byKey = Map.groupBy(evidence.rows.payments, ({ key }) => key);
  for (const { key, status, line } of list(evidence, 'slide')) {
    if (status !== 'declined') continue;
    const paid = (byKey.get(key) ?? []).find((payment) => PAID.includes(payment.status));
    if (paid === undefined) continue;
    yield { id: paid.id, words: at(line, `was told as declined, and is ${paid.status}`) };
  }
  for (const { order: id, line, status } of list(evidence, 'order_cancel')) {
    const order = evidence.orders.get(toUuid(id) ?? '');
    if (order?.status === 'canceled') continue;
    yield { id, words: at(line, `was told as ${status}, and is ${order?.status ?? 'lost'}`) };
  }
}

function* findRefunds(evidence: Evidence): Iterable<Finding> {
  const byKey = Map.groupBy(evidence.rows.attempts, (attempt) => attempt.key);
  for (const [key, some] of Map.groupBy(list(evidence, 'refund'), (promise) => promise.key)) {
    const [promise] = some;
    if (promise === undefined) continue;
    const { amount, payment: id, line } = promise;
    const made = byKey.get(key) ?? [];
    const payment = findPayment(evidence, id);
    const returned = made.map((attempt) => {
      // A part that was not captured yet is returned by capturing the rest.
      const isCapture = attempt.kind === 'capture';
      return isCapture ? (payment?.total ?? 0) - attempt.amount : attempt.amount;
    });
    const isMade = made.every(({ state, bankDetailsRequestedAt, paymentId }) => {
      const isAwaited = state === 'open' && bankDetailsRequestedAt !== null;
      return paymentId === payment?.id && (state === 'approved' || isAwaited);
    });
    if (made.length === 1 && sum(returned) === amount && isMade) continue;
    const found = `${made.length} refunds of ${sum(returned)}`;
    yield { id, words: at(line, `was told to be refunded ${amount}, and there are ${found}`) };
  }
}

const DECIDED: readonly string[] = ['approved', 'partially_approved', 'rejected', 'withdrawn'];

function* findRefundRequests(evidence: Evidence): Iterable<Finding> {
  const { refundRequests: requests } = evidence;
  for (const promise of list(evidence, 'refund_request')) {
    const { refund_request: id, line, amount } = promise;
    const request = requests.get(toUuid(id) ?? '');
    if (request === undefined) yield { id, words: at(line, 'was told, and does not exist') };
    else if (request.requested !== amount || request.paymentId !== toUuid(promise.payment)) {
      yield { id, words: at(line, `was told with ${amount}, and asks for ${request.requested}`) };
    }
  }
  for (const { refund_request: id, line, status, amount } of list(evidence, 'refund_decision')) {
    const request = requests.get(toUuid(id) ?? '');
    const isFinal = DECIDED.includes(status);
    const isSame = request?.status === status && request.approved === amount;
    if (request !== undefined && (isSame || !isFinal)) continue;
    const now = `${request?.status ?? 'lost'} with ${request?.approved ?? null}`;
    yield { id, words: at(line, `was told as ${status} with ${amount}, and is ${now}`) };
  }
}

function* findCharges(evidence: Evidence): Iterable<Finding> {
  const periods = Map.groupBy(evidence.rows.charges, (charge) => {
    return `${charge.recurringBillingId} ${charge.dueDate}`;
  });
  for (const promise of list(evidence, 'charge')) {
    const { line, amount, status } = promise;
    const id = `${toUuid(promise.recurring_billing)} ${promise.due_date}`;
    const charge = periods.get(id)?.[0];
    // Only a paid charge is final; any other may have become paid or been given up.
    const isKept = status !== 'paid' || charge?.status === 'paid';
    if (charge?.amount === amount && isKept) continue;
    const now = `${charge?.status ?? 'lost'} with ${charge?.amount ?? 0}`;
    yield { id, words: at(line, `was told as ${status} with ${amount}, and is ${now}`) };
  }
}

function* findReceipts(evidence: Evidence): Iterable<Finding> {
  const receipts = new Map(evidence.rows.receipts.map((receipt) => [receipt.id, receipt]));
  for (const { receipt: id, line, number, amount, payment } of list(evidence, 'receipt')) {
    const receipt = receipts.get(toUuid(id) ?? '');
    const isSame = receipt?.number === number && receipt.amount === amount;
    if (isSame && receipt.paymentId === toUuid(payment)) continue;
    const now = receipt ? `${receipt.number} of ${receipt.amount}` : 'lost';
    yield { id, words: at(line, `was told as ${number} of ${amount}, and is ${now}`) };
  }
}

function* findWebhooks(evidence: Evidence): Iterable<Finding> {
  const deliveries = new Map(evidence.rows.deliveries.map((one) => [one.id, one]));
  for (const { delivery: id, line, body } of list(evidence, 'webhook')) {
    const delivery = deliveries.get(toUuid(id) ?? '');
    if (delivery === undefined) yield { id, words: at(line, 'was received, and does not exist') };
    else if (delivery.body !== body)
      yield { id, words: at(line, 'was received with another body') };
  }
}

/** What clients were told, against the database. */
export const PROMISE_RULES: readonly Rule[] = [
  {
    number: 'C-59',
    name: 'promise-format',
    description: 'Every line of the file of promises can be read.',
    find: findFormat,
  },
  {
    number: 'C-60',
    name: 'promise-payment',
    description: 'An acknowledged payment exists, with a status that can follow.',
    find: findSlides,
  },
  {
    number: 'C-61',
    name: 'promise-key',
    description: 'One idempotency key led to one payment, in all answers and in the database.',
    find: findKeys,
  },
  {
    number: 'C-62',
    name: 'promise-declined',
    description: 'A decline or a canceled order took no money.',
    find: findDeclines,
  },
  {
    number: 'C-63',
    name: 'promise-refund',
    description: 'An acknowledged refund exists once, with its amount.',
    find: findRefunds,
  },
  {
    number: 'C-64',
    name: 'promise-refund-request',
    description: 'An acknowledged refund request exists, and its decision is as acknowledged.',
    find: findRefundRequests,
  },
  {
    number: 'C-65',
    name: 'promise-charge',
    description: 'An acknowledged charge exists with its amount, and stays paid.',
    find: findCharges,
  },
  {
    number: 'C-66',
    name: 'promise-receipt',
    description: 'An acknowledged receipt exists with its number and total.',
    find: findReceipts,
  },
  {
    number: 'C-67',
    name: 'promise-webhook',
    description: 'A received webhook has its delivery, with the same body.',
    find: findWebhooks,
  },
];
