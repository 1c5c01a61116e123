import type { Page } from '@playwright/test';
import { loadAllTexts } from '@saifu/i18n/texts';
import { isAt, openBrowser, signInMember } from '../pages/console-page.ts';
import { bearer, payAndConfirm } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { nowIn } from '../support/clock.ts';
import { expect, speak, test } from '../support/fixtures.ts';
import { newPayer, signInAnew } from '../support/payer.ts';

// These tests advance the clock for all later tests, so their file is one of the last.
const TEXTS = { en: await loadAllTexts('en'), ja: await loadAllTexts('ja') };
const NOTE = '店舗に電話したが、つながらなかった。';
const AMOUNT = 3240;
const SHOWN = '¥3,240';
/** Of the first set. It begins with the name of the payer, who has not entered one. */
const CANNED = '調査中のご案内';
const WORDS = {
  en: 'The store did not answer, so we give you your money back.',
  ja: '店舗からの回答がないため、返金いたします。',
};

test.use({ viewport: { width: 1280, height: 800 } });

/** A refund request of the whole payment, which the store leaves unanswered until its deadline. */
async function askInVain(page: Page, token: string, payment: string): Promise<string> {
  const headers = { ...bearer(token), 'idempotency-key': crypto.randomUUID() };
  const reason = '注文した品が届きませんでした。';
  const data = { reason_code: 'not_received', reason };
  const path = `/api/v1/payments/${payment}/refund_requests`;
  const answer = await page.request.post(path, { headers, data });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id, respond_by: due } = await answer.json();
  const waitMs = Date.parse(due) - (await nowIn(page.request)).getTime();
  const advance_seconds = Math.ceil(waitMs / 1000) + 60;
  await page.request.post('/api/v1/sandbox/clock', { data: { advance_seconds } });
  return id;
}

for (const language of ['en', 'ja'] as const) {
  const t = TEXTS[language];

  test(`support works on an escalated refund request, and finance decides it, in ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    const { baseURL = '' } = test.info().project.use;
    const other = await openBrowser(browser, baseURL, language);
    const registered = await newPayer(other.page, language);
    const { id: payment } = await payAndConfirm(other.page, registered.token, { amount: AMOUNT });
    const id = await askInVain(other.page, registered.token, payment);
    const path = `/console/staff/refund-requests/${id}`;

    await speak(page, language);
    await signInMember(page, t, 'support');
    await page.goto('/console/staff/refund-requests?queue=escalated');
    await isAt(page, t, 'staff_case.refund_requests');
    await page.locator(`a[href="${path}"]`).click();
    await isAt(page, t, 'staff_case.refund_request');
    await expect(page.getByText(t('staff_case.not_deciding'))).toBeVisible();
    await page.getByRole('button', { name: t('staff_case.take'), exact: true }).click();
    await expect(page.getByText(t('staff_case.assigned_you'))).toBeVisible();
    await page.getByLabel(t('staff_case.note'), { exact: true }).fill(NOTE);
    await page.getByRole('button', { name: t('staff_case.note_add'), exact: true }).click();
    await expect(page.getByText(t('staff_case.note_added'))).toBeVisible();
    await page.getByLabel(t('staff_case.canned'), { exact: true }).selectOption(CANNED);
    await page.getByRole('button', { name: t('staff_case.canned_use'), exact: true }).click();
    const message = page.getByLabel(t('staff_case.message'), { exact: true });
    await expect(message).toHaveValue(/\{name\}/);
    const sent = (await message.inputValue()).replace('{name}', language === 'ja' ? 'お客' : 'you');
    await message.fill(sent);
    await isAccessible(page);
    await page.getByRole('button', { name: t('staff_case.message_send'), exact: true }).click();
    await expect(page.getByText(t('staff_case.message_sent'))).toBeVisible();
    await page.getByLabel(t('staff_case.assign_to'), { exact: true }).selectOption({ index: 1 });
    await page.getByRole('button', { name: t('staff_case.assign'), exact: true }).click();
    await expect(page.getByText(t('staff_case.assigned_you'))).toHaveCount(0);

    const second = await openBrowser(browser, baseURL, language);
    await signInMember(second.page, t, 'finance');
    await second.page.goto(path);
    await isAt(second.page, t, 'staff_case.refund_request');
    await expect(second.page.getByText(NOTE)).toBeVisible();
    await second.page
      .getByRole('radio', { name: t('staff_case.approve', { amount: SHOWN }) })
      .check();
    await second.page
      .getByLabel(t('staff_case.decision_words'), { exact: true })
      .fill(WORDS[language]);
    await isAccessible(second.page);
    await second.page.getByRole('button', { name: t('staff_case.decision_review') }).click();
    await second.page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('staff_case.approve', { amount: SHOWN }) })
      .click();
    await expect(second.page.getByText(t('staff_case.decided'))).toBeVisible();
    expect(second.complaints).toEqual([]);
    await second.page.context().close();

    const { page: payer } = await signInAnew(registered);
    await payer.goto(`/refund-requests/${id}`);
    await expect(payer.getByText(WORDS[language])).toBeVisible();
    await expect(payer.getByText(t('refund_request.money_returned'))).toBeVisible();
    await expect(payer.getByText(NOTE)).toHaveCount(0);
    await payer.context().close();
  });
}
