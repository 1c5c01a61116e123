import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Translate } from '@saifu/i18n/texts';
import { isAccessible } from '../support/accessible.ts';
import { loadDemoData } from '../support/demo-data.ts';
import { expect } from '../support/fixtures.ts';
import { extractPdfText } from '../support/pdf.ts';
import { isAt, rowOf } from './console-page.ts';

/** Opens a store and has the staff activate it. The page shows the store. */
export async function openStore(page: Page, t: Translate, name: string): Promise<void> {
  await page.getByRole('link', { name: t('console_store.title'), exact: true }).click();
  await isAt(page, t, 'console_store.title');
  await page.getByRole('button', { name: t('console_store.new') }).click();
  const sheet = page.getByRole('dialog', { name: t('console_store.new') });
  const field = (label: Parameters<Translate>[0]) => sheet.getByLabel(t(label), { exact: true });
  await field('field.store_name').fill(name);
  await field('console_audit.mcc').fill('5812');
  await field('field.postal_code').fill('150-0001');
  await field('field.prefecture').selectOption('東京都');
  await field('console_store.address_rest').fill('渋谷区神宮前1-1-1');
  await isAccessible(page);
  await sheet.getByRole('button', { name: t('console_store.create') }).click();
  await expect(page.getByText(t('console_store.created', { name }))).toBeVisible();

  const link = rowOf(page, name).getByRole('link');
  const id = (await link.getAttribute('href'))?.split('/').at(-1);
  const { staff } = await loadDemoData(page.request);
  const activated = await page.request.put(`/api/v1/staff/stores/${id}/status`, {
    headers: { authorization: `Bearer ${staff[0]?.key}` },
    data: { status: 'active' },
  });
  expect(activated.status(), await activated.text()).toBe(200);
  await link.click();
  await isAt(page, t, 'console_store.one_title');
}

/** Creates a code for the counter and prints it as a table tent. Returns the path that it opens. */
export async function createCode(page: Page, t: Translate, store: string): Promise<string> {
  await page.getByRole('button', { name: t('console_store.code_create') }).click();
  await expect(page.getByText(t('console_store.code_created'))).toBeVisible();
  const code = await page
    .getByRole('dialog')
    .getByText(/^\w{16}$/)
    .innerText();
  await isAccessible(page);
  await page
    .getByLabel(t('console_store.print_format'), { exact: true })
    .selectOption('table_tent');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: t('console_store.print'), exact: true }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^qr_\w{16}_table_tent\.pdf$/);
  expect(await extractPdfText(await readFile(await saved.path()))).toContain(store);
  await page.getByRole('button', { name: t('app.close') }).click();
  return `/q/${code}`;
}
