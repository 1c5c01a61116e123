import type { Money } from './acquirer-money.ts';
import type { PaymentRow, Rows } from './database-rows.ts';

const AT = new Date('2026-11-15T10:00:00Z');

type Case = {
  readonly id: string;
  readonly status: string;
  readonly method?: string;
  readonly events: readonly (readonly [event: string, status: string])[];
  readonly captured?: number;
  readonly lines?: Readonly<Record<string, number>>;
  readonly attempts: readonly (readonly [kind: string, state: string])[];
  readonly facts: readonly string[];
  readonly money?: Partial<Money>;
  readonly order: string;
};

const AMOUNT = 500;

/** One payment of each kind that may stand in the books at rest. */
const CASES: readonly Case[] = [
  {
    id: 'reserved',
    status: 'processing',
    events: [['authorize', 'processing']],
    lines: { 'network.reserved': AMOUNT, 'store.pending': -AMOUNT },
    attempts: [['authorize', 'approved']],
    facts: ['payment.authorized'],
    money: { reserved: AMOUNT, authorisations: 1 },
    order: 'paid',
  },
  {
    id: 'taken',
    status: 'processing',
    method: 'bitcash',
    events: [['authorize', 'processing']],
    captured: AMOUNT,
    lines: { 'network.receivable': AMOUNT, 'store.payable': -AMOUNT },
    attempts: [['authorize', 'approved']],
    facts: ['payment.authorized'],
    money: { taken: AMOUNT, authorisations: 1, paymentId: null },
    order: 'paid',
  },
  {
    id: 'coins',
    status: 'complete',
    method: 'cash',
    events: [['settle', 'complete']],
    lines: { 'store.till': AMOUNT, 'store.sales': -AMOUNT },
    attempts: [['authorize', 'approved']],
    facts: ['payment.completed'],
    order: 'paid',
  },
  {
    id: 'failed',
    status: 'error',
    events: [['fail', 'error']],
    attempts: [['authorize', 'declined']],
    facts: ['payment.failed'],
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
    facts: ['payment.failed'],
    money: { authorisations: 1 },
    order: 'canceled',
  },
];

export type TwoBooks = { rows: Rows; money: Map<string, Money> };

/** Both books of a small world in which everything is as it must be. */
export function soundBooks(): TwoBooks {
  const money = CASES.flatMap(({ id, money: some }): readonly Money[] =>
    some === undefined ? [] : [{ ...NOTHING, reference: `ref ${id}`, paymentId: id, ...some }],
  );
  const rows: Rows = {
    now: new Date(AT.getTime() + 60 * 60 * 1000),
    payments: CASES.map(paymentOf),
    orders: CASES.map(({ id, order: status }) => {
      return { id: `order ${id}`, status, amount: AMOUNT, isBornPaid: false };
    }),
    attempts: CASES.flatMap(({ id, attempts }) =>
      attempts.map(([kind, state]) => {
        const reference = kind === 'void' || state === 'approved' ? `ref ${id}` : null;
        const rest = { amount: AMOUNT, reference, openedAt: AT };
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
    facts: CASES.flatMap(({ id, facts, order }) => [
      ...facts.map((type) => ({ subjectId: id, type, count: 1 })),
      ...(order === 'paid' ? [{ subjectId: `order ${id}`, type: 'order.paid', count: 1 }] : []),
    ]),
  };
  return { rows, money: new Map(money.map((one) => [one.reference, one])) };
}

const NOTHING = { attemptId: null, reserved: 0, taken: 0, givenBack: 0, authorisations: 0 };

function paymentOf({ id, status, method = 'card', captured = 0 }: Case): PaymentRow {
  return {
    id,
    orderId: `order ${id}`,
    storeId: 'store',
    status,
    version: 2,
    amount: AMOUNT,
    captured,
    refunded: 0,
    method,
    reference: status === 'error' ? null : `ref ${id}`,
    onceKey: `key ${id}`,
    isVoucher: false,
    createdAt: AT,
    waitsUntil: AT,
  };
}
