import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Translate } from '@saifu/i18n/texts';
import type { Payer } from '../../tools/chaos/demo-data.ts';

const AMOUNT = 1280;

/** Milliseconds from the response to the payer until the till shows that it is paid, per sale. */
export async function takePayments(
  t: Translate,
  till: Page,
  payer: Payer,
  sales: number,
): Promise<readonly number[]> {
  await till.goto('/console/till');
  const paid = till.getByRole('heading', { name: t('console_till.paid') });
  const amount = till.getByLabel(t('field.amount'), { exact: true });
  const delays: number[] = [];
  for (let sale = 0; sale < sales; sale += 1) {
    await amount.fill(String(AMOUNT));
    const watching = till.waitForRequest(/\/merchant\/orders\/ord_\w+\/events/);
    await amount.press('Enter');
    const [orderId] = /ord_\w+/.exec((await watching).url()) ?? [];
    const from = await pay(payer, orderId ?? '');
    await paid.waitFor();
    delays.push(performance.now() - from);
    await till.keyboard.press('Enter');
  }
  return delays;
}

async function pay({ caller, cardId }: Payer, orderId: string): Promise<number> {
  const { status, body } = await caller.call(
    'POST',
    `/guest/orders/${orderId}/payments`,
    { expected_amount: AMOUNT, payment_method: 'card', card_id: cardId, gesture: 'slide' },
    { 'idempotency-key': randomUUID() },
  );
  if (status !== 201 || body.status !== 'processing') {
    throw new Error(`not paid: ${status} ${JSON.stringify(body)}`);
  }
  return performance.now();
}
