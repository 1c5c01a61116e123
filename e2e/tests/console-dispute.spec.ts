import { loadAllTexts } from '@saifu/i18n/texts';
import { isAt, openBrowser, signInMember } from '../pages/console-page.ts';
import { CARDS, payAndConfirm, saveCard } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { expect, speak, test } from '../support/fixtures.ts';
import { newPayer } from '../support/payer.ts';
import { lookAround } from '../support/routes-look.ts';

const TEXTS = { en: await loadAllTexts('en'), ja: await loadAllTexts('ja') };
const EVIDENCE = '伝票の控えに署名があります。';

test.use({ viewport: { width: 1280, height: 800 } });

for (const [row, language] of (['en', 'ja'] as const).entries()) {
  const t = TEXTS[language];

  test(`a manager answers a chargeback with evidence, in ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    const { baseURL = '' } = test.info().project.use;
    const other = await openBrowser(browser, baseURL, language);
    const { page: payer, token } = await newPayer(other.page, language);
    const card = await saveCard(payer, token, CARDS.disputed);
    const { id } = await payAndConfirm(payer, token, { amount: 1470, cardId: card.id });
    await payer.goto(`/history/detail/${id}`);
    const line = t('history.bank_dispute_open');
    await expect(async () => {
      await payer.reload();
      await expect(payer.getByText(line)).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    await payer.context().close();

    await speak(page, language);
    await signInMember(page, t, 'manager');
    const label = t('console_overview.dispute', { store: 'さくら食堂', amount: '¥1,470' });
    await page.getByRole('link', { name: label }).first().click();
    await isAt(page, t, 'console_dispute.one_title');
    await lookAround(page, row, (look) => `console-dispute-${language}-${look}`);
    await page.getByLabel(t('console_dispute.evidence'), { exact: true }).fill(EVIDENCE);
    await page.getByRole('button', { name: t('console_dispute.submit') }).click();
    await page
      .getByRole('alertdialog', { name: t('console_dispute.question_title') })
      .getByRole('button', { name: t('console_dispute.agree'), exact: true })
      .click();
    await expect(page.getByText(t('console_dispute.submitted'))).toBeVisible();
    await expect(page.getByText(EVIDENCE)).toBeVisible();
    await isAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: t('console_dispute.title'), exact: true }).click();
    await isAt(page, t, 'console_dispute.title');
    await page.getByLabel(t('console_payment.status')).selectOption('under_review');
    await expect(page.locator('tbody a').first()).toBeVisible();
    await lookAround(page, row, (look) => `console-disputes-${language}-${look}`);
  });
}
