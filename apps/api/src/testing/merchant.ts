import { Browser } from './browser.ts';
import type { House } from './test-app.ts';

type DemoStore = { readonly id: string; readonly api_key: string; readonly name: string };

/** The program of a demo store's merchant, with its key. */
export async function merchantOf(house: House, name: string) {
  const world = (await new Browser(house).get('/sandbox/world')).body;
  const store: DemoStore = world.stores.find((each: DemoStore) => each.name === name);
  const merchant = new Browser(house);
  merchant.token = store.api_key;
  return { merchant, store };
}

export async function staffOf(house: House): Promise<Browser> {
  const staff = new Browser(house);
  staff.token = (await staff.get('/sandbox/world')).body.staff[0].key;
  return staff;
}
