import { DEMO_USERS } from '../apps/api/src/modules/sandbox/demo-users.ts';
import type { Browser } from '../apps/api/src/testing/browser.ts';
import { signInAsMerchant } from '../apps/api/src/testing/merchant.ts';
import { type BenchApp, openBenchApp } from './bench-app.ts';
import { createQuestions } from './merchant-payments/questions.ts';
import { writePast } from './past-payments.ts';
import { withReadDatabase } from './read-database.ts';
import { askAll, printAsked } from './requests.ts';

const SMALL = { payments: 10_000, users: 1000 };
const LARGE = { payments: 1_000_000, users: 100_000 };
const STORES = 10;

type MerchantApp = BenchApp & { readonly merchant: Browser };

// Measures the list of payments of a merchant with ten thousand payments and of one with a million,
// both at ten stores over two years. The size should make no difference, except for the sums.
await withReadDatabase(async (url) => {
  const from = performance.now();
  const small = await openMerchantApp(url, 'small', SMALL);
  const large = await openMerchantApp(url, 'large', LARGE);
  console.log(`filled in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  const asked = await askAll([small.merchant, large.merchant], createQuestions());
  await small.close();
  await large.close();
  printAsked(asked);
  console.log(JSON.stringify({ asked }));
});

async function openMerchantApp(
  url: (name?: string) => string,
  name: string,
  size: typeof SMALL,
): Promise<MerchantApp> {
  const [payer] = DEMO_USERS;
  if (payer === undefined) throw new Error('the sandbox has no demo user');
  const owner = { email: payer.loginId, payments: 100 };
  const opened = await openBenchApp(url, name, (pool) =>
    writePast(pool, { ...size, stores: STORES, owner, more: {} }),
  );
  const { merchant } = signInAsMerchant({ ...opened, settle: async () => {} }, 'さくら食堂');
  return { ...opened, merchant };
}
