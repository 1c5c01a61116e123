import type { Page } from '@playwright/test';
import { loadAllTexts } from '@saifu/i18n/texts';
import {
  CARDS,
  chooseMethod,
  fillCard,
  fillContact,
  isFinished,
  openInvoice,
  order,
  payWith,
  slide,
} from '../pages/payment-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { newPayer } from '../support/payer.ts';

const t = await loadAllTexts('en');

/** Asserts that no card data is in localStorage or sessionStorage. */
async function nothingStored(page: Page): Promise<void> {
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).not.toMatch(/\d{13,19}|737|424242|555555/);
}

test('a saved card is selected and pays with a slide', async ({ page, request }) => {
  await newPayer(page, 'en');
  await page.goto('/wallets/add');
  await fillCard(page, CARDS.visa);
  await page.getByRole('button', { name: t('card.save') }).click();
  await expect(page).toHaveURL(/\/wallets$/);
  await expect(page.getByText(t('success.card_created'))).toBeVisible();
  await openInvoice(page, await order(request, 1280, 'counter'));
  await expect(payWith(page)).toContainText('4242');
  await slide(page);
  await isFinished(page, '¥1,280');
  await expect(page.getByText(t('payment.show_staff'))).toBeVisible();
  await nothingStored(page);
});

test('a guest pays with a one-time card and completes 3-D Secure', async ({ page, request }) => {
  await openInvoice(page, await order(request, 2480, 'counter'));
  await fillCard(page, CARDS.asks3ds);
  await fillContact(page);
  await slide(page);
  await page.getByRole('button', { name: 'Yes, approve' }).click();
  await isFinished(page, '¥2,480');
  await page.reload();
  await isFinished(page, '¥2,480');
  await nothingStored(page);
});

test('a declined card shows the reason, and another card pays', async ({ page, request }) => {
  await openInvoice(page, await order(request, 980, 'counter'));
  await fillCard(page, CARDS.poor);
  await fillContact(page);
  await slide(page);
  await expect(page.getByText(t('payment.declined_insufficient_funds'))).toBeVisible();
  await fillCard(page, CARDS.mastercard);
  await slide(page);
  await isFinished(page, '¥980');
});

test('an installment plan shows its cost before the slide', async ({ page, request }) => {
  await newPayer(page, 'en');
  await openInvoice(page, await order(request, 29_800, 'counter'));
  await fillCard(page, CARDS.visa);
  await page.getByRole('button', { name: t('payment.plan_see') }).click();
  const plans = page.getByRole('group', { name: t('payment.type') });
  await plans.getByRole('radio', { name: /\(3 payments\)/ }).check();
  await expect(page.getByText(t('payment.plan_estimate'))).toBeVisible();
  await expect(payWith(page)).toContainText('(3 payments)');
  await slide(page);
  await isFinished(page, '¥29,800');
});

test('PayPay redirects to its own page and returns with the payment made', async ({
  page,
  request,
}) => {
  await openInvoice(page, await order(request, 1500, 'counter'));
  await chooseMethod(page, /^PayPay/);
  await fillContact(page);
  await slide(page);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await isFinished(page, '¥1,500');
});

test('an invoice is paid at a convenience store with its voucher number', async ({
  page,
  request,
}) => {
  await openInvoice(page, await order(request, 4400, 'invoice'));
  await chooseMethod(page, /^Cash/);
  await fillContact(page);
  await slide(page);
  await expect(page.getByText(t('payment.voucher_title')).first()).toBeVisible();
  await expect(page.getByText(t('payment.voucher_number')).first()).toBeVisible();
  const voucherLink = page.getByRole('link', { name: t('payment.voucher_page') });
  const counter = await page.context().newPage();
  await counter.goto((await voucherLink.getAttribute('href')) ?? '');
  await counter.getByRole('button').click();
  await isFinished(page, '¥4,400');
});

test('a BitCash number in hiragana pays', async ({ page, request }) => {
  await openInvoice(page, await order(request, 700, 'counter'));
  await chooseMethod(page, /^BitCash/);
  const kana = Array.from({ length: 4 }, () => 'かきくけこ'[Math.floor(Math.random() * 5)]);
  await page.getByLabel(t('payment.bitcash_number')).fill('あ'.repeat(12) + kana.join(''));
  await fillContact(page);
  await slide(page);
  await isFinished(page, '¥700');
});

test('for cash at the counter, staff confirm with a slide on the payer’s screen', async ({
  page,
  request,
}) => {
  await openInvoice(page, await order(request, 650, 'counter'));
  await chooseMethod(page, /^Cash/);
  await page.getByRole('button', { name: t('payment.show_to_staff') }).click();
  await expect(page.getByText(t('payment.staff_about')).first()).toBeVisible();
  await slide(page);
  await isFinished(page, '¥650');
  await expect(
    page.getByRole('heading', { name: t('payment.confirmed_title'), exact: true }),
  ).toBeVisible();
});

test('a payment can be made using only the keyboard', async ({ page, request }) => {
  const bill = await order(request, 1180, 'counter');
  await openInvoice(page, bill);
  const reach = async (name: string | RegExp) => {
    const wanted = page.getByRole('button', { name });
    for (let at = 0; at < 60; at += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${name} is not reachable by keyboard`);
  };
  const type = async (label: string | RegExp, text: string) => {
    const wanted = page.getByLabel(label);
    for (let at = 0; at < 60; at += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(text);
  };
  await type(t('field.card_number'), CARDS.mastercard);
  await type(/^Expiry/, '1234');
  await type(/^CVV/, '737');
  await type(t('field.cardholder_name'), 'taro yamada');
  await type(t('payment.contact'), 'guest@saifu.example');
  await reach(/^Slide/);
  await page.keyboard.press('Enter');
  await reach(t('payment.pay_amount', { amount: '¥1,180' }));
  await page.keyboard.press('Enter');
  await isFinished(page, '¥1,180');
});

test('a second slide in another tab does not pay again', async ({ page, request }) => {
  const bill = await order(request, 1320, 'counter');
  await openInvoice(page, bill);
  const other = await page.context().newPage();
  await openInvoice(other, bill);
  for (const tab of [page, other]) {
    await fillCard(tab, CARDS.visa);
    await fillContact(tab);
  }
  await slide(page);
  await isFinished(page, '¥1,320');
  await slide(other);
  await expect(other.getByText(t.error('order.paid')).first()).toBeVisible();
});
