import type { Page } from '@playwright/test';
import { loadAllTexts } from '@saifu/i18n/texts';
import { bearer, CARDS, fillCard, fillContact, saveCard, slide } from '../pages/payment-page.ts';
import {
  agree,
  beginScan,
  chooseFile,
  fileBy,
  findOptionsDialog,
  findResultDialog,
  isPaid,
  openPageFacingReceipt,
  openPageWithoutPermission,
  READING,
  sendPhoto,
} from '../pages/receipt-scan-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { expect, HANAKO, signIn, test } from '../support/fixtures.ts';
import { newPayer } from '../support/payer.ts';

const t = await loadAllTexts('en');
const SHOP = 'さくら食堂';
const STRANGER = '喫茶みなと';

// Reading a photo takes longer on a busy machine.
test.beforeEach(() => test.setTimeout(2 * test.info().timeout));

test('a receipt in front of the camera is read, highlighted, accepted and paid', async () => {
  const { page, close } = await openPageFacingReceipt('restaurant-1', 'en');
  await newPayer(page, 'en');
  await page.goto('/home');
  await page.getByRole('button', { name: t('nav.open') }).click();
  await page.getByRole('button', { name: t('nav.read_receipt') }).click();
  const options = await findOptionsDialog(page, t);
  await isAccessible(page, 'scan options');
  await options.getByRole('button', { name: t('receipt_scan.use_camera') }).click();
  await isAccessible(page, 'camera');
  const uploads = countUploads(page);
  await page.getByRole('button', { name: t('receipt_scan.shutter') }).dblclick();
  const reading = await findResultDialog(page, t);
  for (const expectedText of [SHOP, '¥4,260', '2026/11/13 19:42', 'T4011001098993']) {
    await expect(reading).toContainText(expectedText);
  }
  await expect(reading.getByRole('img', { name: /Marked on it:.*Amount/ })).toBeVisible();
  expect(uploads()).toBe(1);
  await isAccessible(page, 'what was read');
  await agree(page, t, SHOP);
  await expect(page.getByText(/焼き魚定食/)).toBeVisible();
  await fillCard(page, CARDS.visa);
  await slide(page);
  await isPaid(page, SHOP, '¥4,260');
  await close();
});

test('a long receipt is read from three photos, one of them retaken (ja)', async () => {
  const words = await loadAllTexts('ja');
  const { page, close, showPhoto } = await openPageFacingReceipt('long-1', 'ja');
  // A new user: other tests may have locked the cards of the demo users.
  await saveCard(page, (await newPayer(page, 'ja')).token);
  const options = await beginScan(page, words);
  await options.getByRole('button', { name: words('receipt_scan.use_camera') }).click();
  await page.getByRole('radio', { name: words('receipt_scan.long_mode') }).check();
  const shutter = page.getByRole('button', { name: words('receipt_scan.shutter') });
  await shutter.click();
  await showPhoto('long-3');
  await shutter.click();
  await page
    .getByRole('button', { name: words('receipt_scan.photo_delete', { number: 2 }) })
    .click();
  await showPhoto('long-2');
  await shutter.click();
  await showPhoto('long-3');
  await shutter.click();
  await isAccessible(page, 'three photographs');
  await page.getByRole('button', { name: words('receipt_scan.done') }).click();
  const reading = await findResultDialog(page, words);
  await expect(reading).toContainText('みどりマート');
  await expect(reading).toContainText('¥9,414');
  await agree(page, words, 'みどりマート');
  await slide(page);
  await isPaid(page, 'みどりマート', '¥9,414');
  await close();
});

