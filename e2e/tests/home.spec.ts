import { loadAllTexts } from '@saifu/i18n/texts';
import { bearer, pay } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { expect, KENJI, signIn, test } from '../support/fixtures.ts';
import { LANGUAGES } from '../support/languages.ts';
import { expectFocusedText, newPayer } from '../support/payer.ts';

for (const language of LANGUAGES) {
  test(`a payer confirms one payment, then all others at once, in ${language}`, async ({
    page,
  }) => {
    const t = await loadAllTexts(language);
    const { token } = await newPayer(page, language);
    const ids: string[] = [];
    for (const amount of [1210, 1320, 1430]) ids.push((await pay(page, token, { amount })).id);

    await page.goto('/home');
    const waiting = page.getByRole('region', { name: t('home.waiting_some', { count: 3 }) });
    await expect(waiting.getByRole('listitem')).toHaveCount(3);
    await isAccessible(page);
    await waiting.getByRole('button', { name: /¥1,210/ }).click();
    await expectFocusedText(page, t('home.confirmed_notice', { count: 1 }));
    await expect(page.getByRole('listitem').filter({ hasText: '¥1,210' })).toHaveCount(1);

    await page.getByRole('button', { name: t('home.confirm_all', { count: 2 }) }).click();
    const sheet = page.getByRole('dialog', { name: t('home.confirm_all_title', { count: 2 }) });
    await expect(sheet.getByRole('listitem')).toHaveCount(2);
    await isAccessible(page);
    const submit = t('home.confirm_all_submit', { amount: '¥2,750' });
    await sheet.getByRole('button', { name: submit }).click();
    await expectFocusedText(page, t('home.confirmed_notice', { count: 2 }));
    await expect(sheet).toHaveCount(0);
    for (const id of ids) {
      const answer = await page.request.get(`/api/v1/payments/${id}`, { headers: bearer(token) });
      expect(await answer.json()).toMatchObject({ status: 'complete', confirmed_by: 'in_app' });
    }
  });
}

test('the sum of the month leads to the insights, and the next charge to its service', async ({
  page,
}) => {
  await signIn(page, KENJI);
  await page.goto('/home');
  await page.getByRole('link', { name: /^Spent in/ }).click();
  await expect(page).toHaveURL(/\/insights/);
  await page.goBack();
  await page.getByRole('link', { name: /Next charge/ }).click();
  await expect(page).toHaveURL(/\/recurring-billing\/rcb_/);
});
