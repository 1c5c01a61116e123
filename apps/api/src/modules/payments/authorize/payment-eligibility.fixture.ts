import { missingProfileFields, type Profile } from '@saifu/domain/identity/account';
import type { StoreStatus } from '@saifu/domain/merchants/store';
import { ORDER_SOURCES, type OrderSource, type OrderStatus } from '@saifu/domain/orders/order';
import type { PaymentType } from '@saifu/domain/payments/installment-plan';
import { PAYMENT_STATUSES, type PaymentStatus } from '@saifu/domain/payments/payment';
import { getProviderLimits } from '@saifu/domain/payments/payment-eligibility';
import {
  getAmountRange,
  isPaidAtCounter,
  OFFERED_METHODS,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '@saifu/domain/payments/payment-method';
import { NO_LIMITS, type SpendingLimits } from '@saifu/domain/payments/spending-limits';
import {
  RECURRING_BILLING_STATUSES,
  type RecurringBillingStatus,
} from '@saifu/domain/recurring-billing/recurring-billing';
import {
  CARDS_MAX,
  GUEST_PAYMENT_YEN_MAX,
  LARGE_PAYMENT_YEN_MIN,
  PROFILE_THRESHOLD_YEN,
  STEP_UP_LIFE_MS,
} from '@saifu/domain/shared/limits';
import fc, { type Arbitrary } from 'fast-check';

/**
 * A situation in which a user or guest pays an order. Most differ from a payable one in one or two
 * aspects, and amounts and times lie at or next to a limit.
 */
export type Situation = Aspects & {
  readonly amount: number;
  /** The methods of the store, and those of the order if it restricts them. */
  readonly storeMethods: readonly PaymentMethod[];
  readonly allowedMethods: readonly PaymentMethod[] | null;
};

type Aspects = {
  readonly now: Date;
  readonly source: OrderSource;
  readonly orderStatus: OrderStatus;
  readonly expiresInMs: number;
  /** The amount that the payer saw, minus the amount of the order. */
  readonly expectedDifference: number;
  readonly storeStatus: StoreStatus | null;
  readonly method: PaymentMethod;
  readonly by: 'customer' | 'staff';
  readonly paymentType: PaymentType;
  /** The chosen card; typed: a new card for this payment only, kept: a new card to be saved. */
  readonly card: 'active' | 'setting_up' | 'frozen' | 'of_other_user' | 'typed' | 'kept' | null;
  readonly otherCards: number;
  /** Null if the order is not from a receipt. */
  readonly scan: Scan | null;
  /** Null if the order is not part of a recurring billing. */
  readonly billing: Billing | null;
  /** Null for a guest. */
  readonly user: User | null;
  readonly limits: readonly (SpendingLimits & { readonly startsInMs: number })[];
  readonly approvesStore: boolean;
  readonly earlierOrders: readonly EarlierOrder[];
  readonly earlierPayments: readonly EarlierPayment[];
};

type Scan = {
  readonly isAmountCertain: boolean;
  readonly requiresAcceptance: boolean;
  readonly isTyped: boolean;
  /** Another order with a scan of the same bill, and when the owner agreed to pay it again. */
  readonly duplicate: {
    readonly status: 'paid' | 'canceled';
    readonly agreedAfterMs: number | null;
  } | null;
};

type Billing = {
  readonly what: 'first' | 'period';
  readonly status: RecurringBillingStatus;
  readonly payer: 'payer' | 'other_user' | null;
};

type User = {
  readonly profile: Profile;
  readonly isPhoneVerified: boolean;
  readonly isDeletionPending: boolean;
  /** Null for an off-session payment. */
  readonly session: { readonly freshForMs: number | null; readonly isEnded: boolean } | null;
};

type EarlierOrder = {
  readonly status: 'paid' | 'canceled';
  readonly isSameStore: boolean;
  readonly payer: 'payer' | 'other_user';
};

export type EarlierPayment = {
  readonly ageMs: number;
  readonly amount: number;
  readonly fee: number;
  readonly status: PaymentStatus;
  readonly payer: 'payer' | 'other_user' | 'other_guest';
  readonly isSameDevice: boolean;
  readonly refundReason: 'not_me' | 'other' | null;
};

const USUAL_AMOUNT_YEN = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const MONTH_MS = 30 * DAY_MS;
const UNCOUNTED: readonly PaymentStatus[] = ['cancel', 'error'];

/** What the payer has spent in the last day and the last 30 days. */
export function sumSpent({ earlierPayments }: Pick<Situation, 'earlierPayments'>) {
  const sum = (periodMs: number) =>
    earlierPayments
      .filter(({ payer, status }) => payer === 'payer' && !UNCOUNTED.includes(status))
      .filter(({ ageMs }) => ageMs < periodMs)
      .reduce((total, { amount }) => total + amount, 0);
  return { day: sum(DAY_MS), month: sum(MONTH_MS) };
}

export function findCurrentLimits({ limits }: Pick<Situation, 'limits'>): SpendingLimits {
  const started = limits.filter(({ startsInMs }) => startsInMs <= 0);
  return started.toSorted((a, b) => b.startsInMs - a.startsInMs)[0] ?? NO_LIMITS;
}

const PROFILE: Profile = {
  displayName: '花子',
  lastName: '山田',
  firstName: '花子',
  lastNameKana: 'ヤマダ',
  firstNameKana: 'ハナコ',
  gender: 'unspecified',
  birthDate: '1990-04-01',
  postalCode: '1000001',
  prefecture: '東京都',
  city: '千代田区',
  addressLine: '千代田1-1',
  building: '101',
};

/** The limit is the lowest one of the payer and the method. The difference is added to it. */
type AmountChoice = {
  readonly at: 'usual' | 'limit' | 'method_min' | 'large';
  readonly difference: number;
};

/** One own limit. The room is what it leaves for this payment. */
type LimitChoice = {
  readonly startsInMs: number;
  readonly kind: keyof SpendingLimits;
  readonly roomYen: number;
};

/** An earlier payment that used this share of the limit of its period. */
type SpendingChoice = Omit<EarlierPayment, 'amount'> & { readonly percent: number };

/** A situation before the dependent aspects are derived. */
type Choice = Omit<Aspects, 'earlierPayments' | 'limits' | 'by'> & {
  /** usual: staff for cash at the counter, otherwise the customer. */
  readonly by: 'customer' | 'staff' | 'usual';
  readonly amount: AmountChoice;
  readonly limits: readonly LimitChoice[];
  readonly spending: readonly SpendingChoice[];
  readonly devicePayments: readonly EarlierPayment[];
  readonly storeTakes: boolean;
  readonly orderTakes: boolean | null;
};

const PAYABLE: Choice = {
  now: new Date('2026-05-12T12:00:00+09:00'),
  source: 'invoice',
  orderStatus: 'open',
  expiresInMs: DAY_MS,
  expectedDifference: 0,
  storeStatus: 'active',
  method: 'card',
  by: 'usual',
  paymentType: 'one_time',
  card: 'active',
  otherCards: 0,
  scan: { isAmountCertain: true, requiresAcceptance: false, isTyped: false, duplicate: null },
  billing: { what: 'period', status: 'active', payer: 'payer' },
  user: {
    profile: PROFILE,
    isPhoneVerified: true,
    isDeletionPending: false,
    session: { freshForMs: STEP_UP_LIFE_MS, isEnded: false },
  },
  limits: [],
  approvesStore: false,
  earlierOrders: [],
  amount: { at: 'usual', difference: 0 },
  spending: [],
  devicePayments: [],
  storeTakes: true,
  orderTakes: null,
};

/** Null makes the payer a guest. */
type Change = Partial<Omit<Choice, 'user'>> & { readonly user?: Partial<User> | null };

/** Every combination of the values. */
function combine<const Values extends Readonly<Record<string, readonly unknown[]>>>(
  values: Values,
): readonly { readonly [Key in keyof Values]: Values[Key][number] }[] {
  const all = Object.entries(values).reduce<readonly object[]>(
    (combinations, [key, list]) =>
      combinations.flatMap((one) => list.map((value) => Object.assign({ [key]: value }, one))),
    [{}],
  );
  return all as readonly { readonly [Key in keyof Values]: Values[Key][number] }[];
}

const AT_LIMIT = [
  { at: 'limit', difference: 0 },
  { at: 'limit', difference: 1 },
] as const;
const AT_MIN = [
  { at: 'method_min', difference: -1 },
  { at: 'method_min', difference: 0 },
] as const;
const AT_LARGE = [
  { at: 'large', difference: -1 },
  { at: 'large', difference: 0 },
] as const;

const TIMES = ['12:00:00.000', '22:59:59.999', '23:00:00.000', '04:59:59.999', '05:00:00.000'].map(
  (time) => new Date(`2026-05-12T${time}+09:00`),
);
const PARTIAL_USERS: readonly Partial<User>[] = [
  { isPhoneVerified: false },
  ...Object.keys(PROFILE)
    .filter((key) => key !== 'gender')
    .map((key) => ({ profile: { ...PROFILE, [key]: null } })),
];
const EARLIER_ORDERS: readonly EarlierOrder[] = combine({
  status: ['paid', 'canceled'],
  isSameStore: [true, false],
  payer: ['payer', 'other_user'],
});

const SPENT: SpendingChoice = {
  ageMs: 0,
  percent: 95,
  fee: 500,
  status: 'complete',
  payer: 'payer',
  isSameDevice: false,
  refundReason: null,
};
const SPENDINGS: readonly SpendingChoice[] = [
  ...[0, DAY_MS - 1, DAY_MS, MONTH_MS - 1, MONTH_MS].map((ageMs) => ({ ...SPENT, ageMs })),
  ...PAYMENT_STATUSES.map((status) => ({ ...SPENT, status })),
  { ...SPENT, payer: 'other_user' },
  { ...SPENT, payer: 'other_guest' },
];

// Older than the spending periods.
const ON_DEVICE: EarlierPayment = {
  ageMs: 2 * MONTH_MS,
  amount: LARGE_PAYMENT_YEN_MIN,
  fee: 0,
  status: 'complete',
  payer: 'payer',
  isSameDevice: true,
  refundReason: null,
};
const DEVICE_PAYMENTS: readonly EarlierPayment[] = [
  ...PAYMENT_STATUSES.map((status) => ({ ...ON_DEVICE, status })),
  { ...ON_DEVICE, amount: LARGE_PAYMENT_YEN_MIN - 1 },
  { ...ON_DEVICE, amount: LARGE_PAYMENT_YEN_MIN - 1, fee: 1 },
  { ...ON_DEVICE, payer: 'other_user' },
  { ...ON_DEVICE, payer: 'other_guest' },
  { ...ON_DEVICE, isSameDevice: false },
  { ...ON_DEVICE, refundReason: 'not_me' },
  { ...ON_DEVICE, refundReason: 'other' },
];

const OWN_LIMITS: readonly (readonly LimitChoice[])[] = (
  ['perPayment', 'perDay', 'perMonth', 'newStoreApproval', 'nightLock'] as const
).flatMap((kind) => {
  const current = { kind, startsInMs: 0, roomYen: 20_000 };
  const replaced = { kind: 'perPayment', startsInMs: -DAY_MS, roomYen: 10_000 } as const;
  return [[current], [{ ...current, startsInMs: 1 }], [replaced, current]];
});

const FIRST: Billing = { what: 'first', status: 'pending_first_payment', payer: null };
const BILLINGS: readonly Billing[] = combine({
  what: ['first', 'period'],
  status: RECURRING_BILLING_STATUSES,
  payer: ['payer', 'other_user', null],
});

/** Changes of one aspect of a payable situation. */
const CHANGES: readonly (readonly Change[])[] = [
  combine({ source: ['invoice', 'split'], orderStatus: ['paid', 'canceled', 'expired'] }),
  combine({ expiresInMs: [-1, 0, 1] }),
  combine({ expectedDifference: [-1, 1] }),
  [{ storeStatus: 'pending' }, { storeStatus: 'suspended' }],
  [{ source: 'receipt', storeStatus: null }],
  combine({ storeTakes: [true, false], orderTakes: [true, false, null] }),
  combine({ method: PAYMENT_METHODS, amount: [...AT_MIN, ...AT_LIMIT] }),
  combine({
    source: ORDER_SOURCES,
    method: ['cash'],
    by: ['staff', 'customer'],
    amount: [...AT_MIN, ...AT_LIMIT],
  }),
  [{ user: { isDeletionPending: true } }],
  combine({ method: ['card'], card: ['setting_up', 'frozen', 'of_other_user', 'typed', 'kept'] }),
  combine({ user: PARTIAL_USERS, amount: AT_LIMIT }),
  combine({ user: [{}, { isPhoneVerified: false }, null], amount: AT_LIMIT }),
  combine({
    user: [{}, { isPhoneVerified: false }, null],
    spending: SPENDINGS.map((one) => [one]),
    amount: AT_LIMIT,
  }),
  // The 30-day limit of guests, which the day limit implies unless payments are concurrent.
  combine({
    user: [null],
    spending: [29, 30].map((count) => {
      const spent = { ...SPENT, ageMs: 2 * DAY_MS, percent: 100 };
      return Array.from({ length: count }, () => spent);
    }),
  }),
  combine({ now: TIMES, limits: OWN_LIMITS }),
  combine({ limits: OWN_LIMITS, amount: AT_LIMIT }),
  combine({
    limits: [[{ kind: 'newStoreApproval', startsInMs: 0, roomYen: 0 }]],
    earlierOrders: EARLIER_ORDERS.map((one) => [one]),
    approvesStore: [false, true],
  }),
  combine({
    user: combine({
      session: combine({ freshForMs: [null, -1, 0, 1], isEnded: [false, true] }),
    }),
    amount: AT_LARGE,
  }),
  combine({
    user: [{ session: { freshForMs: null, isEnded: false } }],
    amount: AT_LARGE,
    devicePayments: DEVICE_PAYMENTS.map((one) => [one]),
  }),
  combine({ user: [{ session: null }], amount: AT_LARGE }),
  combine({
    source: ['receipt'],
    by: ['staff', 'customer'],
    scan: combine({
      isAmountCertain: [true, false],
      requiresAcceptance: [true, false],
      isTyped: [true, false],
      duplicate: [null],
    }),
  }),
  combine({
    source: ['receipt'],
    scan: combine({
      isAmountCertain: [true],
      requiresAcceptance: [false],
      isTyped: [false],
      duplicate: combine({ status: ['paid', 'canceled'], agreedAfterMs: [null, -1, 0, 1] }),
    }),
  }),
  combine({ source: ['recurring'], billing: BILLINGS }),
  combine({ source: ['recurring'], billing: [FIRST], user: [{}, null] }),
  combine({
    source: ['recurring'],
    billing: [FIRST, { what: 'period', status: 'past_due', payer: 'payer' }],
    card: ['active', 'kept', 'typed'],
    otherCards: [CARDS_MAX - 1, CARDS_MAX],
    paymentType: ['one_time', 'installment', 'revolving'],
  }),
];

/** Every situation that differs from the payable one by one of the changes. */
export const SINGLE_CHANGES: readonly Situation[] = CHANGES.flat().map((change) =>
  toSituation(applyChange(PAYABLE, change)),
);

/** A failing case is reduced to the usual value if that fails too. */
function mostly<const Value>(usual: Value, ...others: readonly Value[]): Arbitrary<Value> {
  const rare = fc.constantFrom(...others);
  return fc.oneof({ withCrossShrink: true }, { weight: 3, arbitrary: fc.constant(usual) }, rare);
}

const base: Arbitrary<Choice> = fc
  .record({
    now: fc.constantFrom(...TIMES),
    source: fc.constantFrom(...ORDER_SOURCES),
    expiresInMs: mostly(DAY_MS, 1),
    method: mostly('card', ...OFFERED_METHODS),
    by: mostly('usual', 'staff'),
    card: mostly('active', 'kept'),
    otherCards: mostly(0, CARDS_MAX - 1),
    user: fc.oneof({ weight: 3, arbitrary: mostly({}, ...PARTIAL_USERS) }, fc.constant(null)),
    approvesStore: mostly(false, true),
    earlierOrders: fc.array(fc.constantFrom(...EARLIER_ORDERS), { maxLength: 2 }),
    amount: fc.constantFrom(PAYABLE.amount, PAYABLE.amount, ...AT_LIMIT, ...AT_LARGE),
    spending: fc.array(
      fc
        .tuple(fc.constantFrom(...SPENDINGS), fc.integer({ min: 1, max: 50 }))
        .map(([one, percent]) => ({ ...one, percent })),
      { maxLength: 2 },
    ),
    orderTakes: mostly(null, true),
  })
  .map((varied) => applyChange(PAYABLE, varied));

const anyChange = fc.oneof(...CHANGES.map((group) => fc.constantFrom(...group)));
const changes: Arbitrary<readonly Change[]> = fc.oneof(
  { withCrossShrink: true },
  fc.constant([]),
  { weight: 2, arbitrary: fc.tuple(anyChange) },
  fc.tuple(anyChange, anyChange),
);

/** Up to two changes of a random situation. About half can be paid. */
export const situation: Arbitrary<Situation> = fc
  .tuple(base, changes)
  .map(([choice, all]) => toSituation(all.reduce(applyChange, choice)));

function applyChange(choice: Choice, { user: userChange, ...rest }: Change): Choice {
  const isGuest = userChange === null || choice.user === null;
  return { ...choice, ...rest, user: isGuest ? null : { ...choice.user, ...userChange } };
}

/** Derives the aspects that depend on others, so that the database accepts the situation. */
function toSituation(choice: Choice): Situation {
  const { source, method, orderStatus, user } = choice;
  const isOwnCard = ['active', 'setting_up', 'frozen'].includes(choice.card ?? '');
  const isUnregistered = source === 'receipt' && orderStatus !== 'paid';
  const isCoins = method === 'cash' && isPaidAtCounter(source);
  const others = OFFERED_METHODS.filter((each) => each !== method);
  const toMethods = (takes: boolean) => (takes ? [method, ...others] : others);
  const {
    amount: chosen,
    spending: spent,
    devicePayments,
    storeTakes,
    orderTakes,
    ...rest
  } = choice;
  const earlierPayments = [...spent.map((one) => toEarlierPayment(one, user)), ...devicePayments];
  const ownLimits = rest.limits.map((one) => toLimits(one, sumSpent({ earlierPayments })));
  return {
    ...rest,
    limits: ownLimits,
    amount: toAmount({ ...choice, limits: ownLimits, earlierPayments }, chosen),
    storeStatus: choice.storeStatus ?? (isUnregistered ? null : 'pending'),
    storeMethods: toMethods(storeTakes),
    allowedMethods: orderTakes === null ? null : toMethods(orderTakes),
    by: choice.by === 'usual' ? (isCoins ? 'staff' : 'customer') : choice.by,
    card: method !== 'card' ? null : user === null ? 'typed' : choice.card,
    otherCards: isOwnCard ? Math.min(choice.otherCards, CARDS_MAX - 1) : choice.otherCards,
    scan: source === 'receipt' ? toValidScan(choice.scan) : null,
    billing: source === 'recurring' ? choice.billing : null,
    earlierPayments,
  };
}

function toValidScan(scan: Scan | null): Scan | null {
  return scan && { ...scan, requiresAcceptance: scan.requiresAcceptance || !scan.isAmountCertain };
}

function isComplete({ profile, isPhoneVerified }: User): boolean {
  return missingProfileFields(profile, isPhoneVerified).length === 0;
}

function toEarlierPayment(
  { percent, ...payment }: SpendingChoice,
  user: User | null,
): EarlierPayment {
  const { day, month } = getProviderLimits(user && isComplete(user));
  const limit = payment.ageMs < DAY_MS || user === null ? day : month;
  return { ...payment, amount: Math.floor((limit * percent) / 100) };
}

function toLimits(
  { startsInMs, kind, roomYen }: LimitChoice,
  spent: { readonly day: number; readonly month: number },
): Situation['limits'][number] {
  const values: Readonly<Record<keyof SpendingLimits, Partial<SpendingLimits>>> = {
    perPayment: { perPayment: roomYen },
    perDay: { perDay: spent.day + roomYen },
    perMonth: { perMonth: spent.month + roomYen },
    newStoreApproval: { newStoreApproval: true },
    nightLock: { nightLock: true },
  };
  return { ...NO_LIMITS, ...values[kind], startsInMs };
}

type AmountInput = Pick<Situation, 'method' | 'source' | 'user' | 'limits' | 'earlierPayments'>;

function toAmount(input: AmountInput, { at, difference }: AmountChoice): number {
  const { minYen, maxYen } = getAmountRange(input.method, input.source);
  if (at === 'method_min') return Math.max(1, minYen + difference);
  if (at === 'large') return LARGE_PAYMENT_YEN_MIN + difference;
  const lowest = Math.min(maxYen, ...listPayerLimits(input)) + difference;
  return at === 'limit' && lowest > 0 ? lowest : USUAL_AMOUNT_YEN;
}

function listPayerLimits(input: AmountInput): readonly number[] {
  const { user } = input;
  const spent = sumSpent(input);
  const provider = getProviderLimits(user && isComplete(user));
  const sums = [provider.day - spent.day, provider.month - spent.month];
  if (user === null) return [...sums, GUEST_PAYMENT_YEN_MAX];
  const { perPayment, perDay, perMonth } = findCurrentLimits(input);
  const unlimited = Number.POSITIVE_INFINITY;
  return [
    ...sums,
    isComplete(user) ? unlimited : PROFILE_THRESHOLD_YEN,
    perPayment ?? unlimited,
    (perDay ?? unlimited) - spent.day,
    (perMonth ?? unlimited) - spent.month,
  ];
}
