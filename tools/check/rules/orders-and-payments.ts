import { type Evidence, isAtCounter, PAID, sum } from '../evidence.ts';
import type { OrderRow, PaymentRow, TransitionRow } from '../rows.ts';
import type { Finding, Rule } from '../rule.ts';

/** Which status a payment can have after an event, from which other status. */
const LEGAL: Readonly<Record<string, readonly string[]>> = {
  begin: ['- waiting_for_payment'],
  authorize: ['waiting_for_payment processing'],
  settle: ['waiting_for_payment complete'],
  charge: ['waiting_for_payment complete'],
  abort: ['waiting_for_payment cancel'],
  fail: ['waiting_for_payment error'],
  capture: ['processing processing'],
  confirm: ['processing complete'],
  void: ['processing cancel'],
  refund: ['processing refunded', 'complete refunded'],
  part_refund: ['processing processing', 'complete complete'],
  refund_fail: ['processing processing', 'complete complete', 'refunded complete'],
  reopen: ['refunded processing'],
};

/** Methods that are authorized first and captured later. */
const CAPTURED_LATER: readonly string[] = ['card', 'apple_pay', 'google_pay'];

/** Paid payments with their orders. */
function* listPaid({ rows, orders }: Evidence): Iterable<{ payment: PaymentRow; order: OrderRow }> {
  for (const payment of rows.payments) {
    const order = orders.get(payment.orderId);
    if (order !== undefined && PAID.includes(payment.status)) yield { payment, order };
  }
}

function* findOrderAmounts(evidence: Evidence): Iterable<Finding> {
  for (const { payment, order } of listPaid(evidence)) {
    if (payment.amount === order.amount) continue;
    yield { id: payment.id, words: `is of ${payment.amount}, and its order of ${order.amount}` };
  }
}

function* findOrderStores({ rows, orders }: Evidence): Iterable<Finding> {
  for (const payment of rows.payments) {
    const order = orders.get(payment.orderId);
    if (order === undefined || payment.storeId === order.storeId) continue;
    const words = `is of store ${payment.storeId}, and its order of store ${order.storeId}`;
    yield { id: payment.id, words };
  }
}

function* findOrderPayers(evidence: Evidence): Iterable<Finding> {
  for (const { payment, order } of listPaid(evidence)) {
    if (payment.userId === order.payerId) continue;
    const words = `is paid by ${payment.userId}, and its order by ${order.payerId}`;
    yield { id: payment.id, words };
  }
}

function* findOrderMethods(evidence: Evidence): Iterable<Finding> {
  for (const { payment, order } of listPaid(evidence)) {
    if (order.allowedMethods?.includes(payment.method) ?? true) continue;
    yield { id: payment.id, words: `is paid by ${payment.method}, which its order excludes` };
  }
}

function* findPaidTimes({ rows, paymentsOf }: Evidence): Iterable<Finding> {
  for (const { id, status, isBornPaid } of rows.orders) {
    const paid = paymentsOf(id).filter((payment) => PAID.includes(payment.status));
    if (paid.length > 1) yield { id, words: `is paid ${paid.length} times` };
    if (status === 'paid' && paid.length === 0 && !isBornPaid) {
      yield { id, words: 'is paid, and has no payment' };
    }
    if (status !== 'paid' && paid.length > 0)
      yield { id, words: `is ${status}, and has a payment` };
  }
}

function* findGaps({ rows, transitionsOf }: Evidence): Iterable<Finding> {
  for (const { id, status, version } of rows.payments) {
    const all = transitionsOf(id);
    const isComplete = all.every((transition, index) => transition.version === index + 1);
    const last = all.at(-1);
    if (!isComplete || last === undefined) yield { id, words: 'lacks a transition' };
    else if (last.status !== status || last.version !== version) {
      yield { id, words: `is ${status}, and its last transition says ${last.status}` };
    }
    if (all.some(({ at }, index) => at < (all[index - 1]?.at ?? at))) {
      yield { id, words: 'has transitions that go back in time' };
    }
  }
}

function* findIllegalTransitions({ rows, transitionsOf }: Evidence): Iterable<Finding> {
  for (const { id } of rows.payments) {
    let before: TransitionRow | undefined;
    for (const transition of transitionsOf(id)) {
      const { event, status } = transition;
      const isNext = transition.version === (before?.version ?? 0) + 1;
      const step = `${before?.status ?? '-'} ${status}`;
      // After a gap the status before is not known.
      const isLegal = LEGAL[event]?.some((legal) => {
        return isNext ? legal === step : legal.endsWith(` ${status}`);
      });
      if (!isLegal) yield { id, words: `went from ${step.replace(' ', ' to ')} by ${event}` };
      before = transition;
    }
  }
}