test('a photo without a receipt is rejected with its reason, and another one is taken', async ({
  page,
}) => {
  await signIn(page, HANAKO);
  await beginScan(page, t);
  await chooseFile(page, t, 'book-1');
  const failure = page.getByRole('dialog', { name: t('mess_receipt_wrong_format') });
  await expect(failure).toBeVisible(READING);
  await isAccessible(page, 'the failure');
  await failure.getByRole('button', { name: t('receipt_scan.again') }).click();
  await chooseFile(page, t, 'taxi-1');
  const reading = await findResultDialog(page, t);
  await expect(reading).toContainText('都タクシー');
  await reading.getByRole('button', { name: t('receipt_scan.retake') }).click();
  await chooseFile(page, t, 'book-1');
  await expect(failure).toBeVisible(READING);
  await failure.getByRole('button', { name: t('app.close') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an uncertain amount is corrected by the payer and confirmed by the staff', async ({
  page,
}) => {
  await ownCard(page, await signIn(page, HANAKO));
  await beginScan(page, t);
  await chooseFile(page, t, 'bare-1');
  const reading = await findResultDialog(page, t);
  await expect(reading).toContainText(t('receipt_scan.amount_unsure'));
  const amount = reading.getByLabel(t('receipt_scan.amount_typed'));
  await expect(amount).toBeFocused();
  await isAccessible(page, 'an amount to check');
  await amount.fill('');
  await reading.getByRole('button', { name: t('order.continue') }).click();
  await expect(reading.getByText(t.error('amount.missing'))).toBeVisible();
  await amount.fill('2640');
  await agree(page, t, SHOP);
  await page.getByRole('button', { name: t('payment.show_to_staff') }).click();
  await expect(page.getByText(t('payment.staff_check_about')).first()).toBeVisible();
  await isAccessible(page, 'the screen for the staff');
  await slide(page);
  await isPaid(page, SHOP, '¥2,640');
});

test('without camera access, an image of an unregistered store’s receipt is saved', async () => {
  const { page, close } = await openPageWithoutPermission('en');
  await signIn(page, HANAKO);
  const options = await beginScan(page, t);
  await options.getByRole('button', { name: t('receipt_scan.use_camera') }).click();
  await expect(page.getByText(t.error('camera.denied'))).toBeVisible();
  await isAccessible(page, 'the camera denied');
  await fileBy(page, 'unregistered-1', () =>
    page.getByRole('button', { name: t('receipt_scan.choose_image') }).click(),
  );
  const reading = await findResultDialog(page, t);
  await expect(reading).toContainText(STRANGER);
  await expect(reading).toContainText(t('receipt_scan.unpayable_unregistered'));
  await expect(reading.getByRole('button', { name: t('order.continue') })).toHaveCount(0);
  await isAccessible(page, 'a store that is not registered');
  await reading.getByRole('button', { name: t('receipt_scan.keep') }).click();
  await reading.getByRole('link', { name: t('receipt_scan.to_kept') }).click();
  await expect(page).toHaveURL(/\/history\/receipt-scans$/);
  await page
    .getByRole('button', { name: t('receipt_scan.show_photos_of', { title: STRANGER }) })
    .click();
  const photos = page.getByRole('dialog', { name: STRANGER });
  await expect(photos.getByRole('img')).toBeVisible();
  await isAccessible(page, 'a kept bill');
  await photos.getByRole('button', { name: t('app.close') }).click();
  await page
    .getByRole('button', { name: t('receipt_scan.delete_of', { title: STRANGER }) })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('receipt_scan.delete') })
    .click();
  await expect(page.getByText(t('receipt_scan.kept_empty'))).toBeVisible();
  await close();
});

test('a receipt that a guest has paid is paid again only after an explicit confirmation', async ({
  page,
}) => {
  const store = 'みどりマート';
  const { id } = await sendPhoto(page, 'convenience-1');
  await page.goto(`/payment/invoice?order=${id}`);
  await expect(page.getByRole('heading', { name: store })).toBeVisible();
  await fillCard(page, CARDS.mastercard);
  await fillContact(page);
  await slide(page);
  await isPaid(page, store, '¥1,459');

  await ownCard(page, await signIn(page, HANAKO));
  await beginScan(page, t);
  await chooseFile(page, t, 'convenience-1');
  const again = await findResultDialog(page, t);
  await expect(
    again.getByText(/This receipt was paid on \d{4}\/\d\d\/\d\d \d\d:\d\d/),
  ).toBeVisible();
  await again.getByRole('button', { name: t('order.continue') }).click();
  await expect(again.getByText(t('receipt_scan.duplicate_unanswered'))).toBeVisible();
  await isAccessible(page, 'a bill that was paid');
  await again.getByRole('checkbox', { name: t('receipt_scan.duplicate_yes') }).check();
  await agree(page, t, store);
  await slide(page);
  await isPaid(page, store, '¥1,459');
});

test('a code printed on a receipt leads from Home to its invoice using only the keyboard', async ({
  page,
}) => {
  await signIn(page, HANAKO);
  await page.goto('/home');
  await press(page, t('home.read_receipt'));
  await findOptionsDialog(page, t);
  await fileBy(page, 'code-1', () => press(page, t('receipt_scan.scan_image_file')));
  const reading = await findResultDialog(page, t);
  await expect(reading).toContainText('¥4,750');
  await press(page, t('order.continue'));
  await expect(page).toHaveURL(/\/payment\/invoice\?order=ord_\w+$/);
  // Only the code identifies the payee. The rest of the receipt does not.
  await expect(page.getByRole('heading', { name: '本の定期便 しおり堂' })).toBeVisible();
});

/** Counts photo uploads from now on. */
function countUploads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/upload-receipt')) count += 1;
  });
  return () => count;
}

/** Saves a card unless the user has one. */
async function ownCard(page: Page, token: string): Promise<void> {
  const answer = await page.request.get('/api/v1/cards', { headers: bearer(token) });
  const { items } = await answer.json();
  if (items.length === 0) await saveCard(page, token);
}

/** Moves the focus to the button with Tab and presses Enter. */
async function press(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole('button', { name });
  for (let at = 0; at < 40; at += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
  await page.keyboard.press('Enter');
}
