import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { signInAsMerchant } from '../../testing/merchant.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** The id of the merchant that has the demo store. */
export async function toMerchantId(testApp: TestApp, storeName: string): Promise<string> {
  const { store } = signInAsMerchant(testApp, storeName);
  const { rows } = await testApp.deps.db.pool.query<{ merchant_id: string }>(
    'select merchant_id from stores where id = $1',
    [fromTypeId('store', store.id)],
  );
  return toTypeId('merchant', rows[0]?.merchant_id ?? '');
}
