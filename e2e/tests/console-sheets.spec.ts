import type { Locator, Page } from '@playwright/test';
import { addDays } from '@saifu/domain/shared/calendar';
import { loadAllTexts, type Translate } from '@saifu/i18n/texts';
import { openBrowser, signInMember } from '../pages/console-page.ts';
import { getToday } from '../support/clock.ts';
import { expect, speak, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { newPayer } from '../support/payer.ts';
import { agreed } from '../support/recurring-billing.ts';
import { CONSOLE_LOOKS, lookAround } from '../support/routes-look.ts';

const TEXTS = { en: await loadAllTexts('en'), ja: await loadAllTexts('ja') };

test.use({ viewport: { width: 1280, height: 800 } });

type Sheet = {
  readonly name: string;
  readonly path: string;
  /** Opens the sheet. */
  readonly opener: (page: Page) => Locator;
};

for (const language of ['en', 'ja'] as const) {
  const t = TEXTS[language];

  test(`every sheet of the console opens and closes by keyboard alone, in ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(300_000);
    const { baseURL = '' } = test.info().project.use;
    const other = await openBrowser(browser, baseURL, language);
    const payer = await newPayer(other.page, language);
    const due = addDays(await getToday(page.request), 3);
    const { id } = await agreed(payer, { store: 'さくら食堂', service: '朝ごはんの会', due });
    await other.page.context().close();
    await speak(page, language);
    await signInMember(page, t, 'owner');
    for (const [row, sheet] of (await listSheets(page, t, id)).entries()) {
      await page.goto(sheet.path);
      const opener = sheet.opener(page);
      await tabTo(page, opener);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await lookAround(
        page,
        row,
        (look) => `console-sheet-${sheet.name}-${language}-${look}`,
        CONSOLE_LOOKS,
      );
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener, sheet.name).toBeFocused();
    }
  });
}

async function listSheets(page: Page, t: Translate, billingId: string): Promise<readonly Sheet[]> {
  const button = (name: string) => (on: Page) => on.getByRole('button', { name, exact: true });
  const row = (on: Page) => on.locator('tbody a').first();
  const billing = `/console/recurring-billings/${billingId}`;
  await page.goto('/console/invoices?status=open');
  const invoice = (await row(page).getAttribute('href')) ?? '';
  await page.goto('/console/stores');
  const store = (await row(page).getAttribute('href')) ?? '';
  const billingTexts = {
    price: t('console_recurring_billing.price_propose'),
    cancel: t('console_recurring_billing.cancel'),
  };
  return [
    { name: 'new-item', path: '/console/items', opener: button(t('console_catalog.new')) },
    {
      name: 'item',
      path: '/console/items',
      opener: (on) => on.locator('tbody').getByRole('button').first(),
    },
    { name: 'send-invoice', path: invoice, opener: button(t('console_invoice.send')) },
    { name: 'price', path: billing, opener: button(billingTexts.price) },
    { name: 'cancel', path: billing, opener: button(billingTexts.cancel) },
    {
      name: 'new-key',
      path: '/console/developers',
      opener: button(t('console_developer.key_create')),
    },
    { name: 'request', path: '/console/developers/requests', opener: row },
    { name: 'event', path: '/console/developers/events', opener: row },
    { name: 'new-store', path: '/console/stores', opener: button(t('console_store.new')) },
    { name: 'code', path: store, opener: button(t('console_store.code_create')) },
    { name: 'invite', path: '/console/team', opener: button(t('console_team.invite')) },
    {
      name: 'member',
      path: '/console/team',
      opener: (on) => on.locator('tbody').getByRole('button').first(),
    },
  ];
}
