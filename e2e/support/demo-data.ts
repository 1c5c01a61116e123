import type { APIRequestContext } from '@playwright/test';
import type { DemoDataView } from '@saifu/contract/sandbox';

type Store = DemoDataView['stores'][number];

/** The demo world as the sandbox tells it. */
export async function loadDemoData(request: APIRequestContext): Promise<DemoDataView> {
  return (await request.get('/api/v1/sandbox/world')).json();
}

export function storeNamed(demoData: DemoDataView, name: string): Store {
  const store = demoData.stores.find((each) => each.name === name);
  if (store === undefined) throw new Error(`there is no ${name}`);
  return store;
}

/** Asks as the program of a store's merchant does. */
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
  return (await request.post(`/api/v1/merchant${path}`, { headers, data })).json();
}
