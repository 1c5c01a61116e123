import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PAGE_ITEMS_DEFAULT } from '@saifu/domain/shared/limits';
import { tExport } from '@saifu/i18n/exports';
import { loadAllTexts } from '@saifu/i18n/texts';
import { bearer, pay, prove } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { readCsv } from '../support/csv.ts';
import { expect, KENJI, signIn, speak, test } from '../support/fixtures.ts';

const en = await loadAllTexts('en');
const ja = await loadAllTexts('ja');

const rows = (page: Page) => page.locator('[data-row]');

/** Scrolls until the end text is visible and more than `more` rows are listed. */
async function scrollToEnd(page: Page, words: string, more = 0): Promise<void> {
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(page.getByText(words)).toBeVisible({ timeout: 500 });
    expect(await rows(page).count()).toBeGreaterThan(more);
  }).toPass({ timeout: 15_000 });
}

type Listed = { readonly items: { readonly id: string }[]; readonly next_cursor: string | null };

/** Id of the oldest payment according to the API. */
async function findOldest(page: Page, token: string): Promise<string> {
  let oldest = '';
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = `/api/v1/payments?limit=100${cursor && `&cursor=${cursor}`}`;
    const list: Listed = await (await page.request.get(path, { headers: bearer(token) })).json();
    oldest = list.items.at(-1)?.id ?? oldest;
    cursor = list.next_cursor;
  }
  return oldest;
}

test('filters are kept in the URL, and the filtered payments are exported as CSV', async ({
  page,
}) => {
  await speak(page, 'ja');
  await signIn(page, KENJI);
  await page.goto('/history');
  await scrollToEnd(page, ja('history.end'));
  const all = await rows(page).count();
  expect(all).toBeGreaterThanOrEqual(8);
  await isAccessible(page);

  await page.getByRole('button', { name: ja('history.filter') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(ja('history.amount_max')).fill('１，０００');
  await sheet.getByRole('checkbox', { name: ja('payment.status_complete') }).check();
  await sheet.getByLabel(ja('history.sort')).selectOption('amount_low');
  await isAccessible(page);
  await sheet.getByRole('button', { name: ja('history.apply') }).click();
  await expect(page).toHaveURL(/\?amount_max=1000&status=complete&sort=amount_low$/);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('¥616');
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await isAccessible(page);

  await page.getByRole('button', { name: ja('history.csv') }).click();
  await prove(page, KENJI.password, ja);
  const coming = page.waitForEvent('download', { timeout: 20_000 });
  await page.getByRole('link', { name: ja('history.csv_take') }).click({ timeout: 20_000 });
  const table = readCsv(await readFile(await (await coming).path(), 'utf8'));
  const paid = table.map((row) => row[tExport('ja', 'paid')]);
  expect(paid.toSorted()).toEqual(['616', '980']);

  await page
    .getByRole('button', { name: ja('history.clear') })
    .first()
    .click();
  await scrollToEnd(page, ja('history.end'), 2);
  await expect(rows(page)).toHaveCount(all);
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await page.goto('/history?q=nobody-sells-this');
  await expect(page.getByText(ja('history.none_found'))).toBeVisible();
  await isAccessible(page);
});

test('the history loads more rows on scroll, and going back restores position and focus', async ({
  page,
}) => {
  const token = await signIn(page, KENJI);
  const many = Array.from({ length: PAGE_ITEMS_DEFAULT }, (_, at) => 300 + at);
  await Promise.all(many.map((amount) => pay(page, token, { amount })));
  await page.goto('/history');
  await expect(rows(page)).toHaveCount(PAGE_ITEMS_DEFAULT);
  await scrollToEnd(page, en('history.end'));
  const oldest = rows(page).last();
  const id = await findOldest(page, token);
  await expect(oldest).toHaveAttribute('data-row', id);
  await oldest.click();
  await expect(page).toHaveURL(new RegExp(`/history/detail/${id}`));
  await expect(page.getByRole('heading', { name: en('screen.payment_detail') })).toBeFocused();
  await page.goBack();
  await expect(oldest).toBeInViewport();
  await expect(oldest).toBeFocused();
});

test('a payment is found, opened and closed using only the keyboard', async ({ page }) => {
  await signIn(page, KENJI);
  await page.goto('/history');
  await expect(rows(page).first()).toBeVisible();
  const reach = async (selector: string, key = 'Tab') => {
    for (let at = 0; at < 60; at += 1) {
      if (await page.evaluate((css) => document.activeElement?.matches(css), selector)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${selector} is not reachable by keyboard`);
  };
  await reach('input[type=search]');
  await page.keyboard.type('歓送迎会');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=/);
  await reach('[data-row]');
  const payment = await rows(page).getAttribute('data-row');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/history/detail/${payment}`));
  await expect(page.getByRole('heading', { name: en('screen.payment_detail') })).toBeFocused();
  await expect(page.getByText('¥37,800').first()).toBeVisible();
  await isAccessible(page);
  await reach('main a[href^="/history?"]', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator(`[data-row="${payment}"]`)).toBeFocused();
  await expect(rows(page)).toHaveCount(1);
});
