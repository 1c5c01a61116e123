import type { PaymentRow, Rows } from './database-rows.ts';
import type { Money } from './stripe-sandbox-money.ts';

const AT = new Date('2026-11-15T10:00:00Z');

type Case = {
  readonly id: string;
  readonly status: string;
  readonly method?: string;
  readonly events: readonly (readonly [event: string, status: string])[];
  readonly captured?: number;
  readonly refunded?: number;
  readonly lines?: Readonly<Record<string, number>>;
  readonly attempts: readonly (readonly [kind: string, state: string, amount?: number])[];
  readonly domainEvents: readonly string[];
  readonly money?: Partial<Money>;
  readonly order: string;
};

const AMOUNT = 500;

/** One payment for each valid final or stable state. */
const CASES: readonly Case[] = [
  {
    id: 'reserved',
    status: 'processing',
    events: [['authorize', 'processing']],
    lines: { 'provider.authorized': AMOUNT, 'store.pending': -AMOUNT },
    attempts: [['authorize', 'approved']],
    domainEvents: ['payment.authorized'],
    money: { reserved: AMOUNT, authorizations: 1 },
    order: 'paid',
  },
  {
    id: 'taken',
    status: 'processing',
    method: 'bitcash',
    events: [['authorize', 'processing']],
    captured: AMOUNT,
    lines: { 'provider.receivable': AMOUNT, 'store.payable': -AMOUNT },
    attempts: [['authorize', 'approved']],
    domainEvents: ['payment.authorized'],
    money: { taken: AMOUNT, authorizations: 1, paymentId: null },
    order: 'paid',
  },
  {
    id: 'captured, with refund request',
    status: 'processing',
    events: [
      ['authorize', 'processing'],
      ['capture', 'processing'],
    ],
    captured: AMOUNT,
    lines: { 'provider.receivable': AMOUNT, 'store.payable': -AMOUNT },
    attempts: [
      ['authorize', 'approved'],
      ['capture', 'approved'],
    ],
    domainEvents: ['payment.authorized'],
    money: { taken: AMOUNT, authorizations: 1 },
    order: 'paid',
  },
  {
    id: 'charged',
    status: 'complete',
    events: [['charge', 'complete']],
    captured: AMOUNT,
    lines: { 'provider.receivable': AMOUNT, 'store.payable': -AMOUNT },
    attempts: [['authorize', 'approved']],
    domainEvents: ['payment.completed'],
    money: { taken: AMOUNT, authorizations: 1 },
    order: 'paid',
  },
  {
    id: 'charged, some given back',
    status: 'complete',
    events: [
      ['charge', 'complete'],
      ['part_refund', 'complete'],
    ],
    captured: AMOUNT,
    refunded: 200,
    lines: { 'provider.receivable': AMOUNT - 200, 'store.payable': 200 - AMOUNT },
    attempts: [
      ['authorize', 'approved'],
      ['refund', 'approved', 200],
    ],
    domainEvents: ['payment.completed', 'payment.refunded'],
    money: { taken: AMOUNT, refundedAmount: 200, authorizations: 1 },
    order: 'paid',
  },
  {
    id: 'coins',
    status: 'complete',
    method: 'cash',
    events: [['settle', 'complete']],
    captured: AMOUNT,
    lines: { 'store.cash': AMOUNT, 'store.sales': -AMOUNT },
    attempts: [['authorize', 'approved']],
    domainEvents: ['payment.completed'],
    order: 'paid',
  },
  {
    id: 'coins back',
    status: 'complete',
    method: 'cash',
    events: [
      ['settle', 'complete'],
      ['part_refund', 'complete'],
    ],
    captured: AMOUNT,
    refunded: 200,
    lines: { 'store.cash': AMOUNT - 200, 'store.sales': 200 - AMOUNT },
    attempts: [
      ['authorize', 'approved'],
      ['refund', 'approved', 200],
    ],
    domainEvents: ['payment.completed', 'payment.refunded'],
    order: 'paid',
  },
  {
    id: 'part released',
    status: 'processing',
    events: [
      ['authorize', 'processing'],
      ['capture', 'processing'],
    ],
    captured: 300,
    lines: { 'provider.receivable': 300, 'store.payable': -300 },
    attempts: [
      ['authorize', 'approved'],
      ['capture', 'approved', 300],
    ],
    domainEvents: ['payment.authorized', 'payment.refunded'],
    money: { taken: 300, authorizations: 1 },
    order: 'paid',
  },
  {
    id: 'refunded in part before confirmation',
    status: 'processing',
    events: [
      ['authorize', 'processing'],
      ['capture', 'processing'],
      ['part_refund', 'processing'],
    ],
    captured: AMOUNT,
    refunded: 100,
    lines: { 'provider.receivable': AMOUNT - 100, 'store.payable': 100 - AMOUNT },
    attempts: [
      ['authorize', 'approved'],
      ['capture', 'approved'],
      ['refund', 'approved', 100],
    ],
    domainEvents: ['payment.authorized', 'payment.refunded'],
    money: { taken: AMOUNT, refundedAmount: 100, authorizations: 1 },
    order: 'paid',
  },
  {
    id: 'part taken',
    status: 'complete',
    events: [
      ['authorize', 'processing'],
      ['confirm', 'complete'],
    ],
    captured: 300,
    lines: { 'provider.receivable': 300, 'store.payable': -300 },
    attempts: [
      ['authorize', 'approved'],
      ['capture', 'declined'],
      ['capture', 'approved', 300],
    ],
    domainEvents: ['payment.authorized', 'payment.completed'],
    money: { taken: 300, authorizations: 1 },
    order: 'paid',
  },
  {
    id: 'given back',
    status: 'refunded',
    events: [
      ['authorize', 'processing'],
      ['confirm', 'complete'],
      ['refund', 'refunded'],
    ],
    captured: AMOUNT,
    refunded: AMOUNT,
    attempts: [
      ['authorize', 'approved'],
      ['capture', 'approved'],
      ['refund', 'approved'],
    ],
    domainEvents: ['payment.authorized', 'payment.completed', 'payment.refunded'],
    money: { taken: AMOUNT, refundedAmount: AMOUNT, authorizations: 1 },
    order: 'paid',
  },
  {
    id: 'voided',
    status: 'cancel',
    events: [
      ['authorize', 'processing'],
      ['void', 'cancel'],
    ],
    attempts: [
      ['authorize', 'approved'],
      ['void', 'approved'],
    ],
    domainEvents: ['payment.authorized', 'payment.canceled'],
    money: { authorizations: 1 },
    order: 'canceled',
  },
  {
    id: 'failed',
    status: 'error',
    events: [['fail', 'error']],
    attempts: [['authorize', 'declined']],
    domainEvents: ['payment.failed'],
    order: 'open',
  },
  {
    id: 'released',
    status: 'error',
    events: [['fail', 'error']],
    attempts: [
      ['authorize', 'declined'],
      ['void', 'approved'],
    ],
    domainEvents: ['payment.failed'],
    money: { authorizations: 1 },
    order: 'canceled',
  },
];

