import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { tExport } from '@saifu/i18n/exports';
import { loadAllTexts } from '@saifu/i18n/texts';
import { bearer, pay, payAsGuest, prove } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { readCsv } from '../support/csv.ts';
import { expect, KENJI, signIn, speak, test } from '../support/fixtures.ts';
import { findLinkPath, getLatestMessage } from '../support/inbox.ts';
import { extractPdfText } from '../support/pdf.ts';
import { unzip } from '../support/zip.ts';

const en = await loadAllTexts('en');
const ja = await loadAllTexts('ja');

const pdfAddress = async (page: Page, name: string) =>
  (await page.getByRole('link', { name }).getAttribute('href')) ?? '';

/** The different heights of the honorifics, on a screen on which a label takes two lines. */
async function measureSegments(page: Page): Promise<readonly number[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const faces = page.getByRole('radiogroup').locator('label > span');
  const heights = await faces.evaluateAll((all) => all.map((face) => face.clientHeight));
  if (size !== null) await page.setViewportSize(size);
  expect(heights).toHaveLength(3);
  return [...new Set(heights)];
}

test('a receipt is reissued to a company, and its PDF contains the new name and the mark', async ({
  page,
  playwright,
  baseURL,
}) => {
  await speak(page, 'ja');
  const { id } = await pay(page, await signIn(page, KENJI), { amount: 1280 });
  await page.goto(`/history/detail/${id}`);
  await page.getByRole('button', { name: ja('history.confirm') }).click();
  await expect(page.getByText(ja('history.confirmed'))).toBeVisible();
  await isAccessible(page);
  await page.getByRole('link', { name: ja('history.receipt') }).click();
  const receiptDocument = page.getByRole('article');
  await expect(receiptDocument).toContainText('¥1,280');
  await expect(receiptDocument).not.toContainText('再発行');
  await isAccessible(page);

  await page.getByRole('link', { name: ja('screen.change_name_receipt') }).click();
  await page.getByLabel(ja('field.recipient_name')).fill('株式会社青空商事');
  await page.getByRole('radio', { name: ja('receipts.honorific_company') }).check();
  expect(await measureSegments(page)).toHaveLength(1);
  await isAccessible(page);
  await page.getByRole('button', { name: ja('receipts.reissue') }).click();
  await expect(page.getByText(ja('receipts.reissue_done'))).toBeVisible();
  await expect(receiptDocument).toContainText('再発行');
  await expect(receiptDocument).toContainText('株式会社青空商事 御中');

  const address = await pdfAddress(page, ja('receipts.pdf'));
  const opened = await page.request.get(address);
  expect(opened.headers()['content-type']).toBe('application/pdf');
  const text = await extractPdfText(await opened.body());
  const number = /T\d{13}/.exec((await receiptDocument.textContent()) ?? '')?.[0] ?? 'no number';
  for (const expectedText of ['領収書', '再発行', '株式会社青空商事', '御中', '¥1,280-', number]) {
    expect(text).toContain(expectedText);
  }
  await page.getByRole('button', { name: ja('receipts.mail') }).click();
  const books = `keiri-${crypto.randomUUID()}@saifu.example`;
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(ja('field.email')).fill(books);
  await isAccessible(page);
  await sheet.getByRole('button', { name: ja('receipts.mail_send') }).click();
  await expect(page.getByText(ja('receipts.mailed_to', { email: books }))).toBeVisible();
  expect((await getLatestMessage(page, books)).text).toContain('¥1,280');

  const stranger = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  expect((await stranger.get(address)).status()).toBe(404);
  await stranger.dispose();
});

test('all receipts download as one ZIP, named by date, store and amount, with an index', async ({
  page,
}) => {
  // The demo user has more than a hundred receipts.
  test.setTimeout(120_000);
  await signIn(page, KENJI);
  await page.goto('/settings/receipt-setting');
  await page.getByRole('link', { name: en('screen.download_receipts') }).click();
  await page.getByLabel(en('receipts.counterparty')).fill('さくら');
  await expect(page.getByText(/^\d+ receipts (found|are shown)/)).toBeVisible();
  await page.getByLabel(en('receipts.counterparty')).fill('');
  // The list exceeds one page once the demo orders are paid.
  await expect(page.getByText(/^([6-9]|\d\d) receipts (found|are shown)/)).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: en('receipts.zip') }).click();
  await prove(page, KENJI.password);
  const file = page.getByRole('region', { name: en('receipts.file_new') });
  await expect(file.getByRole('status')).toHaveText(en('receipts.file_ready'), { timeout: 60_000 });
  const coming = page.waitForEvent('download');
  await file.getByRole('link', { name: en('receipts.file_download') }).click();
  const found = unzip(await readFile(await (await coming).path()));

  const inList = (key: 'file' | 'amount') => tExport('en', key);
  const list = readCsv(found.get('index.csv')?.toString() ?? '');
  const pdfNames = [...found.keys()].filter((name) => name !== 'index.csv');
  expect(pdfNames.length).toBeGreaterThanOrEqual(8);
  for (const name of pdfNames) expect(name).toMatch(/^\d{8}_[^_/\\]+_\d+(?:_\d+)?\.pdf$/);
  expect(list.map((row) => row[inList('file')]).sort()).toEqual(pdfNames.toSorted());
  const meal = list.find((row) => row[inList('amount')] === '2960');
  const receiptDocument = found.get(meal?.[inList('file')] ?? '');
  expect(await extractPdfText(receiptDocument ?? new Uint8Array())).toContain('¥2,960-');
});

test('a guest’s receipt opens only with the link from the message', async ({
  page,
  request,
  browser,
}) => {
  const address = await payAsGuest(page, request, 1890);
  const payment = new URL(page.url()).searchParams.get('payment');
  await page.goto(await findLinkPath(page, address, { about: '¥1,890', path: '/payment/confirm' }));
  await page.getByRole('button', { name: en('confirmation.yes') }).click();
  await expect(
    page.getByRole('heading', { name: en('confirmation.complete_title'), exact: true }),
  ).toBeVisible();
  const linkPath = await findLinkPath(page, address, { about: '¥1,890', path: '/payment/receipt' });

  const fresh = await (await browser.newContext()).newPage();
  await fresh.goto('/payment/receipt');
  await expect(fresh.getByText(en('receipts.guest_empty'))).toBeVisible();
  await fresh.goto(`${linkPath.slice(0, -4)}aaaa`);
  await expect(fresh.getByText(en.error('link.unknown'))).toBeVisible();
  await fresh.goto(linkPath);
  await expect(fresh.getByRole('article')).toContainText('¥1,890');
  await expect(fresh).toHaveURL(/\/payment\/receipt$/);
  await isAccessible(fresh);
  const opened = await fresh.request.get(await pdfAddress(fresh, en('receipts.pdf')));
  expect(await extractPdfText(await opened.body())).toContain('¥1,890-');

  const kept = await fresh.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(payment).toMatch(/^pay_\w{26}$/);
  expect((await request.get(`/api/v1/guest/payments/${payment}`)).status()).toBe(404);
  const kenji = bearer(await signIn(page, KENJI));
  const theirs = await page.request.get('/api/v1/receipts', { headers: kenji });
  const [foreign] = ((await theirs.json()) as { items: { id: string }[] }).items;
  const path = `/api/v1/guest/receipts/${foreign?.id}`;
  expect((await page.request.get(path, { headers: kenji })).status()).toBe(200);
  for (const token of Object.values(JSON.parse(kept)) as string[]) {
    const asked = await request.get(path, { headers: { 'x-guest-token': token } });
    expect(asked.status()).toBe(404);
  }
  await fresh.context().close();
});
