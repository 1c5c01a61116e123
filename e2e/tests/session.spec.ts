import { ALEX, expect, HANAKO, signIn, stored, test } from '../support/fixtures.ts';

test('a wrong password shows an error, and the right one leads home', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email or phone number').fill(ALEX.loginId);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The email, phone number or password is wrong.');
  await page.getByLabel('Password', { exact: true }).fill(ALEX.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  expect(await stored(page, 'userAbilities')).toContain('manage');
  // Data that scripts can read contains no email address.
  expect(await stored(page, 'userData')).not.toContain('@');
});

test('a session revoked on the server ends in the app with a message', async ({ page }) => {
  const token = await signIn(page, ALEX);
  await page.goto('/home');
  await expect(page.locator('h1')).toBeVisible();
  // Leave the page first: at a slow pace an open page detects the end of the session by itself.
  await page.goto('/healthz');
  await page.request.delete('/api/v1/sessions/current', {
    headers: { authorization: `Bearer ${token}` },
  });
  await page.goto('/settings?tab=1');
  await expect(page).toHaveURL(/\/login\?tab=1/);
  await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible();
  for (const key of ['accessToken', 'userData', 'userAbilities']) {
    expect(await stored(page, key)).toBeNull();
  }
});

test('logout asks for confirmation, then ends the session on the server too', async ({ page }) => {
  const token = await signIn(page, ALEX);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm' });
  await expect(dialog).toContainText('Do you want to logout?');
  await dialog.getByRole('button', { name: 'No' }).click();
  expect(await stored(page, 'accessToken')).not.toBeNull();

  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await stored(page, 'accessToken')).toBeNull();
  await expect(async () => {
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.get('/api/v1/userinfo', { headers })).status()).toBe(401);
  }).toPass();
});

test('a malformed token in the URL leaves a signed-in user signed in', async ({ page }) => {
  await signIn(page, ALEX);
  for (const junk of ['junk', '', '%00', '%3Cscript%3E', 'x'.repeat(3000), 'a&token=b']) {
    await page.goto(`/home?token=${junk}`);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
  }
  expect(await stored(page, 'accessToken')).not.toBeNull();
});

test('a token in the URL signs in a signed-out visitor and does not leak', async ({ page }) => {
  const answer = await page.request.post('/api/v1/login', {
    data: { login_id: ALEX.loginId, password: ALEX.password },
  });
  const { access_token: token } = await answer.json();
  const leaks: string[] = [];
  page.on('request', (request) => {
    const headers = JSON.stringify(request.headers().referer ?? '');
    const isFirst = request.isNavigationRequest();
    if (!isFirst && (request.url() + headers).includes(token)) leaks.push(request.url());
  });
  await page.goto(`/settings?token=${token}&x=1`);
  await expect(page).toHaveURL(/\/settings\?x=1$/);
  await expect.poll(() => stored(page, 'accessToken')).toBe(token);
  expect(leaks).toEqual([]);
});

test('a token of another user does not switch the account without confirmation', async ({
  page,
}) => {
  const alex = await signIn(page, ALEX);
  await page.goto('/home');
  await expect(page.locator('h1')).toBeVisible();
  const answer = await page.request.post('/api/v1/login', {
    data: { login_id: HANAKO.loginId, password: HANAKO.password },
  });
  const { access_token: hanako } = await answer.json();
  await page.goto(`/home?token=${hanako}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('@saifu.example');
  expect(await stored(page, 'accessToken')).toBe(alex);
  await dialog.getByRole('button').last().press('Escape');
  await expect(page.locator('h1')).toBeVisible();
  expect(await stored(page, 'accessToken')).toBe(alex);
});

test('sign-in reports an unconfirmed and a suspended account', async ({ page }) => {
  const attempts = [
    ['mikakunin@saifu.example', 'mada-kakunin-mae', 'Your account is not confirmed'],
    ['teishi@saifu.example', 'ima-wa-yasumi', 'suspended'],
  ] as const;
  for (const [loginId, password, words] of attempts) {
    await page.goto('/login');
    await page.getByLabel('Email or phone number').fill(loginId);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText(words);
  }
});
