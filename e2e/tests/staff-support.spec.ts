import type { Page } from '@playwright/test';
import { getUserinfo } from '@saifu/contract/account';
import { addConsultation } from '@saifu/contract/consultation';
import { USER_DECLINES_MAX } from '@saifu/domain/shared/limits';
import { loadAllTexts } from '@saifu/i18n/texts';
import { isAt, openBrowser, rowOf, signInMember } from '../pages/console-page.ts';
import {
  bearer,
  CARDS,
  createCardToken,
  isFinished,
  openInvoice,
  order,
  payAndConfirm,
  payWith,
  saveCard,
  slide,
} from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { getToday } from '../support/clock.ts';
import { expect, speak, test } from '../support/fixtures.ts';
import { newPayer } from '../support/payer.ts';

const TEXTS = { en: await loadAllTexts('en'), ja: await loadAllTexts('ja') };
const JCB = '3566002020360505';
const NOTE = '前回も同じ質問だったので、手順を短く書くこと。';
const REASON = '本人から電話があり、カード番号の打ち間違いと確認できたため';
const QUESTION = {
  en: { subject: 'Name on a receipt', content: 'Can the receipt carry the name of my company?' },
  ja: { subject: '領収書の宛名について', content: '会社名に変えることはできますか。' },
};
const ANSWER = {
  en: 'Open the receipt and choose another name.',
  ja: '領収書の画面で宛名を変更できます。',
};
/** Of the first set. It begins with the name of the payer, who has not entered one. */
const CANNED = '調査中のご案内';

test.use({ viewport: { width: 1280, height: 800 } });

async function ask(page: Page, token: string, data: object): Promise<string> {
  const headers = { ...bearer(token), 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request.post(addConsultation.path, { headers, data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
}

async function getUserId(page: Page, token: string): Promise<string> {
  const answer = await page.request.get(getUserinfo.path, { headers: bearer(token) });
  return (await answer.json()).id;
}

/**
 * Tries a card without money until no card of the user can pay. Each attempt comes from another
 * address, because the card of other tests would be blocked at theirs.
 */
async function declineUntilBlocked(page: Page, token: string): Promise<void> {
  const { request } = page;
  const { id } = await order(request, 980, 'counter');
  for (let at = 1; at <= USER_DECLINES_MAX; at += 1) {
    const answer = await request.post(`/api/v1/guest/orders/${id}/payments`, {
      headers: {
        ...bearer(token),
        'idempotency-key': crypto.randomUUID(),
        'x-forwarded-for': `10.${[...crypto.getRandomValues(new Uint8Array(3))].join('.')}`,
      },
      data: {
        expected_amount: 980,
        payment_method: 'card',
        gesture: 'slide',
        card_token: await createCardToken(request, CARDS.poor),
        cardholder_name: 'TARO YAMADA',
      },
    });
    expect(await answer.json()).toMatchObject({ code: 'payment.declined' });
  }
}

for (const language of ['en', 'ja'] as const) {
  const t = TEXTS[language];

  test(`support answers a consultation and unlocks a card, in ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    const { baseURL = '' } = test.info().project.use;
    const other = await openBrowser(browser, baseURL, language);
    const { page: payer, token, loginId } = await newPayer(other.page, language);
    const userId = await getUserId(payer, token);
    const { id: cardId, last4 } = await saveCard(payer, token, JCB);
    const consultationId = await ask(payer, token, QUESTION[language]);

    await speak(page, language);
    await signInMember(page, t, 'support');
    await page.getByRole('link', { name: t('staff_overview.queue_consultations') }).click();
    await isAt(page, t, 'staff_case.consultations');
    await page.locator(`a[href="/console/staff/consultations/${consultationId}"]`).click();
    await isAt(page, t, 'staff_case.consultation');
    await expect(page.getByText(QUESTION[language].content)).toBeVisible();
    await page.getByRole('button', { name: t('staff_case.take'), exact: true }).click();
    await expect(page.getByText(t('staff_case.assigned_you'))).toBeVisible();
    await page.getByLabel(t('staff_case.note'), { exact: true }).fill(NOTE);
    await page.getByRole('button', { name: t('staff_case.note_add'), exact: true }).click();
    await expect(page.getByText(t('staff_case.note_added'))).toBeVisible();
    await expect(page.getByText(NOTE)).toBeVisible();

    await page.getByLabel(t('staff_case.canned'), { exact: true }).selectOption(CANNED);
    await page.getByRole('button', { name: t('staff_case.canned_use'), exact: true }).click();
    const answer = page.getByLabel(t('staff_case.answer_words'), { exact: true });
    await expect(answer).toHaveValue(/\{name\}/);
    await expect(page.getByText(t('staff_case.canned_missing', { names: '{name}' }))).toBeVisible();
    await isAccessible(page);
    await answer.fill(ANSWER[language]);
    await page.getByRole('button', { name: t('staff_case.answer_send'), exact: true }).click();
    await expect(page.getByText(t('staff_case.answer_sent'))).toBeVisible();

    await payer.goto(`/settings/contact-support/${consultationId}`);
    await expect(payer.getByRole('log').getByText(ANSWER[language])).toBeVisible();
    await expect(payer.getByText(NOTE)).toHaveCount(0);

    await payAndConfirm(payer, token, { amount: 1280, cardId });
    await declineUntilBlocked(payer, token);
    await openInvoice(payer, await order(payer.request, 1480, 'counter'));
    await expect(payWith(payer, t)).toContainText(last4);
    await slide(payer);
    const [tooMany = ''] = t.error('rate.limited', { seconds: 3600 }).split('1');
    await expect(payer.getByText(tooMany)).toBeVisible();

    await page.getByRole('link', { name: t('staff_account.title'), exact: true }).click();
    await isAt(page, t, 'staff_account.title');
    await page.getByLabel(t('staff_account.term'), { exact: true }).fill(last4);
    await page
      .getByLabel(t('staff_account.date'), { exact: true })
      .fill(await getToday(page.request));
    await page.getByRole('button', { name: t('staff_account.search'), exact: true }).click();
    const found = page.locator(`a[href="/console/staff/accounts/${userId}"]`);
    await expect(found).toBeVisible();
    await expect(page.getByText(loginId)).toHaveCount(0);
    await isAccessible(page);
    await found.click();
    await isAt(page, t, 'staff_account.one_title');
    const unlock = page.getByRole('button', {
      name: t('staff_account.unlock_name', { digits: last4 }),
    });
    const card = rowOf(page, `JCB •••• ${last4}`);
    await expect(card.getByText(t('staff_account.declined'))).toBeVisible();
    await isAccessible(page);
    await unlock.click();
    const sheet = page.getByRole('dialog', { name: t('staff_account.unlock_card') });
    await expect(sheet.getByText(t('staff_account.unlock_card_effect'))).toBeVisible();
    await sheet.getByLabel(t('staff_account.reason'), { exact: true }).fill(REASON);
    await isAccessible(page);
    await sheet.getByRole('button', { name: t('staff_account.unlock_card'), exact: true }).click();
    await expect(page.getByText(t('staff_account.unlock_card_done'))).toBeVisible();
    await expect(card.getByText(t('staff_account.not_locked'))).toBeVisible();
    await expect(unlock).toHaveCount(0);

    await openInvoice(payer, await order(payer.request, 1480, 'counter'));
    await expect(payWith(payer, t)).toContainText(last4);
    await slide(payer);
    await isFinished(payer, '¥1,480');
    expect(other.complaints).toEqual([]);
    await payer.context().close();
  });
}