export type LedgerPair = { rows: Rows; money: Map<string, Money> };

/** Both ledgers of a small data set without violations. */
export function createValidLedgers(): LedgerPair {
  const money = CASES.flatMap(({ id, money: some }): readonly Money[] =>
    some === undefined ? [] : [{ ...NOTHING, reference: `ref ${id}`, paymentId: id, ...some }],
  );
  const rows: Rows = {
    now: new Date(AT.getTime() + 60 * 60 * 1000),
    payments: CASES.map(toPayment),
    orders: CASES.map(({ id, order: status }) => {
      return { id: `order ${id}`, status, amount: AMOUNT, isBornPaid: false };
    }),
    attempts: CASES.flatMap(({ id, attempts }) =>
      attempts.map(([kind, state, amount = AMOUNT]) => {
        const reference = kind === 'void' || state === 'approved' ? `ref ${id}` : null;
        const rest = { amount, reference, openedAt: AT, bankDetailsRequestedAt: null };
        return { id: `${kind} ${id}`, paymentId: id, kind, state, ...rest };
      }),
    ),
    steps: CASES.flatMap(({ id, events }) =>
      [['begin', 'waiting_for_payment'] as const, ...events].map(([event, status], index) => {
        return { paymentId: id, version: index + 1, status, event, at: AT };
      }),
    ),
    postings: CASES.flatMap(({ id, lines = {} }) =>
      Object.entries(lines).map(([account, amount]) => {
        return { paymentId: id, version: 2, storeId: 'store', account, amount };
      }),
    ),
    domainEvents: CASES.flatMap(({ id, domainEvents, order }) => [
      ...domainEvents.map((type) => ({ subjectId: id, type, count: 1 })),
      ...(order === 'paid' ? [{ subjectId: `order ${id}`, type: 'order.paid', count: 1 }] : []),
    ]),
  };
  return { rows, money: new Map(money.map((one) => [one.reference, one])) };
}

const NOTHING = { attemptId: null, reserved: 0, taken: 0, refundedAmount: 0, authorizations: 0 };

function toPayment(one: Case): PaymentRow {
  const { id, status, method = 'card', captured = 0, refunded = 0, events } = one;
  return {
    id,
    orderId: `order ${id}`,
    storeId: 'store',
    status,
    version: events.length + 1,
    amount: AMOUNT,
    captured,
    refunded,
    method,
    reference: status === 'error' ? null : `ref ${id}`,
    idempotencyKey: `key ${id}`,
    isVoucher: false,
    createdAt: AT,
    paymentExpiresAt: AT,
  };
}
