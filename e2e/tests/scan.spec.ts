import type { Browser, Page } from '@playwright/test';
import type { MerchantQrView } from '@saifu/contract/qr-code';
import { loadAllTexts } from '@saifu/i18n/texts';
import { isFinished, payWith, slide } from '../pages/payment-page.ts';
import { browserBefore, qrVideo } from '../support/camera.ts';
import { asMerchant, loadDemoData, storeNamed } from '../support/demo-data.ts';
import { expect, KENJI, signIn, speak, test } from '../support/fixtures.ts';

const SHOP = 'さくら食堂';
/** Maximum length of the link field. */
const TYPED_LENGTH_MAX = 1024;

/** Opens a page whose camera shows a QR code with this text. */
async function pageBefore(text: string, language: 'en' | 'ja'): Promise<[Page, Browser]> {
  const video = test.info().outputPath('camera.y4m');
  await qrVideo(text, video);
  const browser = await browserBefore(video);
  const { baseURL = '', viewport } = test.info().project.use;
  const context = await browser.newContext({ baseURL, viewport: viewport ?? null });
  const page = await context.newPage();
  await speak(page, language);
  return [page, browser];
}

test('at the counter a known store is paid in four acts: scan, amount, continue, slide', async ({
  request,
}) => {
  const demoData = await loadDemoData(request);
  const [page, browser] = await pageBefore(storeNamed(demoData, SHOP).static_qr, 'en');
  await signIn(page, KENJI);
  await page.goto('/home');
  // 1. Scan. Kenji has paid this store before, so the amount follows at once.
  await page.getByRole('link', { name: /Scan QR/ }).click();
  await expect(page).toHaveURL(/\/payment\?store=sto_\w+&qr=\w{16}$/);
  await expect(page.getByRole('heading', { name: SHOP })).toHaveCount(1);
  // 2. The amount.
  await page.getByLabel('Amount', { exact: true }).fill('１，２８０円');
  // 3. Continue.
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/payment\/invoice\?order=ord_\w+$/);
  await expect(page.getByRole('heading', { name: SHOP })).toHaveCount(1);
  await expect(page.getByText('¥1,280').first()).toBeVisible();
  await expect(payWith(page)).toContainText('4242');
  await expect(page.getByText(/Pay within 1[45]:\d\d/)).toBeVisible();
  // 4. Slide.
  await slide(page);
  await isFinished(page, '¥1,280');
  // Confirming where the payment was made is one press.
  await page.getByRole('button', { name: 'Yes, I paid' }).click();
  await expect(page.getByRole('heading', { name: 'Payment complete', exact: true })).toBeVisible();
  await browser.close();
});

test('a dynamic code, as JPQR, leads a guest directly to the invoice (ja)', async ({ request }) => {
  const shop = storeNamed(await loadDemoData(request), SHOP);
  const asked = { type: 'dynamic', store_id: shop.id, pay_amount: 3480, table_number: '7' };
  const made = await asMerchant<MerchantQrView>(request, shop, '/qr_codes', asked);
  const t = await loadAllTexts('ja');
  const [page, browser] = await pageBefore(made.jpqr ?? '', 'ja');
  await page.goto('/scan');
  const sheet = page.getByRole('dialog', { name: t('qr.found_title') });
  await expect(sheet).toContainText('¥3,480');
  await expect(sheet).toContainText(t('store.first_time'));
  await sheet.getByRole('link', { name: t('qr.continue') }).click();
  await expect(page).toHaveURL(new RegExp(`/payment/invoice\\?order=${made.order_id}$`));
  await expect(page.getByRole('heading', { name: SHOP })).toBeVisible();
  await expect(page.getByText('¥3,480').first()).toBeVisible();
  await browser.close();
});

test('a foreign code shown to the camera is rejected, and its URL is not requested', async () => {
  const [page, browser] = await pageBefore('https://evil.example/q/0123456789abcdef', 'en');
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(sent.url()));
  await page.goto('/scan');
  await expect(page.getByText('This QR code has the wrong format.')).toBeVisible();
  expect(asked.filter((url) => /evil|resolve/.test(url))).toEqual([]);
  await browser.close();
});

