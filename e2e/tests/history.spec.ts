import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PAGE_ITEMS_DEFAULT } from '@saifu/domain/shared/limits';
import { formatYen } from '@saifu/domain/shared/yen';
import { tExport } from '@saifu/i18n/exports';
import { loadAllTexts } from '@saifu/i18n/texts';
import { bearer, CARDS, createCardToken, order, pay, prove } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { readCsv } from '../support/csv.ts';
import { expect, KENJI, signIn, speak, test } from '../support/fixtures.ts';

const en = await loadAllTexts('en');
const ja = await loadAllTexts('ja');

const rows = (page: Page) => page.locator('[data-row]');

/** Scrolls until the end text is visible. */
async function scrollToEnd(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(page.getByText(words)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
}

type Listed = { readonly id: string; readonly total_amount: number };

/** All payments that match the search, according to the API. */
async function list(page: Page, token: string, search = ''): Promise<readonly Listed[]> {
  const found: Listed[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = `/api/v1/payments?limit=100&${search}${cursor && `&cursor=${cursor}`}`;
    const { items, next_cursor } = await (
      await page.request.get(path, { headers: bearer(token) })
    ).json();
    found.push(...items);
    cursor = next_cursor;
  }
  return found;
}

/** Digits as a Japanese keyboard types them. */
function toFullWidth(amount: number): string {
  return String(amount).replaceAll(/\d/g, (digit) => '０１２３４５６７８９'.charAt(Number(digit)));
}

test('filters are kept in the URL, and the filtered payments are exported as CSV', async ({
  page,
}) => {
  await speak(page, 'ja');
  const token = await signIn(page, KENJI);
  const cheapestFirst = await list(page, token, 'status=complete&sort=amount_low');
  const max = cheapestFirst[2]?.total_amount ?? 0;
  const few = cheapestFirst.filter((row) => row.total_amount <= max);
  await page.goto('/history');
  await expect(rows(page)).toHaveCount(PAGE_ITEMS_DEFAULT);
  await isAccessible(page);

  await page.getByRole('button', { name: ja('history.filter') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(ja('history.amount_max')).fill(toFullWidth(max));
  await sheet.getByRole('checkbox', { name: ja('payment.status_complete') }).check();
  await sheet.getByLabel(ja('history.sort')).selectOption('amount_low');
  await isAccessible(page);
  await sheet.getByRole('button', { name: ja('history.apply') }).click();
  await expect(page).toHaveURL(`/history?amount_max=${max}&status=complete&sort=amount_low`);
  await expect(rows(page)).toHaveCount(few.length);
  await expect(rows(page).first()).toContainText(formatYen(few[0]?.total_amount ?? 0));
  await page.reload();
  await expect(rows(page)).toHaveCount(few.length);
  await isAccessible(page);

  await page.getByRole('button', { name: ja('history.more_actions'), exact: true }).click();
  await isAccessible(page);
  await page.getByRole('button', { name: ja('history.csv') }).click();
  await prove(page, KENJI.password, ja);
  const coming = page.waitForEvent('download', { timeout: 20_000 });
  await page.getByRole('link', { name: ja('history.csv_take') }).click({ timeout: 20_000 });
  const table = readCsv(await readFile(await (await coming).path(), 'utf8'));
  const paid = table.map((row) => row[tExport('ja', 'paid')]);
  expect(paid.map(Number).toSorted()).toEqual(few.map((row) => row.total_amount).toSorted());

  await page
    .getByRole('button', { name: ja('history.clear') })
    .first()
    .click();
  await expect(rows(page).nth(PAGE_ITEMS_DEFAULT - 1)).toBeAttached();
  await page.goBack();
  await expect(rows(page)).toHaveCount(few.length);
  await page.goto('/history?q=nobody-sells-this');
  await expect(page.getByText(ja('history.none_found'))).toBeVisible();
  await isAccessible(page);
});

test('the first purchase is near the top of a phone, and its tries are one row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const token = await signIn(page, KENJI);
  const { id } = await order(page.request, 1234, 'counter');
  const requestBody = { expected_amount: 1234, payment_method: 'card', gesture: 'button' };
  const send = async (number: string) => {
    const card_token = await createCardToken(page.request, number);
    return page.request.post(`/api/v1/guest/orders/${id}/payments`, {
      headers: { ...bearer(token), 'Idempotency-Key': crypto.randomUUID() },
      data: { ...requestBody, card_token },
    });
  };
  expect((await send(CARDS.poor)).status()).toBe(402);
  expect((await send(CARDS.visa)).status()).toBe(201);
  await page.goto('/history');
  await expect(rows(page).first()).toContainText('¥1,234');
  await expect(rows(page).nth(1)).not.toContainText('¥1,234');
  const box = await rows(page).first().boundingBox();
  expect(box?.y).toBeLessThanOrEqual(260);
  expect(box?.height).toBe(64);
  await rows(page).first().click();
  const steps = page.getByRole('region', { name: en('history.timeline') }).getByRole('listitem');
  await expect(steps).toContainText([en('history.step_error'), en('history.step_processing')]);
  await isAccessible(page);
});

test('a bar of the insights leads to the payments behind it', async ({ page }) => {
  await signIn(page, KENJI);
  await page.goto('/history');
  await page.getByRole('link', { name: en('insights.title'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: en('insights.title') })).toBeFocused();
  const stores = page.getByRole('region', { name: en('insights.stores') });
  await expect(stores.getByRole('link').first()).toBeVisible();
  await isAccessible(page);
  await page.getByRole('radio', { name: en('insights.table') }).check();
  await expect(page.getByRole('table', { name: en('insights.months') })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('radio', { name: en('insights.chart') }).check();

  const bar = page
    .getByRole('list', { name: en('insights.months') })
    .getByRole('link')
    .last();
  const label = (await bar.getAttribute('aria-label')) ?? '';
  const amount = /: (¥[\d,]+), \d+ payment/.exec(label)?.[1];
  await bar.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/history\?from=[\d-]{10}&to=[\d-]{10}$/);
  await expect(page.getByRole('link', { name: `${amount} ${en('insights.title')}` })).toBeVisible();

  await page.goBack();
  const store = stores.getByRole('link').first();
  const name = await store.locator('[lang=ja]').innerText();
  await store.click();
  await expect(page).toHaveURL(/&store_id=sto_\w+$/);
  await expect(
    page.getByRole('button', { name: en('history.remove', { part: name }) }),
  ).toBeVisible();
  await expect(rows(page).first()).toContainText(name);

  await page.goto('/insights?month=2999-01');
  await expect(page.getByText(/in the future/)).toBeVisible();
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
  const id = (await list(page, token)).at(-1)?.id ?? '';
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
