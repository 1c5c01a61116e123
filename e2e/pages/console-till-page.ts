import type { Page } from '@playwright/test';
import type { Translate } from '@saifu/i18n/texts';
import { isAccessible } from '../support/accessible.ts';
import { expect } from '../support/fixtures.ts';
import { CARDS, fillCard, slide } from './payment-page.ts';

/** Shows a code for ¥1,280, typed and sent by keyboard alone. Returns the path that it opens. */
export async function showCode(page: Page, t: Translate): Promise<string> {
  await expect(page.getByLabel(t('field.amount'), { exact: true })).toBeFocused();
  await page.keyboard.type('1280');
  await isAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: t('console_till.code') })).toBeVisible();
  await expect(page.getByText(t('console_till.waiting'))).toBeVisible();
  await isAccessible(page);
  // A reload shows the same sale.
  await page.reload();
  await expect(page.getByText(t('console_till.waiting'))).toBeVisible();
  const id = new URL(page.url()).searchParams.get('code') ?? '';
  const headers = { 'x-saifu-console': '1' };
  const code = await page.request.get(`/api/v1/merchant/qr_codes/${id}`, { headers });
  return new URL((await code.json()).url).pathname;
}

/** A guest scans the code and pays with a second card, because the first one is declined. */
export async function payAtTill(
  page: Page,
  payer: Page,
  t: Translate,
  path: string,
): Promise<void> {
  await payer.goto(path);
  await expect(page.getByText(t('console_till.scanned'))).toBeVisible();
  await fillCard(payer, CARDS.poor, t);
  await payer.getByLabel(t('payment.contact')).fill('guest@saifu.example');
  await slide(payer);
  await expect(page.getByText(t('console_till.declined'))).toBeVisible();
  await fillCard(payer, CARDS.visa, t);
  await slide(payer);

  await expect(page.getByRole('heading', { name: t('console_till.paid') })).toBeVisible();
  await expect(page.getByText('•••• 4242')).toBeVisible();
  await expect(payer).toHaveURL(/\/payment\/payment-finish/);
  const proof = await page
    .locator('dt', { hasText: t('console_till.proof_code') })
    .locator('+ dd')
    .innerText();
  await expect(payer.getByText(proof, { exact: true })).toBeVisible();
  await isAccessible(page);
}

/** The next customer, by the button that has the focus. Returns the id of the newest payment. */
export async function startNextSale(page: Page, t: Translate): Promise<string> {
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(t('field.amount'), { exact: true })).toBeFocused();
  const recent = page.getByRole('list').filter({ hasText: '¥1,280' });
  const address = await recent.getByRole('link').first().getAttribute('href');
  return address?.split('/').at(-1) ?? '';
}
