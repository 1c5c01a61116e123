import type { Page } from '@playwright/test';
import type { PaymentView } from '@saifu/contract/payment';
import type { ReceiptView } from '@saifu/contract/receipt';
import { groupDigits, yen } from '@saifu/domain/shared/yen';
import { loadAllTexts } from '@saifu/i18n/texts';
import { bearer, openInvoice, order, saveCard, slide } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { ALEX, expect, KENJI, signIn, speak, test } from '../support/fixtures.ts';
import { startReleaseProxy } from '../support/newer-version.ts';
import { countCopies } from '../support/offline-cache.ts';

const en = await loadAllTexts('en');
const ja = await loadAllTexts('ja');

const offline = (page: Page) => page.getByText(en('error.offline')).first();
const rows = (page: Page) => page.locator('[data-row]');

/** Waits until the service worker is active and controls this page. */
async function isInstalled(page: Page): Promise<void> {
  const hasWorker = () => navigator.serviceWorker.controller?.state === 'activated';
  await expect.poll(() => page.evaluate(hasWorker), { timeout: 20_000 }).toBe(true);
}

/**
 * Finds two payments of the signed-in user with receipts: one to open before going offline, one
 * not.
 */
async function receipted(page: Page, token: string) {
  const headers = bearer(token);
  const list = await (
    await page.request.get('/api/v1/payments?status=complete', { headers })
  ).json();
  const found: PaymentView[] = [];
  for (const { id } of list.items) {
    const answer = await page.request.get(`/api/v1/payments/${id}`, { headers });
    const payment: PaymentView = await answer.json();
    if (payment.receipt_id !== null) found.push(payment);
    if (found.length === 2) break;
  }
  const [cachedPayment, uncachedPayment] = found;
  if (cachedPayment === undefined || uncachedPayment === undefined)
    throw new Error('fewer than two payments have a receipt');
  const path = `/api/v1/guest/receipts/${cachedPayment.receipt_id}`;
  const receipt: ReceiptView = await (await page.request.get(path, { headers })).json();
  return { cachedPayment, uncachedPayment, receipt };
}

/** Fetches a file in the page. Returns null if the request fails. */
function open(page: Page, url: string) {
  return page.evaluate(async (address) => {
    const answer = await fetch(address).catch(() => null);
    if (answer === null) return null;
    const { byteLength } = await answer.arrayBuffer();
    return { type: answer.headers.get('content-type'), byteLength };
  }, url);
}

const formatAmount = ({ total_amount }: PaymentView) => `¥${groupDigits(yen(total_amount))}`;

/** The filter keeps payments with receipts at the top, even if other tests pay meanwhile. */
const COMPLETE = '/history?status=complete';

