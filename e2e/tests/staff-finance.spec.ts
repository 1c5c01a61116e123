import type { Page } from '@playwright/test';
import { loadAllTexts } from '@saifu/i18n/texts';
import { isAt, openBrowser, signInMember } from '../pages/console-page.ts';
import { bearer, payAndConfirm } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { expect, speak, test } from '../support/fixtures.ts';
import { codeIn, getLatestMessage, listMessagesAbout } from '../support/inbox.ts';
import { newPayer } from '../support/payer.ts';
import { lookAround } from '../support/routes-look.ts';

const TEXTS = { en: await loadAllTexts('en'), ja: await loadAllTexts('ja') };
const REASON = '二重に請求されたため';
const AMOUNT = '¥60,000';

test.use({ viewport: { width: 1280, height: 800 } });

/** A large payment needs a code. It is sent one minute after the message of the registration. */
async function prove(page: Page, token: string, loginId: string): Promise<void> {
  const headers = bearer(token);
  await page.request.post('/api/v1/sandbox/clock', { data: { advance_seconds: 61 } });
  const before = (await listMessagesAbout(page, loginId, '')).length;
  const asked = await page.request.post('/api/v1/step_up', { headers });
  expect(asked.status(), await asked.text()).toBe(200);
  const { challenge_id } = await asked.json();
  const otp = codeIn(await getLatestMessage(page, loginId, before));
  const data = { challenge_id, otp };
  const proven = await page.request.post('/api/v1/step_up/verify', { headers, data });
  expect(proven.status(), await proven.text()).toBe(200);
}

for (const [row, language] of (['en', 'ja'] as const).entries()) {
  const t = TEXTS[language];

  test(`finance refunds ¥60,000 with a second member, in ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    const { baseURL = '' } = test.info().project.use;
    const other = await openBrowser(browser, baseURL, language);
    const { page: payer, token, loginId } = await newPayer(other.page, language);
    await prove(payer, token, loginId);
    const { id } = await payAndConfirm(payer, token, { amount: 60_000 });

    await speak(page, language);
    await signInMember(page, t, 'finance');
    await page.getByRole('link', { name: t('staff_payment.title'), exact: true }).click();
    await page.getByLabel(t('staff_payment.query'), { exact: true }).fill(id);
    await page.getByRole('button', { name: t('staff_payment.look_up'), exact: true }).click();
    await page.locator(`a[href="/console/staff/payments/${id}"]`).click();
    await isAt(page, t, 'staff_payment.one_title');
    await page.getByRole('button', { name: t('staff_payment.act_refund'), exact: true }).click();
    await expect(page.getByText(t('staff_payment.approval_effect'))).toBeVisible();
    await page.getByLabel(t('staff_payment.reason'), { exact: true }).fill(REASON);
    await isAccessible(page);
    await page.getByRole('button', { name: t('staff_payment.submit_request') }).click();
    await expect(page.getByText(t('staff_payment.done_request'))).toBeVisible();
    await lookAround(page, row, (look) => `staff-payment-${language}-${look}`);
    await page.setViewportSize({ width: 1280, height: 800 });

    // The requester is not offered the decision, and the server refuses it too.
    const request = page.locator('a[href^="/console/staff/approvals/apv_"]').first();
    const path = (await request.getAttribute('href')) ?? '';
    await request.click();
    await isAt(page, t, 'staff_approval.one_title');
    await expect(page.getByText(t('staff_approval.own'))).toBeVisible();
    const approve = { name: t('staff_approval.approve_amount', { amount: AMOUNT }) };
    await expect(page.getByRole('button', approve)).toHaveCount(0);
    const refused = await page.request.post(`/api/v1${path.replace('/console', '')}/approve`, {
      headers: { 'x-saifu-console': '1' },
    });
    expect(await refused.json()).toMatchObject({ status: 422, code: 'approval.same_person' });

    const second = await openBrowser(browser, baseURL, language);
    await signInMember(second.page, t, 'admin');
    await second.page.getByRole('link', { name: t('staff_overview.queue_approvals') }).click();
    await isAt(second.page, t, 'staff_approval.title');
    await lookAround(second.page, row, (look) => `staff-approvals-${language}-${look}`);
    await second.page.setViewportSize({ width: 1280, height: 800 });
    await second.page.locator(`a[href="${path}"]`).click();
    await isAt(second.page, t, 'staff_approval.one_title');
    await lookAround(second.page, row, (look) => `staff-approval-${language}-${look}`);
    await second.page.setViewportSize({ width: 1280, height: 800 });
    await second.page.getByRole('button', approve).click();
    await second.page
      .getByRole('alertdialog', { name: t('staff_approval.approve_title') })
      .getByRole('button', { name: t('staff_approval.approve'), exact: true })
      .click();
    await expect(second.page.getByText(t('staff_approval.approved'))).toBeVisible();
    expect(second.complaints).toEqual([]);
    await second.page.context().close();

    await page.goto(`/console/staff/payments/${id}`);
    await expect(page.getByText(t('staff_payment.staff_acted'))).toBeVisible();
    await expect(
      page.locator('ol').getByText(t('console_timeline.refund'), { exact: true }),
    ).toBeVisible();
    await isAccessible(page);
    await payer.goto(`/history/detail/${id}`);
    await expect(payer.getByText(t('payment.status_refunded')).first()).toBeVisible();
    await payer.context().close();
  });
}
