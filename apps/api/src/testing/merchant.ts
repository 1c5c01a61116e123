import { toTypeId } from '@saifu/domain/shared/ids';
import { demoId, demoSecret } from '../modules/sandbox/demo-ids.ts';
import { DEMO_STORES } from '../modules/sandbox/demo-stores.ts';
import { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/**
 * An API client for the merchant of a demo store. Its key is derived, because nearly every test
 * needs one and the list of all demo data takes 50 ms on a new database.
 */
export function signInAsMerchant(testApp: TestApp, name: string) {
  const found = DEMO_STORES.find((each) => each.name === name);
  if (!found) throw new Error(`No demo store is called ${name}.`);
  const store = { id: toTypeId('store', demoId.store(found.key)), name };
  const merchant = new Browser(testApp);
  merchant.token = demoSecret.apiKey(found.key);
  return { merchant, store };
}

export function signInAsStaff(testApp: TestApp): Browser {
  const staff = new Browser(testApp);
  staff.token = testApp.deps.config.staffKeys[0] ?? null;
  return staff;
}
