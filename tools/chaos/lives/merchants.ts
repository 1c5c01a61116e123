import { setTimeout as sleep } from 'node:timers/promises';
import type { PromiseRecorder } from '../../check/promises.ts';
import { type Caller, createCaller } from '../caller.ts';
import { startWebhooks, type WebhookLog } from './webhooks.ts';

const READY_TRIES = 100;
const PAUSE_MS = 200;
const SALES_MAX = 200;
// Each subscribed merchant receives two or three requests per payment.
const SUBSCRIBED = 2;

export type Sale = { readonly paymentId: string; readonly total: number };

/** A store with its API key. */
export type Merchant = {
  readonly storeId: string;
  readonly apiKey: string;
  /** The payload of the code at the counter. */
  readonly staticQr: string;
  readonly methods: readonly string[];
  readonly installmentCounts: readonly number[];
  /** Authorized payments that the merchant may refund; payers add them. */
  readonly sales: Sale[];
};

export type Market = {
  readonly merchants: readonly Merchant[];
  readonly webhooks: readonly WebhookLog[];
  readonly close: () => Promise<void>;
};

/** The active demo stores. Some receive webhooks on a server of their own. */
export async function openMarket(
  ports: readonly number[],
  promises: PromiseRecorder,
): Promise<Market> {
  const [port = 0] = ports;
  const visitor = createCaller({ port, from: '127.0.0.1' });
  try {
    const { stores } = (await ask(visitor, '/sandbox/world')) as { stores: readonly DemoStore[] };
    const merchants: Merchant[] = [];
    for (const store of stores.filter(({ status }) => status === 'active')) {
      merchants.push(await openMerchant(visitor, store));
    }
    const webhooks = await startWebhooks(port, merchants.slice(0, SUBSCRIBED), promises);
    const close = async () => {
      for (const each of webhooks) await each.close();
    };
    return { merchants, webhooks, close };
  } finally {
    visitor.close();
  }
}

type DemoStore = {
  readonly id: string;
  readonly status: string;
  readonly api_key: string;
  readonly static_qr: string;
};

type StoreBody = {
  readonly payment_methods: readonly string[];
  readonly installment_counts: readonly number[];
};

async function openMerchant(visitor: Caller, store: DemoStore): Promise<Merchant> {
  const details = (await ask(visitor, `/guest/stores/${store.id}`)) as StoreBody;
  return {
    storeId: store.id,
    apiKey: store.api_key,
    staticQr: store.static_qr,
    methods: details.payment_methods,
    installmentCounts: details.installment_counts,
    sales: [],
  };
}

/** Only the last sales are kept, so that a long run does not grow. */
export function addSale({ sales }: Merchant, sale: Sale): void {
  sales.push(sale);
  if (sales.length > SALES_MAX) sales.shift();
}

async function ask(visitor: Caller, path: string): Promise<unknown> {
  for (let tries = 0; tries < READY_TRIES; tries += 1) {
    const { status, body } = await visitor.call('GET', path);
    if (status === 200) return body;
    await sleep(PAUSE_MS);
  }
  throw new Error(`GET ${path} did not succeed`);
}
