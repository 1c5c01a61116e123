import { randomBytes } from 'node:crypto';
import { yen } from '@saifu/domain/shared/yen';
import * as payments from '../../apps/api/src/modules/payments/authorize/payment.repository.ts';
import * as paymentResults from '../../apps/api/src/modules/payments/payment-result.repository.ts';
import { seedDemoData } from '../../apps/api/src/modules/sandbox/seed-demo-data.ts';
import { createClock } from '../../apps/api/src/platform/clock.ts';
import { newUuid } from '../../apps/api/src/platform/crypto/tokens.ts';
import { connect, type Db } from '../../apps/api/src/platform/db/db.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { AMOUNT, type BenchOrder, type RawSqlPayer } from './fixtures.ts';

/** Opens a database that the running app does not use. */
export async function openRawSql(url: string, connections: number): Promise<Db> {
  const log = createLog('silent');
  const db = connect({ connectionString: url }, connections, log);
  await migrate(db, log);
  await seedDemoData({ db, clock: createClock() });
  return db;
}

const SCOPE = randomBytes(32);
const REQUEST_HASH = randomBytes(32);
const STABLE_KEY = 'a key of the bench';

/** Executes only the two SQL statements of a payment: no HTTP, no session, no provider. */
export async function payWithRawSql(
  db: Db,
  payer: RawSqlPayer,
  order: BenchOrder,
): Promise<boolean> {
  const now = new Date();
  const attemptId = newUuid();
  const authorization = await payments.begin(db, {
    paymentId: newUuid(),
    attemptId,
    orderId: order.uuid,
    amount: yen(AMOUNT),
    userId: payer.userId,
    sessionId: null,
    guestTokenHash: null,
    addressKey: 'bench',
    deviceHash: SCOPE,
    language: 'ja',
    contact: { email: null, phone: null },
    method: 'card',
    cardId: payer.cardId,
    saveCardName: null,
    paymentType: 'one_time',
    installmentCount: null,
    gesture: 'slide',
    by: 'customer',
    approvesStore: false,
    confirmationNumber: 42,
    idempotency: { scope: SCOPE, key: newUuid(), requestHash: REQUEST_HASH },
    cardToken: null,
    fingerprint: null,
    stableKey: STABLE_KEY,
    ruleSetVersion: 0,
    typedCard: null,
    review: null,
    paymentExpiresAt: new Date(now.getTime() + 900_000),
    now,
  });
  if (authorization === undefined) return false;
  const { payment } = authorization;
  const attempt = {
    id: attemptId,
    paymentId: payment.id,
    kind: 'authorize',
    amount: payment.amount,
    state: 'open',
    providerReference: null,
    confirmedBy: null,
    completesOnCapture: false,
    bankDetailsRequestedAt: null,
    openedAt: now,
  } as const;
  const outcome = {
    kind: 'approved',
    reference: `pi_${attemptId}`,
    isCaptured: false,
    card: { brand: 'visa', last4: '4242', method: 'pm', fingerprint: null, country: null },
  } as const;
  const context = { now: new Date(), stableKey: STABLE_KEY, begun: payment };
  const paid = await paymentResults.record(db, attempt, outcome, context);
  return paid.status === 'processing';
}
