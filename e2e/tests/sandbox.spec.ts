import { loadAllTexts } from '@saifu/i18n/texts';
import { fillContact, SHOP, slide } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { loadDemoData, storeNamed } from '../support/demo-data.ts';
import { ALEX, expect, KENJI, signIn, speak, test } from '../support/fixtures.ts';
import { codeIn, getLatestMessage, listMessagesAbout } from '../support/inbox.ts';
import { LANGUAGES } from '../support/languages.ts';

const en = await loadAllTexts('en');
const CAFE = '珈琲 すずらん';

for (const language of LANGUAGES) {
  test(`one tap on the sign-in page signs in as a demo person (${language})`, async ({ page }) => {
    const t = await loadAllTexts(language);
    await speak(page, language);
    await page.goto('/login?redirect=/history');
    const people = page.getByRole('region', { name: t('sign_in.demo_people') });
    await expect(people.getByRole('button')).toHaveCount(4);
    await isAccessible(page);
    await people.getByRole('button', { name: '小林 健二' }).click();
    await expect(page).toHaveURL(/\/history$/);
    await expect(page.getByRole('heading', { name: t('screen.payment_history') })).toBeVisible();
  });
}

test('the till turns green with amount and check code when its code is paid', async ({
  page,
  context,
}) => {
  await page.goto('/sandbox/qr');
  const sheet = page.getByRole('region', { name: CAFE });
  await sheet.getByRole('link', { name: en('sandbox.to_till_of', { name: CAFE }) }).click();
  // The clerk uses the keyboard only.
  await expect(page.getByLabel(en('field.amount'))).toBeFocused();
  await isAccessible(page);
  await page.keyboard.type('1280');
  await page.keyboard.press('Enter');
  await expect(page.getByText(en('sandbox.till_waiting'))).toBeVisible();
  await isAccessible(page);

  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: en('sandbox.pay_now'), exact: true }).click();
  const customer = await opening;
  await expect(customer).toHaveURL(/\/payment\/invoice\?order=ord_\w+$/);
  await customer
    .getByRole('button', { name: en('sandbox.card_approved') })
    .first()
    .click();
  await fillContact(customer);
  await slide(customer);
  await expect(customer).toHaveURL(/\/payment\/payment-finish/);

  const green = page.getByRole('region', { name: en('sandbox.till_paid') });
  await expect(green).toContainText('¥1,280');
  const checkCode = await green.getByText(/^\d{4}$/).textContent();
  await expect(customer.getByText(checkCode ?? 'no code', { exact: true })).toBeVisible();
  await isAccessible(page);
  await expect(page.getByRole('button', { name: en('sandbox.till_next') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(en('field.amount'))).toBeFocused();
});

test('“Pay this now” goes the way a scan would, to an address of this server', async ({
  page,
  request,
  baseURL,
}) => {
  const shop = storeNamed(await loadDemoData(request), SHOP);
  expect(new URL(shop.static_qr).origin).toBe(baseURL);
  await signIn(page, KENJI);
  await page.goto('/sandbox/qr');
  await isAccessible(page);
  await page.getByRole('link', { name: en('sandbox.pay_now_at', { name: SHOP }) }).click();
  await expect(page).toHaveURL(new RegExp(`/payment\\?store=${shop.id}`));

  await page.goto('/scan');
  await page.getByRole('button', { name: en('qr.enter_link') }).click();
  await page.getByLabel(en('qr.link_label')).fill(shop.static_qr);
  await page.getByRole('button', { name: en('qr.link_read'), exact: true }).click();
  // The payer has paid this store before, so the amount is asked at once.
  await expect(page).toHaveURL(new RegExp(`/payment\\?store=${shop.id}`));
});

test('the printed page has one sheet per store and nothing else', async ({ page }) => {
  await page.goto('/sandbox/qr');
  await expect(page.getByRole('region', { name: SHOP })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: SHOP })).toBeVisible();
  await expect(
    page.getByRole('link', { name: en('sandbox.pay_now_at', { name: SHOP }) }),
  ).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
});

test('the inbox shows one person’s messages, and a code is copied from its chip', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const before = (await listMessagesAbout(page, ALEX.loginId, '')).length;
  const asked = { login_id: ALEX.loginId, purpose: 'login' };
  await page.request.post('/api/v1/guest/authentication', { data: asked });
  const code = codeIn(await getLatestMessage(page, ALEX.loginId, before));
  await page.goto('/sandbox/inbox');
  await page.getByRole('button', { name: 'Alex Morgan' }).click();
  await isAccessible(page);
  await page
    .getByRole('button', { name: new RegExp(code) })
    .first()
    .click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});

test('a test card is filled in by one tap and saved', async ({ page }) => {
  await signIn(page, ALEX);
  await page.goto('/wallets/add');
  await page
    .getByRole('button', { name: en('sandbox.card_approved') })
    .first()
    .click();
  await expect(page.getByLabel(en('field.card_number'))).toHaveValue('4242 4242 4242 4242');
  await isAccessible(page);
  await page.getByRole('button', { name: en('card.save') }).click();
  await expect(page).toHaveURL(/\/wallets/);
});
