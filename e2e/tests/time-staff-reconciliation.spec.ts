import type { APIRequestContext } from '@playwright/test';
import { loadAllTexts } from '@saifu/i18n/texts';
import { SANDBOX_KEYS } from '../../apps/api/src/config/config.ts';
import { isAt, openBrowser, signInMember } from '../pages/console-page.ts';
import { payAndConfirm } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { expect, speak, test } from '../support/fixtures.ts';
import { newPayer } from '../support/payer.ts';
import { lookAround } from '../support/routes-look.ts';

// These tests advance the clock for all later tests, so their file is one of the last.
const TEXTS = { en: await loadAllTexts('en') };
const REASON = '決済会社に確認し、先方の誤りと判明しました。';
const HOURS_26 = 26 * 60 * 60;

test.use({ viewport: { width: 1280, height: 800 } });

/** A charge at the provider for which nobody here has asked. */
async function chargeDirectly(request: APIRequestContext, amount: number): Promise<void> {
  const { tokenizer } = await (await request.get('/api/v1/guest/config')).json();
  const answer = await fetch(`${tokenizer.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SANDBOX_KEYS.secretKey}` },
    body: new URLSearchParams({
      amount: String(amount),
      currency: 'jpy',
      payment_method: 'pm_card_visa',
      'allowed_payment_method_types[]': 'card',
      confirm: 'true',
    }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

// Each run needs a day of its own on the clock that all tests share.
for (const [row, language] of (['en'] as const).entries()) {
  const t = TEXTS[language];

  test(`finance finds and closes a charge without a payment, in ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(150_000);
    const { baseURL = '' } = test.info().project.use;
    const other = await openBrowser(browser, baseURL, language);
    const { page: payer, token } = await newPayer(other.page, language);
    await payAndConfirm(payer, token, { amount: 1470 });
    await chargeDirectly(payer.request, 1000 + row);
    await payer.request.post('/api/v1/sandbox/clock', { data: { advance_seconds: HOURS_26 } });
    await payer.context().close();

    await speak(page, language);
    await signInMember(page, t, 'finance');
    await expect(async () => {
      await page.goto('/console/staff/differences?kind=missing_here');
      await expect(page.locator('tbody a')).toHaveCount(1, { timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    await lookAround(page, row, (look) => `staff-differences-${language}-${look}`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/console/staff');
    await page.getByRole('link', { name: t('staff_overview.queue_differences') }).click();
    await isAt(page, t, 'staff_reconciliation.differences_title');
    await page.locator('tbody a').first().click();
    await isAt(page, t, 'staff_reconciliation.difference_title');
    await expect(page.getByText(t('staff_reconciliation.about_missing_here'))).toBeVisible();
    await expect(page.getByText(t('staff_reconciliation.our_side_none'))).toBeVisible();
    await lookAround(page, row, (look) => `staff-difference-${language}-${look}`);
    await page.setViewportSize({ width: 1280, height: 800 });
    const close = { name: t('staff_reconciliation.close'), exact: true };
    await page.getByRole('button', close).click();
    const sheet = page.getByRole('dialog', { name: t('staff_reconciliation.close_title') });
    await sheet.getByLabel(t('staff_risk.reason'), { exact: true }).fill(REASON);
    await isAccessible(page);
    await sheet.getByRole('button', close).click();
    await expect(page.getByText(t('staff_reconciliation.close_done'))).toBeVisible();
    await expect(page.getByText(REASON)).toBeVisible();

    await page.getByRole('link', { name: t('staff_reconciliation.title'), exact: true }).click();
    await isAt(page, t, 'staff_reconciliation.title');
    await expect(page.getByText(t('staff_reconciliation.day_equal')).first()).toBeVisible();
    await lookAround(page, row, (look) => `staff-reconciliation-${language}-${look}`);
  });
}
