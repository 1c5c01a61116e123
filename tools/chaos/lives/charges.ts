import { isOk } from './client.ts';
import { getMerchantClient } from './merchant-clients.ts';
import type { Merchant } from './merchants.ts';
import type { LifeWorld } from './world.ts';

const PAGE = 20;

type Charge = {
  readonly due_date: string | null;
  readonly amount: number;
  readonly status: string;
};

/** The merchant reads the charges of the newest recurring billings, and records them. */
export async function recordCharges(world: LifeWorld, merchant: Merchant): Promise<void> {
  const client = getMerchantClient(world, merchant);
  const path = '/merchant/recurring_billings';
  await world.step('list_charges', async () => {
    const list = await client.send('list_charges', {
      method: 'GET',
      path: `${path}?limit=${PAGE}`,
    });
    if (!isOk(list)) return;
    for (const { id } of list.body.items as readonly { readonly id: string }[]) {
      const found = await client.send('look', {
        method: 'GET',
        path: `${path}/${id}/orders`,
      });
      if (!isOk(found)) continue;
      for (const { due_date, amount, status } of found.body.items as readonly Charge[]) {
        // The first payment has no due date; its slide is the promise.
        if (due_date === null) continue;
        world.promises.record({ kind: 'charge', recurring_billing: id, due_date, amount, status });
      }
    }
  });
}
