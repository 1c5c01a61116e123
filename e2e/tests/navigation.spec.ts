import { loadAllTexts } from '@saifu/i18n/texts';
import { isAccessible } from '../support/accessible.ts';
import { ALEX, expect, signIn, speak, test } from '../support/fixtures.ts';
import { LANGUAGES } from '../support/languages.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

for (const language of LANGUAGES) {
  test(`the bar leads to five screens on a phone, in ${language}`, async ({ page }) => {
    const t = await loadAllTexts(language);
    await speak(page, language);
    await page.setViewportSize(PHONE);
    await signIn(page, ALEX);
    await page.goto('/home');
    const bar = page.getByRole('navigation', { name: t('nav.main') });
    const box = await bar.boundingBox();
    expect(box && [box.y + box.height, box.width]).toEqual([PHONE.height, PHONE.width]);
    await isAccessible(page);
    for (const [label, path] of [
      ['nav.history', '/history'],
      ['nav.recurring', '/recurring-billing'],
      ['nav.you', '/profile'],
      ['nav.home', '/home'],
    ] as const) {
      const entry = bar.getByRole('link', { name: t(label), exact: true });
      await entry.click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(entry).toHaveAttribute('aria-current', 'page');
    }
    // The camera has its own actions at the bottom, and the way back is in the top bar.
    await bar.getByRole('link', { name: t('nav.scan'), exact: true }).click();
    await expect(page).toHaveURL(/\/scan$/);
    await expect(bar).toBeHidden();
    await page.getByRole('link', { name: t('nav.to_home') }).click();
    await expect(bar).toBeVisible();
    await page.getByRole('link', { name: t('nav.help') }).click();
    await expect(page).toHaveURL(/\/settings\/faq$/);
  });
}

test('the last content of a page can be scrolled above the bar', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, ALEX);
  await page.goto('/settings');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const last = page.getByRole('main').getByRole('link').last();
  const getGap = async () => {
    await last.focus();
    const [above, below] = [await last.boundingBox(), await bar.boundingBox()];
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  await expect.poll(getGap).toBeGreaterThanOrEqual(0);
});

test('a wide screen has a rail on the left, also beside the camera', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await signIn(page, ALEX);
  await page.goto('/home');
  const rail = page.getByRole('navigation', { name: 'Main' });
  const main = page.getByRole('main').getByRole('heading', { level: 1 });
  const [left, content] = [await rail.boundingBox(), await main.boundingBox()];
  expect(left?.x).toBe(0);
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(content?.x ?? 0);
  await isAccessible(page);
  await rail.getByRole('link', { name: 'Scan', exact: true }).click();
  await expect(page).toHaveURL(/\/scan$/);
  await expect(rail).toBeVisible();
});

test('the keyboard reaches the skip link, then the bar, then the content', async ({ page }) => {
  await signIn(page, ALEX);
  await page.goto('/wallets');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const names: string[] = [];
  for (let step = 0; step < 9; step += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    names.push((await focused.getAttribute('aria-label')) ?? (await focused.innerText()).trim());
  }
  expect(names.map((name) => name.replace(/^Notifications.*/, 'Notifications'))).toEqual([
    'Skip to content',
    'Open the menu',
    'Saifu, to Home',
    'Help and FAQ',
    'Notifications',
    'Home',
    'History',
    'Scan',
    'Recurring',
  ]);
});

test('a guest has no bar, but help and a way to sign in and come back', async ({ page }) => {
  await page.goto('/settings/about');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.goto('/settings/about');
  await page.getByRole('banner').getByRole('link', { name: 'Help and FAQ' }).click();
  await expect(page).toHaveURL(/\/settings\/faq$/);
});
