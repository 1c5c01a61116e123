import type { APIRequestContext } from '@playwright/test';
import type { DemoDataView } from '@saifu/contract/sandbox';

type Store = DemoDataView['stores'][number];

/** Loads the demo data from the sandbox API. */
export async function loadDemoData(request: APIRequestContext): Promise<DemoDataView> {
  return (await request.get('/api/v1/sandbox/world')).json();
}

export function storeNamed(demoData: DemoDataView, name: string): Store {
  const store = demoData.stores.find((each) => each.name === name);
  if (store === undefined) throw new Error(`the demo data has no store ${name}`);
  return store;
}

/** Calls the merchant API with the API key of the store. */
export async function asMerchant<Answer>(
  request: APIRequestContext,
  store: Store,
  path: string,
  data: object,
): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${store.api_key}`,
    'idempotency-key': crypto.randomUUID(),
  };
  const response = await request.post(`/api/v1/merchant${path}`, { headers, data });
  if (!response.ok()) throw new Error(`${path} returned ${response.status()}`);
  return response.json();
}
