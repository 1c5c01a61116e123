import { createStripeProvider } from '../../../gateways/payment-provider/stripe-provider.ts';
import { openShop, type Shop } from '../../../testing/store.ts';
import { createTestApp, type TestApp, testDatabase } from '../../../testing/test-app.ts';
import type { AdoptedPayment, AdoptionDeps } from './adopt-payment.ts';
import { adoptPayments } from './adopt-payments.ts';

/** The product before and after the moment that its database is restored to. */
export type Restorable = {
  readonly before: TestApp;
  readonly shop: Shop;
  /** Ends the time before the moment. What follows is lost by `restore`. */
  readonly goOn: () => Promise<{ readonly lost: TestApp; readonly shop: Shop }>;
  /** The database as it was at the moment. */
  readonly restore: () => Promise<RestoredApp>;
};

export type RestoredApp = {
  readonly app: TestApp;
  readonly adopt: (isDryRun?: boolean) => Promise<readonly AdoptedPayment[]>;
};

/** Copies of one database stand for the lost one and the restored one. Stripe goes on. */
export async function openRestorable(): Promise<Restorable> {
  const db = await testDatabase('template_world');
  const [{ name } = { name: '' }] = (
    await db.pool.query<{ name: string }>('select current_database() as name')
  ).rows;
  const before = await createTestApp({}, db);
  const since = new Date();
  const copy = async () => createTestApp({}, await testDatabase(name));
  return {
    before,
    shop: await openShop(before),
    async goOn() {
      // A database that is in use cannot be copied.
      await db.close();
      const lost = await copy();
      return { lost, shop: await openShop(lost) };
    },
    async restore() {
      const app = await copy();
      return {
        app,
        adopt: async (isDryRun = false) =>
          (await adoptPayments(toAdoptionDeps(app), { since, isDryRun })).changed,
      };
    },
  };
}

export function toAdoptionDeps({ deps }: TestApp): AdoptionDeps {
  return { ...deps, providerRecords: createStripeProvider(deps.config.paymentProvider) };
}
