import type { Page } from '@playwright/test';
import { CONFIRMATION_ATTEMPTS_MAX } from '@saifu/domain/shared/limits';
import { loadAllTexts } from '@saifu/i18n/texts';
import { bearer, pay, payAsGuest, SHOP, saveCard } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { asMerchant, loadDemoData, storeNamed } from '../support/demo-data.ts';
import { expect, HANAKO, MIDORI, signIn, speak, test } from '../support/fixtures.ts';
import { findLinkPath } from '../support/inbox.ts';

const en = await loadAllTexts('en');
const ja = await loadAllTexts('ja');
const CONFIRM = '/payment/confirm';

/** Reads the two-digit confirmation number from the payer's screen. */
async function numberOn(page: Page): Promise<string> {
  const about = page.getByText(
    new RegExp(`^${en('payment.number_about')}|^${ja('payment.number_about')}`),
  );
  const number = about.locator('xpath=preceding-sibling::p');
  await expect(number).toHaveText(/^\d\d$/);
  return (await number.textContent()) ?? '';
}

const wrong = (number: string) => (number === '11' ? '12' : '11');

test('a guest confirms by the link in the browser that paid, without entering the number', async ({
  page,
  request,
}) => {
  const address = await payAsGuest(page, request, 2140);
  await expect(page.getByText(en('payment.waiting_for_confirmation'))).toBeVisible();
  await isAccessible(page);

  const mail = await page.context().newPage();
  await mail.goto(await findLinkPath(page, address, { about: '¥2,140', path: CONFIRM }));
  await expect(mail).toHaveURL(/\/payment\/confirm$/);
  const yes = mail.getByRole('button', { name: en('confirmation.yes') });
  await expect(yes).toBeVisible();
  await isAccessible(mail);
  await yes.click();
  await expect(
    mail.getByRole('heading', { name: en('confirmation.complete_title'), exact: true }),
  ).toBeVisible();
  await isAccessible(mail);
  await expect(
    page.getByRole('heading', { name: en('payment.confirmed_title'), exact: true }),
  ).toBeVisible();
  await mail.getByRole('link', { name: en('history.receipt') }).click();
  await expect(mail.getByRole('article')).toContainText('¥2,140');
});

test('another browser must enter the number, and the payer’s screen updates by itself', async ({
  page,
  browser,
}) => {
  await speak(page, 'ja');
  const { id } = await pay(page, await signIn(page, HANAKO), { amount: 2260 });
  await page.goto(`/payment/payment-finish?payment=${id}`);
  const number = await numberOn(page);
  await isAccessible(page);

  const other = await (await browser.newContext({ locale: 'ja' })).newPage();
  await speak(other, 'ja');
  await other.goto(await findLinkPath(page, HANAKO.loginId, { about: '¥2,260', path: CONFIRM }));
  await other.getByRole('button', { name: ja('confirmation.yes') }).click();
  const field = other.getByLabel(ja('confirmation.number'));
  const agree = other.getByRole('button', {
    name: ja('confirmation.confirm_agree', { amount: '¥2,260' }),
  });
  await field.fill(wrong(number));
  await agree.click();
  const left = CONFIRMATION_ATTEMPTS_MAX - 1;
  await expect(other.getByText(ja.error('confirmation.number_wrong', { left }))).toBeVisible();
  await expect(page.getByText(ja('payment.waiting_for_confirmation'))).toBeVisible();
  await isAccessible(other);
  await field.fill(number);
  await agree.click();
  await expect(
    other.getByRole('heading', { name: ja('confirmation.complete_title'), exact: true }),
  ).toBeVisible();
  await expect(
    page.getByRole('heading', { name: ja('payment.confirmed_title'), exact: true }),
  ).toBeVisible();
  await other.context().close();
});

