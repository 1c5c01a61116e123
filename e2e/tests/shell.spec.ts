import { ALEX, expect, signIn, speak, stored, test } from '../support/fixtures.ts';

const ENTRIES = [
  'Dashboard',
  'Wallets',
  'Payment history',
  'Recurring billing',
  'Read from receipt',
  'Profile',
  'Settings',
  'Log out',
];

test('the drawer is shown to signed-in users only, in order, and closes on navigation', async ({
  page,
}) => {
  await page.goto('/settings/about');
  await expect(page.getByRole('button', { name: 'Open the menu' })).toHaveCount(0);

  await signIn(page, ALEX);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const drawer = page.getByRole('dialog');
  const names = await drawer.locator('li').allInnerTexts();
  expect(names.map((name) => name.trim())).toEqual(ENTRIES);
  await drawer.getByRole('link', { name: 'Wallets' }).click();
  await expect(page).toHaveURL(/\/wallets$/);
  await expect(drawer).toHaveCount(0);

  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();
});

test('“Read from receipt” closes the drawer and offers the camera or a file', async ({ page }) => {
  await signIn(page, ALEX);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Read from receipt' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: /camera/i })).toBeVisible();
  const width = await dialog.evaluate((element) => element.getBoundingClientRect().width);
  expect(width).toBeLessThanOrEqual(400);
});

test('the language dialog saves the choice and reloads, and payment pages do not offer it', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /English/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: '한국어' })).toHaveCount(0);
  await dialog.getByText('日本語').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('h1')).toContainText('ログイン');
  expect(await stored(page, 'currentLanguage')).toBe('ja');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');

  await page.goto('/payment');
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.getByRole('button', { name: /日本語|English/ })).toHaveCount(0);
});

test('a stored Korean preference is applied although Korean is not offered', async ({ page }) => {
  await speak(page, 'ko');
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(page.locator('h1')).toContainText('로그인');
});

test('the theme follows the device until one is chosen, and the choice persists', async ({
  page,
}) => {
  await signIn(page, ALEX);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/settings');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(background).toBe('rgb(14, 20, 19)');
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect.poll(background).toBe('rgb(245, 248, 247)');
  await page.reload();
  await expect.poll(background).toBe('rgb(245, 248, 247)');
  expect(await stored(page, 'theme')).toBe('light');
});

test('sign-in shows an error while offline and works again when the connection returns', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email or phone number').fill(ALEX.loginId);
  await page.getByLabel('Password', { exact: true }).fill(ALEX.password);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // The error of the request. The offline banner is shown separately and at once.
  const answer = page.getByRole('alert').filter({ hasText: 'The Internet is disconnected' });
  await expect(answer).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('sign-in and the menu can be used with only the keyboard', async ({ page }) => {
  await page.goto('/login');
  await page.locator('h1').waitFor();
  for (let step = 0; step < 15; step += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.getAttribute('name')) === 'login_id') break;
  }
  await page.keyboard.type(ALEX.loginId);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ALEX.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator('h1')).toBeFocused();
  const menu = page.getByRole('button', { name: 'Open the menu' });
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Shift+Tab');
    if (await menu.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});
