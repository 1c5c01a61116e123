import type { Page } from '@playwright/test';
import { loadAllTexts, type Translate } from '@saifu/i18n/texts';
import { isAt, openBrowser, rowOf, signInMember } from '../pages/console-page.ts';
import { openInvoice, order, payWith } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { nowIn } from '../support/clock.ts';
import { expect, speak, test } from '../support/fixtures.ts';
import { newPayer } from '../support/payer.ts';

const TEXTS = { en: await loadAllTexts('en'), ja: await loadAllTexts('ja') };
const REASON = 'PayPayで障害が起きているため';
const DAY_MS = 24 * 60 * 60 * 1000;
const JAPAN_OFFSET_MS = 9 * 60 * 60 * 1000;
/** How long an open invoice may show a method that was switched off. */
const EFFECT_MS = 5000;

test.use({ viewport: { width: 1280, height: 800 } });

/** Opens the sheet of a switch from its row, gives the reason, and agrees. */
async function change(page: Page, t: Translate, way: 'disable' | 'enable'): Promise<void> {
  const name = t('staff_operations.feature_paypay');
  const title = t(`staff_operations.${way}_title`, { name });
  await page.getByRole('button', { name: title, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: title });
  await sheet.getByLabel(t('staff_operations.reason'), { exact: true }).fill(REASON);
  await isAccessible(page);
  await sheet.getByRole('button', { name: t(`staff_operations.${way}`), exact: true }).click();
  await expect(page.getByText(t(`staff_operations.${way}d_done`, { name }))).toBeVisible();
}

for (const language of ['en', 'ja'] as const) {
  const t = TEXTS[language];

  test(`an open invoice shows within 5 s that PayPay is switched off and on, in ${language}`, async ({
    page,
    browser,
  }) => {
    const { baseURL = '' } = test.info().project.use;
    const other = await openBrowser(browser, baseURL, language);
    await openInvoice(other.page, await order(other.page.request, 980, 'counter'));
    await payWith(other.page, t).click();
    const choice = other.page.getByRole('dialog', { name: t('payment.select_method') });
    const paypay = choice.getByRole('radio', { name: t('payment.method_paypay') });
    await expect(paypay).toBeEnabled();

    await speak(page, language);
    await signInMember(page, t, 'admin');
    await page.getByRole('link', { name: t('staff_operations.switches_title') }).click();
    await isAt(page, t, 'staff_operations.switches_title');
    await change(page, t, 'disable');
    await expect(paypay).toBeDisabled({ timeout: EFFECT_MS });
    await expect(choice.getByText(t('payment.method_disabled'))).toBeVisible();
    await isAccessible(other.page);
    await expect(
      rowOf(page, REASON).getByText(t('staff_operations.disabled'), { exact: true }),
    ).toBeVisible();
    await change(page, t, 'enable');
    await expect(paypay).toBeEnabled({ timeout: EFFECT_MS });
    expect(other.complaints).toEqual([]);
    await other.page.context().close();
  });

  test(`an announcement is published, and a payer reads and dismisses it, in ${language}`, async ({
    page,
    browser,
  }) => {
    const { baseURL = '' } = test.info().project.use;
    const other = await openBrowser(browser, baseURL, language);
    const { page: payer } = await newPayer(other.page, language);
    const nth = crypto.randomUUID().slice(0, 8);
    const texts = {
      en: `Maintenance on Sunday night. ${nth}`,
      ja: `日曜日の夜にメンテナンスを行います。${nth}`,
      ko: `일요일 밤에 점검이 있습니다. ${nth}`,
    };

    await speak(page, language);
    await signInMember(page, t, 'support');
    await page.getByRole('link', { name: t('staff_operations.announcements_title') }).click();
    await isAt(page, t, 'staff_operations.announcements_title');
    await page.getByRole('button', { name: t('staff_operations.announcement_new') }).click();
    const sheet = page.getByRole('dialog', { name: t('staff_operations.announcement_new') });
    for (const each of ['ja', 'en', 'ko'] as const) {
      await sheet.getByLabel(t(`staff_operations.text_${each}`), { exact: true }).fill(texts[each]);
    }
    // The clock of the sandbox may be ahead of that of the browser.
    const now = (await nowIn(page.request)).getTime() + JAPAN_OFFSET_MS;
    const typed = (at: number) => new Date(at).toISOString().slice(0, 16);
    await sheet.getByLabel(t('staff_operations.from'), { exact: true }).fill(typed(now));
    await sheet.getByLabel(t('staff_operations.until'), { exact: true }).fill(typed(now + DAY_MS));
    await sheet.getByLabel(t('staff_operations.reason'), { exact: true }).fill('定期メンテナンス');
    await isAccessible(page);
    await sheet.getByRole('button', { name: t('staff_operations.announcement_save') }).click();
    await expect(page.getByText(t('staff_operations.announcement_saved'))).toBeVisible();

    await payer.goto('/');
    const notice = payer.getByRole('status').filter({ hasText: texts[language] });
    await expect(notice).toBeVisible();
    await isAccessible(payer);
    await notice.getByRole('button', { name: t('app.announcement_close') }).click();
    await expect(notice).toHaveCount(0);
    await payer.reload();
    await expect(payer.getByRole('navigation').first()).toBeVisible();
    await expect(notice).toHaveCount(0);
    expect(other.complaints).toEqual([]);
    await payer.context().close();

    // Later tests read what is above their screens.
    await rowOf(page, texts[language]).getByRole('button').first().click();
    const edited = page.getByRole('dialog', { name: t('staff_operations.announcement_edit') });
    await edited.getByRole('button', { name: t('staff_operations.remove'), exact: true }).click();
    const removal = page.getByRole('dialog', { name: t('staff_operations.remove_title') });
    await removal.getByLabel(t('staff_operations.reason'), { exact: true }).fill('終了');
    await removal.getByRole('button', { name: t('staff_operations.remove'), exact: true }).click();
    await expect(page.getByText(t('staff_operations.removed'))).toBeVisible();
  });
}