test('a guest disputes a payment by the link in the inbox, and the store approves it', async ({
  page,
  request,
}) => {
  const address = await payAsGuest(page, request, 2170);
  await findLinkPath(page, address, { about: '¥2,170', path: CONFIRM });
  const mail = await page.context().newPage();
  await mail.goto('/sandbox/inbox');
  await mail.getByText(address).first().click();
  const frame = mail.frameLocator('details[open] iframe');
  await frame.getByRole('link', { name: /\/payment\/confirm\?/ }).click();
  await mail.getByRole('button', { name: en('confirmation.cancel') }).click();
  await isAccessible(mail);
  await mail.getByRole('button', { name: en('confirmation.cancel_agree') }).click();
  await expect(mail.getByText(en('confirmation.requested_title'))).toBeVisible();
  await isAccessible(mail);

  const shop = storeNamed(await loadDemoData(request), SHOP);
  const headers = bearer(shop.api_key);
  const asked = await request.get('/api/v1/merchant/refund_requests', { headers });
  const { items } = (await asked.json()) as { items: { id: string; requested_amount: number }[] };
  const mine = items.find((one) => one.requested_amount === 2170);
  await asMerchant(request, shop, `/refund_requests/${mine?.id}/respond`, {
    decision: 'approve',
    message: 'もちろんです。',
  });
  await mail.reload();
  await expect(mail.getByText(en('confirmation.canceled_title'))).toBeVisible();
});

/**
 * Opens the dialog behind one button of the page repeatedly and presses each of its buttons once.
 */
async function pressAll(page: Page, linkPath: string, at: number): Promise<void> {
  for (let next = 0; next < 5; next += 1) {
    await page.goto(linkPath);
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    if (!(await page.getByText(en('confirmation.question')).isVisible())) return;
    await page.locator('main button').nth(at).click();
    const inside = page.locator('dialog[open] button');
    await expect(inside.first()).toBeVisible();
    if (next >= (await inside.count())) return;
    await inside.nth(next).click();
    await page.waitForLoadState('networkidle');
  }
}

test('a link scanner that opens the link and presses every button completes no payment', async ({
  page,
  browser,
}) => {
  const token = await signIn(page, HANAKO);
  const { id } = await pay(page, token, { amount: 2380 });
  const linkPath = await findLinkPath(page, HANAKO.loginId, { about: '¥2,380', path: CONFIRM });
  const scanner = await (await browser.newContext()).newPage();
  await scanner.goto(linkPath);
  await expect(scanner.getByRole('button', { name: en('confirmation.yes') })).toBeVisible();
  const presses = await scanner.locator('main button').count();
  expect(presses).toBe(3);
  for (let at = 0; at < presses; at += 1) await pressAll(scanner, linkPath, at);
  const answer = await page.request.get(`/api/v1/payments/${id}`, { headers: bearer(token) });
  expect(await answer.json()).toMatchObject({ status: 'processing', completed_date: null });
  await scanner.context().close();
});

test('“it was not me” from another browser locks the card and ends all sessions', async ({
  page,
  browser,
}) => {
  await speak(page, 'ja');
  const token = await signIn(page, MIDORI);
  const { id: cardId } = await saveCard(page, token);
  await pay(page, token, { amount: 2490, cardId });
  await page.goto('/wallets');

  const found = await (await browser.newContext({ locale: 'ja' })).newPage();
  await speak(found, 'ja');
  await found.goto(await findLinkPath(page, MIDORI.loginId, { about: '¥2,490', path: CONFIRM }));
  await found.getByRole('button', { name: ja('confirmation.not_me') }).click();
  await isAccessible(found);
  await found.getByRole('button', { name: ja('confirmation.not_me_agree') }).click();
  await expect(found.getByText(ja('confirmation.reported_title'))).toBeVisible();
  await isAccessible(found);
  await found.context().close();

  await page.goto('/history');
  await expect(page).toHaveURL(/\/login/);
  const again = await (await browser.newContext({ locale: 'ja' })).newPage();
  await speak(again, 'ja');
  await signIn(again, MIDORI);
  await again.goto('/refund-requests');
  await again.getByRole('link', { name: /2,490/ }).click();
  await expect(again.getByText(ja('refund_request.urgent'))).toBeVisible();
  await isAccessible(again);
  await again.goto('/wallets');
  await again.getByRole('button', { name: new RegExp(ja('card.frozen')) }).click();
  await expect(again.getByText(ja('card.frozen_note'))).toBeVisible();
  await isAccessible(again);
  await again.context().close();
});
