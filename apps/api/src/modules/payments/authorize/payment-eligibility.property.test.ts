import { randomBytes, randomUUID } from 'node:crypto';
import { missingProfileFields } from '@saifu/domain/identity/account';
import { assertPayerProven, isLargePayment } from '@saifu/domain/payments/large-payment';
import { checkPaymentEligibility } from '@saifu/domain/payments/payment-eligibility';
import { NO_STAFF_LIMITS } from '@saifu/domain/payments/spending-limits';
import { AppError, type ErrorCode } from '@saifu/domain/shared/app-error';
import { CARDS_MAX, PAYMENT_WAITING_MS } from '@saifu/domain/shared/limits';
import { yen } from '@saifu/domain/shared/yen';
import fc from 'fast-check';
import sql, { join, raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { testDatabase } from '../../../testing/test-app.ts';
import * as attempts from '../payment-attempt.repository.ts';
import * as paymentResults from '../payment-result.repository.ts';
import type { AuthorizeInput } from './authorization.ts';
import * as payments from './payment.repository.ts';
import {
  type EarlierPayment,
  findCurrentLimits,
  SINGLE_CHANGES,
  type Situation,
  situation,
  sumSpent,
} from './payment-eligibility.fixture.ts';

const RUNS = process.env.TEST_SCALE === 'full' ? 3000 : 200;
// The default seed makes every run the same. MODEL_SEED=any picks a random seed.
const SEED = parseSeed(process.env.MODEL_SEED);
const SAMPLES = 1000;

const REASONS: readonly ErrorCode[] = [
  'account.deletion_pending',
  'card.frozen',
  'card.too_many',
  'invoice.paid',
  'not_found',
  'order.amount_changed',
  'order.amount_unsure',
  'order.canceled',
  'order.duplicate',
  'order.expired',
  'order.paid',
  'payment.limit_exceeded',
  'payment.night_locked',
  'payment.own_day_exceeded',
  'payment.own_limit_exceeded',
  'payment.own_month_exceeded',
  'payment.store_approval_needed',
  'profile.incomplete',
  'recurring_billing.account_needed',
  'recurring_billing.closed',
  'request.invalid',
  'session.step_up_required',
  'store.inactive',
  'store.method_unsupported',
  'store.unregistered',
];

function parseSeed(given = '1295641590'): number {
  return given === 'any' ? Math.floor(Math.random() * 2 ** 31) : Number(given);
}

test('begin() agrees with the domain after each single change of a payable situation', async () => {
  const check = await createCheck();
  for (const one of SINGLE_CHANGES) await check(one);
});

const name = `begin() agrees with the domain in ${RUNS} random situations (MODEL_SEED=${SEED})`;
test(name, async () => {
  const check = await createCheck();
  await fc.assert(fc.asyncProperty(situation, check), { numRuns: RUNS, seed: SEED });
});

test('about half of the random situations are allowed, and each reason occurs', () => {
  const random = fc.sample(situation, { numRuns: SAMPLES, seed: SEED }).map(findReason);
  const allowed = random.filter((reason) => reason === undefined).length;
  expect(allowed / SAMPLES).toBeGreaterThan(0.35);
  expect(allowed / SAMPLES).toBeLessThan(0.65);
  const reasons = SINGLE_CHANGES.map(findReason).filter((reason) => reason !== undefined);
  expect([...new Set(reasons)].toSorted()).toEqual(REASONS);
});

/** Asserts that a payment is written exactly if the domain finds no reason against it. */
async function createCheck(): Promise<(one: Situation) => Promise<void>> {
  const db = await testDatabase();
  const merchantId = randomUUID();
  await insert(db, 'merchants', { id: merchantId, name: 'さくら食堂', created_at: BEFORE });
  return async (one) => {
    const ids = createIds(one, merchantId);
    await db.transaction((tx) => insertSituation(tx, one, ids));
    const input = createInput(one, ids);
    const authorization = await payments.begin(db, input);
    const reason = findReason(one);
    const message = `domain: ${reason}, situation: ${JSON.stringify(one)}`;
    expect(authorization !== undefined, message).toBe(reason === undefined);
    if (authorization !== undefined) await checkReturned(db, input, authorization);
  };
}

/** Asserts that the two statements of a payment return what they have written. */
async function checkReturned(
  db: Db,
  { attemptId, now, stableKey }: AuthorizeInput,
  authorization: payments.Authorization,
): Promise<void> {
  const { payment: begun, completesOnCapture } = authorization;
  expect(await payments.findAuthorization(db, attemptId)).toEqual(authorization);
  expect(await payments.get(db, begun.id)).toEqual(begun);
  const attempt = await attempts.findLast(db, begun.id);
  if (attempt === undefined) throw new Error('the payment has no attempt');
  const result = {
    kind: 'approved',
    reference: `pi_${attemptId}`,
    isCaptured: completesOnCapture,
    card: { brand: 'jcb', last4: '0001', method: 'pm', fingerprint: null, country: null },
  } as const;
  const paid = await paymentResults.record(db, attempt, result, { now, stableKey, begun });
  expect(paid.status).toBe(completesOnCapture ? 'complete' : 'processing');
  expect(await payments.get(db, begun.id)).toEqual(paid);
}

/** The first reason of the domain rules against the payment, computed without the database. */
function findReason(one: Situation): ErrorCode | undefined {
  const { user, scan, billing, now } = one;
  const error = checkPaymentEligibility({
    order: {
      source: one.source,
      status: one.orderStatus,
      payAmount: one.amount,
      expiresAt: later(now, one.expiresInMs),
      methods: one.allowedMethods ?? one.storeMethods,
    },
    storeStatus: one.storeStatus,
    scanStatus: scan && {
      isAmountSure: scan.isAmountCertain || scan.isTyped,
      requiresAcceptance: scan.requiresAcceptance,
      isDuplicate: scan.duplicate?.status === 'paid' && (scan.duplicate.agreedAfterMs ?? -1) < 0,
    },
    agreed: billing && {
      status: billing.status,
      what: billing.what,
      payer: user === null ? 'guest' : billing.payer === 'payer' ? 'agreed' : 'other',
      isOneTime: one.paymentType === 'one_time',
      card: hasSavedCard(one) ? 'saved' : one.card === 'kept' ? 'kept' : 'typed',
      cardCount: one.otherCards + (hasSavedCard(one) && one.card !== 'of_other_user' ? 1 : 0),
    },
    expectedAmount: one.amount + one.expectedDifference,
    method: one.method,
    by: one.by,
    missingProfile: user && missingProfileFields(user.profile, user.isPhoneVerified),
    spent: sumSpent(one),
    own: user && {
      limits: findCurrentLimits(one),
      staffLimits: NO_STAFF_LIMITS,
      isNewStore: !one.earlierOrders.some(
        ({ status, isSameStore, payer }) => status === 'paid' && isSameStore && payer === 'payer',
      ),
      approvesStore: one.approvesStore,
      isDeletionPending: user.isDeletionPending,
    },
    now,
  });
  if (error !== undefined) return error.code;
  if (one.card === 'frozen') return 'card.frozen';
  if (one.card === 'setting_up' || one.card === 'of_other_user') return 'not_found';
  return findProofError(one)?.code;
}

function findProofError({ user, amount, now, earlierPayments }: Situation): AppError | undefined {
  if (user === null || user.session === null) return undefined;
  const { isEnded, freshForMs } = user.session;
  const proof = {
    isDeviceKnown: earlierPayments.some(
      (payment) =>
        payment.payer === 'payer' &&
        payment.isSameDevice &&
        isLargePayment(payment.amount + payment.fee) &&
        (payment.status === 'processing' || payment.status === 'complete') &&
        payment.refundReason !== 'not_me',
    ),
    freshUntil: isEnded || freshForMs === null ? null : later(now, freshForMs),
    contactSettlesAt: null,
  };
  try {
    assertPayerProven(amount, proof, now);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return undefined;
}

function hasSavedCard({ card }: Situation): boolean {
  return card !== null && card !== 'typed' && card !== 'kept';
}

function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}

type Ids = ReturnType<typeof createIds>;

/** New ids in each run, so that the runs do not influence each other. */
function createIds({ user, storeStatus }: Situation, merchantId: string) {
  return {
    merchantId,
    payer: user && randomUUID(),
    otherUser: randomUUID(),
    session: user?.session ? randomUUID() : null,
    card: randomUUID(),
    store: storeStatus && randomUUID(),
    otherStore: randomUUID(),
    order: randomUUID(),
    billing: randomUUID(),
    hash: randomBytes(32),
    addressKey: `pays from ${randomUUID()}`,
  };
}

/** The payment of the situation. */
function createInput(one: Situation, ids: Ids): AuthorizeInput {
  return {
    paymentId: randomUUID(),
    attemptId: randomUUID(),
    orderId: ids.order,
    amount: yen(one.amount + one.expectedDifference),
    userId: ids.payer,
    sessionId: ids.session,
    guestTokenHash: ids.payer === null ? ids.hash : null,
    addressKey: ids.addressKey,
    deviceHash: ids.hash,
    language: 'ja',
    contact: { email: null, phone: null },
    method: one.method,
    cardId: hasSavedCard(one) ? ids.card : null,
    cardToken: one.card === 'typed' || one.card === 'kept' ? 'pm_typed' : null,
    fingerprint: null,
    stableKey: 'test',
    ruleSetVersion: 0,
    typedCard: null,
    review: null,
    saveCardName: one.card === 'kept' ? 'HANAKO YAMADA' : null,
    paymentType: one.paymentType,
    installmentCount: null,
    gesture: 'slide',
    by: one.by,
    approvesStore: one.approvesStore,
    confirmationNumber: 10,
    idempotency: { scope: ids.hash, key: randomUUID(), requestHash: ids.hash },
    paymentExpiresAt: later(one.now, PAYMENT_WAITING_MS),
    now: one.now,
  };
}

type Row = Readonly<Record<string, unknown>>;

async function insert(tx: Tx, table: string, row: Row): Promise<void> {
  const columns = raw(Object.keys(row).join(', '));
  await tx.run(sql`insert into ${raw(table)} (${columns}) values (${join(Object.values(row))})`);
}

const BEFORE = new Date('2025-01-01T00:00:00Z');

async function insertSituation(tx: Tx, one: Situation, ids: Ids): Promise<void> {
  await insertUsers(tx, one, ids);
  if (ids.payer !== null) await insertCards(tx, one, ids);
  await insertStores(tx, one, ids);
  await insertOrder(tx, one, ids);
  for (const { status, isSameStore, payer } of one.earlierOrders) {
    const store_id = (isSameStore ? ids.store : null) ?? ids.otherStore;
    const payer_id = payer === 'payer' ? ids.payer : ids.otherUser;
    await insert(tx, 'orders', { ...createOrderRow(one, status), store_id, payer_id });
  }
  for (const payment of one.earlierPayments) await insertPayment(tx, one, payment, ids);
}

async function insertUsers(tx: Tx, { user, limits, now }: Situation, ids: Ids): Promise<void> {
  const toRow = (id: string) => {
    return { id, email: `${id}@saifu.example`, locale: 'ja', status: 'active', created_at: BEFORE };
  };
  await insert(tx, 'users', toRow(ids.otherUser));
  if (user === null || ids.payer === null) return;
  const { profile, session } = user;
  await insert(tx, 'users', {
    ...toRow(ids.payer),
    phone_verified: user.isPhoneVerified,
    last_name: profile.lastName,
    first_name: profile.firstName,
    last_name_kana: profile.lastNameKana,
    first_name_kana: profile.firstNameKana,
    birth_date: profile.birthDate,
    postal_code: profile.postalCode,
    prefecture: profile.prefecture,
    city: profile.city,
    address_line: profile.addressLine,
    deletion_requested_at: user.isDeletionPending ? now : null,
    erase_at: user.isDeletionPending ? now : null,
  });
  if (session !== null) {
    await insert(tx, 'sessions', {
      id: ids.session,
      user_id: ids.payer,
      token_hash: ids.hash,
      device_hash: ids.hash,
      created_at: BEFORE,
      last_seen_at: now,
      ended_at: session.isEnded ? now : null,
      payment_fresh_until: session.freshForMs === null ? null : later(now, session.freshForMs),
    });
  }
  for (const limit of limits) {
    await insert(tx, 'spending_limits', {
      user_id: ids.payer,
      starts_at: later(now, limit.startsInMs),
      per_payment: limit.perPayment,
      per_day: limit.perDay,
      per_month: limit.perMonth,
      new_store_approval: limit.newStoreApproval,
      night_lock: limit.nightLock,
    });
  }
}

async function insertCards(tx: Tx, one: Situation, ids: Ids): Promise<void> {
  const insertCard = (id: string, row: Row) =>
    insert(tx, 'cards', {
      id,
      user_id: ids.payer,
      state: 'active',
      provider_method_id: id,
      brand: 'visa',
      last4: '4242',
      exp_month: 12,
      exp_year: 2034,
      funding: 'credit',
      fingerprint: id,
      cardholder_name: 'HANAKO YAMADA',
      three_ds: 'authenticated',
      created_at: BEFORE,
      ...row,
    });
  for (let slot = CARDS_MAX; slot > CARDS_MAX - one.otherCards; slot -= 1) {
    await insertCard(randomUUID(), { slot });
  }
  if (!hasSavedCard(one)) return;
  await insertCard(ids.card, {
    slot: 1,
    user_id: one.card === 'of_other_user' ? ids.otherUser : ids.payer,
    state: one.card === 'setting_up' ? 'setting_up' : 'active',
    frozen_at: one.card === 'frozen' ? one.now : null,
  });
}

async function insertStores(tx: Tx, one: Situation, ids: Ids): Promise<void> {
  for (const id of [ids.store, ids.otherStore]) {
    if (id === null) continue;
    await insert(tx, 'stores', {
      id,
      merchant_id: ids.merchantId,
      name: 'さくら食堂',
      postal_code: '1000001',
      prefecture: '東京都',
      address: '千代田1-1',
      mcc: '5812',
      status: id === ids.store ? one.storeStatus : 'active',
      payment_methods: one.storeMethods,
      installment_counts: [],
      tax_rounding: 'floor',
      search_text: '',
      created_at: BEFORE,
      updated_at: BEFORE,
    });
  }
}

function createOrderRow({ now }: Situation, status: string): Row {
  return {
    id: randomUUID(),
    source: 'invoice',
    status,
    title: 'お買い上げ',
    pay_amount: 1000,
    items: '[]',
    tax_lines: '[]',
    tax_included: true,
    expires_at: now,
    paid_at: status === 'paid' ? now : null,
    created_at: BEFORE,
    updated_at: BEFORE,
  };
}

async function insertOrder(tx: Tx, one: Situation, ids: Ids): Promise<void> {
  if (one.billing !== null) await insertBilling(tx, one, one.billing, ids);
  await insert(tx, 'orders', {
    ...createOrderRow(one, one.orderStatus),
    id: ids.order,
    store_id: ids.store,
    source: one.source,
    pay_amount: one.amount,
    expires_at: later(one.now, one.expiresInMs),
    allowed_payment_methods: one.allowedMethods,
    recurring_billing_id: one.billing && ids.billing,
    due_date: one.billing?.what === 'period' ? '2026-05-10' : null,
  });
  if (one.scan !== null) await insertScan(tx, one, one.scan, ids);
}

async function insertBilling(
  tx: Tx,
  { amount, now }: Situation,
  { status, payer }: NonNullable<Situation['billing']>,
  ids: Ids,
): Promise<void> {
  const isClosed = status === 'canceled' || status === 'ended';
  await insert(tx, 'recurring_billings', {
    id: ids.billing,
    store_id: ids.store,
    user_id: payer === null ? null : payer === 'payer' ? ids.payer : ids.otherUser,
    service_name: '新聞',
    status,
    initial_amount: amount,
    monthly_amount: amount,
    payment_days: [10],
    reminder_days: [],
    pausable: true,
    tax_rate: 10,
    start_date: '2026-04-01',
    first_payment_deadline: '2026-06-01',
    charged_through: '2026-05-10',
    closed_at: isClosed ? now : null,
    closed_by: isClosed ? 'merchant' : null,
    next_run_at: now,
    created_at: BEFORE,
    updated_at: BEFORE,
    version: 1,
  });
}

async function insertScan(
  tx: Tx,
  one: Situation,
  scan: NonNullable<Situation['scan']>,
  ids: Ids,
): Promise<void> {
  const bill = {
    bill_hash: ids.hash,
    fingerprint: ids.hash,
    store_key: 'store',
    perceptual_hash: 0,
    read_amount: one.amount,
    created_at: one.now,
  };
  const agreedAfterMs = scan.duplicate?.agreedAfterMs ?? null;
  await insert(tx, 'order_scans', {
    ...bill,
    order_id: ids.order,
    is_amount_certain: scan.isAmountCertain,
    requires_acceptance: scan.requiresAcceptance,
    typed_at: scan.isTyped ? one.now : null,
    pay_duplicate_at: agreedAfterMs === null ? null : later(one.now, agreedAfterMs),
  });
  if (scan.duplicate === null) return;
  const { id, ...row } = createOrderRow(one, scan.duplicate.status);
  await insert(tx, 'orders', { ...row, id, source: 'receipt', store_id: ids.otherStore });
  const certain = { is_amount_certain: true, requires_acceptance: false };
  await insert(tx, 'order_scans', { ...bill, ...certain, order_id: id });
}

async function insertPayment(
  tx: Tx,
  one: Situation,
  payment: EarlierPayment,
  ids: Ids,
): Promise<void> {
  const { id: order_id, ...order } = createOrderRow(one, 'canceled');
  const store_id = ids.otherStore;
  await insert(tx, 'orders', { ...order, id: order_id, store_id });
  const payment_id = randomUUID();
  const isOtherGuest = payment.payer === 'other_guest';
  const user_id = isOtherGuest ? null : payment.payer === 'payer' ? ids.payer : ids.otherUser;
  const request = () => ({
    idempotency_scope: ids.hash,
    idempotency_key: randomUUID(),
    request_hash: ids.hash,
  });
  await insert(tx, 'payments', {
    ...request(),
    id: payment_id,
    order_id,
    store_id,
    user_id,
    // Only a guest differs from other guests in the address.
    address_key: isOtherGuest && ids.payer === null ? `other ${ids.addressKey}` : ids.addressKey,
    device_hash: payment.isSameDevice ? ids.hash : randomBytes(32),
    amount: payment.amount,
    fee: payment.fee,
    status: payment.status,
    method: 'card',
    payment_type: 'one_time',
    gesture: 'slide',
    paid_by: 'customer',
    version: 1,
    title: 'お買い上げ',
    created_at: later(one.now, -payment.ageMs),
    expires_at: one.now,
  });
  if (payment.refundReason === null) return;
  await insert(tx, 'refund_requests', {
    ...request(),
    id: randomUUID(),
    payment_id,
    store_id,
    user_id,
    reason: 'x',
    reason_code: payment.refundReason,
    requested_amount: payment.amount,
    status: 'withdrawn',
    is_urgent: false,
    version: 1,
    filed_at: one.now,
    respond_by: one.now,
  });
}
