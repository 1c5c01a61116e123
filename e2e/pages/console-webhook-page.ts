import type { Page } from '@playwright/test';
import type { Translate } from '@saifu/i18n/texts';
import { isAccessible } from '../support/accessible.ts';
import { expect } from '../support/fixtures.ts';
import { isAt, rowOf } from './console-page.ts';

/** Adds a webhook for all events. Returns its secret. */
export async function addWebhook(page: Page, t: Translate, url: string): Promise<string> {
  await page.getByRole('link', { name: t('console_developer.title'), exact: true }).click();
  await isAt(page, t, 'console_developer.title');
  await page.getByRole('button', { name: t('console_developer.webhook_add') }).click();
  const sheet = page.getByRole('dialog', { name: t('console_developer.webhook_add') });
  await sheet.getByLabel(t('console_developer.url'), { exact: true }).fill(url);
  await isAccessible(page);
  await sheet.getByRole('button', { name: t('console_developer.webhook_add_submit') }).click();
  const secret = await page.getByText(/^whsec_/).innerText();
  await page.getByRole('button', { name: t('console_developer.secret_kept') }).click();
  await expect(page.getByText(t('console_developer.webhook_ready', { url }))).toBeVisible();
  return secret;
}

/** Sends the newest delivery of a paid order again. Returns the order. */
export async function replayPaid(page: Page, t: Translate, url: string): Promise<string> {
  await page.getByRole('link', { name: t('console_developer.title'), exact: true }).click();
  await rowOf(page, url).getByRole('link').click();
  await isAt(page, t, 'console_developer.webhook');
  await rowOf(page, 'order.paid').first().getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: t('console_developer.event_order_paid') });
  await sheet.getByText(t('console_developer.payload'), { exact: true }).click();
  const payload = await sheet.locator('pre').innerText();
  await isAccessible(page);
  await sheet.getByRole('button', { name: t('console_developer.replay') }).click();
  await page
    .getByRole('dialog', { name: t('console_developer.replay_title') })
    .getByRole('button', { name: t('console_developer.replay_agree'), exact: true })
    .click();
  await expect(
    page.getByText(t('console_developer.replayed', { event: 'order.paid' })),
  ).toBeVisible();
  return /ord_\w+/.exec(payload)?.[0] ?? '';
}
