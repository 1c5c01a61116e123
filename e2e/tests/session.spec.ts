import { ALEX, expect, HANAKO, signIn, stored, test } from '../support/fixtures.ts';

test('a wrong password is said in words, the right one leads home', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email or phone number').fill(ALEX.loginId);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong');
  await page.getByLabel('Password', { exact: true }).fill(ALEX.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  expect(await stored(page, 'userAbilities')).toContain('manage');
  // What a script could read holds no address of the person.
  expect(await stored(page, 'userData')).not.toContain('@');
});

test('a session that ended on the server ends here, and says why', async ({ page }) => {
  const token = await signIn(page, ALEX);
  await page.goto('/home');
  await expect(page.locator('h1')).toBeVisible();
  // A page that stays open would hear of the end by itself while the reader is slow.
  await page.goto('/api/docs');
  await page.request.delete('/api/v1/sessions/current', {
    headers: { authorization: `Bearer ${token}` },
  });
  await page.goto('/settings?tab=1');
  await expect(page).toHaveURL(/\/login\?tab=1/);
  await expect(page.getByText('Your session has expired, please login')).toBeVisible();
  for (const key of ['accessToken', 'userData', 'userAbilities']) {
    expect(await stored(page, key)).toBeNull();
  }
});

test('logging out asks first, then ends the session on the server too', async ({ page }) => {
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

test('junk in the address leaves a signed-in person signed in', async ({ page }) => {
  await signIn(page, ALEX);
  for (const junk of ['junk', '', '%00', '%3Cscript%3E', 'x'.repeat(3000), 'a&token=b']) {
    await page.goto(`/home?token=${junk}`);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
  }
  expect(await stored(page, 'accessToken')).not.toBeNull();
});

test('a token in the address signs in whoever nobody was, and leaves no trace of itself', async ({
  page,
}) => {
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

test('a token of somebody else never switches the person silently', async ({ page }) => {
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

test('an account that is not confirmed, and one that is suspended, are told so', async ({
  page,
}) => {
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
