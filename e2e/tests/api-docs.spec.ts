import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { API_GUIDES } from '@saifu/contract/api-guides';
import { loadAllTexts } from '@saifu/i18n/texts';
import { signInMember } from '../pages/console-page.ts';
import { findViolations } from '../support/accessible.ts';
import { expect, speak, test } from '../support/fixtures.ts';

const t = await loadAllTexts('en');

/** The library is slow: it renders the whole document before it shows anything. */
const patiently = { timeout: 40_000 };
/** Axe needs long for the page of an endpoint with its neighbors. */
const PAGE_TIMEOUT_MS = 150_000;

/** What axe finds in elements that the library renders and no setting or style sheet can change. */
const FINDINGS_OF_LIBRARY = [
  // The button that copies a code sample has an icon only.
  /^button-name <button type="button" class="group\/copy-button/,
  // "Show More" is named "Show all … endpoints".
  /^label-content-name-mismatch <button [^>]*class="show-more"/,
  // Each endpoint has a region "Example Responses".
  /^landmark-unique <div [^>]*class="scalar-card/,
  // The list of a group's endpoints scrolls on a phone. Each endpoint is also in the menu.
  /^scrollable-region-focusable <ul [^>]*class="endpoints"/,
  // The arrow that opens an entry of the menu is smaller than 24 pixels. The entry opens it too.
  /^target-size <button aria-expanded="(?:true|false)" type="button" class="absolute /,
];

async function findOwnViolations(page: Page, isOtherTheme: boolean): Promise<readonly string[]> {
  const found = await findViolations(page, isOtherTheme);
  return found.filter((finding) => !FINDINGS_OF_LIBRARY.some((known) => known.test(finding)));
}

/** Opens the page and records requests to other servers. */
async function openDocs(page: Page, baseURL: string | undefined): Promise<readonly string[]> {
  const outside: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== baseURL) outside.push(request.url());
  });
  await page.goto('/api/docs');
  const title = page.getByRole('heading', { name: 'Saifu', exact: true });
  await expect(title).toBeAttached(patiently);
  return outside;
}

test('the API page finds an endpoint and shows how to call it, without other servers', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(PAGE_TIMEOUT_MS);
  await page.setViewportSize({ width: 1280, height: 800 });
  const outside = await openDocs(page, baseURL);
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible();

  await page.getByRole('button', { name: /^open search/i }).click();
  await page.keyboard.type('create invoice');
  await page
    .getByRole('option', { name: /create invoice/i })
    .first()
    .click();
  await expect(page).toHaveURL(/#tag\/invoices\/POST\/api\/v1\/merchant\/orders$/);
  const endpoint = page.getByRole('region', { name: /^create invoice/i });
  await expect(endpoint).toContainText(`curl ${baseURL}/api/v1/merchant/orders`);
  expect(await findOwnViolations(page, false)).toEqual([]);

  await endpoint.getByRole('button', { name: /test request/i }).click(patiently);
  const answered = page.waitForResponse('**/api/v1/merchant/orders', patiently);
  await page.getByRole('button', { name: /^send post request/i }).click(patiently);
  expect((await answered).status()).toBe(401);
  await expect(page.getByText('"key.invalid"')).toBeVisible(patiently);
  expect(outside).toEqual([]);
});

test('the console opens the API page with a new test key, and its guide to webhooks', async ({
  page,
}) => {
  test.setTimeout(PAGE_TIMEOUT_MS);
  await page.setViewportSize({ width: 1280, height: 800 });
  await speak(page, 'en');
  await signInMember(page, t, 'owner');
  await page.goto('/console/developers');
  await page.getByRole('button', { name: t('console_developer.key_create') }).click();
  await page.getByLabel(t('console_developer.key_name'), { exact: true }).fill('API page');
  await page
    .getByRole('button', { name: t('console_developer.key_create_submit'), exact: true })
    .click();
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: t('console_developer.reference_with_key') }).click();
  const docs = await opening;
  await docs.setViewportSize({ width: 1280, height: 800 });
  await expect(docs.getByRole('heading', { name: 'Saifu', exact: true })).toBeAttached(patiently);
  await docs.getByRole('button', { name: /^open search/i }).click();
  await docs.keyboard.type('list catalog items');
  await docs
    .getByRole('option', { name: /list catalog items/i })
    .first()
    .click();
  const endpoint = docs.getByRole('region', { name: /^list catalog items/i });
  await endpoint.getByRole('button', { name: /test request/i }).click(patiently);
  const answered = docs.waitForResponse('**/api/v1/merchant/catalog_items**', patiently);
  await docs.getByRole('button', { name: /^send get request/i }).click(patiently);
  expect((await answered).status()).toBe(200);
  await docs.close();

  await page.getByRole('button', { name: t('console_developer.secret_kept') }).click();
  const guide = page.waitForEvent('popup');
  await page.getByRole('link', { name: t('console_developer.webhook_guide') }).click();
  const webhooks = (await guide).getByRole('heading', { name: 'Webhooks', exact: true });
  await expect(webhooks.first()).toBeInViewport(patiently);
});

test('the API page fits a phone in both themes, and its guides link to the collection', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(PAGE_TIMEOUT_MS);
  const outside = await openDocs(page, baseURL);
  await expect(page.getByRole('heading', { name: 'Webhooks' }).first()).toBeAttached();
  expect(await findOwnViolations(page, false)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findOwnViolations(page, true)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);

  const link = page.getByRole('link', { name: 'postman.json' });
  const path = await link.getAttribute('href');
  const collection = await (await page.request.get(path ?? '')).json();
  expect(collection.variable[0]).toEqual({ key: 'base_url', value: baseURL });
  expect(outside).toEqual([]);
});

test('the shell examples of the guides run', async ({ baseURL }) => {
  const examples = [...API_GUIDES.matchAll(/```sh\n([^`]*)```/g)].map(([, script]) => script);
  expect(examples.length).toBeGreaterThan(4);
  const env = { ...process.env, API: `${baseURL}/api/v1`, FORCE_COLOR: '0' };
  const options = { cwd: test.info().outputPath('.'), env };
  const script = ['set -o pipefail', ...examples].join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], options);
  const [url, name, first, again, totals, secret, now, ...rest] = stdout.trim().split('\n');
  expect(url).toMatch(new RegExp(`^${baseURL}/`));
  expect(name).toBe('Alex Morgan');
  expect(first).toMatch(/^ord_/);
  expect(again).toBe(first);
  expect(totals).toContain('count: ');
  expect(secret).toMatch(/^whsec_/);
  expect(now).toMatch(/\+09:00$/);
  expect(rest).toEqual(['1']);
});
