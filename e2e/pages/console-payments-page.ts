import type { Page } from '@playwright/test';
import type { Translate } from '@saifu/i18n/texts';
import { isAccessible } from '../support/accessible.ts';
import { expect } from '../support/fixtures.ts';
import { isAt } from './console-page.ts';

/** Finds a payment of ¥1,280 by its status and refunds ¥480, after asking for too much. */
export async function refundPart(page: Page, t: Translate, paymentId: string): Promise<void> {
  await page.getByRole('link', { name: t('console_payment.title'), exact: true }).click();
  await page.getByLabel(t('console_payment.status')).selectOption('processing');
  await expect(page).toHaveURL(/\/console\/payments\?status=processing$/);
  await page.reload();
  await page.locator(`a[href="/console/payments/${paymentId}"]`).click();
  await isAt(page, t, 'console_payment.one_title');
  await expect(page.getByText(paymentId)).toBeVisible();

  const field = page.getByLabel(t('console_payment.refund_amount'), { exact: true });
  const submit = (amount: string) => ({
    name: t('console_payment.refund_amount_submit', { amount }),
  });
  await field.fill('9000');
  await page.getByRole('button', submit('¥9,000')).click();
  await expect(page.getByText(t.error('refund.too_large', { max: 1280 }))).toBeVisible();
  await field.fill('480');
  await page.getByRole('button', submit('¥480')).click();
  const question = page.getByRole('alertdialog', { name: t('console_payment.refund_title') });
  await expect(question).toContainText('¥800');
  await question.getByRole('button', submit('¥480')).click();
  await expect(page.getByText(t('console_payment.refund_made', { amount: '¥480' }))).toBeVisible();
  await isAccessible(page);
}

/** Approves ¥2,000 of a refund request about a payment of ¥5,300. */
export async function answerRequest(
  page: Page,
  t: Translate,
  requestId: string,
  message: string,
): Promise<void> {
  await page.getByRole('link', { name: t('console_refund_request.title'), exact: true }).click();
  await page.locator(`a[href="/console/refund-requests/${requestId}"]`).click();
  await isAt(page, t, 'console_refund_request.one_title');
  await isAccessible(page);
  await page.getByRole('radio', { name: t('console_refund_request.decision_partial') }).check();
  await page.getByLabel(t('console_refund_request.part_amount'), { exact: true }).fill('2000');
  await page.getByLabel(t('console_refund_request.answer_message'), { exact: true }).fill(message);
  await page.getByRole('button', { name: t('console_refund_request.answer_submit') }).click();
  const question = page.getByRole('alertdialog', {
    name: t('console_refund_request.refund_title'),
  });
  await expect(question).toContainText('¥3,300');
  await question
    .getByRole('button', {
      name: t('console_refund_request.refund_submit', { amount: '¥2,000' }),
    })
    .click();
  await expect(page.getByText(t('console_refund_request.answered'))).toBeVisible();
}
