import { DEMO_USERS } from '../apps/api/src/modules/sandbox/demo-users.ts';
import type { Browser } from '../apps/api/src/testing/browser.ts';
import { signInAsMember } from '../apps/api/src/testing/member.ts';
import { type BenchApp, openBenchApp } from './bench-app.ts';
import { createQuestions } from './merchant-payments/questions.ts';
import { writePast } from './past-payments.ts';
import { withReadDatabase } from './read-database.ts';
import { askAll, printAsked } from './requests.ts';

const SMALL = { payments: 10_000, users: 1000 };
const LARGE = { payments: 1_000_000, users: 100_000 };
const STORES = 10;

type ConsoleApp = BenchApp & { readonly manager: Browser };

// Measures the list of payments in the console, of a merchant with ten thousand payments and of one
// with a million, both at ten stores over two years. The size should make no difference, except for
// the sums.
await withReadDatabase(async (url) => {
  const from = performance.now();
  const small = await openConsoleApp(url, 'small', SMALL);
  const large = await openConsoleApp(url, 'large', LARGE);
  console.log(`filled in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  const asked = await askAll([small.manager, large.manager], createQuestions());
  await small.close();
  await large.close();
  printAsked(asked);
  console.log(JSON.stringify({ asked }));
});

async function openConsoleApp(
  url: (name?: string) => string,
  name: string,
  size: typeof SMALL,
): Promise<ConsoleApp> {
  const [payer] = DEMO_USERS;
  if (payer === undefined) throw new Error('the sandbox has no demo user');
  const owner = { email: payer.loginId, payments: 100 };
  const opened = await openBenchApp(url, name, (pool) =>
    writePast(pool, { ...size, stores: STORES, owner, more: {} }),
  );
  const manager = await signInAsMember({ ...opened, settle: async () => {} }, 'manager');
  return { ...opened, manager };
}