function* findAmounts(evidence: Evidence): Iterable<Finding> {
  for (const payment of evidence.rows.payments) {
    const { id, status, captured, refunded, total } = payment;
    const isEmpty = captured === 0 && refunded === 0;
    const isRefunded = captured > 0 && refunded === captured;
    const isRight: Readonly<Record<string, boolean>> = {
      waiting_for_payment: isEmpty,
      cancel: isEmpty,
      error: isEmpty,
      processing: !isRefunded,
      complete: captured > 0 && !isRefunded,
      refunded: isRefunded,
    };
    if (captured > total || !isRight[status]) {
      const words = `is ${status} with ${captured} of ${total} captured, ${refunded} refunded`;
      yield { id, words };
    }
    yield* findCaptures(evidence, payment);
  }
}

/** What was captured later has one approved attempt of that amount; the rest has none. */
function* findCaptures(evidence: Evidence, payment: PaymentRow): Iterable<Finding> {
  const { id, captured, method } = payment;
  const attempts = evidence.attemptsOf(id).filter(({ kind, state }) => {
    return kind === 'capture' && state === 'approved';
  });
  const isCharged = evidence.transitionsOf(id).some(({ event }) => event === 'charge');
  const isLater = CAPTURED_LATER.includes(method) && !isCharged && captured > 0;
  const asked = sum(attempts.map(({ amount }) => amount));
  if (attempts.length === (isLater ? 1 : 0) && asked === (isLater ? captured : 0)) return;
  yield { id, words: `has ${captured} captured, by ${attempts.length} captures of ${asked}` };
}

function* findAuthorizeAttempts(evidence: Evidence): Iterable<Finding> {
  for (const payment of evidence.rows.payments) {
    const { id, status, total, reference } = payment;
    const all = evidence.attemptsOf(id).filter(({ kind }) => kind === 'authorize');
    const [attempt] = all;
    if (attempt === undefined || all.length > 1) {
      yield { id, words: `has ${all.length} attempts to authorize it` };
      continue;
    }
    const isPaid = PAID.includes(status) || wasVoided(evidence, id);
    if ((attempt.state === 'approved') !== isPaid) {
      yield { id, words: `is ${status}, and its authorization is ${attempt.state}` };
    }
    if (attempt.amount !== total) {
      yield { id, words: `is of ${total}, and asked the provider for ${attempt.amount}` };
    }
    const isReferred = isAtCounter(evidence, payment) || attempt.reference === reference;
    if (isPaid && !isReferred) yield { id, words: 'names other money than its authorization' };
  }
}

function wasVoided({ transitionsOf }: Evidence, paymentId: string): boolean {
  return transitionsOf(paymentId).some(({ event }) => event === 'void');
}

function* findPaymentKeys({ rows }: Evidence): Iterable<Finding> {
  for (const [scopedKey, some] of Map.groupBy(rows.payments, (payment) => payment.scopedKey)) {
    if (some.length === 1) continue;
    const key = scopedKey.split(' ')[1] ?? '';
    yield { id: key, words: `led to ${some.length} payments: ${some.map(({ id }) => id)}` };
  }
}

/** Orders and payments: our rows among themselves. */
export const PAYMENT_RULES: readonly Rule[] = [
  {
    number: 'C-10',
    name: 'order-amount',
    description: 'A paid payment has the amount of its order.',
    find: findOrderAmounts,
  },
  {
    number: 'C-11',
    name: 'order-store',
    description: 'A payment belongs to the store of its order.',
    find: findOrderStores,
  },
  {
    number: 'C-12',
    name: 'order-payer',
    description: 'The payer of a paid order is the user of its payment.',
    find: findOrderPayers,
  },
  {
    number: 'C-13',
    name: 'order-method',
    description: 'A payment was made by a method that its order allows.',
    find: findOrderMethods,
  },
  {
    number: 'C-14',
    name: 'order-paid-once',
    description: 'A paid order has exactly one paid payment, any other order none.',
    find: findPaidTimes,
  },
  {
    number: 'C-15',
    name: 'transition-missing',
    description: 'The transitions of a payment have no gap and end with its status.',
    find: findGaps,
  },
  {
    number: 'C-16',
    name: 'transition-illegal',
    description: 'Each transition is allowed from the status before it.',
    find: findIllegalTransitions,
  },
  {
    number: 'C-17',
    name: 'payment-amounts',
    description: 'Captured and refunded amounts fit the status and the approved captures.',
    find: findAmounts,
  },
  {
    number: 'C-18',
    name: 'authorize-attempt',
    description: 'A payment has one attempt to authorize it, approved if and only if it was paid.',
    find: findAuthorizeAttempts,
  },
  {
    number: 'C-19',
    name: 'one-payment-per-key',
    description: 'An idempotency key of a caller led to at most one payment.',
    find: findPaymentKeys,
  },
];
