import type { Page } from '@playwright/test';
import type { ConfirmationView } from '@saifu/contract/confirmation';
import type { NewPaymentView } from '@saifu/contract/payment';
import { tokenizeAt } from '../../apps/api/src/testing/stripe-sandbox.ts';
import { bearer, CARDS, order } from '../pages/payment-page.ts';
import { expect } from './fixtures.ts';
import { findLinkPath } from './inbox.ts';

/**
 * Creates two guest payments: one awaits confirmation, the other is confirmed and has a receipt.
 */
export async function createGuestData(page: Page) {
  const waiting = await payAs(page, 1540);
  const confirm = await findLinkPath(page, waiting.to, {
    about: '¥1,540',
    path: '/payment/confirm',
  });
  const done = await payAs(page, 2970);
  const linkPath = await findLinkPath(page, done.to, { about: '¥2,970', path: '/payment/confirm' });
  await make<ConfirmationView>(page, '/guest/payment_confirmations', {
    token: new URL(linkPath, 'http://saifu.example').searchParams.get('ct'),
    action: 'confirm',
    number: done.payment.confirmation_number,
  });
  const guestReceipt = await findLinkPath(page, done.to, {
    about: '¥2,970',
    path: '/payment/receipt',
  });
  const { id, guest_token: token } = waiting.payment;
  return { confirm, guestReceipt, guestPayment: { id, token: token ?? '' } };
}

/** Pays at the counter as a guest through the API, with a unique email address. */
async function payAs(page: Page, amount: number) {
  const to = `guest-${crypto.randomUUID()}@saifu.example`;
  const { tokenizer } = await (await page.request.get('/api/v1/guest/config')).json();
  const { id } = await order(page.request, amount, 'counter');
  const payment = await make<NewPaymentView>(page, `/guest/orders/${id}/payments`, {
    expected_amount: amount,
    payment_method: 'card',
    gesture: 'slide',
    card_token: await tokenizeAt(tokenizer.url, CARDS.visa),
    cardholder_name: 'TARO YAMADA',
    contact: { email: to },
  });
  return { to, payment };
}

/** Posts to the API and asserts a 2xx response. */
export async function make<Answer>(
  page: Page,
  path: string,
  data: object,
  token?: string,
): Promise<Answer> {
  const headers = { 'idempotency-key': crypto.randomUUID(), ...(token && bearer(token)) };
  const answered = await page.request.post(`/api/v1${path}`, { headers, data });
  expect(answered.ok(), `${path} ${await answered.text()}`).toBe(true);
  return answered.json();
}
