import { isOk } from './client.ts';
import { getMerchantClient } from './merchant-clients.ts';
import type { Merchant } from './merchants.ts';
import type { Person } from './person.ts';
import type { LifeWorld } from './world.ts';

export type Order = {
  readonly id: string;
  readonly amount: number;
  readonly merchant: Merchant;
  /** Cash for other orders is paid at a convenience store. */
  readonly isAtCounter: boolean;
};

const SMALL = [120, 1000] as const;

/** The merchant sends an invoice. Undefined if the product stays unreachable. */
export async function createInvoice(
  world: LifeWorld,
  merchant: Merchant,
  amount: number = world.random.between(...SMALL),
): Promise<Order | undefined> {
  const body = { store_id: merchant.storeId, pay_amount: amount, title: 'お買い上げ' };
  const request = { method: 'POST', path: '/merchant/orders', body };
  const answer = await world.step('create_order', () =>
    getMerchantClient(world, merchant).send('create_order', request),
  );
  if (!isOk(answer)) return undefined;
  return { id: String(answer.body.id), amount, merchant, isAtCounter: false };
}

/** The payer scans the code at the counter and enters the amount. */
export async function scanStore(
  { world, client }: Person,
  merchant: Merchant,
): Promise<Order | undefined> {
  const amount = world.random.between(...SMALL);
  return world.step('scan_qr', async () => {
    const path = '/guest/qr/resolve';
    const body = { payload: merchant.staticQr };
    const found = await client.send('look', { method: 'POST', path, body });
    if (!isOk(found)) return undefined;
    const order = {
      store_id: merchant.storeId,
      pay_amount: amount,
      qr_code: String(found.body.code),
    };
    const request = { method: 'POST', path: '/guest/orders', body: order };
    const answer = await client.send('scan_qr', request);
    if (!isOk(answer)) return undefined;
    return { id: String(answer.body.id), amount, merchant, isAtCounter: true };
  });
}

/** The store shows a code with the amount. */
export async function scanAmount(
  { world, client }: Person,
  merchant: Merchant,
): Promise<Order | undefined> {
  const amount = world.random.between(...SMALL);
  return world.step('scan_qr', async () => {
    const code = { type: 'dynamic', store_id: merchant.storeId, pay_amount: amount };
    const request = { method: 'POST', path: '/merchant/qr_codes', body: code };
    const shown = await getMerchantClient(world, merchant).send('scan_qr', request);
    if (!isOk(shown)) return undefined;
    const body = { payload: String(shown.body.url) };
    const path = '/guest/qr/resolve';
    const found = await client.send('look', { method: 'POST', path, body });
    if (!isOk(found) || typeof found.body.order_id !== 'string') return undefined;
    return { id: found.body.order_id, amount, merchant, isAtCounter: true };
  });
}
