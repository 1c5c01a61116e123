import type { Page } from '@playwright/test';
import { loadAllTexts } from '@saifu/i18n/texts';
import { CAMERA, createJpeg } from '../../apps/api/src/testing/attachments.ts';
import { pay, payAndConfirm, SHOP } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { asMerchant, loadDemoData, storeNamed } from '../support/demo-data.ts';
import { ALEX, expect, HANAKO, signIn, speak, test } from '../support/fixtures.ts';

const en = await loadAllTexts('en');
const ja = await loadAllTexts('ja');

type Translate = typeof en;
type Answer = {
  readonly decision: 'approve' | 'partial' | 'reject';
  readonly amount?: number;
  readonly message: string;
};

/** Decides the refund request on the open page through the merchant API. */
async function answer(page: Page, data: Answer): Promise<void> {
  const id = page.url().split('/').at(-1);
  const shop = storeNamed(await loadDemoData(page.request), SHOP);
  await asMerchant(page.request, shop, `/refund_requests/${id}/respond`, data);
}

async function fillRequest(page: Page, t: Translate, reason: string): Promise<void> {
  await page.getByRole('radio', { name: t('refund_request.reason_defective') }).check();
  await page.getByRole('textbox', { name: t('field.reason') }).fill(reason);
}

/** Submits the form and waits for the page of the refund request. */
async function send(page: Page, t: Translate, amount: string): Promise<void> {
  await page.getByRole('button', { name: t('refund_request.send_amount', { amount }) }).click();
  await expect(page).toHaveURL(/\/refund-requests\/rrq_\w+$/);
  await expect(page.getByText(t('history.refund_pending')).first()).toBeVisible();
}

test('a payer disputes a payment with a photo, and the page shows the approval by itself', async ({
  page,
}) => {
  const { id } = await pay(page, await signIn(page, ALEX), { amount: 3150 });
  await page.goto(`/history/detail/${id}`);
  await page.getByRole('link', { name: en('history.cancel_and_refund') }).click();
  await page
    .getByRole('button', { name: en('refund_request.send_amount', { amount: '¥3,150' }) })
    .click();
  const label = en('refund_request.reason_label');
  await expect(page.getByText(en.error('field.required', { label }))).toBeVisible();
  await isAccessible(page);
  await fillRequest(page, en, 'The soup was cold and the bowl was broken.');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: en('refund_request.evidence_add') }).click();
  const photo = { name: 'bowl.jpg', mimeType: 'image/jpeg', buffer: createJpeg(CAMERA) };
  const fake = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') };
  await (await choosing).setFiles([photo, fake]);
  await expect(page.getByText(en('refund_request.evidence_ready'))).toBeVisible();
  await page
    .getByRole('button', { name: en('refund_request.evidence_remove', { name: 'paper.pdf' }) })
    .click();
  await isAccessible(page);
  await send(page, en, '¥3,150');
  await expect(page.getByText(en('refund_request.sent'))).toBeVisible();
  await expect(page.getByText(en('refund_request.download', { name: 'bowl.jpg' }))).toBeVisible();
  await isAccessible(page);

  const detail = await page.context().newPage();
  await detail.goto(`/history/detail/${id}`);
  await expect(detail.getByText(en('history.completion_stopped'))).toBeVisible();
  await answer(page, { decision: 'approve', message: 'We are sorry.' });
  await expect(detail.getByText(en('payment.status_cancel')).first()).toBeVisible();
  await expect(detail.getByText(en('history.refund_approved'), { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('We are sorry.')).toBeVisible();
  await isAccessible(page);
});

test('a completed payment is partially refunded, and the history shows the amount', async ({
  page,
}) => {
  await speak(page, 'ja');
  const { id } = await payAndConfirm(page, await signIn(page, HANAKO), { amount: 3270 });
  await page.goto(`/history/detail/${id}`);
  await page.getByRole('link', { name: ja('history.request_refund') }).click();
  await fillRequest(page, ja, '注文した品のうち一品が届きませんでした。');
  await page.getByRole('radio', { name: ja('refund_request.amount_part') }).check();
  await page.getByRole('textbox', { name: ja('field.amount') }).fill('９００');
  await isAccessible(page);
  await send(page, ja, '¥900');
  await page.getByLabel(ja('refund_request.message')).fill('ご確認をお願いします。');
  await page.getByRole('button', { name: ja('refund_request.message_send') }).click();
  await expect(page.getByText('ご確認をお願いします。').first()).toBeVisible();
  await answer(page, { decision: 'partial', amount: 600, message: '一品分をお返しします。' });
  await page.reload();
  await expect(page.getByText(ja('history.refund_partially_approved')).first()).toBeVisible();
  await expect(page.getByText(ja('refund_request.money_returned'))).toBeVisible();
  await isAccessible(page);
  await page.goto('/history');
  await expect(page.locator(`a[href^="/history/detail/${id}"]`)).toContainText(
    ja('history.state_refunded', { amount: '¥600' }),
  );
});

test('a completed payment is fully refunded, and every page shows it as refunded', async ({
  page,
}) => {
  const { id } = await payAndConfirm(page, await signIn(page, ALEX), { amount: 3330 });
  await page.goto(`/history/detail/${id}/refund-request`);
  await fillRequest(page, en, 'The whole order was for another table.');
  await send(page, en, '¥3,330');
  const detail = await page.context().newPage();
  await detail.goto(`/history/detail/${id}`);
  await expect(detail.getByText(en('history.refund_pending')).first()).toBeVisible();
  await answer(page, { decision: 'approve', message: 'All of it is yours.' });
  await expect(detail.getByText(en('payment.status_refunded')).first()).toBeVisible();
  await isAccessible(detail);
  await page.reload();
  await expect(page.getByText(en('refund_request.money_returned'))).toBeVisible();
  await page.goto('/history?status=refunded');
  const row = page.locator(`a[href^="/history/detail/${id}"]`);
  await expect(row).toContainText(en('payment.status_refunded'));
});

test('a rejected request resumes the completion deadline, and a new one can be withdrawn', async ({
  page,
}) => {
  const { id } = await pay(page, await signIn(page, ALEX), { amount: 3390 });
  const request = async () => {
    await page.goto(`/history/detail/${id}/refund-request`);
    await fillRequest(page, en, 'It was not what I ordered.');
    await send(page, en, '¥3,390');
  };
  await request();
  await answer(page, { decision: 'reject', message: 'It was on the menu.' });
  await page.goto(`/history/detail/${id}`);
  await expect(page.getByText(en('history.refund_rejected'))).toBeVisible();
  await expect(page.getByText(/^Completes on 20/)).toBeVisible();

  await request();
  await page.getByRole('button', { name: en('refund_request.withdraw') }).click();
  await isAccessible(page);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('refund_request.withdraw') })
    .click();
  await expect(page.getByText(en('refund_request.withdrawn'))).toBeVisible();
  await page.goto(`/history/detail/${id}`);
  await expect(page.getByText(/^Completes on 20/)).toBeVisible();
  await page.goto('/refund-requests');
  const requests = page.getByRole('link', { name: /3,390/ });
  await expect(requests.nth(0)).toContainText(en('history.refund_withdrawn'));
  await expect(requests.nth(1)).toContainText(en('history.refund_rejected'));
  await isAccessible(page);
});
