import { loadAllTexts } from '@saifu/i18n/texts';
import { isAt, openFirstBilling, signInMember } from '../pages/console-page.ts';
import { expect, speak, test } from '../support/fixtures.ts';
import { CONSOLE_LOOKS, isDrawn, lookAround, recordNetworkErrors } from '../support/routes-look.ts';

const TEXTS = {
  en: await loadAllTexts('en'),
  ja: await loadAllTexts('ja'),
  ko: await loadAllTexts('ko'),
};
const LANGUAGES = ['en', 'ja', 'ko'] as const;

test.use({ viewport: { width: 1280, height: 800 } });

test('an owner opens every screen of the console in three languages', async ({ page }) => {
  test.setTimeout(480_000);
  const { baseURL = '' } = test.info().project.use;
  await speak(page, 'en');
  await signInMember(page, TEXTS.en, 'owner');
  const errors = recordNetworkErrors(page, [baseURL]);
  await page.goto('/console/payments');
  const payment = await page.locator('tbody a').first().getAttribute('href');
  await page.goto('/console/stores');
  const store = await page.locator('tbody a').first().getAttribute('href');
  const billing = await openFirstBilling(page);
  await page.goto('/console/invoices');
  const invoice = await page.locator('tbody a').first().getAttribute('href');
  const addresses = [
    '/console/overview',
    '/console/till',
    '/console/payments',
    payment ?? '',
    '/console/invoices',
    '/console/invoices/new',
    invoice ?? '',
    '/console/recurring-billings',
    '/console/recurring-billings/new',
    billing,
    '/console/refund-requests',
    '/console/balance',
    '/console/stores',
    store ?? '',
    '/console/items',
    '/console/developers',
    '/console/developers/requests',
    '/console/developers/events',
    '/console/team',
    '/console/audit-log',
    '/console/account',
  ];
  for (const language of LANGUAGES) {
    await page.evaluate((value) => localStorage.setItem('currentLanguage', value), language);
    for (const [row, address] of addresses.entries()) {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await isDrawn(page);
      await lookAround(page, row, (look) => `console-${row}-${language}-${look}`, CONSOLE_LOOKS);
    }
  }
  expect(errors).toEqual([]);
});

test('a stranger sees every screen of the sign-in, and nothing behind it', async ({ page }) => {
  await speak(page, 'en');
  const t = TEXTS.en;
  for (const address of ['/console/team', '/console/payments', '/console/no-such-screen']) {
    await page.goto(address);
    await isAt(page, t, 'console_auth.sign_in_title');
  }
  const addresses = [
    '/console/sign-in',
    '/console/forgot',
    '/console/password#unknown',
    '/console/invitation#unknown',
  ];
  for (const [row, address] of addresses.entries()) {
    await page.goto(address);
    await isDrawn(page);
    await lookAround(page, row, (look) => `console-guest-${row}-en-${look}`, CONSOLE_LOOKS);
  }
});
