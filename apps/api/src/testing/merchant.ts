import { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

type DemoStore = { readonly id: string; readonly api_key: string; readonly name: string };

/** An API client for the merchant of a demo store. */
export async function signInAsMerchant(testApp: TestApp, name: string) {
  const demoData = (await new Browser(testApp).get('/sandbox/world')).body;
  const store: DemoStore = demoData.stores.find((each: DemoStore) => each.name === name);
  const merchant = new Browser(testApp);
  merchant.token = store.api_key;
  return { merchant, store };
}

export async function signInAsStaff(testApp: TestApp): Promise<Browser> {
  const staff = new Browser(testApp);
  staff.token = (await staff.get('/sandbox/world')).body.staff[0].key;
  return staff;
}
