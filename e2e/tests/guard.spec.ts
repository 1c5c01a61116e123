import { ALEX, expect, signIn, test } from '../support/fixtures.ts';

const path = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

test('a signed-out user is redirected to sign-in, and the requested address is kept', async ({
  page,
}) => {
  await page.goto('/history?status=complete');
  await expect(page).toHaveURL(/\/login\?/);
  const redirect = new URL(page.url()).searchParams.get('redirect') ?? '';
  expect(path(redirect)).toBe('/history?status=complete');

  await page.goto('/nowhere/at/all?x=1');
  await expect(page).toHaveURL(/\/login\?x=1$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
});

test('a signed-in user is redirected home from sign-in pages and unknown paths', async ({
  page,
}) => {
  await signIn(page, ALEX);
  for (const address of ['/', '/login', '/sign-up', '/forgot-password', '/nowhere/at/all']) {
    await page.goto(address);
    await expect(page, address).toHaveURL(/\/home$/);
  }
  await page.goto('/terms');
  await expect(page).toHaveURL(/\/terms$/);
});

test('signing in redirects to the address requested before', async ({ page }) => {
  await page.goto('/settings/about?from=mail');
  await expect(page).toHaveURL(/about\?from=mail$/);
  await page.goto('/wallets?add=1');
  await page.getByLabel('Email or phone number').fill(ALEX.loginId);
  await page.getByLabel('Password', { exact: true }).fill(ALEX.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/wallets\?add=1$/);
});

for (const evil of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:1']) {
  test(`sign-in ignores a redirect to ${evil} and leads home`, async ({ page }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(evil)}`);
    await page.getByLabel('Email or phone number').fill(ALEX.loginId);
    await page.getByLabel('Password', { exact: true }).fill(ALEX.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/home$/);
  });
}
