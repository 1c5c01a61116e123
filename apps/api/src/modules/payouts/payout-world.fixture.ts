import { fromTypeId } from '@saifu/domain/shared/ids';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { openShop, SHOP } from '../../testing/store.ts';
import { createTestApp, type TestApp, testDatabase } from '../../testing/test-app.ts';
import { toMerchantId } from '../ledger/merchant-id.fixture.ts';
import { completePayment } from '../payments/capture/complete-payment.ts';
import { runDuePayouts } from './run/payout-run.ts';

export const DAY_S = 24 * 60 * 60;

/** A demo store whose merchant has a bank account, after the next payout day of every cycle. */
export async function openPayoutWorld() {
  const testApp = await createTestApp({}, await testDatabase('template_world'));
  const shop = await openShop(testApp);
  const merchantId = await toMerchantId(testApp, SHOP);
  const all = async (text: string, values: unknown[] = []) =>
    (await testApp.deps.db.pool.query(text, values)).rows;
  const uuid = fromTypeId('merchant', merchantId) ?? '';
  return {
    testApp,
    shop,
    merchantId,
    uuid,
    all,
    pay: async (amount: number) => {
      const payment = await shop.payByCard(amount);
      await completePayment(testApp.deps, payment.id, 'staff');
      return payment;
    },
    pass: (days: number) => shop.merchant.post('/sandbox/clock', { advance_seconds: days * DAY_S }),
    run: () => runDuePayouts(testApp.deps),
    balance: async () => (await shop.merchant.get('/merchant/balance')).body,
    addAccount: () => addAccount(testApp, uuid),
  };
}

export type PayoutWorld = Awaited<ReturnType<typeof openPayoutWorld>>;

/** As an approved application does. */
export async function addAccount({ deps }: TestApp, merchantId: string): Promise<string> {
  const id = newUuid();
  await deps.db.pool.query('update bank_accounts set canceled_at = now() where merchant_id = $1', [
    merchantId,
  ]);
  await deps.db.pool.query(
    `insert into bank_accounts (id, merchant_id, bank_code, bank_name, bank_kana, branch_code,
       branch_name, branch_kana, type, encrypted_number, number_ends_with, holder, created_by,
       created_at, effective_at)
     values ($1, $2, '0001', 'みずほ', 'ﾐｽﾞﾎ', '001', '東京営業部', 'ﾄｳｷﾖｳ', 'ordinary', '', '567',
       'ｶ)ｻｸﾗ', 'x', '2020-01-01', '2020-01-01')`,
    [id, merchantId],
  );
  return id;
}
