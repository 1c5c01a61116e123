import type { Page } from '@playwright/test';
import { CONFIRMATION_WINDOW_MS } from '@saifu/domain/shared/limits';
import { loadAllTexts } from '@saifu/i18n/texts';
import { bearer, pay, payAsGuest } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { ALEX, expect, signIn, speak, test } from '../support/fixtures.ts';
import { findLinkPath, listMessagesAbout } from '../support/inbox.ts';

// These tests advance the clock for all later tests, so their file runs last.
const en = await loadAllTexts('en');
const ja = await loadAllTexts('ja');
const MINUTE_SECONDS = 60;

const advance = (page: Page, seconds: number) =>
  page.request.post('/api/v1/sandbox/clock', { data: { advance_seconds: seconds } });

test('the confirmation link can be resent after a minute and leads to the same payment', async ({
  page,
  request,
}) => {
  const address = await payAsGuest(page, request, 3570);
  const otherDevice = page.getByText(en('confirmation.elsewhere'));
  await otherDevice.click();
  await expect(page.getByRole('button', { name: /^You can send it again in/ })).toBeVisible();
  await findLinkPath(page, address, { about: '¥3,570', path: '/payment/confirm' });
  await advance(page, MINUTE_SECONDS + 1);
  await page.reload();
  await otherDevice.click();
  await page.getByRole('button', { name: en('account.send_again') }).click();
  await expect(page.getByText(en('success.resend_successful'))).toBeVisible();
  await expect.poll(async () => (await listMessagesAbout(page, address, '¥3,570')).length).toBe(2);
  await page.goto(await findLinkPath(page, address, { about: '¥3,570', path: '/payment/confirm' }));
  await expect(page.getByText(en('confirmation.question'))).toBeVisible();
});

test('an unconfirmed payment completes after 72 hours and not before', async ({ page }) => {
  await speak(page, 'ja');
  const token = await signIn(page, ALEX);
  const { id } = await pay(page, token, { amount: 3510 });
  await page.goto(`/payment/payment-finish?payment=${id}`);
  await expect(page.getByText(ja('payment.waiting_for_confirmation'))).toBeVisible();
  await advance(page, CONFIRMATION_WINDOW_MS / 1000 - MINUTE_SECONDS);
  // The reminder shows that all tasks due by now have run.
  await expect
    .poll(async () => (await listMessagesAbout(page, ALEX.loginId, '¥3,510')).length)
    .toBeGreaterThan(1);
  const look = async () =>
    (await page.request.get(`/api/v1/payments/${id}`, { headers: bearer(token) })).json();
  expect(await look()).toMatchObject({ status: 'processing', completed_date: null });
  await page.reload();
  await expect(page.getByText(ja('payment.waiting_for_confirmation'))).toBeVisible();

  await advance(page, MINUTE_SECONDS);
  await expect(
    page.getByRole('heading', { name: ja('payment.confirmed_title'), exact: true }),
  ).toBeVisible();
  expect(await look()).toMatchObject({ status: 'complete', confirmed_by: 'auto' });
  await page.goto(`/history/detail/${id}`);
  await expect(page.getByText(ja('history.confirmed_auto'))).toBeVisible();
  await isAccessible(page);
});
