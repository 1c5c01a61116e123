import type { APIRequestContext } from '@playwright/test';
import type { MerchantRecurringBillingView } from '@saifu/contract/merchant-recurring-billing';
import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { addDays, type CivilDate } from '@saifu/domain/shared/calendar';
import { bearer, CARDS, saveCard } from '../pages/payment-page.ts';
import { getToday } from './clock.ts';
import { asMerchant, loadDemoData, storeNamed } from './demo-data.ts';
import { expect } from './fixtures.ts';
import type { Payer } from './payer.ts';

export const BOOKSHOP = '本の定期便 しおり堂';
type Terms = {
  /** Name of the store. Default: the bookshop. */
  readonly store?: string;
  readonly service: string;
  /** Due date of the first charge after the initial payment. */
  readonly due: CivilDate;
  readonly days?: readonly number[];
  readonly pausable?: boolean;
};

/** Creates a recurring billing through the merchant API: 500 today, 1,280 on each payment day. */
export async function offer(
  request: APIRequestContext,
  terms: Terms,
): Promise<MerchantRecurringBillingView> {
  const today = await getToday(request);
  const shop = storeNamed(await loadDemoData(request), terms.store ?? BOOKSHOP);
  const made = await asMerchant<MerchantRecurringBillingView>(
    request,
    shop,
    '/recurring_billings',
    {
      store_id: shop.id,
      service_name: terms.service,
      description: '毎月えらんだ本をお届けします',
      initial_amount: 500,
      monthly_amount: 1280,
      start_date: today,
      first_payment_deadline: addDays(today, 5),
      monthly_payment_days: terms.days ?? [Number(terms.due.slice(8))],
      pausable: terms.pausable ?? true,
    },
  );
  expect(made.status, JSON.stringify(made)).toBe('pending_first_payment');
  return made;
}

export async function proposePrice(
  request: APIRequestContext,
  id: string,
  priceChange: { readonly monthly_amount: number; readonly from: CivilDate },
): Promise<void> {
  const shop = storeNamed(await loadDemoData(request), BOOKSHOP);
  const path = `/recurring_billings/${id}/price_changes`;
  const made = await asMerchant<{ status: string }>(request, shop, path, priceChange);
  expect(made.status, JSON.stringify(made)).toBe('proposed');
}

/** Creates a recurring billing and makes its first payment through the API. */
export async function agreed(payer: Payer, terms: Terms): Promise<RecurringBillingView> {
  const { page, token } = payer;
  const { id, order_id } = await offer(page.request, terms);
  const card = await saveCard(page, token, CARDS.mastercard);
  const answer = await page.request.post(`/api/v1/guest/orders/${order_id}/payments`, {
    headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
    data: { expected_amount: 500, payment_method: 'card', gesture: 'slide', card_id: card.id },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return becomes(payer, id, { status: 'active' });
}

/** Polls the recurring billing until it matches `like`. */
export async function becomes(
  { page, token }: Payer,
  id: string,
  like: Record<string, unknown>,
): Promise<RecurringBillingView> {
  const path = `/api/v1/recurring_billings/${id}`;
  const views: RecurringBillingView[] = [];
  await expect(async () => {
    const answer = await page.request.get(path, { headers: bearer(token) });
    const view = await answer.json();
    expect(view).toMatchObject(like);
    views.push(view);
  }).toPass({ timeout: 20_000, intervals: [100, 200, 400] });
  const [view] = views;
  if (view === undefined)
    throw new Error(`recurring billing ${id} did not reach the expected state`);
  return view;
}

export function pathTo(id: string) {
  return `/recurring-billing/${id}`;
}