test('an invoice link shows a guest every item and its tax', async ({ page, request }) => {
  const demoData = await loadDemoData(request);
  const lunch = demoData.orders.find((order) => order.title === 'ランチ 2名様');
  await page.goto(`/payment/invoice?order=${lunch?.id}`);
  await expect(page.getByRole('heading', { name: SHOP })).toBeVisible();
  await expect(page.getByText('¥6,594').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show all 5 items' }).click();
  await expect(page.getByText('お持ち帰り お惣菜')).toBeVisible();
  await expect(page.getByRole('row', { name: /8%/ })).toContainText('¥144');
  // Guests see a masked staff name.
  await expect(page.getByText('佐●●')).toBeVisible();
});

test('a short link opened by another camera app leads to its store', async ({ page, request }) => {
  const code = new URL(storeNamed(await loadDemoData(request), SHOP).static_qr).pathname;
  await page.goto(code);
  await expect(page).toHaveURL(/\/payment\?store=sto_/);
  await page.goto('/q/0123456789abcdef');
  await expect(page.getByText('This QR code was not found.')).toBeVisible();
});

for (const language of ['en', 'ja'] as const) {
  test(`every code that cannot be paid shows the reason (${language})`, async ({
    page,
    request,
  }) => {
    const t = await loadAllTexts(language);
    const demoData = await loadDemoData(request);
    const shop = storeNamed(demoData, SHOP);
    const jpqr = shop.jpqr ?? '';
    const withState = (state: string) =>
      demoData.qr_codes.find((code) => code.state === state)?.url ?? '';
    const cases = [
      ['hello', 'qr.malformed'],
      ['javascript:alert(1)', 'qr.malformed'],
      ['data:text/html,hi', 'qr.malformed'],
      ['https://evil.example/q/0123456789abcdef', 'qr.malformed'],
      ['x'.repeat(8000), 'qr.malformed'],
      [`${jpqr.slice(0, -4)}0000`, 'qr.malformed'],
      ['http://localhost:1/q/0123456789abcdef', 'camera.localhost'],
      ['https://saifu.example/q/0123456789abcdef', 'qr.not_found'],
      [withState('withdrawn'), 'qr.withdrawn'],
      [withState('expired'), 'qr.expired'],
      [storeNamed(demoData, '喫茶 あおい').static_qr, 'store.inactive'],
    ] as const;
    await speak(page, language);
    await page.goto('/scan');
    for (const [payload, code] of cases) {
      await page.getByRole('button', { name: t('qr.enter_link') }).click();
      await page.getByLabel(t('qr.link_label')).fill(payload);
      await page.getByRole('button', { name: t('qr.link_read'), exact: true }).click();
      await expect(page.getByText(t.error(code)).first()).toBeVisible();
      const typed = payload.slice(0, TYPED_LENGTH_MAX);
      await expect(page.getByLabel(t('qr.link_label'))).toHaveValue(typed);
      await page.getByRole('button', { name: t('app.close') }).click();
    }
  });

  test(`closed invoices show their status (${language})`, async ({ page, request }) => {
    const t = await loadAllTexts(language);
    const { orders } = await loadDemoData(request);
    await speak(page, language);
    const reasons = {
      paid: 'invoice.paid',
      canceled: 'order.canceled',
      expired: 'order.expired',
    } as const;
    for (const [status, code] of Object.entries(reasons)) {
      const order = orders.find((each) => each.status === status);
      await page.goto(`/payment/invoice?order=${order?.id}`);
      await expect(page.getByText(t.error(code))).toBeVisible();
      await expect(page.getByRole('radio')).toHaveCount(0);
    }
    await page.goto('/payment/invoice?order=ord_01jd0000000000000000000000');
    await expect(page.getByText(t('order.not_found'))).toBeVisible();
  });
}

test('without a camera, the other two options are offered, and a QR image is read', async ({
  page,
  request,
}) => {
  const demoData = await loadDemoData(request);
  const shop = demoData.qr_codes.find((code) => code.url === storeNamed(demoData, SHOP).static_qr);
  const image = await request.get(`/api/v1/sandbox/qr_codes/${shop?.id}/image?format=png`);
  await page.goto('/scan');
  await expect(page.getByRole('button', { name: 'Enter a link' })).toBeVisible();
  // The button is disabled until the app knows which codes are its own. Setting the file directly
  // would not wait for that.
  await expect(page.getByRole('button', { name: 'Choose an image' })).toBeEnabled();
  await page.locator('input[type=file]').setInputFiles({
    name: 'code.png',
    mimeType: 'image/png',
    buffer: await image.body(),
  });
  await expect(page.getByRole('dialog', { name: 'Check who you are paying' })).toContainText(SHOP);
});

test('invalid amounts are rejected at the amount field', async ({ page, request }) => {
  const shop = storeNamed(await loadDemoData(request), SHOP);
  await page.goto(`/payment?store=${shop.id}`);
  const amount = page.getByLabel('Amount', { exact: true });
  for (const typed of ['', '0', '-5', '1.5']) {
    await amount.fill(typed);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please enter the amount.')).toBeVisible();
  }
  await amount.fill('1000001');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Amount must be less than 1,000,001.')).toBeVisible();
  expect(page.url()).toContain('/payment?store=');
});

test('every QR image on the sandbox page loads', async ({ page }) => {
  await page.goto('/sandbox/qr');
  await expect(page.getByRole('heading', { name: SHOP }).first()).toBeVisible();
  const images = page.locator('img');
  await expect(images.first()).toBeVisible();
  // The images load at different times, so poll until none is blank.
  const countBlank = () =>
    images.evaluateAll(
      (all) => all.filter((img) => (img as HTMLImageElement).naturalWidth === 0).length,
    );
  await expect.poll(countBlank).toBe(0);
});
