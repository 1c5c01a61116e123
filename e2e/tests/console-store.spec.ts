import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { loadAllTexts, type Translate } from '@saifu/i18n/texts';
import { verifyWebhook } from '@saifu/merchant-sdk/verify-webhook';
import { isAt, joinAsOwner, newcomer, openBrowser, rowOf } from '../pages/console-page.ts';
import { CARDS, fillCard, slide } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { loadDemoData } from '../support/demo-data.ts';
import { expect, speak, test } from '../support/fixtures.ts';
import { extractPdfText } from '../support/pdf.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const TEXTS = { en: await loadAllTexts('en'), ja: await loadAllTexts('ja') };

test.use({ viewport: { width: 1280, height: 800 } });

for (const language of ['en', 'ja'] as const) {
  const t = TEXTS[language];

  test(`an owner opens a store, prints its code, is paid and replays the webhook, in ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    const { baseURL = '' } = test.info().project.use;
    const receiver = await startWebhookReceiver();
    try {
      await speak(page, language);
      await joinAsOwner(page, t, newcomer('桜井 夏子'));
      const secret = await addWebhook(page, t, receiver.url);
      const name = `桜坂 ${crypto.randomUUID().slice(0, 8)}`;
      await openStore(page, t, name);
      const path = await createCode(page, t, name);

      // The payer scans the printed code with the camera of a phone, which opens its URL.
      const payer = await openBrowser(browser, baseURL, language);
      await payer.page.goto(path);
      await payer.page.getByLabel(t('field.amount'), { exact: true }).fill('980');
      await payer.page.getByRole('button', { name: t('order.continue') }).click();
      await fillCard(payer.page, CARDS.visa, t);
      await payer.page.getByLabel(t('payment.contact')).fill('guest@saifu.example');
      await slide(payer.page);
      await expect(payer.page).toHaveURL(/\/payment\/payment-finish/);
      await payer.page.context().close();

      const orderId = await replayPaid(page, t, receiver.url);
      const sent = () =>
        receiver.requests.filter(({ body }) => {
          return body.includes('"order.paid"') && body.includes(orderId);
        });
      await expect.poll(() => sent().length).toBe(2);
      const [first, second] = await Promise.all(
        sent().map(({ body, headers }) => verifyWebhook(body, headers, secret)),
      );
      expect(second).toEqual(first);
    } finally {
      receiver.stop();
    }
  });
}

/** Adds a webhook for all events. Returns its secret. */
async function addWebhook(page: Page, t: Translate, url: string): Promise<string> {
  await page.getByRole('link', { name: t('console_developer.title'), exact: true }).click();
  await isAt(page, t, 'console_developer.title');
  await page.getByRole('button', { name: t('console_developer.webhook_add') }).click();
  const sheet = page.getByRole('dialog', { name: t('console_developer.webhook_add') });
  await sheet.getByLabel(t('console_developer.url'), { exact: true }).fill(url);
  await isAccessible(page);
  await sheet.getByRole('button', { name: t('console_developer.webhook_add_submit') }).click();
  const secret = await page.getByText(/^whsec_/).innerText();
  await page.getByRole('button', { name: t('console_developer.secret_kept') }).click();
  await expect(page.getByText(t('console_developer.webhook_ready', { url }))).toBeVisible();
  return secret;
}

/** Opens a store and has the staff activate it. The page shows the store. */
async function openStore(page: Page, t: Translate, name: string): Promise<void> {
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
async function createCode(page: Page, t: Translate, store: string): Promise<string> {
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

/** Sends the newest delivery of a paid order again. Returns the order. */
async function replayPaid(page: Page, t: Translate, url: string): Promise<string> {
  await page.getByRole('link', { name: t('console_developer.title'), exact: true }).click();
  await rowOf(page, url).getByRole('link').click();
  await isAt(page, t, 'console_developer.webhook');
  await rowOf(page, 'order.paid').first().getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: t('console_developer.event_order_paid') });
  await sheet.getByText(t('console_developer.payload'), { exact: true }).click();
  const payload = await sheet.locator('pre').innerText();
  await isAccessible(page);
  await sheet.getByRole('button', { name: t('console_developer.replay') }).click();
  await page
    .getByRole('dialog', { name: t('console_developer.replay_title') })
    .getByRole('button', { name: t('console_developer.replay_agree'), exact: true })
    .click();
  await expect(
    page.getByText(t('console_developer.replayed', { event: 'order.paid' })),
  ).toBeVisible();
  return /ord_\w+/.exec(payload)?.[0] ?? '';
}