test('viewed pages are available offline to their owner until logout', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const token = await signIn(page, KENJI);
  const { cachedPayment, uncachedPayment, receipt } = await receipted(page, token);
  await page.goto(COMPLETE);
  await expect(rows(page).first()).toBeVisible();
  await isInstalled(page);
  const count = await rows(page).count();
  // The cache holds the list and its months first, then also the payment, the receipt and its PDF.
  await expect.poll(() => countCopies(page)).toBe(2);
  await page.goto(`/history/detail/${cachedPayment.id}`);
  await expect(page.getByText(formatAmount(cachedPayment)).first()).toBeVisible();
  await expect.poll(() => countCopies(page)).toBe(3);
  await page.goto(`/history/detail/receipt/${receipt.id}`);
  await expect(page.getByText(receipt.number).first()).toBeVisible();
  await expect.poll(() => countCopies(page)).toBe(4);
  const pdf = await open(page, receipt.pdf_url);
  expect(pdf).toMatchObject({ type: 'application/pdf' });
  await expect.poll(() => countCopies(page)).toBe(5);

  await context.setOffline(true);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offline(page)).toBeVisible();
  await page.goto(COMPLETE);
  await expect(rows(page)).toHaveCount(count);
  await expect(page.getByText(/Last updated \d{4}\/\d\d\/\d\d\s\d\d:\d\d/)).toBeVisible();
  await isAccessible(page);
  await page.locator(`[data-row="${cachedPayment.id}"]`).click();
  await expect(page.getByText(formatAmount(cachedPayment)).first()).toBeVisible();
  await page.goto(`/history/detail/receipt/${receipt.id}`);
  await expect(page.getByText(receipt.number).first()).toBeVisible();
  expect(await open(page, receipt.pdf_url)).toEqual(pdf);
  expect(await open(page, `${receipt.pdf_url}&language=en`)).toBeNull();
  await page.goto(`/history/detail/${uncachedPayment.id}`);
  await expect(page.getByRole('button', { name: en('app.retry') })).toBeVisible();
  await expect(offline(page)).toBeVisible();
  await expect(page.getByText(/Last updated \d{4}/)).toHaveCount(0);
  await page.goto('/settings/faq');
  await expect(page.getByRole('heading', { level: 1, name: en('screen.faqs') })).toBeVisible();
  await page.goto('/settings/about/terms');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();

  await context.setOffline(false);
  await page.goto(COMPLETE);
  await expect(rows(page)).toHaveCount(count);
  await expect(page.getByText(/Last updated \d{4}/)).toHaveCount(0);
  await page.getByRole('button', { name: en('nav.open') }).click();
  await page.getByRole('button', { name: en('nav.log_out') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('app.yes') })
    .click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => countCopies(page)).toBeNull();

  await page.getByLabel('Email or phone number').fill(ALEX.loginId);
  await page.getByLabel('Password', { exact: true }).fill(ALEX.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await context.setOffline(true);
  await page.goto(`/history/detail/${cachedPayment.id}`);
  await expect(page.getByRole('button', { name: en('app.retry') })).toBeVisible();
  await expect(page.getByText(formatAmount(cachedPayment))).toHaveCount(0);
  expect(await open(page, receipt.pdf_url)).toBeNull();
  await page.goto('/history');
  await expect(offline(page)).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

test('a payment fails while offline, and nothing is sent when the connection returns', async ({
  page,
  context,
}) => {
  const token = await signIn(page, ALEX);
  await saveCard(page, token);
  const createdOrder = await order(page.request, 730, 'counter');
  await openInvoice(page, createdOrder);
  await isInstalled(page);
  await context.setOffline(true);
  await expect(offline(page)).toBeVisible();
  await slide(page);
  await expect(page.getByText(en('payment.nothing_taken'))).toBeVisible();
  await expect(page.getByText(en('payment.lost', { amount: '¥730' }))).toHaveCount(0);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  await context.setOffline(false);
  await page.goto('/history');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/settings/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(sent).toEqual([]);
  const answer = await page.request.get(`/api/v1/guest/orders/${createdOrder.id}`);
  expect((await answer.json()).status).toBe(createdOrder.status);
});

test('an ended session clears the offline cache', async ({ page }) => {
  await speak(page, 'ja');
  const token = await signIn(page, KENJI);
  await page.goto('/history');
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(() => countCopies(page)).toBeGreaterThan(0);
  await page.request.delete('/api/v1/sessions/current', { headers: bearer(token) });
  await page.reload();
  await expect(page.getByText(ja('error.session.expired'))).toBeVisible();
  await expect.poll(() => countCopies(page)).toBeNull();
});

test('the app is installable in the current language', async ({ page }) => {
  await speak(page, 'ja');
  await page.goto('/login');
  const link = page.locator('link[rel=manifest]');
  await expect(link).toHaveAttribute('href', '/manifest.ja.webmanifest');
  const manifest = await (await page.request.get('/manifest.ja.webmanifest')).json();
  expect(manifest).toMatchObject({ lang: 'ja', start_url: '/home', display: 'standalone' });
  expect(manifest.shortcuts[0].name).toBe(ja('screen.scan'));
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
});

test('a new version activates on click only, and input in another tab is kept', async ({
  page,
  context,
  baseURL,
}) => {
  const { url, release, close } = await startReleaseProxy(baseURL ?? '');
  try {
    const main = (tab: Page) => tab.locator('script[type=module]').getAttribute('src');
    await page.goto(`${url}/settings/faq`);
    await isInstalled(page);
    const other = await context.newPage();
    await other.goto(`${url}/settings/faq`);
    const typing = other.getByRole('searchbox');
    await typing.pressSequentially('refu');
    const old = await main(page);

    release();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
    });
    for (const tab of [page, other]) {
      await expect(tab.getByText(en('offline.update_ready'))).toBeVisible({ timeout: 20_000 });
    }
    await isAccessible(page);
    expect(await main(page)).toBe(old);
    await page.getByRole('button', { name: en('offline.update') }).click();
    await expect.poll(() => main(page)).toBe('/assets/boot-newer.js');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(en('offline.update_ready'))).toHaveCount(0);

    expect(await main(other)).toBe(old);
    await expect(typing).toHaveValue('refu');
    await other.getByRole('button', { name: en('offline.update') }).click();
    await expect.poll(() => main(other)).toBe('/assets/boot-newer.js');
  } finally {
    close();
  }
});
