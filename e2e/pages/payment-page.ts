import type { APIRequestContext, Page } from '@playwright/test';
import type { CardView } from '@saifu/contract/card';
import type { OrderView } from '@saifu/contract/order';
import type { PaymentView } from '@saifu/contract/payment';
import { groupDigits, yen } from '@saifu/domain/shared/yen';
import { loadAllTexts } from '@saifu/i18n/texts';
import { tokenizeAt } from '../../apps/api/src/testing/stripe-sandbox.ts';
import { asMerchant, loadDemoData, storeNamed } from '../support/demo-data.ts';
import { expect } from '../support/fixtures.ts';

export const SHOP = 'さくら食堂';
export const CARDS = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  asks3ds: '4000002500003155',
  poor: '4000000000009995',
  /** Can be saved, but every later charge is declined. */
  failsLater: '4000000000000341',
  /** Disputed with the bank after the capture. */
  disputed: '4000000000000259',
  /** Requires 3-D Secure on every charge. */
  wantsOwner: '4000002760003184',
} as const;

const t = await loadAllTexts('en');

/** Creates a counter order for an amount, or an invoice issued by the merchant. */
export async function order(
  request: APIRequestContext,
  amount: number,
  how: 'counter' | 'invoice',
) {
  const shop = storeNamed(await loadDemoData(request), SHOP);
  const input = { store_id: shop.id, pay_amount: amount };
  if (how === 'invoice') return asMerchant<OrderView>(request, shop, '/orders', input);
  return (await (await request.post('/api/v1/guest/orders', { data: input })).json()) as OrderView;
}

export async function openInvoice(page: Page, { id }: OrderView): Promise<void> {
  await page.goto(`/payment/invoice?order=${id}`);
  await expect(page.getByRole('heading', { name: SHOP })).toBeVisible();
}

export async function fillCard(page: Page, number: string, words = t): Promise<void> {
  await page.getByLabel(words('field.card_number')).fill(number);
  await page.getByLabel(words('field.expiry')).fill('1234');
  await page.getByLabel(words('field.security_code')).fill('737');
  await page.getByLabel(words('field.cardholder_name')).fill('taro yamada');
}

/** The line next to the slide that names what will be charged. */
export function payWith(page: Page, words = t) {
  return page.getByRole('button', { name: new RegExp(`^${words('payment.pay_with')} `) });
}

/** Chooses a card or method in the sheet that opens next to the slide; a press closes it. */
export async function chooseMethod(page: Page, name: string | RegExp, words = t): Promise<void> {
  await payWith(page, words).click();
  const sheet = page.getByRole('dialog', { name: words('payment.select_method') });
  await sheet.getByRole('radio', { name }).click();
  await expect(sheet).toHaveCount(0);
}

export function fillContact(page: Page, contact = 'guest@saifu.example') {
  return page.getByLabel(t('payment.contact')).fill(contact);
}

/** Drags the slider thumb across the track with the mouse. */
export async function slide(page: Page): Promise<void> {
  const thumb = page.getByRole('button', { name: /^Slide|^スライドして/ });
  await expect(thumb).toBeEnabled();
  await thumb.scrollIntoViewIfNeeded();
  const from = await thumb.boundingBox();
  if (from === null) throw new Error('the slide button has no bounding box');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 150, from.y + from.height / 2, { steps: 5 });
  await page.mouse.move(from.x + 420, from.y + from.height / 2, { steps: 5 });
  await page.mouse.up();
}

/** Completes the step-up dialog with the password. */
export async function prove(page: Page, password: string, words = t): Promise<void> {
  const question = page.getByRole('dialog', { name: words('step_up.title') });
  await question.getByLabel(words('field.password'), { exact: true }).fill(password);
  await question.getByRole('button', { name: words('step_up.confirm'), exact: true }).click();
}

export async function isFinished(page: Page, amount: string): Promise<void> {
  await expect(page).toHaveURL(/\/payment\/payment-finish\?payment=pay_\w+$/);
  await expect(page.getByText(amount).first()).toBeVisible();
  await expect(page.getByText(SHOP).first()).toBeVisible();
}

/** Pays at the counter as a guest through the UI. Returns the guest's unique email address. */
export async function payAsGuest(
  page: Page,
  request: APIRequestContext,
  amountYen: number,
): Promise<string> {
  const address = `guest-${crypto.randomUUID()}@saifu.example`;
  await openInvoice(page, await order(request, amountYen, 'counter'));
  await fillCard(page, CARDS.visa);
  await fillContact(page, address);
  await slide(page);
  await isFinished(page, `¥${groupDigits(yen(amountYen))}`);
  return address;
}

type PayInput = { readonly amount: number; readonly cardId?: string };

/** Pays as the signed-in user through the API, in the same browser context. */
export async function pay(page: Page, token: string, input: PayInput): Promise<PaymentView> {
  const { request } = page;
  const { id } = await order(request, input.amount, 'counter');
  const card = input.cardId
    ? { card_id: input.cardId }
    : { card_token: await createCardToken(request, CARDS.visa), cardholder_name: 'TARO YAMADA' };
  const answer = await request.post(`/api/v1/guest/orders/${id}/payments`, {
    headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
    data: { expected_amount: input.amount, payment_method: 'card', gesture: 'slide', ...card },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** Pays through the API and confirms the payment as the payer. */
export async function payAndConfirm(
  page: Page,
  token: string,
  input: PayInput,
): Promise<PaymentView> {
  const { id } = await pay(page, token, input);
  const answer = await page.request.post(`/api/v1/payments/${id}/confirm`, {
    headers: bearer(token),
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

export function bearer(token: string) {
  return { authorization: `Bearer ${token}` };
}

/** Saves a card through the API. */
export async function saveCard(
  page: Page,
  token: string,
  number: string = CARDS.mastercard,
): Promise<CardView> {
  const card_token = await createCardToken(page.request, number);
  const answer = await page.request.post('/api/v1/cards', {
    headers: bearer(token),
    data: { card_token, cardholder_name: 'TARO YAMADA' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).card;
}

export async function createCardToken(request: APIRequestContext, number: string): Promise<string> {
  const { tokenizer } = await (await request.get('/api/v1/guest/config')).json();
  return tokenizeAt(tokenizer.url, number);
}
