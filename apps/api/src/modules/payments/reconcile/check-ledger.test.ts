import { expect, test } from 'vitest';
import { openShop } from '../../../testing/store.ts';
import { createTestAppWithDemoData } from '../../../testing/test-app.ts';
import { checkLedger } from './check-ledger.ts';

test('a payment whose postings do not add up to zero is counted', async () => {
  const testApp = await createTestAppWithDemoData();
  const { deps, app } = testApp;
  const metric = async () =>
    /^saifu_ledger_unbalanced_payments (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1];
  const { id } = await (await openShop(testApp)).payByCard();
  expect(await checkLedger(deps)).toBe(0);
  expect(await metric()).toBe('0');
  await deps.db.pool.query(
    `update postings set amount = amount + 1
     where payment_id = $1 and account = (select min(account) from postings where payment_id = $1)`,
    [id],
  );
  expect(await checkLedger(deps)).toBe(1);
  expect(await metric()).toBe('1');
});
