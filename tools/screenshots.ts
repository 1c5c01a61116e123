import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { loadAllTexts } from '@saifu/i18n/texts';
import sharp from 'sharp';
import { CARDS, SHOP } from '../e2e/pages/payment-page.ts';
import { ALEX, expect } from '../e2e/support/fixtures.ts';
import { FLAGS } from '../e2e/support/flags.ts';
import { findLinkPath } from '../e2e/support/inbox.ts';
import { typeCard } from '../e2e/support/payer.ts';
import { findChromium } from './find-chromium.ts';
import { findFonts } from './find-fonts.ts';
import { startSandbox } from './sandbox.ts';

const FOLDER = join(import.meta.dirname, '../docs/screenshots');
const SCREENSHOT_BYTES_MAX = 60_000;

// Follows the steps of the README and takes its screenshots.
const t = await loadAllTexts('en');
await mkdir(FOLDER, { recursive: true });
findFonts();
const sandbox = await startSandbox({ LOG_LEVEL: 'error', PORT: '3000' });
const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
try {
  const context = await browser.newContext({
    baseURL: sandbox.url,
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await signIn(page);
  await readCode(page);
  await pay(page);
  await confirm(page);
  await openReceipt(page);
} finally {
  await browser.close();
  await sandbox.stop();
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel(t('field.login_id'), { exact: true }).fill(ALEX.loginId);
  await page.getByLabel(t('field.password'), { exact: true }).fill(ALEX.password);
  await page.getByRole('button', { name: t('sign_in.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
}

async function readCode(page: Page): Promise<void> {
  await page.goto('/sandbox/qr');
  const sheet = page.getByRole('region', { name: SHOP });
  await sheet.getByRole('img').first().scrollIntoViewIfNeeded();
  await take(page, '1-codes');
  await sheet
    .getByRole('button', { name: t('store.copy') })
    .first()
    .click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('/home');
  await page.getByRole('link', { name: t('home.scan_qr') }).click();
  await page.getByRole('button', { name: t('qr.enter_link') }).click();
  await page.getByLabel(t('qr.link_label')).fill(link);
  await page.getByRole('button', { name: t('qr.link_read'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('qr.found_title') })).toBeVisible();
  await take(page, '2-store');
  await page.getByRole('link', { name: t('qr.continue') }).click();
}

async function pay(page: Page): Promise<void> {
  await page.getByLabel(t('field.amount'), { exact: true }).fill('1280');
  await take(page, '3-amount');
  await page.getByRole('button', { name: t('order.continue') }).click();
  await expect(page).toHaveURL(/\/payment\/invoice/);
  await typeCard(page, CARDS.visa);
  const name = page.getByLabel(t('field.cardholder_name'));
  await name.fill('alex morgan');
  await name.evaluate((field) => field.scrollIntoView({ block: 'center' }));
  await screenshotSlide(page);
  await expect(page.getByText(t('payment.waiting_for_confirmation'))).toBeVisible();
  await take(page, '5-finished');
}

async function screenshotSlide(page: Page): Promise<void> {
  const thumb = page.getByRole('button', { name: /^Slide/ });
  await expect(thumb).toBeEnabled();
  const from = await thumb.boundingBox();
  if (from === null) throw new Error('the slide button has no bounding box');
  const y = from.y + from.height / 2;
  await page.mouse.move(from.x + from.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(from.x + 130, y, { steps: 5 });
  await take(page, '4-slide');
  await page.mouse.move(from.x + 420, y, { steps: 5 });
  await page.mouse.up();
}

async function confirm(page: Page): Promise<void> {
  await findLinkPath(page, ALEX.loginId, { about: '¥1,280', path: '/payment/confirm' });
  await page.goto('/sandbox/inbox');
  await page.getByText(ALEX.loginId).first().click();
  const mail = page.frameLocator('details[open] iframe');
  const link = mail.getByRole('link', { name: /\/payment\/confirm/ });
  await expect(link).toBeVisible();
  await take(page, '6-message');
  await link.click();
  const yes = page.getByRole('button', { name: t('confirmation.yes') });
  await expect(yes).toBeVisible();
  await take(page, '7-confirm');
  await yes.click();
  await expect(page.getByText(t('confirmation.complete_title'))).toBeVisible();
}

async function openReceipt(page: Page): Promise<void> {
  await page.getByRole('link', { name: t('history.receipt') }).click();
  const pdf = page.getByRole('link', { name: t('receipts.pdf') });
  await expect(pdf).toBeVisible();
  const opened = await page.request.get((await pdf.getAttribute('href')) ?? '');
  expect(opened.headers()['content-type']).toBe('application/pdf');
  await take(page, '8-receipt');
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const bytes = await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality: 75, effort: 6 })
    .toBuffer();
  if (bytes.length > SCREENSHOT_BYTES_MAX) {
    throw new Error(`${name} has ${bytes.length} bytes; at most ${SCREENSHOT_BYTES_MAX}`);
  }
  await writeFile(join(FOLDER, `${name}.webp`), bytes);
  process.stdout.write(`${name}.webp ${bytes.length} bytes\n`);
}
