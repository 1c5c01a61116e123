import type { Page } from '@playwright/test';
import { CONFIRMATION_WINDOW_MS } from '@saifu/domain/limits';
import { loadAllTexts } from '@saifu/texts/texts';
import { isAccessible } from '../src/accessible.ts';
import { lettersAbout } from '../src/inbox.ts';
import { ALEX, expect, signIn, speak, test } from '../src/journey.ts';
import { bearer, pay } from '../src/till.ts';

// These move the clock for everything that comes after them, so their file stands last.
const ja = await loadAllTexts('ja');
const MINUTE_SECONDS = 60;

const advance = (page: Page, seconds: number) =>
  page.request.post('/api/v1/sandbox/clock', { data: { advance_seconds: seconds } });

test('without an answer a payment completes by itself after 72 hours, and not before', async ({
  page,
}) => {
  await speak(page, 'ja');
  const token = await signIn(page, ALEX);
  const { id } = await pay(page, token, { amount: 3510 });
  await page.goto(`/payment/payment-finish?payment=${id}`);
  await expect(page.getByText(ja('payment.waiting_for_confirmation'))).toBeVisible();
  await advance(page, CONFIRMATION_WINDOW_MS / 1000 - MINUTE_SECONDS);
  // The reminders show that everything which was due by now has been looked at.
  await expect
    .poll(async () => (await lettersAbout(page, ALEX.loginId, '¥3,510')).length)
    .toBeGreaterThan(1);
  const look = async () =>
    (await page.request.get(`/api/v1/payments/${id}`, { headers: bearer(token) })).json();
  expect(await look()).toMatchObject({ status: 'processing', completed_date: null });
  await page.reload();
  await expect(page.getByText(ja('payment.waiting_for_confirmation'))).toBeVisible();

  await advance(page, MINUTE_SECONDS);
  await expect(page.getByText(ja('payment.confirmed_title'))).toBeVisible();
  expect(await look()).toMatchObject({ status: 'complete', confirmed_by: 'auto' });
  await page.goto(`/history/detail/${id}`);
  await expect(page.getByText(ja('history.confirmed_auto'))).toBeVisible();
  await isAccessible(page);
});
