import { fromTypeId } from '@saifu/domain/shared/ids';
import { signLinkToken } from '../../platform/crypto/signed-links.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { Browser } from '../../testing/browser.ts';
import { signInAsMerchant } from '../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';

type Item = {
  readonly name: string;
  readonly quantity: number;
  readonly unit_price: number;
  readonly tax_rate: 8 | 10;
};

export function item(name: string, unit_price: number, tax_rate: 8 | 10 = 10, quantity = 1): Item {
  return { name, quantity, unit_price, tax_rate };
}

type Bill = {
  readonly items?: readonly Item[];
  readonly pay_amount?: number;
  readonly title?: string;
  readonly tax_included?: boolean;
  readonly table_number?: string;
  readonly waiter?: string;
};

/** A store that accepts cash, so that payments complete at once. */
export async function openShop(name = 'さくら食堂') {
  const testApp = await createTestAppWithDemoData();
  return { testApp, ...(await shopIn(testApp, name)) };
}

export async function shopIn(testApp: TestApp, name: string) {
  const { merchant, store } = signInAsMerchant(testApp, name);
  const storeUuid = fromTypeId('store', store.id) ?? '';
  const { pool } = testApp.deps.db;

  /** Pays in cash at the counter, as a guest if not signed in. */
  const buy = async (who: Browser, bill: Bill) => {
    const order = (await merchant.post('/merchant/orders', { store_id: store.id, ...bill })).body;
    await pool.query("update orders set source = 'qr_dynamic' where id = $1", [
      fromTypeId('order', order.id),
    ]);
    who.idempotencyKey = crypto.randomUUID();
    const paid = await who.post(`/guest/orders/${order.id}/payments`, {
      expected_amount: order.pay_amount,
      payment_method: 'cash',
      gesture: 'slide',
      by: 'staff',
    });
    return paid.body;
  };
  const changeStore = (columns: string, ...values: readonly unknown[]) =>
    pool.query(`update stores set ${columns} where id = $1`, [storeUuid, ...values]);
  return { buy, changeStore, merchant, store };
}

export async function signedIn(
  testApp: TestApp,
  who: 'hanako' | 'alex' = 'hanako',
): Promise<Browser> {
  const browser = new Browser(testApp);
  const password = { hanako: 'momiji-no-michi', alex: 'alex-pays-in-yen' }[who];
  await browser.signIn(`${who}@saifu.example`, password);
  return browser;
}

/** Token of the receipt link that a guest receives after completion. */
export function createReceiptLinkToken(testApp: TestApp, paymentId: string): string {
  const uuid = fromTypeId('payment', paymentId) ?? '';
  return signLinkToken(testApp.deps.config.secretKeys, 'receipt', uuid);
}

/** Records a refund and publishes its event. */
export async function refundPart(
  testApp: TestApp,
  paymentId: string,
  amount: number,
): Promise<void> {
  const uuid = fromTypeId('payment', paymentId) ?? '';
  const { db, clock } = testApp.deps;
  const attemptId = newUuid();
  const now = clock.now();
  await db.pool.query(
    `insert into payment_attempts (id, payment_id, kind, amount, state, opened_at, last_polled_at,
      closed_at)
     values ($1, $2, 'refund', $3, 'approved', $4, $4, $4)`,
    [attemptId, uuid, amount, now],
  );
  await db.pool.query(
    `insert into outbox_events (id, type, subject_id, payload, occurred_at)
     select $1, 'payment.refunded', subject_id, payload || $3, $4 from outbox_events
     where type = 'payment.completed' and subject_id = $2`,
    [newUuid(), uuid, JSON.stringify({ refundId: attemptId, amount }), now],
  );
  await testApp.settle();
}
